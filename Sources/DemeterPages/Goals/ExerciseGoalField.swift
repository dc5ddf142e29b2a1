import DemeterCore
import DemeterHTML
import DemeterMessages

/// How much of a day's exercise is added to the energy goal.
struct ExerciseGoalField: Hashable, Sendable {
  /// One of the choices.
  struct Choice: Hashable, Sendable {
    let value: String
    let words: String
  }

  let value: String
  let choices: [Choice]
  let hint: String

  /// - Parameter follows: whether the goal follows what the person burns.
  init(_ share: ExerciseShare?, follows: Bool) {
    value = share?.description ?? ""
    let known = [
      Choice(value: "", words: say("No")), Choice(value: ExerciseShare.half.description, words: say("Half of it")),
      Choice(value: ExerciseShare.all.description, words: say("All of it")),
    ]
    let others = share.map { $0 == .half || $0 == .all ? [] : [Choice(value: $0.description, words: say("\($0.percent)% of it"))] } ?? []
    choices = known + others
    hint =
      follows
      ? say("Your goal follows what you burn, and your exercise is in that already: it is shown, never added.")
      : say("What you log as exercise can raise the goal of its day.")
  }
}

/// Shows an `ExerciseGoalField`.
struct ExerciseGoalFieldView: View {
  let field: ExerciseGoalField

  var body: some HTML {
    div(.class("field")) {
      label(.attribute("for", "field-exercise")) { say("Add exercise to the goal") }
      select(.id("field-exercise"), .name("exercise"), .attribute("aria-describedby", "hint-exercise")) {
        ForEach(field.choices) { choice in
          option(.value(choice.value), .flag("selected", choice.value == field.value)) { choice.words }
        }
      }
      p(.class("hint"), .id("hint-exercise")) { field.hint }
    }
  }
}

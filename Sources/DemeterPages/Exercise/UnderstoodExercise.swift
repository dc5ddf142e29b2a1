public import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// Exercise that was typed or said in place of food.
public struct UnderstoodExercise: Hashable, Sendable {
  /// `Running`
  let name: String
  /// `30 min · 305 cal`
  let said: String
  /// The fields of the form that logs it; empty if something is missing.
  let fields: [[String]]
  let newID: String
  /// nil for the present day.
  let day: String?
  /// The clock time that was said, `HH:MM`; nil if none was.
  let time: String?
  /// The sheet with these words, to complete or change them.
  let sheet: String

  /// - Parameters:
  ///   - energy: what it burned; nil if that can't be computed.
  ///   - words: what was typed.
  ///   - minutes: the minutes after midnight at which it began, as they say; nil if they say none.
  public init(_ phrase: ExercisePhrase, energy: Energy?, words: String, on day: Day, at minutes: Int? = nil, in context: PageContext) {
    name = phrase.exercise?.name() ?? say("Exercise")
    var parts: [String] = []
    if let minutes = phrase.minutes { parts.append(context.duration(minutes)) }
    if let kilometers = phrase.kilometers { parts.append(context.distance(kilometers.meters)) }
    if let energy { parts.append(context.calories(energy)) }
    if day != context.today, phrase.moment.saysDay { parts.append(context.dates.short(day)) }
    if let minutes { parts.append(context.dates.time(Date(timeIntervalSince1970: Double(minutes) * 60), in: .gmt)) }
    said = parts.joined(separator: " · ")
    fields = energy == nil ? [] : [["words", words]]
    newID = UUID.fresh().key
    self.day = context.named(day)
    time = minutes.map(MealPlan.time)
    sheet = Paths.newExercise(on: context.named(day), saying: words)
  }
}

/// The button that logs it.
struct UnderstoodExerciseView: View {
  let exercise: UnderstoodExercise

  var body: some HTML {
    section(.class("card understood"), .id("understood-exercise"), .label(say("Understood"))) {
      ul(.role("list")) {
        li {
          span(.class("certainty verified"), .decoration) { Icon(.trends) }
          span(.class("name")) { exercise.name }
          span(.class("energy")) { exercise.said }
        }
      }
      if !exercise.fields.isEmpty {
        form(.attribute("method", "post"), .action(Paths.exercises), .behaviour("submit"), .later(.add)) {
          HiddenField(name: "id", value: exercise.newID)
          HiddenField(name: "name", value: exercise.name)
          ForEach(exercise.fields) { field in HiddenField(name: field[0], value: field[1]) }
          if let day = exercise.day { HiddenField(name: "day", value: day) }
          if let time = exercise.time { HiddenField(name: "time", value: time) }
          DeviceZoneField()
          button(.class("button primary wide")) { say("Log exercise") }
        }
      }
      a(.class("button quiet wide"), .behaviour("sheet"), .href(exercise.sheet)) {
        exercise.fields.isEmpty ? say("Add what is missing") : say("Change")
      }
    }
  }
}

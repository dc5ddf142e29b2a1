import DemeterCore
import DemeterHTML
import DemeterMessages

/// What a new person does first: three lines that tick themselves, until all are done or the list is put away.
public struct FirstSteps: Hashable, Sendable {
  let hasLogged: Bool
  let hasGoal: Bool
  let hasSteps: Bool

  /// nil once all is done.
  public init?(hasLogged: Bool, hasGoal: Bool, hasSteps: Bool) {
    if hasLogged, hasGoal, hasSteps { return nil }
    self.hasLogged = hasLogged
    self.hasGoal = hasGoal
    self.hasSteps = hasSteps
  }
}

struct FirstStepsView: View {
  let steps: FirstSteps
  let day: Day

  var body: some HTML {
    section(.class("card first-steps"), .id("first-steps"), .attribute("aria-labelledby", "first-steps-title")) {
      header(.class("bar")) {
        h2(.id("first-steps-title")) { say("Getting started") }
        form(.attribute("method", "post"), .action(Route.putAwayFirstSteps.rawValue), .behaviour("submit")) {
          button(.class("button quiet small"), .id("put-away")) { say("Put away") }
        }
      }
      ul(.role("list")) {
        FirstStep(isDone: steps.hasLogged, words: say("Log a meal")) {
          a(.class("button small"), .behaviour("sheet"), .href(Paths.add)) { say("Add food") }
        }
        FirstStep(isDone: steps.hasGoal, words: say("Set a goal")) {
          a(.class("button small"), .behaviour("sheet"), .href(Paths.goals)) { say("Set your daily goal") }
        }
        FirstStep(isDone: steps.hasSteps, words: say("Connect your steps")) {
          a(.class("button small"), .id("connect-phone"), .behaviour("sheet"), .href(Paths.healthPhone)) { say("Connect your iPhone") }
          a(.class("button quiet small"), .id("type-steps"), .behaviour("sheet"), .href(Paths.activity(.steps, on: day))) {
            say("Type today’s steps")
          }
        }
      }
    }
  }
}

/// One line: ticked, or with its buttons, which say what it is.
private struct FirstStep<Buttons: HTML>: View {
  let isDone: Bool
  let words: String
  let buttons: Buttons

  init(isDone: Bool, words: String, @ViewBuilder buttons: () -> Buttons) {
    self.isDone = isDone
    self.words = words
    self.buttons = buttons()
  }

  var body: some HTML {
    li(.class(isDone ? "done" : "")) {
      if isDone {
        Icon(.check)
        span { words }
        span(.class("visually-hidden")) { ": " + say("done") }
      } else {
        span(.class("circle"), .decoration) {}
        div { buttons }
      }
    }
  }
}

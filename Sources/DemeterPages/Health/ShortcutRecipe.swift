import DemeterHTML
import DemeterMessages

/// The Shortcut that sends steps, as Apple's app shows it on an iPhone in English.
struct ShortcutRecipe {
  /// What the person does.
  enum Move: Hashable, Sendable {
    /// A tap on what is named so.
    case tap(String)
    /// Words that are typed.
    case type(String)
    /// The address, pasted.
    case paste
  }

  /// A line of a drawn action: `Method`, `POST`. Values that are variables are drawn as such.
  struct Line: Hashable, Sendable {
    let name: String
    let values: [String]
    var isVariable = false
  }

  struct Step: Hashable, Sendable {
    let title: String
    let moves: [Move]
    /// The name of the action that is drawn next to it, as it looks afterwards.
    let action: String
    let lines: [Line]
    let hint: String?
  }

  static var steps: [Step] {
    [
      Step(
        title: say("Find your steps"),
        moves: [
          .tap(say("Search Actions")), .type(say("Find Health Samples")), .tap(say("Find Health Samples")), .tap(say("Group By")),
          .tap(say("Day")),
        ],
        action: say("Find Health Samples"),
        lines: [
          Line(name: say("Type"), values: [say("is Steps")]), Line(name: say("Start Date"), values: [say("is in the last 7 days")]),
          Line(name: say("Group By"), values: [say("Day")]),
        ],
        hint: say("It should read so. If not, tap what differs. Group By keeps iPhone and Watch from being counted twice.")),
      Step(
        title: say("Send them here"),
        moves: [
          .tap(say("Search Actions")), .type(say("Get Contents of URL")), .tap(say("Get Contents of URL")), .paste, .tap(say("the arrow")),
          .tap(say("Method")),
          .tap("POST"),
        ],
        action: say("Get Contents of URL"),
        lines: [
          Line(name: "URL", values: [say("your address")]), Line(name: say("Method"), values: ["POST"]),
          Line(name: say("Request Body"), values: ["JSON"]),
        ],
        hint: nil),
      Step(
        title: say("Say what is sent"),
        moves: [
          .tap(say("Add new field")), .tap(say("Text")), .type("steps"), .tap(say("the empty Text")), .tap(say("Health Samples")),
          .tap(say("it again")),
          .tap(say("Start Date")), .type("return"), .tap(say("Health Samples")), .tap(say("it again")), .tap(say("Value")),
        ],
        action: say("Request Body"),
        lines: [Line(name: "steps", values: [say("Start Date"), say("Value")], isVariable: true)],
        hint: say("You find Health Samples in the row above the keyboard. The dates can stay in the format of your iPhone.")),
      Step(
        title: say("Try it", meaning: "title"), moves: [.tap("▶")], action: "", lines: [],
        hint: say("Allow what the iPhone asks. Then come back to this page.")),
    ]
  }

  /// The number of taps in all steps; words that are typed and the one paste are not counted.
  static var taps: Int {
    steps.reduce(0) { $0 + $1.moves.filter { if case .tap = $0 { true } else { false } }.count }
  }

  /// How it then runs by itself.
  static var automation: [String] {
    [
      say("In Shortcuts open Automation, tap + and choose Time of Day."), say("Choose a time, Daily and Run Immediately, then Next."),
      say("Choose the new shortcut. Make another one for the evening, if you like."),
    ]
  }
}

/// The steps, each with its action drawn.
struct ShortcutRecipeView: View {
  var body: some HTML {
    section(.class("card recipe"), .id("recipe"), .attribute("aria-labelledby", "recipe-title")) {
      h2(.id("recipe-title")) { say("In the Shortcuts app") }
      p(.class("hint")) { say("Once, in about two minutes: \(ShortcutRecipe.taps) taps and one paste.") }
      ol(.class("recipe-steps"), .role("list")) {
        ForEach(ShortcutRecipe.steps) { step in
          li {
            h3 { step.title }
            ol(.class("moves"), .role("list")) { ForEach(step.moves) { move in li(.class(move.style)) { MoveView(move: move) } } }
            if !step.lines.isEmpty { DrawnAction(step: step) }
            if let hint = step.hint { p(.class("hint")) { hint } }
          }
        }
      }
      h3 { say("Every day by itself") }
      ol(.class("steps")) { ForEach(ShortcutRecipe.automation) { step in li { step } } }
      p(.class("hint")) { say("A locked iPhone does not share Health data. The next run sends the missing days.") }
    }
  }
}

extension ShortcutRecipe.Move {
  fileprivate var style: String {
    switch self {
    case .tap: "tap"
    case .type: "type"
    case .paste: "paste"
    }
  }
}

private struct MoveView: View {
  let move: ShortcutRecipe.Move

  var body: some HTML {
    switch move {
    case .tap(let name): Marked(say("Tap [\(name)]")) { words in strong { words } }
    case .type("return"): Marked(say("Press [return]")) { words in strong { words } }
    case .type(let typed): Marked(say("Type [\(typed)]")) { words in strong { words } }
    case .paste: Marked(say("Paste [your address]")) { words in strong { words } }
    }
  }
}

/// An action as it looks in Shortcuts. The list of moves says the same.
private struct DrawnAction: View {
  let step: ShortcutRecipe.Step

  var body: some HTML {
    div(.class("action"), .decoration) {
      p(.class("action-name")) { step.action }
      ForEach(step.lines) { line in
        p {
          span { line.name }
          span(.class("action-values")) { ForEach(line.values) { value in span(.class(line.isVariable ? "variable" : "value")) { value } } }
        }
      }
    }
  }
}

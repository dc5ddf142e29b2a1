import DemeterHTML
import DemeterMessages

/// The Shortcut that sends steps, as Apple's app shows it on an iPhone in English.
struct ShortcutRecipe: Hashable, Sendable {
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

  let steps: [Step]

  /// Building the Shortcut by hand.
  static var byHand: ShortcutRecipe {
    ShortcutRecipe(steps: [find, send, fill, run("▶"), everyDay(after: [.tap(say("Done", meaning: "in Shortcuts"))])])
  }

  /// Getting the Shortcut that someone built and shared.
  static var shared: ShortcutRecipe { ShortcutRecipe(steps: [get, run(say("the new Shortcut")), everyDay(after: [])]) }

  /// The number of taps in all steps, also on what the iPhone asks; words that are typed and the one paste are not counted.
  var taps: Int {
    steps.reduce(0) { $0 + $1.moves.filter { if case .tap = $0 { true } else { false } }.count }
  }

  private static var find: Step {
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
      hint: say("It should read so. If not, tap what differs. Group By keeps iPhone and Watch from being counted twice."))
  }

  private static var send: Step {
    Step(
      title: say("Send them here"),
      moves: [
        .tap(say("Search Actions")), .type(say("Get Contents of URL")), .tap(say("Get Contents of URL")), .paste, .tap(say("the arrow")),
        .tap(say("Method")), .tap("POST"),
      ],
      action: say("Get Contents of URL"),
      lines: [
        Line(name: "URL", values: [say("your address")]), Line(name: say("Method"), values: ["POST"]),
        Line(name: say("Request Body"), values: ["JSON"]),
      ],
      hint: nil)
  }

  private static var fill: Step {
    Step(
      title: say("Say what is sent"),
      moves: [
        .tap(say("Add new field")), .tap(say("Text")), .type("steps"), .tap(say("the empty Text")), .tap(say("Health Samples")),
        .type("return"), .tap(say("Health Samples")), .tap(say("it again")), .tap(say("Start Date")),
        .tap(say("Done", meaning: "in Shortcuts")),
      ],
      action: say("Request Body"),
      lines: [Line(name: "steps", values: [say("Health Samples"), say("Start Date")], isVariable: true)],
      hint: say("You find Health Samples in the row above the keyboard. The dates can stay in the format of your iPhone."))
  }

  private static var get: Step {
    Step(
      title: say("Get the Shortcut"),
      moves: [.tap(say("Get Shortcut")), .tap(say("Set Up Shortcut")), .paste, .tap(say("Add Shortcut"))], action: "", lines: [],
      hint: say("It asks for your address. Not every iPhone shows the first button."))
  }

  private static func run(_ start: String) -> Step {
    Step(
      title: say("Try it", meaning: "title"),
      moves: [.tap(start), .tap(say("Turn On All")), .tap(say("Allow")), .tap(say("Always Allow"))], action: "", lines: [],
      hint: say("Always Allow lets it run by itself. This page shows the steps that arrive."))
  }

  private static func everyDay(after moves: [Move]) -> Step {
    Step(
      title: say("Every day by itself"),
      moves: moves + [
        .tap(say("Automation")), .tap("+"), .tap(say("Time of Day")), .tap(say("Run Immediately")),
        .tap(say("Next", meaning: "in Shortcuts")), .tap(say("the new Shortcut")),
      ],
      action: say("Time of Day"),
      lines: [
        Line(name: say("Repeat", meaning: "in Shortcuts"), values: [say("Daily", meaning: "in Shortcuts")]),
        Line(name: say("Automation"), values: [say("Run Immediately")]),
      ],
      hint: say(
        "A locked iPhone does not share Health data. The next run sends the missing days. Choose another time, or make a second automation for the evening, if you like."
      ))
  }
}

/// The steps, each with its action drawn.
struct ShortcutRecipeView: View {
  let recipe: ShortcutRecipe

  var body: some HTML {
    section(.class("card recipe"), .id("recipe"), .attribute("aria-labelledby", "recipe-title")) {
      h2(.id("recipe-title")) { say("In the Shortcuts app") }
      p(.class("hint")) { say("Once: \(recipe.taps) taps and one paste. This counts all that the iPhone asks.") }
      ol(.class("recipe-steps"), .role("list")) {
        ForEach(recipe.steps) { step in
          li {
            h3 { step.title }
            ol(.class("moves"), .role("list")) { ForEach(step.moves) { move in li(.class(move.style)) { MoveView(move: move) } } }
            if !step.lines.isEmpty { DrawnAction(step: step) }
            if let hint = step.hint { p(.class("hint")) { hint } }
          }
        }
      }
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

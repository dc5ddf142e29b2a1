import DemeterHTML

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

  static let steps: [Step] = [
    Step(
      title: "Find your steps",
      moves: [.tap("Search Actions"), .type("Find Health Samples"), .tap("Find Health Samples"), .tap("Group By"), .tap("Day")],
      action: "Find Health Samples",
      lines: [
        Line(name: "Type", values: ["is Steps"]), Line(name: "Start Date", values: ["is in the last 7 days"]),
        Line(name: "Group By", values: ["Day"]),
      ],
      hint: "It should read so. If not, tap what differs. Group By keeps iPhone and Watch from being counted twice."),
    Step(
      title: "Send them here",
      moves: [
        .tap("Search Actions"), .type("Get Contents of URL"), .tap("Get Contents of URL"), .paste, .tap("the arrow"), .tap("Method"),
        .tap("POST"),
      ],
      action: "Get Contents of URL",
      lines: [
        Line(name: "URL", values: ["your address"]), Line(name: "Method", values: ["POST"]), Line(name: "Request Body", values: ["JSON"]),
      ],
      hint: nil),
    Step(
      title: "Say what is sent",
      moves: [
        .tap("Add new field"), .tap("Text"), .type("steps"), .tap("the empty Text"), .tap("Health Samples"), .tap("it again"),
        .tap("Start Date"), .type("return"), .tap("Health Samples"), .tap("it again"), .tap("Value"),
      ],
      action: "Request Body",
      lines: [Line(name: "steps", values: ["Start Date", "Value"], isVariable: true)],
      hint: "Health Samples is above the keyboard. Dates may stay in the format of your iPhone."),
    Step(title: "Try it", moves: [.tap("▶")], action: "", lines: [], hint: "Allow what the iPhone asks. Then come back to this page."),
  ]

  /// The number of taps in all steps; words that are typed and the one paste are not counted.
  static var taps: Int {
    steps.reduce(0) { $0 + $1.moves.filter { if case .tap = $0 { true } else { false } }.count }
  }

  /// How it then runs by itself.
  static let automation: [String] = [
    "In Shortcuts open Automation, tap + and choose Time of Day.", "Choose a time, Daily and Run Immediately, then Next.",
    "Choose the new shortcut. Make another one for the evening, if you like.",
  ]
}

/// The steps, each with its action drawn.
struct ShortcutRecipeView: View {
  var body: some HTML {
    section(.class("card recipe"), .id("recipe"), .attribute("aria-labelledby", "recipe-title")) {
      h2(.id("recipe-title")) { "In the Shortcuts app" }
      p(.class("hint")) { "Once, in about two minutes: \(ShortcutRecipe.taps) taps and one paste." }
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
      h3 { "Every day by itself" }
      ol(.class("steps")) { ForEach(ShortcutRecipe.automation) { step in li { step } } }
      p(.class("hint")) { "A locked iPhone does not share Health data. The next run sends the missing days." }
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
    case .tap(let name):
      "Tap "
      strong { name }
    case .type(let words):
      words == "return" ? "Press " : "Type "
      strong { words }
    case .paste:
      "Paste "
      strong { "your address" }
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

public import DemeterHTML
import DemeterMessages

/// Keys that follow a link, for people with a keyboard.
enum Shortcut: String, CaseIterable {
  case today = "t"
  case history = "h"
  case add = "a"
  case speak = "v"
  case trends = "r"
  case settings = "s"
  case search = "/"
  case previous = "p"
  case next = "n"
  case list = "?"

  var words: String {
    switch self {
    case .today: say("Today")
    case .history: say("History")
    case .add: say("Add food")
    case .speak: say("Speak")
    case .trends: say("Trends")
    case .settings: say("Settings")
    case .search: say("Search, in the history")
    case .previous: say("Earlier month, week or day")
    case .next: say("Later month, week or day")
    case .list: say("This list")
    }
  }
}

extension Attribute {
  /// Has a key follow the link.
  static func key(_ shortcut: Shortcut) -> Attribute { .attribute("aria-keyshortcuts", shortcut.rawValue) }
}

/// The list of keys.
public struct ShortcutsView: View {
  /// The title of its page.
  public static var title: String { say("Keyboard shortcuts") }

  public init() {}

  public var body: some HTML {
    SheetView(title: Self.title, close: Paths.settings) {
      dl(.class("card facts keys")) {
        ForEach(Shortcut.allCases) { shortcut in
          div {
            dt { shortcut.words }
            dd(.class("key")) { shortcut.rawValue }
          }
        }
      }
      div(.class("card fields needs-scripts")) {
        label(.class("choice")) {
          input(.type("checkbox"), .name("shortcuts"), .behaviour("shortcuts"), .flag("checked"))
          span { say("Use these keys on this device") }
        }
        label(.class("choice")) {
          input(.type("checkbox"), .name("typing"), .behaviour("shortcuts"), .flag("checked"))
          span { say("On Today and on an open day, begin to add food by typing") }
        }
        p(.class("hint")) { say("Letters and digits then open Add there, so the letters above lead from other screens only.") }
      }
      p(.class("hint")) { say("On Today and on a day, the left and right arrow keys lead to the days before and after.") }
      p(.class("hint")) {
        say(
          "In a calendar, the arrow keys move by a day or a week, Page Up and Page Down by a month, T to today, and Enter opens the day. Escape closes what is open."
        )
      }
    }
  }
}

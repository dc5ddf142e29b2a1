import DemeterHTML
import DemeterMessages

/// Whose diary a page shows to another person, and what they may do there.
public struct SharedFrame: Hashable, Sendable {
  let name: String
  let mayLog: Bool

  public init(name: String, mayLog: Bool) {
    self.name = name
    self.mayLog = mayLog
  }
}

/// Says on every page whose diary it is, with the way back.
struct SharedBanner: View {
  let shared: SharedFrame

  var body: some HTML {
    aside(.class("banner"), .id("shared-diary"), .label(say("Another person’s diary"))) {
      p(.attribute("dir", "auto")) {
        shared.mayLog
          ? say("This is the diary of \(shared.name). You can read it and log food in it.")
          : say("This is the diary of \(shared.name). You can read it.")
      }
      MyDiaryLink(style: "button small")
    }
  }
}

/// Leads back, and is not led elsewhere by the rule for the other links.
private struct MyDiaryLink: View {
  let style: String

  var body: some HTML { a(.class(style), .attribute("href", Paths.today)) { say("My diary") } }
}

/// The ways through another person's diary.
struct SharedTabBar: View {
  let frame: SignedInFrame
  let shared: SharedFrame
  private var add: String { Paths.add + (frame.addDay.flatMap(frame.context.named).map { "?day=\($0)" } ?? "") }

  var body: some HTML {
    nav(.class("tabs"), .id("tabs"), .label(say("Main", meaning: "navigation"))) {
      TabLink(address: Paths.today, icon: .today, words: say("Today", meaning: "tab"), key: .today, isCurrent: frame.tab == .today)
      TabLink(address: Paths.history, icon: .calendar, words: say("History"), key: .history, isCurrent: frame.tab == .history)
      if shared.mayLog {
        a(.class("tab add"), .id("add"), .href(add), .key(.add)) {
          Icon(.plus)
          span { say("Add food", meaning: "tab") }
        }
      }
      TabLink(address: Paths.trends, icon: .trends, words: say("Trends"), key: .trends, isCurrent: frame.tab == .trends)
    }
  }
}

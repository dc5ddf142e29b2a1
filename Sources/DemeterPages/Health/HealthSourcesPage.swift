public import DemeterCore
public import DemeterHTML
import DemeterMessages

/// The priority order of sources.
public struct HealthSourcesPage: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    let source: HealthSource
    let id: String
    let isFirst: Bool
    let isLast: Bool
  }

  public let title: String = say("Order of sources")
  let rows: [Row]
  let page: Int
  let pages: Int

  /// How many sources a page shows.
  public static let size: Int = 50

  /// A page of the order, counted from 1; an invalid number gives the nearest page.
  public init(_ sources: [HealthSource], page: Int = 1) {
    pages = max(1, (sources.count + Self.size - 1) / Self.size)
    self.page = min(max(1, page), pages)
    rows = sources.enumerated().dropFirst((self.page - 1) * Self.size).prefix(Self.size).map { index, source in
      // The letters of the name: a row keeps its id when it moves.
      let letters = source.name.utf8.map { String($0, radix: 16) }.joined()
      return Row(
        source: source, id: "source-\(source.kind.rawValue)-\(letters)", isFirst: index == 0, isLast: index == sources.count - 1)
    }
  }
}

extension HealthSource.Kind {
  var words: String {
    switch self {
    case .hand: say("Entered by hand", meaning: "numbers")
    case .watch: say("Watch")
    case .phone: say("Phone")
    case .other: say("App or device")
    }
  }
}

public struct HealthSourcesView: View {
  let page: HealthSourcesPage

  public init(page: HealthSourcesPage) { self.page = page }

  public var body: some HTML {
    SubpageBar(title: page.title, close: Paths.health)
    p {
      say(
        """
        Where several sources measured the same time, the first one counts and the others fill its gaps. Changing the order recalculates all days.
        """)
    }
    if page.rows.isEmpty {
      p(.class("card")) { say("No measurements yet.") }
    } else {
      ol(.class("card list sources"), .role("list")) { ForEach(page.rows) { HealthSourceRow(row: $0) } }
      if page.pages > 1 {
        nav(.class("pages"), .label(say("Pages"))) {
          if page.page > 1 { a(.class("button quiet"), .href("\(Paths.healthSources)?page=\(page.page - 1)")) { say("Previous") } }
          p { say("Page \(page.page) of \(page.pages)") }
          if page.page < page.pages { a(.class("button quiet"), .href("\(Paths.healthSources)?page=\(page.page + 1)")) { say("Next") } }
        }
      }
    }
  }
}

struct HealthSourceRow: View {
  let row: HealthSourcesPage.Row

  var body: some HTML {
    li(.id(row.id)) {
      div(.class("batch-words")) {
        p(.class("name"), .attribute("dir", "auto")) { row.source.name }
        p(.class("when")) { row.source.kind.words }
      }
      form(.attribute("method", "post"), .action(Paths.healthSources), .behaviour("submit")) {
        HiddenField(name: "source", value: row.source.name)
        HiddenField(name: "kind", value: row.source.kind.rawValue)
        button(
          .class("icon-button"), .name("move"), .value("up"), .label(say("Move \(row.source.name) up")),
          .attribute("aria-disabled", ifPresent: row.isFirst ? "true" : nil)
        ) { Icon(.over) }
        button(
          .class("icon-button"), .name("move"), .value("down"), .label(say("Move \(row.source.name) down")),
          .attribute("aria-disabled", ifPresent: row.isLast ? "true" : nil)
        ) { Icon(.under) }
      }
    }
  }
}

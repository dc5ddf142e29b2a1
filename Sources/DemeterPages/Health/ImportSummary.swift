import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// The result of an import in words.
struct ImportSummary: Hashable, Sendable {
  /// The measurements of a metric by one source.
  struct Part: Hashable, Sendable {
    let source: String
    let counted: String
    /// What of it was left out; nil if nothing was.
    let overlapping: String?
  }
  struct Group: Hashable, Sendable {
    let title: String
    let parts: [Part]
    /// How many sources are not listed; nil if all are.
    let more: String?
  }

  /// The maximum number of listed sources of a metric: those with the largest counted amounts.
  private static let mostParts: Int = 20

  let id: String
  let when: String
  let span: String
  let changed: String
  let records: String
  let exported: String?
  let isComplete: Bool
  let groups: [Group]
  let refused: [String]
  /// The address of the steps of its last day; nil if it has none.
  let steps: String?
  /// The address that undoes it; nil if it can't be undone.
  let undo: String?

  init(_ done: HealthImport, in context: PageContext) {
    let numbers = context.numbers, dates = context.dates
    id = "import-\(done.id.key)"
    func moment(_ instant: Date) -> String {
      "\(dates.dated(Day(instant, in: context.timeZone))), \(dates.time(instant, in: context.timeZone))"
    }
    when = moment(done.importedAt)
    span = done.days.map { "\(numbers.counted(done.dayCount, "day")), \(dates.span($0))" } ?? say("No day has any data to import")
    changed = done.changedDays == 0 ? say("No day") : numbers.counted(done.changedDays, "day")
    records = numbers.counted(done.reading.records, "record")
    exported = done.reading.exported.map { moment(Date(timeIntervalSince1970: Double($0))) }
    isComplete = done.reading.isComplete
    groups = Metric.allCases.compactMap { metric in
      let parts = done.parts.filter { $0.metric == metric }
      guard !parts.isEmpty else { return nil }
      return Group(
        title: metric.name,
        parts: parts.prefix(Self.mostParts).map { part in
          guard metric.adds else {
            return Part(source: part.source.name, counted: numbers.counted(part.samples, "measurement"), overlapping: nil)
          }
          return Part(
            source: part.source.name, counted: context.words(part.counted, of: metric),
            overlapping: part.overlapping > .zero ? context.words(part.overlapping, of: metric) : nil)
        }, more: parts.count > Self.mostParts ? numbers.counted(parts.count - Self.mostParts, "more source") : nil)
    }
    steps = done.days.flatMap { days in
      done.parts.contains { $0.metric == .steps }
        ? HistoryAddress(mode: .month, anchor: days.upperBound).with { $0.lens = .steps }.path : nil
    }
    undo = done.canBeUndone ? Route.undoHealthImport.path(done.id.key) : nil
    refused = done.reading.refused.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\(numbers.text($0.value)) × \($0.key)" }
  }

  var leavesOut: Bool { groups.contains { $0.parts.contains { $0.overlapping != nil } } }
}

/// Shows the result of an import: a summary, and details when it is opened.
struct ImportSummaryView: View {
  let summary: ImportSummary

  var body: some HTML {
    details(.class("card import"), .id(summary.id)) {
      DemeterHTML.summary {
        span(.class("import-words")) {
          span(.class("name")) { summary.when }
          span(.class("when")) { summary.span }
        }
      }
      if !summary.isComplete {
        p(.class("warning")) { say("The file is incomplete. Its complete records were imported; a complete export adds the rest.") }
      }
      dl(.class("facts")) {
        ImportFact(name: say("Changed"), words: summary.changed)
        ImportFact(name: say("Read", meaning: "what was read of a file"), words: summary.records)
        if let exported = summary.exported { ImportFact(name: say("Exported"), words: exported) }
      }
      if let steps = summary.steps { a(.class("button wide"), .href(steps)) { say("See your steps") } }
      ForEach(summary.groups) { ImportGroupView(group: $0) }
      if summary.leavesOut {
        p(.class("hint")) {
          say(
            "Measurements are left out where a source earlier in the order measured the same time: counting both would count a walk twice.")
        }
      }
      if !summary.refused.isEmpty {
        h3 { say("Not imported") }
        ul(.class("plain-list")) { ForEach(summary.refused) { words in li { words } } }
      }
      if let undo = summary.undo {
        form(.attribute("method", "post"), .action(undo), .behaviour("submit")) {
          button(.class("button quiet wide")) { say("Undo this import") }
        }
      }
    }
  }
}

struct ImportFact: View {
  let name: String
  let words: String

  var body: some HTML {
    div {
      dt { name }
      dd { words }
    }
  }
}

struct ImportGroupView: View {
  let group: ImportSummary.Group

  var body: some HTML {
    h3 { group.title }
    ul(.class("import-parts"), .role("list")) {
      ForEach(group.parts) { part in
        li {
          span(.class("name"), .attribute("dir", "auto")) { part.source }
          span(.class("counted")) { part.counted }
          if let overlapping = part.overlapping { span(.class("when")) { say("\(overlapping) left out as overlapping") } }
        }
      }
      if let more = group.more { li(.class("when")) { say("and \(more)") } }
    }
  }
}

import DemeterCore
import Foundation
internal import GRDB

/// Checks a diary: the file, the entries, and everything derived from them.
struct DiaryExamination {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// What is wrong. With `repairing`, findings in derived data are marked as repaired, because the caller rebuilds it.
  func findings(repairing: Bool) -> [DiaryFinding] {
    var totals: [String] = []
    let unreadable = DiaryFinding.findings(in: "samples") { try unreadableSamples() }
    return FileExamination(database).findings()
      + DiaryFinding.findings(in: "revisions") { try entriesWithoutRevision() }
      + DiaryFinding.findings(in: "entries") { try oddEntries() }
      + DiaryFinding.findings(in: "totals", repairing: repairing) {
        totals = try SQLiteTransaction(database).read(.wrongTotals(of: .all)).map(\.description)
        return totals.map { "The total of \($0) disagrees with its entries" }
      }
      + DiaryFinding.findings(in: "list of logged foods", repairing: repairing) {
        try FoodTable(database).isCorrect() ? [] : ["The list of logged foods disagrees with the entries"]
      }
      + unreadable
      + DiaryFinding.findings(in: "measurements", repairing: repairing) {
        try (unreadable.isEmpty ? wrongActivity() : []).map { "What was measured on \($0) disagrees with its samples" }
      }
      + DiaryFinding.findings(in: "summaries", repairing: repairing) {
        // A summary is compared with the day's total. If that is wrong, the summary can't be checked yet.
        try SQLiteTransaction(database).wrongSummaries(.all).map(\.day.description).filter { !totals.contains($0) }
          .map { "The summary of \($0) disagrees with its meals, activity and goal" }
      }
  }

  /// The samples that can't be decoded. What is derived from samples can't be checked while there are any.
  func unreadableSamples() throws -> [String] {
    var words: [String] = []
    let rows = try Row.fetchCursor(database, sql: "SELECT block, metric, samples FROM health_block ORDER BY block, metric")
    while let row = try rows.next() {
      let block: Int = try row.value(0)
      if try row.withUnsafeData(atIndex: 2, { data in data.flatMap { SampleBlock.samples($0, of: block) } }) != nil { continue }
      let day = SampleBlock.days.contains(block) ? Day(number: block).description : "a day that there is not"
      words.append("The measurements (\(try row.value(1) as String)) of \(day) can't be read")
    }
    return words
  }

  /// The days whose numbers from imports differ from a count of their samples.
  private func wrongActivity() throws -> [Day] {
    var expected = try SQLiteTransaction(database).countImports(with: nil).values.mapValues(\.amount)
    var wrong: Set<Day> = []
    let rows = try Row.fetchCursor(database, sql: "SELECT day, metric, amount FROM activity_value WHERE origin = 'export'")
    while let row = try rows.next() {
      guard let day = Day(try row.value(0)), let metric = Metric(rawValue: try row.value(1)) else { continue }
      let amount = expected.removeValue(forKey: ActivityCount.DayMetric(day: day, metric: metric))
      if try amount != row.number(2) as Int64 { wrong.insert(day) }
    }
    return wrong.union(expected.keys.map(\.day)).sorted()
  }

  /// One finding if there are entries whose present state is not in a revision.
  private func entriesWithoutRevision() throws -> [String] {
    let same = (["day", "logged_at", "energy"] + Nutrient.columns + ["deleted_at"])
      .map { "content ->> '\($0)' IS entry.\($0)" }
    let bare = try Int.fetchOne(
      database,
      sql: """
        SELECT count(*) FROM entry WHERE NOT EXISTS (
          SELECT 1 FROM revision WHERE entry_id = entry.id AND revision.version = entry.version
          AND \(same.joined(separator: " AND ")))
        """)
    return bare.map { $0 > 0 ? ["\($0) entries have no revision of their present state"] : [] } ?? []
  }

  /// Entries that can't be read, or whose day is more than one away from their time.
  private func oddEntries() throws -> [String] {
    var words: [String] = []
    let rows = try EntryRecord.fetchCursor(database, sql: "SELECT \(EntryRecord.columns) FROM entry ORDER BY day, id")
    while let row = try rows.next() {
      if let oddity = row.oddity { words.append(oddity) }
    }
    return words
  }
}

extension EntryRecord {
  /// What is wrong with its day, or that it can't be read; nil if nothing is. One day away from its time is fine: an entry keeps the day it
  /// was logged on, even if the rules of its time zone have changed since.
  package var oddity: String? {
    guard let entry = try? entry() else { return "The entry \(id) of \(day) can't be read" }
    let logged = Day(entry.logged.instant, in: entry.logged.timeZone)
    guard (logged.number - entry.day.number).absolute > 1 else { return nil }
    return "The entry \(id) is listed under \(day), but in \(time_zone) it was logged on \(logged)"
  }
}

public import DemeterCore
import Foundation
internal import GRDB

extension SQLiteDiary {
  /// As `Diary` promises.
  public func examine(repairing: Bool) async throws(DiaryError) -> [DiaryFinding] {
    var findings: [DiaryFinding] = try await file.read { $0.findings(repairing) }
    // SQLite proves a full-text index by a statement that counts as a write, though it changes nothing.
    findings += try await file.write { database in
      database.looking(at: "search", repairing) {
        try FoodTable(database).indexProves() ? [] : ["The words that the search looks up disagree with the entries"]
      }
    }
    guard repairing, findings.contains(where: \.repaired) else { return findings }
    do {
      try await rebuild()
      return findings
    } catch {
      let words = "Nothing could be rebuilt: \(DiaryError.reason(error))"
      return findings.map { DiaryFinding(words: $0.words, repaired: false) } + [DiaryFinding(words: words, repaired: false)]
    }
  }

  /// Makes everything that is derived anew, and announces the days that were wrong.
  private func rebuild() async throws(DiaryError) {
    let moment = now()
    try await write { database in
      try FoodTable(database).rebuildIndex()
      var days = Set(try database.wrongTotals(in: nil))
      try database.execute(sql: "DELETE FROM daily_total")
      try database.execute(sql: "INSERT INTO daily_total (\(DailyTotalRow.columns)) \(DailyTotalRow.summed) GROUP BY day")
      try FoodTable(database).rebuildAll()
      if try database.unreadableSamples().isEmpty {
        days.formUnion(
          try database.replaceCounted(try database.countImports(with: nil), of: .export, in: nil).map(\.description))
      }
      days.formUnion(try database.rebuildSummaries(of: nil, at: moment).map(\.description))
      if days.isEmpty { days = try String.fetchSet(database, sql: "SELECT max(day) FROM entry HAVING max(day) IS NOT NULL") }
      for day in days.sorted() { try Day(day).map { try ChangeLog(database).announce(.rebuilt, $0) } }
    }
  }
}

extension Database {
  /// What does not prove in a diary, and whether it can be rebuilt and is to be.
  fileprivate func findings(_ repairing: Bool) -> [DiaryFinding] {
    var totals: [String] = []
    let unreadable = looking(at: "samples") { try unreadableSamples() }
    return fileFindings()
      + looking(at: "revisions") { try bareEntries() }
      + looking(at: "entries") { try oddEntries() }
      + looking(at: "totals", repairing) {
        totals = try wrongTotals(in: nil)
        return totals.map { "The total of \($0) disagrees with its entries" }
      }
      + looking(at: "list of logged foods", repairing) {
        try wrongFoods().map { "The list of logged foods disagrees with the entries" }
      }
      + unreadable
      + looking(at: "measurements", repairing) {
        try (unreadable.isEmpty ? wrongActivity() : []).map { "What was measured on \($0) disagrees with its samples" }
      }
      + looking(at: "summaries", repairing) {
        // A summary is held against the day's total; where that is wrong, nothing can be said of it yet.
        try wrongSummaries(in: nil).map(\.day.description).filter { !totals.contains($0) }
          .map { "The summary of \($0) disagrees with its meals, activity and goal" }
      }
  }

  /// What does not prove in any of the databases, in plain words.
  func unprovenWords(isDiary: Bool) -> [String] { (isDiary ? findings(false) : fileFindings()).map(\.words) }

  /// What SQLite itself finds wrong with any of the databases.
  private func fileFindings() -> [DiaryFinding] {
    looking(at: "file") {
      try String.fetchAll(self, sql: "PRAGMA integrity_check").filter { $0 != "ok" }.map { "The file is damaged: \($0)" }
    }
      + looking(at: "references") {
        let orphans = try Int.fetchOne(self, sql: "SELECT count(*) FROM pragma_foreign_key_check") ?? 0
        return orphans > 0 ? ["\(orphans) rows refer to others that are not there"] : []
      }
  }

  /// What is found in one piece of a file. That a damaged file can't be read there is a finding too, and the other pieces are read.
  fileprivate func looking(at piece: String, _ repairing: Bool = false, _ find: () throws -> [String]) -> [DiaryFinding] {
    do {
      return try find().map { DiaryFinding(words: $0, repaired: repairing) }
    } catch {
      return [DiaryFinding(words: "The \(piece) can't be read: \(DiaryError.reason(error))", repaired: false)]
    }
  }

  /// The measurements that make no sense. What follows from measurements can't be proven beside them.
  fileprivate func unreadableSamples() throws -> [String] {
    var words: [String] = []
    let rows = try Row.fetchCursor(self, sql: "SELECT block, metric, samples FROM health_block ORDER BY block, metric")
    while let row = try rows.next() {
      let block: Int = try row.value(0)
      if try row.withUnsafeData(atIndex: 2, { data in data.flatMap { SampleBlock.samples($0, of: block) } }) != nil { continue }
      let day = SampleBlock.days.contains(block) ? Day(number: block).description : "a day that there is not"
      words.append("The measurements (\(try row.value(1) as String)) of \(day) can't be read")
    }
    return words
  }

  /// The days whose numbers from imports are not what their samples make.
  private func wrongActivity() throws -> [Day] {
    var expected = try countImports(with: nil).values.mapValues(\.amount)
    var wrong: Set<Day> = []
    let rows = try Row.fetchCursor(self, sql: "SELECT day, metric, amount FROM activity_value WHERE origin = 'export'")
    while let row = try rows.next() {
      guard let day = Day(try row.value(0)), let metric = Metric(rawValue: try row.value(1)) else { continue }
      let amount = expected.removeValue(forKey: ActivityCount.DayMetric(day: day, metric: metric))
      if try amount != row.number(2) as Int64 { wrong.insert(day) }
    }
    return wrong.union(expected.keys.map(\.day)).sorted()
  }

  /// One thing, if there are entries that no revision bears out.
  private func bareEntries() throws -> [String] {
    let bare = try Int.fetchOne(
      self,
      sql: """
        SELECT count(*) FROM entry WHERE NOT EXISTS (
          SELECT 1 FROM revision WHERE entry_id = entry.id AND revision.version = entry.version
          AND content ->> 'day' IS entry.day AND content ->> 'logged_at' IS entry.logged_at AND content ->> 'energy' IS entry.energy
          AND content ->> 'protein' IS entry.protein AND content ->> 'carbohydrates' IS entry.carbohydrates
          AND content ->> 'fat' IS entry.fat AND content ->> 'deleted_at' IS entry.deleted_at)
        """)
    return bare.map { $0 > 0 ? ["\($0) entries have no revision of their present state"] : [] } ?? []
  }

  /// Entries that can't be read, or whose day is far from their moment. A day beside it is right: it stays as it was logged, whatever
  /// the zone's rules have become since.
  private func oddEntries() throws -> [String] {
    var words: [String] = []
    let rows = try EntryRecord.fetchCursor(self, sql: "SELECT \(EntryRecord.columns) FROM entry ORDER BY day, id")
    while let row = try rows.next() {
      guard let entry = try? row.entry() else {
        words.append("The entry \(row.id) of \(row.day) can't be read")
        continue
      }
      let day = Day(entry.logged.instant, in: entry.logged.timeZone)
      guard abs(day.number - entry.day.number) > 1 else { continue }
      words.append("The entry \(row.id) stands under \(row.day), but in \(row.time_zone) it was logged on \(day)")
    }
    return words
  }

  /// The days, of a stretch or of all, whose stored total is not the sum of their entries.
  func wrongTotals(in days: ClosedRange<Day>?) throws -> [String] {
    let bounds = days.map { " day BETWEEN '\($0.lowerBound)' AND '\($0.upperBound)'" }
    let stored = "SELECT \(DailyTotalRow.columns) FROM daily_total" + (bounds.map { " WHERE" + $0 } ?? "")
    let summed = DailyTotalRow.summed + (bounds.map { " AND" + $0 } ?? "") + " GROUP BY day"
    return try String.fetchAll(
      self,
      sql: """
        SELECT day FROM (SELECT * FROM (\(stored)) EXCEPT SELECT * FROM (\(summed)))
        UNION SELECT day FROM (SELECT * FROM (\(summed)) EXCEPT SELECT * FROM (\(stored))) ORDER BY day
        """)
  }

  /// One thing, if the list of foods is not what the entries make.
  private func wrongFoods() throws -> [Void] {
    let summed = "SELECT food_key, count(*) AS uses, max(logged_at) FROM entry WHERE deleted_at IS NULL GROUP BY food_key"
    let stored = "SELECT food_key, uses, last_logged_at FROM logged_food"
    let wrong = try Bool.fetchOne(
      self,
      sql: """
        SELECT EXISTS (SELECT * FROM (\(stored)) EXCEPT SELECT * FROM (\(summed)))
        OR EXISTS (SELECT * FROM (\(summed)) EXCEPT SELECT * FROM (\(stored)))
        OR EXISTS (SELECT 1 FROM logged_food LEFT JOIN entry ON entry.id = entry_id WHERE entry.deleted_at IS NOT NULL
          OR entry.food_key IS NOT logged_food.food_key OR entry.logged_at IS NOT last_logged_at)
        """)
    return wrong == true ? [()] : []
  }
}

public import DemeterCore
import DemeterStore
import Foundation

extension PostgresDiary {
  public func examine(repairing: Bool) async throws(DiaryError) -> [DiaryFinding] {
    let findings = try await reading(for: Self.longPatience) { try $0.findings(repairing: repairing) }
    guard repairing, findings.contains(where: \.repaired) else { return findings }
    do {
      try await write(for: Self.longPatience) { try $0.rebuild() }
      return findings
    } catch {
      let words = "Nothing could be rebuilt: \(error)"
      return findings.map { DiaryFinding(words: $0.words, repaired: false) } + [DiaryFinding(words: words, repaired: false)]
    }
  }
}

extension ReadTransaction {
  /// What is wrong. With `repairing`, findings in derived data are marked as repaired, because the caller rebuilds it.
  fileprivate func findings(repairing: Bool) throws -> [DiaryFinding] {
    var findings: [DiaryFinding] = []
    func find(_ words: [String], repaired: Bool = false) {
      findings += words.map { DiaryFinding(words: $0, repaired: repaired) }
    }
    find(try entriesWithoutRevision())
    find(try oddEntries())
    let totals = try read(.wrongTotals(of: .all))
    find(totals.map { "The total of \($0) disagrees with its entries" }, repaired: repairing)
    if try !areFoodsCorrect() { find(["The list of logged foods disagrees with the entries"], repaired: repairing) }
    do {
      find(try wrongActivity().map { "What was measured on \($0) disagrees with its samples" }, repaired: repairing)
    } catch DiaryError.unavailable(let reason) {
      find([reason])
    }
    // A summary is compared with the day's total. If that is wrong, the summary can't be checked yet.
    let summaries = try wrongSummaries(.all).map(\.day).filter { !totals.contains($0) }
    find(summaries.map { "The summary of \($0) disagrees with its meals, activity and goal" }, repaired: repairing)
    return findings
  }

  private func entriesWithoutRevision() throws -> [String] {
    let same = (["day", "logged_at", "energy"] + Nutrient.columns + ["deleted_at"])
      .map { "content::jsonb ->> '\($0)' IS NOT DISTINCT FROM entry.\($0)::text" }
    let rows = try read(
      sql(
        """
        SELECT count(*) FROM entry WHERE person = $1 AND NOT EXISTS (
          SELECT 1 FROM revision WHERE person = $1 AND entry_id = entry.id AND version = entry.version
          AND \(same.joined(separator: " AND ")))
        """))
    let count: Int = try rows[0].first?.value(0) ?? 0
    return count > 0 ? ["\(count) entries have no revision of their present state"] : []
  }

  /// Entries that can't be read, or whose day is more than one away from their time.
  private func oddEntries() throws -> [String] {
    let rows = try read(sql("SELECT \(EntryRecord.columns) FROM entry WHERE person = $1 ORDER BY day, id"))
    return try rows[0].compactMap { try EntryRecord(row: $0).oddity }
  }

  private func areFoodsCorrect() throws -> Bool {
    let rows = try read(
      sql(
        """
        SELECT EXISTS (
          (SELECT food_key, uses, last_logged_at FROM logged_food WHERE person = $1)
          EXCEPT (SELECT food_key, count(*), max(logged_at) FROM entry WHERE person = $1 AND deleted_at IS NULL GROUP BY food_key))
        OR EXISTS (
          (SELECT food_key, count(*), max(logged_at) FROM entry WHERE person = $1 AND deleted_at IS NULL GROUP BY food_key)
          EXCEPT (SELECT food_key, uses, last_logged_at FROM logged_food WHERE person = $1))
        OR EXISTS (
          SELECT 1 FROM logged_food AS food LEFT JOIN entry ON entry.person = $1 AND entry.id = food.entry_id
          WHERE food.person = $1 AND (entry.deleted_at IS NOT NULL OR entry.food_key IS DISTINCT FROM food.food_key
            OR entry.logged_at IS DISTINCT FROM last_logged_at))
        """))
    return try rows[0].first?.value(0) == false
  }

  /// The days whose numbers from imports differ from a count of their samples.
  private func wrongActivity() throws -> [Day] {
    var expected = try countImports(with: nil).values.mapValues(\.amount)
    let rows = try read(sql("SELECT day, metric, amount FROM activity_value WHERE person = $1 AND origin = 'export'"))
    var wrong: Set<Day> = []
    for row in rows[0] {
      guard let day = Day(try row.value(0)), let metric = Metric(rawValue: try row.value(1)) else { continue }
      let amount = expected.removeValue(forKey: ActivityCount.DayMetric(day: day, metric: metric))
      if try amount != row.number(2) as Int64 { wrong.insert(day) }
    }
    return wrong.union(expected.keys.map(\.day)).sorted()
  }
}

extension WriteTransaction {
  /// Rebuilds all derived data, and announces the days that were wrong.
  fileprivate func rebuild() throws {
    var days = Set(try read(.wrongTotals(of: .all)))
    try rebuildTotals(.all)
    rebuildFoods()
    do {
      days.formUnion(try recountImports())
    } catch DiaryError.unavailable {
      // Samples that can't be read stay as they are, with the numbers that were counted from them before.
    }
    days.formUnion(try rebuildSummaries(.all))
    if days.isEmpty {
      let rows = try read(sql("SELECT max(day) FROM entry WHERE person = $1"))
      if let last = try (rows[0].first?.value(0) as String?).flatMap({ Day($0) }) { days = [last] }
    }
    for day in days.sorted() { try announce(.rebuilt, day) }
  }
}

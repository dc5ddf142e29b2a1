public import DemeterCore
internal import GRDB

extension SQLiteDiary {
  public func examine(repairing: Bool) async throws(DiaryError) -> [DiaryFinding] {
    var findings: [DiaryFinding] = try await file.read { DiaryExamination($0).findings(repairing: repairing) }
    // SQLite checks a full-text index with a statement that counts as a write, although it changes nothing.
    findings += try await file.write { database in
      DiaryFinding.findings(in: "search", repairing: repairing) {
        try FoodTable(database).isIndexCorrect() ? [] : ["The words that the search looks up disagree with the entries"]
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

  /// Rebuilds all derived data, and announces the days that were wrong.
  private func rebuild() async throws(DiaryError) {
    let moment = now()
    try await write { database in
      let foods = FoodTable(database), totals = DailyTotalTable(database)
      try foods.rebuildIndex()
      var days = Set(try totals.wrongDays(in: nil))
      try totals.rebuildAll()
      try foods.rebuildAll()
      if try DiaryExamination(database).unreadableSamples().isEmpty {
        days.formUnion(try SampleTable(database).recountImports().map(\.description))
      }
      days.formUnion(try DailySummaryTable(database).rebuild(nil, at: moment).map(\.description))
      if days.isEmpty { days = try String.fetchSet(database, sql: "SELECT max(day) FROM entry HAVING max(day) IS NOT NULL") }
      for day in days.sorted() { try Day(day).map { try ChangeLog(database).announce(.rebuilt, $0) } }
    }
  }
}

public import DemeterCore
internal import GRDB

extension SQLiteDiary {
  public func examine(repairing: Bool) async throws(DiaryError) -> [DiaryFinding] {
    var findings: [DiaryFinding] = try await file.read { DiaryExamination($0).findings(repairing: repairing) }
    // SQLite checks a full-text index with a statement that counts as a write, although it changes nothing.
    // In memory nothing can damage it, and the version would count that write.
    if !file.isInMemory {
      findings += try await file.write { database in
        DiaryFinding.findings(in: "search", repairing: repairing) {
          try FoodTable(database).isIndexCorrect() ? [] : ["The words that the search looks up disagree with the entries"]
        }
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
      let transaction = SQLiteTransaction(database, at: moment)
      try FoodTable(database).rebuildIndex()
      var days = Set(try transaction.read(.wrongTotals(of: .all)))
      try transaction.rebuildTotals(.all)
      try transaction.rebuildFoods()
      if try DiaryExamination(database).unreadableSamples().isEmpty {
        days.formUnion(try transaction.recountImports())
      }
      days.formUnion(try transaction.rebuildSummaries(.all))
      if days.isEmpty {
        days = Set(try String.fetchAll(database, sql: "SELECT max(day) FROM entry HAVING max(day) IS NOT NULL").compactMap { Day($0) })
      }
      for day in days.sorted() { try transaction.announce(.rebuilt, day) }
    }
  }
}

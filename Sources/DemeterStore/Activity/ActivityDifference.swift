package import DemeterCore

/// What has to be written for days to match a count of imports, and the state of the diary from which that was computed.
package struct ActivityDifference: Sendable {
  package let changes: ActivityChanges
  /// The home time zone and the hours at which days start, which decide when a day is over.
  fileprivate let dayRules: String
  /// The number of the newest change.
  fileprivate let seen: Int64

  package var days: Set<Day> { changes.days }
}

/// A count of imports that is made while others write, and what tells whether it still holds.
package struct CountedImports: Sendable {
  package let count: ActivityCount
  package let difference: ActivityDifference
  /// The number of the newest change of an entry when it was counted.
  fileprivate let entry: Int64
}

private enum StateStatements {
  static let change = SQL("SELECT coalesce(max(number), 0) FROM change WHERE person = $1")
  static let entryChange = SQL("SELECT coalesce(max(number), 0) FROM entry_change WHERE person = $1")
  static let activitySince = SQL(
    "SELECT number FROM change WHERE person = $1 AND number > $2 AND kind IN ('activity', 'batch', 'rebuilt') LIMIT 1")
  static let entriesSince = SQL(
    postgres: """
      SELECT entry.version, logged_at / 1000 FROM entry_change JOIN entry ON entry.person = $1 AND entry.id = entry_id
      WHERE entry_change.person = $1 AND entry_change.number > $2 LIMIT \(mostEntries + 1)
      """,
    sqlite: """
      SELECT version, logged_at / 1000 FROM entry_change JOIN entry ON entry.id = entry_id WHERE number > $2 LIMIT \(mostEntries + 1)
      """)
  /// More are not checked, because other writes wait meanwhile.
  static let mostEntries = 200
}

extension ReadingTransaction {
  /// Counts imports, with one that is not done yet, and compares the count with the stored numbers. Others can write meanwhile; their writes
  /// seldom change the result.
  package func countedImports(with number: Int64) throws -> CountedImports {
    let count = try countImports(with: number)
    return CountedImports(count: count, difference: try exportDifference(count), entry: try newest(StateStatements.entryChange))
  }

  /// The same count and difference if they certainly still hold; else new ones.
  package func current(_ counted: CountedImports, with number: Int64) throws -> CountedImports {
    let holds = try holds(counted)
    let count = holds ? counted.count : try countImports(with: number)
    let isCurrent = try holds && isCurrent(counted.difference)
    return CountedImports(
      count: count, difference: isCurrent ? counted.difference : try exportDifference(count), entry: counted.entry)
  }

  /// Whether a count certainly still holds: since it was made, sources may have been ordered differently, entries may have been logged in
  /// another time zone, and the home time zone may have changed.
  func holds(_ counted: CountedImports) throws -> Bool {
    try counted.count.places == places() && daysAreUnchanged(since: counted.entry) && dayRules() == counted.difference.dayRules
  }

  /// Compares a count of imports with the stored numbers.
  func exportDifference(_ count: ActivityCount) throws -> ActivityDifference {
    ActivityDifference(
      changes: try difference(count, of: .export, in: nil), dayRules: try dayRules(), seen: try newest(StateStatements.change))
  }

  /// Whether a difference is still valid: since it was computed, no activity was written and the home time zone is the same.
  func isCurrent(_ difference: ActivityDifference) throws -> Bool {
    try newest(StateStatements.change) - difference.seen < DiaryChange.remembered && dayRules() == difference.dayRules
      && read(Query(StateStatements.activitySince, .number(difference.seen)) { try $0.number(0) as Int64 }).isEmpty
  }

  private func newest(_ sql: SQL) throws -> Int64 { try read(Query(sql) { try $0.number(0) as Int64 }).first ?? 0 }

  /// Whether every moment is certainly still in the same local day as when the newest change of an entry had this number. That is so if every
  /// entry that changed since is new, and everything within a day of it is in its time zone.
  private func daysAreUnchanged(since number: Int64) throws -> Bool {
    let changed = try read(
      Query(StateStatements.entriesSince, .number(number)) { (version: try $0.number(0) as Int64, moment: try $0.number(1) as Int64) })
    let day: Int64 = 86_400
    return try changed.count <= StateStatements.mostEntries
      && changed.allSatisfy { try $0.version == 1 && Set(read(.zones(in: $0.moment - day...$0.moment + day))).count == 1 }
  }
}

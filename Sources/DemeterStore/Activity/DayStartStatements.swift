package import DemeterCore

/// The hours at which the person's days start. Households know them too; here, they decide to which day a sample of health data belongs.
private enum DayStartStatements {
  static let all = SQL("SELECT day, hour FROM day_start WHERE person = $1 ORDER BY day")
  static let remove = SQL("DELETE FROM day_start WHERE person = $1 AND day = $2")
  static let add = SQL("INSERT INTO day_start (person, day, hour) VALUES ($1, $2, $3)")
}

extension Query<DayStartLog.Change> {
  package static var dayStarts: Self {
    Self(DayStartStatements.all) { row -> DayStartLog.Change? in
      let hour: Int = try row.number(1)
      return Day(try row.value(0)).map { DayStartLog.Change(from: $0, hour: hour) }
    }
  }
}

extension ReadingTransaction {
  package func dayStarts() throws -> DayStartLog { DayStartLog(try read(.dayStarts)) ?? .midnight }
}

extension WritingTransaction {
  /// Saves the hours at which days start. Returns the days whose hours were added, changed or removed.
  package func save(_ dayStarts: DayStartLog) throws -> Set<Day> {
    let known = Set(try self.dayStarts().changes), new = Set(dayStarts.changes)
    for change in known.subtracting(new) { try write(DayStartStatements.remove, .day(change.from)) }
    for change in new.subtracting(known) { try write(DayStartStatements.add, .day(change.from), .number(change.hour)) }
    return Set(known.symmetricDifference(new).map(\.from))
  }
}

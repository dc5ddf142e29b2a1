public import DemeterCore
internal import GRDB

extension SQLiteDiary {
  public func activity(in days: ClosedRange<Day>) async throws(DiaryError) -> [ActivityDay] {
    try await file.read { try ActivityTable($0).days(in: days) }
  }

  /// Reads one row for each month, however many rows there are.
  public func months(with metric: Metric) async throws(DiaryError) -> [Month] {
    try await file.read { database in
      let days = try String.fetchAll(
        database.cachedStatement(
          sql: """
            WITH RECURSIVE first (day) AS (
              SELECT min(day) FROM activity_value WHERE metric = :metric
              UNION ALL
              SELECT (SELECT min(day) FROM activity_value WHERE metric = :metric AND day > max(first.day, substr(first.day, 1, 7) || '-31'))
              FROM first WHERE first.day IS NOT NULL
            )
            SELECT day FROM first WHERE day IS NOT NULL
            """), arguments: ["metric": metric.rawValue])
      return days.compactMap { Day($0)?.month }
    }
  }

  public func correct(_ metric: Metric, on day: Day, to amount: Measure?) async throws(DiaryError) {
    let moment = now()
    try await write { database in
      let activity = ActivityTable(database)
      if let amount {
        try activity.save(amount, of: metric, on: day, from: .hand, asOf: moment, isFinal: true)
      } else {
        try database.execute(
          sql: "DELETE FROM activity_value WHERE day = ? AND metric = ? AND origin = 'hand'", arguments: [day.description, metric.rawValue])
      }
      guard database.changesCount > 0 else { return }
      try activity.announceChange(of: [day], at: moment)
    }
  }
}

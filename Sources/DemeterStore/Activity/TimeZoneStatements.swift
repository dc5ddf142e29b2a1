package import DemeterCore
package import Foundation

/// The time zones that the person was in: their homes, and what entries and imports say.
private enum TimeZoneStatements {
  static let home = SQL("SELECT time_zone FROM home WHERE person = $1 ORDER BY since DESC LIMIT 1")
  static let homes = SQL("SELECT since, time_zone FROM home WHERE person = $1 ORDER BY since")
  static let saveHome = SQL(
    """
    INSERT INTO home (person, since, time_zone) VALUES ($1, $2, $3) ON CONFLICT (person, since) DO UPDATE SET time_zone = excluded.time_zone
    """)
  // Entries in UTC are stored as “GMT”, homes as “UTC”.
  static let zones = SQL(
    """
    SELECT DISTINCT CASE time_zone WHEN 'GMT' THEN 'UTC' ELSE time_zone END FROM (
      SELECT time_zone FROM home WHERE person = $1 AND since <= $3
        AND since >= coalesce((SELECT max(since) FROM home WHERE person = $1 AND since <= $2), 0)
      UNION SELECT time_zone FROM (SELECT time_zone FROM home WHERE person = $1 ORDER BY since LIMIT 1) AS first
        WHERE NOT EXISTS (SELECT 1 FROM home WHERE person = $1 AND since <= $2)
      UNION SELECT time_zone FROM entry WHERE person = $1 AND deleted_at IS NULL AND logged_at BETWEEN $2 * 1000 AND $3 * 1000
      UNION SELECT time_zone FROM zone_hint WHERE person = $1 AND moment BETWEEN $2 AND $3) AS zones
    """)
  static let hints = SQL(
    """
    SELECT moment, hint.time_zone FROM zone_hint AS hint
    JOIN health_import AS import ON import.person = $1 AND import.number = hint.import
    WHERE hint.person = $1 AND (is_done = 1 OR import.number = $4) AND moment BETWEEN $2 - 86400 AND $3 + 86400
    UNION ALL SELECT logged_at / 1000, time_zone FROM entry
    WHERE person = $1 AND deleted_at IS NULL AND logged_at BETWEEN ($2 - 86400) * 1000 AND ($3 + 86400) * 1000
    """)
}

extension Query<String> {
  /// The time zones of a range of seconds since 1970.
  package static func zones(in seconds: ClosedRange<Int64>) -> Self {
    Self(TimeZoneStatements.zones, .number(seconds.lowerBound), .number(seconds.upperBound)) { try $0.value(0) }
  }
}

extension ReadingTransaction {
  /// The name of the home time zone; nil if none was saved yet.
  package func homeName() throws -> String? { try read(Query(TimeZoneStatements.home) { try $0.value(0) as String }).first }

  /// What decides when a day is over: the home time zone and the hours at which days start.
  func dayRules() throws -> String { "\(try homeName() ?? "")\n\(try dayStarts())" }

  /// The home time zone; nil if none was saved yet.
  package func home() throws -> TimeZone? { try homeName().flatMap { TimeZone(iana: $0) } }

  /// The local days of a range of UTC days, as completed imports say; with a number, also as that import says.
  package func localDays(of blocks: ClosedRange<Int>, with number: Int64?) throws -> LocalDays {
    let seconds = Int64(blocks.lowerBound) * 86_400..<(Int64(blocks.upperBound) + 1) * 86_400
    let (homes, hints, starts) = try read(
      Query(TimeZoneStatements.homes) { row in
        try TimeZone(iana: row.value(1)).map { LocalDays.Home(since: try row.number(0), timeZone: $0) }
      },
      // A hint applies for half a day before and after it, but no further than the middle to the next hint.
      Query(TimeZoneStatements.hints, .number(seconds.lowerBound), .number(seconds.upperBound), .number(number)) {
        ZoneHint(moment: try $0.number(0), timeZone: try $0.value(1))
      }, .dayStarts)
    return LocalDays(
      of: seconds, homes: homes.isEmpty ? [LocalDays.Home(since: 0, timeZone: .gmt)] : homes, hints: hints,
      dayStarts: DayStartLog(starts) ?? .midnight)
  }
}

extension WritingTransaction {
  /// Saves the home time zone if it is new. The first home also applies to the time before it.
  package func save(home: TimeZone) throws {
    let last = try homeName()
    guard last != home.iana else { return }
    try write(
      TimeZoneStatements.saveHome, .number(last == nil ? 0 : Int64(nearest: moment.timeIntervalSince1970.rounded(.down))), .text(home.iana))
  }
}

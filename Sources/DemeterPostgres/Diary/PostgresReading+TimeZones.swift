import DemeterCore
import DemeterStore
import Foundation

/// The time zones that the person was in: their homes, and what entries and imports say.
extension PostgresReading {
  /// The home time zone; nil if none was saved yet.
  func home() throws -> TimeZone? {
    let rows = try read(sql("SELECT time_zone FROM home WHERE person = $1 ORDER BY since DESC LIMIT 1"))
    return try rows[0].first.flatMap { TimeZone(iana: try $0.value(0)) }
  }

  /// The time zones of a range of seconds since 1970, by homes, entries and imports. Entries in UTC are stored as “GMT”, homes as “UTC”.
  func zones(in seconds: ClosedRange<Int64>) -> PostgresStatement {
    sql(
      """
      SELECT DISTINCT CASE time_zone WHEN 'GMT' THEN 'UTC' ELSE time_zone END FROM (
        SELECT time_zone FROM home WHERE person = $1 AND since <= $3
          AND since >= coalesce((SELECT max(since) FROM home WHERE person = $1 AND since <= $2), 0)
        UNION SELECT time_zone FROM (SELECT time_zone FROM home WHERE person = $1 ORDER BY since LIMIT 1) AS first
          WHERE NOT EXISTS (SELECT 1 FROM home WHERE person = $1 AND since <= $2)
        UNION SELECT time_zone FROM entry WHERE person = $1 AND deleted_at IS NULL AND logged_at BETWEEN $2 * 1000 AND $3 * 1000
        UNION SELECT time_zone FROM zone_hint WHERE person = $1 AND moment BETWEEN $2 AND $3) AS zones
      """, .number(seconds.lowerBound), .number(seconds.upperBound))
  }

  /// The local days of a range of UTC days, as completed imports say; with a number, also as that import says.
  func localDays(of blocks: ClosedRange<Int>, with number: Int64?) throws -> LocalDays {
    let seconds = Int64(blocks.lowerBound) * 86_400..<(Int64(blocks.upperBound) + 1) * 86_400
    let rows = try read(
      sql("SELECT since, time_zone FROM home WHERE person = $1 ORDER BY since"),
      // A hint applies for half a day before and after it, but no further than the middle to the next hint.
      sql(
        """
        SELECT moment, hint.time_zone FROM zone_hint AS hint
        JOIN health_import AS import ON import.person = $1 AND import.number = hint.import
        WHERE hint.person = $1 AND (is_done = 1 OR import.number = $4) AND moment BETWEEN $2 - 86400 AND $3 + 86400
        UNION ALL SELECT logged_at / 1000, time_zone FROM entry
        WHERE person = $1 AND deleted_at IS NULL AND logged_at BETWEEN ($2 - 86400) * 1000 AND ($3 + 86400) * 1000
        """, .number(seconds.lowerBound), .number(seconds.upperBound), .number(number)))
    let homes = try rows[0].compactMap { row -> LocalDays.Home? in
      try TimeZone(iana: row.value(1)).map { LocalDays.Home(since: try row.number(0), timeZone: $0) }
    }
    let hints = try rows[1].map { ZoneHint(moment: try $0.number(0), timeZone: try $0.value(1)) }
    return LocalDays(of: seconds, homes: homes.isEmpty ? [LocalDays.Home(since: 0, timeZone: .gmt)] : homes, hints: hints)
  }
}

extension WriteTransaction {
  /// Saves the home time zone if it is new. The first home also applies to the time before it.
  func save(home: TimeZone) throws {
    let rows = try read(sql("SELECT time_zone FROM home WHERE person = $1 ORDER BY since DESC LIMIT 1"))
    let last = try rows[0].first?.value(0) as String?
    guard last != home.iana else { return }
    write(
      """
      INSERT INTO home (person, since, time_zone) VALUES ($1, $2, $3)
      ON CONFLICT (person, since) DO UPDATE SET time_zone = excluded.time_zone
      """, .number(last == nil ? 0 : Int64(nearest: moment.timeIntervalSince1970.rounded(.down))), .text(home.iana))
  }
}

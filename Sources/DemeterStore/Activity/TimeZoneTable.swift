import DemeterCore
import Foundation
internal import GRDB

/// The time zones that the person was in: their homes, and what entries and imports say.
struct TimeZoneTable {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The home time zone; nil if none was saved yet.
  func home() throws -> String? { try String.fetchOne(database, sql: "SELECT time_zone FROM home ORDER BY since DESC LIMIT 1") }

  /// Saves the home time zone if it is new. The first home also applies to the time before it.
  func save(home: TimeZone, at moment: Date) throws {
    let last = try self.home()
    guard last != home.iana else { return }
    try database.execute(
      sql: "INSERT OR REPLACE INTO home (since, time_zone) VALUES (?, ?)",
      arguments: [last == nil ? 0 : Int64(nearest: moment.timeIntervalSince1970.rounded(.down)), home.iana])
  }

  /// The time zones of a range of seconds since 1970, by homes, entries and imports. Entries in UTC are stored as “GMT”, homes as “UTC”.
  func zones(in seconds: ClosedRange<Int64>) throws -> Set<String> {
    try String.fetchSet(
      database,
      sql: """
        SELECT DISTINCT iif(time_zone = 'GMT', 'UTC', time_zone) FROM (
        SELECT time_zone FROM home WHERE since <= ?2 AND since >= coalesce((SELECT max(since) FROM home WHERE since <= ?1), 0)
        UNION SELECT time_zone FROM (SELECT time_zone FROM home ORDER BY since LIMIT 1) WHERE NOT EXISTS (SELECT 1 FROM home WHERE since <= ?1)
        UNION SELECT time_zone FROM entry WHERE deleted_at IS NULL AND logged_at BETWEEN ?1 * 1000 AND ?2 * 1000
        UNION SELECT time_zone FROM zone_hint WHERE moment BETWEEN ?1 AND ?2)
        """, arguments: [seconds.lowerBound, seconds.upperBound])
  }

  /// The number of the newest change of an entry.
  func newestEntryChange() throws -> Int64 { try Int64.fetchOne(database, sql: "SELECT max(number) FROM entry_change") ?? 0 }

  /// Whether every moment is certainly still in the same local day as when the newest change of an entry had this number. That is so if every
  /// entry that changed since is new, and everything within a day of it is in its time zone. False if more than 200 changed: other writes wait
  /// for this check.
  func daysAreUnchanged(since number: Int64) throws -> Bool {
    let most = 200
    let changed = try Row.fetchAll(
      database,
      sql: "SELECT version, logged_at / 1000 FROM entry_change JOIN entry ON entry.id = entry_id WHERE number > ? LIMIT \(most + 1)",
      arguments: [number])
    let day: Int64 = 86_400
    return try changed.count <= most
      && changed.allSatisfy { row in
        let moment: Int64 = try row.number(1)
        return try row.number(0) == 1 && zones(in: moment - day...moment + day).count == 1
      }
  }

  /// The local days of a range of UTC days, as completed imports say; with a number, also as that import says.
  func localDays(of blocks: ClosedRange<Int>, with number: Int64?) throws -> LocalDays {
    let homes = try Row.fetchAll(database, sql: "SELECT since, time_zone FROM home ORDER BY since").compactMap { row -> LocalDays.Home? in
      try TimeZone(iana: row.value(1)).map { LocalDays.Home(since: try row.number(0), timeZone: $0) }
    }
    let seconds = Int64(blocks.lowerBound) * 86_400..<(Int64(blocks.upperBound) + 1) * 86_400
    // A hint applies for half a day before and after it, but no further than the middle to the next hint.
    let hints = try Row.fetchAll(
      database,
      sql: """
        SELECT moment, zone_hint.time_zone FROM zone_hint JOIN health_import ON number = import
        WHERE (is_done OR number IS ?3) AND moment BETWEEN ?1 - 86400 AND ?2 + 86400
        UNION ALL SELECT logged_at / 1000, time_zone FROM entry
        WHERE deleted_at IS NULL AND logged_at BETWEEN (?1 - 86400) * 1000 AND (?2 + 86400) * 1000
        """, arguments: [seconds.lowerBound, seconds.upperBound, number]
    ).map { ZoneHint(moment: try $0.number(0), timeZone: try $0.value(1)) }
    return LocalDays(of: seconds, homes: homes.isEmpty ? [LocalDays.Home(since: 0, timeZone: .gmt)] : homes, hints: hints)
  }
}

import DemeterCore
import Foundation
internal import GRDB

extension Database {
  /// Works out anew what was measured around entries that came, went or moved: an entry says where somebody was, and so to which day
  /// belongs what was measured in the twelve hours around it. Where everything around is of one zone there is nothing to do.
  func recount(around places: Set<ZoneHint>, at moment: Date) throws {
    guard let first = places.map(\.moment).min(), let last = places.map(\.moment).max() else { return }
    let day: Int64 = 86_400
    let around = first - day...last + day
    guard try zones(in: around).union(places.map(\.timeZone)).count > 1 else { return }
    let blocks = Int(around.lowerBound / day)...Int(around.upperBound / day)
    guard
      try Bool.fetchOne(
        self, sql: "SELECT EXISTS (SELECT 1 FROM health_block WHERE block BETWEEN ? AND ?)",
        arguments: [blocks.lowerBound, blocks.upperBound]) == true
    else { return }
    // What phones sent is as old as it was.
    let newest = try Row.fetchOne(
      self, sql: "SELECT max(as_of) FROM activity_value WHERE origin = ?", arguments: [ActivityOrigin.app.rawValue])
    let sent: Date? = try newest?.instant(0)
    var changed = try sent.map { try countPushed(blocks, at: $0) } ?? []
    let wide = blocks.lowerBound - 1...blocks.upperBound + 1
    let days = try localDays(in: blocks)
    changed.formUnion(try replaceCounted(try countImports(with: nil, in: wide), of: .export, in: days))
    try activityChanged(changed, at: moment)
  }

  /// The zones that somebody was in, by their home, their entries and what they measured.
  func zones(in stretch: ClosedRange<Int64>) throws -> Set<String> {
    try String.fetchSet(
      self,
      sql: """
        SELECT time_zone FROM home WHERE since <= ?2 AND since >= coalesce((SELECT max(since) FROM home WHERE since <= ?1), 0)
        UNION SELECT time_zone FROM (SELECT time_zone FROM home ORDER BY since LIMIT 1) WHERE NOT EXISTS (SELECT 1 FROM home WHERE since <= ?1)
        UNION SELECT time_zone FROM entry WHERE deleted_at IS NULL AND logged_at BETWEEN ?1 * 1000 AND ?2 * 1000
        UNION SELECT time_zone FROM zone_hint WHERE moment BETWEEN ?1 AND ?2
        """, arguments: [stretch.lowerBound, stretch.upperBound])
  }

  /// The local days that begin or end in days of universal time.
  func localDays(in blocks: ClosedRange<Int>) throws -> ClosedRange<Day> {
    let days = try localDays(of: blocks.lowerBound - 1...blocks.upperBound + 1, with: nil)
    return days.day(at: Int64(blocks.lowerBound) * 86_400)...days.day(at: Int64(blocks.upperBound + 1) * 86_400 - 1)
  }
}

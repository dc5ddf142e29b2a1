import DemeterCore
import Foundation
internal import GRDB

extension SampleTable {
  /// Recounts the samples around entries that were added, deleted or moved. An entry shows in which time zone the person was, and so to
  /// which day the samples of the twelve hours before and after it belong. If everything around is in one zone, there is nothing to do.
  func recount(around places: Set<ZoneHint>, at moment: Date) throws {
    guard let first = places.map(\.moment).min(), let last = places.map(\.moment).max() else { return }
    let day: Int64 = 86_400
    let around = first - day...last + day
    guard try TimeZoneTable(database).zones(in: around).union(places.map(\.timeZone)).count > 1 else { return }
    let blocks = Int(around.lowerBound / day)...Int(around.upperBound / day)
    guard
      try Bool.fetchOne(
        database, sql: "SELECT EXISTS (SELECT 1 FROM health_block WHERE block BETWEEN ? AND ?)",
        arguments: [blocks.lowerBound, blocks.upperBound]) == true
    else { return }
    let newest = try Row.fetchOne(
      database, sql: "SELECT max(as_of) FROM activity_value WHERE origin = ?", arguments: [ActivityOrigin.app.rawValue])
    let sent: Date? = try newest?.instant(0)
    var changed = try sent.map { try recountPushed(blocks, at: $0, keepingAge: true) } ?? []
    let reach = SampleBlock.reach(of: blocks)
    let activity = ActivityTable(database)
    changed.formUnion(try activity.replace(with: try countImports(with: nil, in: reach.blocks), of: .export, in: reach.days))
    try activity.announceChange(of: changed, at: moment)
  }

  /// Recounts the pushed samples of the local days in a range of UTC days. Returns the days that changed.
  func recountPushed(_ blocks: ClosedRange<Int>, at moment: Date, keepingAge: Bool = false) throws -> Set<Day> {
    let reach = SampleBlock.reach(of: blocks)
    var count = try countPushed(reach.blocks, asOf: moment.milliseconds)
    count.keepsAge = keepingAge
    return try ActivityTable(database).replace(with: count, of: .app, in: reach.days)
  }

  /// Recounts the samples of all imports. Returns the days that changed.
  func recountImports() throws -> Set<Day> {
    try ActivityTable(database).replace(with: try countImports(with: nil), of: .export, in: nil)
  }
}

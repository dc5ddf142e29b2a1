import DemeterCore
import Foundation
internal import GRDB

/// Writes the parts of a push, each in a transaction of its own.
struct PushWriter {
  let database: Database
  let home: TimeZone
  let moment: Date

  /// Prepares the diary for samples of these sources. Throws if there are too many of them, before anything of the push is stored.
  func begin(_ sources: Set<HealthSource>) throws {
    guard !sources.isEmpty else { return }
    try TimeZoneTable(database).save(home: home, at: moment)
    try database.execute(
      sql: "INSERT OR IGNORE INTO health_import (number, id, is_done, imported_at) VALUES (0, ?, 1, ?)",
      arguments: [UUID.fresh().key, moment.milliseconds])
    for source in sources { _ = try HealthSourceTable(database).number(of: source) }
  }

  func write(_ part: PushParts.Part) throws {
    let activity = ActivityTable(database), samples = SampleTable(database)
    var days: Set<Day> = []
    for total in part.totals {
      let isFinal = total.day.isOver(at: moment, in: home)
      try activity.save(total.amount, of: total.metric, on: total.day, from: total.origin, asOf: moment, isFinal: isFinal)
      if database.changesCount > 0 { days.insert(total.day) }
    }
    for (key, pushed) in part.blocks { try samples.addPushed(pushed, key.metric, of: key.source, in: key.block) }
    for stretch in part.stretches { days.formUnion(try samples.recountPushed(stretch, at: moment)) }
    try activity.announceChange(of: days, at: moment)
  }
}

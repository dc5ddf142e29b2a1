import DemeterCore
import Foundation
internal import GRDB

extension Database {
  /// Puts what was counted in the place of what was known from that origin. The days that changed.
  func replaceCounted(
    _ count: ActivityCount, of origin: ActivityOrigin, in days: ClosedRange<Day>?, at moment: Date
  ) throws -> Set<Day> {
    let bounds = days ?? Day.first...Day.last
    let home =
      try String.fetchOne(self, sql: "SELECT time_zone FROM home ORDER BY since DESC LIMIT 1").flatMap { TimeZone(iana: $0) } ?? .gmt
    var changed: Set<Day> = []
    var old: [ActivityCount.DayMetric: (amount: Int64, isFinal: Bool)] = [:]
    for row in try Row.fetchAll(
      self, sql: "SELECT day, metric, amount, is_final FROM activity_value WHERE origin = ? AND day BETWEEN ? AND ?",
      arguments: [origin.rawValue, bounds.lowerBound.description, bounds.upperBound.description])
    {
      guard let day = Day(row[0]), let metric = Metric(rawValue: row[1]) else { continue }
      old[ActivityCount.DayMetric(day: day, metric: metric)] = (row[2], row[3])
    }
    // An app may send sums of days as well: those stay, unless measurements of that very time once made them.
    let measured = origin == .app ? try pushedBlocksByMetric() : [:]
    for key in old.keys where count.values[key] == nil {
      if origin == .app, measured[key.metric]?.isDisjoint(with: key.day.number - 1...key.day.number + 1) != false { continue }
      try cachedStatement(sql: "DELETE FROM activity_value WHERE day = ? AND metric = ? AND origin = ?")
        .execute(arguments: [key.day.description, key.metric.rawValue, origin.rawValue])
      changed.insert(key.day)
    }
    for (key, value) in count.values where bounds.contains(key.day) {
      let asOf = Date(milliseconds: value.asOf)
      let isFinal = (key.day + 1).start(in: home) <= asOf
      if let known = old[key], known == (value.amount, isFinal) { continue }
      try put(key.metric, of: key.day, Measure(thousandths: value.amount), from: origin, asOf: asOf, isFinal: isFinal)
      changed.insert(key.day)
    }
    guard origin == .export else { return changed }
    try replaceShares(count, in: bounds)
    return changed
  }

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
    let sent = try Int64.fetchOne(
      self, sql: "SELECT max(as_of) FROM activity_value WHERE origin = ?", arguments: [ActivityOrigin.app.rawValue])
    var changed = try sent.map { try countPushed(blocks, at: Date(milliseconds: $0)) } ?? []
    let wide = blocks.lowerBound - 1...blocks.upperBound + 1
    let days = try localDays(in: blocks)
    changed.formUnion(try replaceCounted(try countImports(with: nil, in: wide), of: .export, in: days, at: moment))
    try activityChanged(changed, at: moment)
  }

  /// The zones that somebody was in, by their home, their entries and what they measured.
  private func zones(in stretch: ClosedRange<Int64>) throws -> Set<String> {
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

  /// Writes who measured what of each day, where that is not what is written.
  private func replaceShares(_ count: ActivityCount, in days: ClosedRange<Day>) throws {
    var new = count.shares.filter { days.contains($0.key.day) }
    let rows = try Row.fetchAll(
      self, sql: "SELECT day, metric, source, counted, overlapping FROM activity_share WHERE day BETWEEN ? AND ?",
      arguments: [days.lowerBound.description, days.upperBound.description])
    for row in rows {
      guard let day = Day(row[0]), let metric = Metric(rawValue: row[1]) else { continue }
      let key = ActivityCount.DayMetric(day: day, metric: metric)
      let source: Int64 = row[2]
      let share = new[key]?.removeValue(forKey: source)
      if share == ActivityCount.Share(counted: row[3], overlapping: row[4]) { continue }
      try cachedStatement(sql: "DELETE FROM activity_share WHERE day = ? AND metric = ? AND source = ?")
        .execute(arguments: [day.description, metric.rawValue, source])
      if let share { new[key, default: [:]][source] = share }
    }
    let statement = try cachedStatement(sql: "INSERT INTO activity_share VALUES (?, ?, ?, ?, ?)")
    for (key, shares) in new {
      for (source, share) in shares {
        try statement.execute(arguments: [key.day.description, key.metric.rawValue, source, share.counted, share.overlapping])
      }
    }
  }
}

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
    try replaceShares(count)
    return changed
  }

  /// Writes who measured what of each day, where that is not what is written.
  private func replaceShares(_ count: ActivityCount) throws {
    var new = count.shares
    let rows = try Row.fetchAll(self, sql: "SELECT day, metric, source, counted, overlapping FROM activity_share")
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

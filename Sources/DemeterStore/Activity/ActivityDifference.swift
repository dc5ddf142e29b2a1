import DemeterCore
import Foundation
internal import GRDB

/// What has to be written so that days say what was counted.
struct ActivityDifference {
  let origin: ActivityOrigin
  /// Where somebody lives, by which a day is at its end.
  let home: String?
  /// The number of the last change there was.
  let seen: Int64
  fileprivate(set) var gone: [ActivityCount.DayMetric] = []
  fileprivate(set) var values: [(key: ActivityCount.DayMetric, value: ActivityCount.Value, isFinal: Bool)] = []
  fileprivate(set) var goneShares: [(key: ActivityCount.DayMetric, source: Int64)] = []
  fileprivate(set) var shares: [(key: ActivityCount.DayMetric, source: Int64, share: ActivityCount.Share)] = []

  /// The days whose numbers change.
  var days: Set<Day> { Set(gone.map(\.day) + values.map(\.key.day)) }
}

extension Database {
  /// Compares what was counted with what is known from that origin.
  func difference(_ count: ActivityCount, of origin: ActivityOrigin, in days: ClosedRange<Day>?) throws -> ActivityDifference {
    let bounds = days ?? Day.first...Day.last
    let name = try lastHome()
    let home = name.flatMap { TimeZone(iana: $0) } ?? .gmt
    let seen = try Int64.fetchOne(self, sql: "SELECT max(number) FROM change") ?? 0
    var difference = ActivityDifference(origin: origin, home: name, seen: seen)
    var old: [ActivityCount.DayMetric: (amount: Int64, isFinal: Bool)] = [:]
    for row in try Row.fetchAll(
      self, sql: "SELECT day, metric, amount, is_final FROM activity_value WHERE origin = ? AND day BETWEEN ? AND ?",
      arguments: [origin.rawValue, bounds.lowerBound.description, bounds.upperBound.description])
    {
      guard let day = Day(try row.value(0)), let metric = Metric(rawValue: try row.value(1)) else { continue }
      old[ActivityCount.DayMetric(day: day, metric: metric)] = (try row.number(2), try row.value(3))
    }
    // An app may send sums of days as well: those stay, unless measurements of that very time once made them.
    let measured = origin == .app ? try pushedBlocksByMetric(in: bounds.lowerBound.number - 1...bounds.upperBound.number + 1) : [:]
    difference.gone = old.keys.filter { key in
      count.values[key] == nil
        && (origin != .app || measured[key.metric]?.isDisjoint(with: key.day.number - 1...key.day.number + 1) == false)
    }
    for (key, value) in count.values where bounds.contains(key.day) {
      let isFinal = (key.day + 1).start(in: home) <= Date(milliseconds: value.asOf)
      if let known = old[key], known == (value.amount, isFinal) { continue }
      difference.values.append((key, value, isFinal))
    }
    if origin == .export { try compareShares(count, in: bounds, into: &difference) }
    return difference
  }

  private func compareShares(_ count: ActivityCount, in days: ClosedRange<Day>, into difference: inout ActivityDifference) throws {
    var new = count.shares.filter { days.contains($0.key.day) }
    let rows = try Row.fetchAll(
      self, sql: "SELECT day, metric, source, counted, overlapping FROM activity_share WHERE day BETWEEN ? AND ?",
      arguments: [days.lowerBound.description, days.upperBound.description])
    for row in rows {
      guard let day = Day(try row.value(0)), let metric = Metric(rawValue: try row.value(1)) else { continue }
      let key = ActivityCount.DayMetric(day: day, metric: metric)
      let source: Int64 = try row.number(2)
      let share = new[key]?.removeValue(forKey: source)
      if share == ActivityCount.Share(counted: try row.number(3), overlapping: try row.number(4)) { continue }
      difference.goneShares.append((key, source))
      if let share { difference.shares.append((key, source, share)) }
    }
    for (key, shares) in new {
      for (source, share) in shares { difference.shares.append((key, source, share)) }
    }
  }

  /// Whether a difference is still what is to be written: numbers may have changed since, or somebody may live elsewhere.
  func isCurrent(_ difference: ActivityDifference) throws -> Bool {
    let isKnown = try Bool.fetchOne(
      self,
      sql: """
        SELECT coalesce(max(number), 0) - ?1 < ?2
          AND NOT EXISTS (SELECT 1 FROM change WHERE number > ?1 AND kind IN ('activity', 'batch', 'rebuilt')) FROM change
        """, arguments: [difference.seen, DiaryChange.remembered])
    return try isKnown == true && difference.home == lastHome()
  }

  /// Writes a difference.
  func write(_ difference: ActivityDifference) throws {
    let remove = try cachedStatement(sql: "DELETE FROM activity_value WHERE day = ? AND metric = ? AND origin = ?")
    for key in difference.gone {
      try remove.execute(arguments: [key.day.description, key.metric.rawValue, difference.origin.rawValue])
    }
    for (key, value, isFinal) in difference.values {
      try put(
        key.metric, of: key.day, Measure(thousandths: value.amount), from: difference.origin, asOf: Date(milliseconds: value.asOf),
        isFinal: isFinal)
    }
    let removeShare = try cachedStatement(sql: "DELETE FROM activity_share WHERE day = ? AND metric = ? AND source = ?")
    for (key, source) in difference.goneShares {
      try removeShare.execute(arguments: [key.day.description, key.metric.rawValue, source])
    }
    let insert = try cachedStatement(sql: "INSERT INTO activity_share VALUES (?, ?, ?, ?, ?)")
    for (key, source, share) in difference.shares {
      try insert.execute(arguments: [key.day.description, key.metric.rawValue, source, share.counted, share.overlapping])
    }
  }

  /// Puts what was counted in the place of what was known from that origin. The days that changed.
  func replaceCounted(_ count: ActivityCount, of origin: ActivityOrigin, in days: ClosedRange<Day>?) throws -> Set<Day> {
    let difference = try difference(count, of: origin, in: days)
    try write(difference)
    return difference.days
  }
}

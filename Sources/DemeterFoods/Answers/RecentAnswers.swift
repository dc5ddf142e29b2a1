import Foundation

/// A cache with a maximum age that removes the least recently used values first.
struct RecentAnswers<Key: Hashable, Value> {
  private struct Kept {
    let value: Value
    let since: Date
    var used: Int
  }

  private let limit: Int
  private let age: TimeInterval
  private var kept: [Key: Kept] = [:]
  private var uses = 0

  init(limit: Int, age: TimeInterval) {
    self.limit = limit
    self.age = age
  }

  var count: Int { kept.count }

  /// Returns the value of a key if it is not too old. Removes all old values.
  mutating func value(for key: Key, at now: Date) -> Value? {
    drop(olderThan: now)
    guard let found = kept[key] else { return nil }
    uses += 1
    kept[key]?.used = uses
    return found.value
  }

  mutating func keep(_ value: Value, for key: Key, at now: Date) {
    drop(olderThan: now)
    uses += 1
    kept[key] = Kept(value: value, since: now, used: uses)
    while kept.count > max(limit, 0), let oldest = kept.min(by: { $0.value.used < $1.value.used }) { kept[oldest.key] = nil }
  }

  private mutating func drop(olderThan now: Date) {
    // A value from the future was stored before the clock was set back: its age is unknown.
    kept = kept.filter { (0..<age).contains(now.timeIntervalSince($0.value.since)) }
  }
}

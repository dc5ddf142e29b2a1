import DemeterCore
import Foundation

/// The numbers of one request for one metric of a day. There should be one; more than one are added up or replace each other only if it is
/// certain what they mean.
struct PushedDayValues {
  struct Key: Hashable {
    let day: Day
    let metric: Metric
  }

  private struct Value: Hashable {
    let amount: Measure
    /// Seconds since 1970; nil if only a day is written.
    let instant: Int64?
    let list: Int?
  }

  private var values: [Value] = []

  mutating func add(_ amount: Measure, at moment: WrittenMoment, in home: TimeZone, list: Int?) {
    values.append(Value(amount: amount, instant: moment.seconds == nil ? nil : moment.instant(in: home), list: list))
  }

  /// Returns the number of the day, or the reason why it can't be known.
  func amount(of key: Key) -> Result<Measure, PushedDays.Reason> {
    guard let last = values.last else { return .failure("no number") }
    if values.count == 1 || areSentAgain { return .success(last.amount) }
    let instants = Set(values.compactMap(\.instant))
    guard instants.count == values.count else { return ungrouped(key) }
    guard key.metric.adds else {
      let latest = values.max { ($0.instant ?? 0) < ($1.instant ?? 0) }
      return .success((latest ?? last).amount)
    }
    guard isHourly(instants) else { return ungrouped(key) }
    return key.metric.amount(values.reduce(.zero) { $0 + $1.amount }.value)
  }

  /// Whether each of them is the day's total so far, and the last one counts: they were sent one after the other and name the same time.
  private var areSentAgain: Bool {
    let lists = values.map(\.list)
    return Set(values.map(\.instant)).count == 1 && (lists.allSatisfy { $0 == nil } || Set(lists).count == values.count)
  }

  /// Whether they are sums of hours, which a phone has merged: at full hours, or the same quarter of them as in time zones that differ by
  /// less than an hour. Single measurements would count twice what several devices measured.
  private func isHourly(_ instants: Set<Int64>) -> Bool {
    let parts = Set(instants.map { (($0 % 3600) + 3600) % 3600 })
    return parts.count == 1 && parts.allSatisfy { $0 % 900 == 0 }
  }

  private func ungrouped(_ key: Key) -> Result<Measure, PushedDays.Reason> {
    .failure(PushedDays.Reason("\(values.count) values for \(key.day): group them by day"))
  }
}

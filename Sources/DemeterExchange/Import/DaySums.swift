import DemeterCore
import Foundation

/// What several devices and apps counted on days. Their numbers are never added to each other, because they may have counted the same steps: the
/// best kind of number that a day has counts, and of several of that kind the greatest.
struct DaySums {
  private struct Key: Hashable {
    let day: Day
    let metric: Metric
  }

  private struct Sum {
    var amount: Double = 0
    var parts: Int = 0

    mutating func add(_ part: Double) {
      amount += part
      parts += 1
    }
  }

  private var sums: [Key: [Int: [Int: Sum]]] = [:]

  /// Adds to what a source counted of a day. A lower rank counts before a higher one.
  mutating func add(_ amount: Double, of metric: Metric, on day: Day, from source: Int, rank: Int = 0) {
    sums[Key(day: day, metric: metric), default: [:]][rank, default: [:]][source, default: Sum()].add(amount)
  }

  /// The day, the metric and the amount that counts, with the number of parts that were added up, in order.
  var days: [(day: Day, metric: Metric, amount: Double, parts: Int)] {
    let counted = sums.compactMap { key, ranks -> (day: Day, metric: Metric, amount: Double, parts: Int)? in
      guard let best = ranks.min(by: { $0.key < $1.key })?.value.values.max(by: { $0.amount < $1.amount }) else { return nil }
      return (key.day, key.metric, best.amount, best.parts)
    }
    return counted.sorted { ($0.day, $0.metric.rawValue) < ($1.day, $1.metric.rawValue) }
  }
}

/// Finds the local days of moments that follow each other. Looking up each one would take most of the time.
struct DayFinder {
  let zone: TimeZone
  private var quarter: Int = .min
  private var day: Day = .first

  init(in zone: TimeZone) { self.zone = zone }

  /// The day of some seconds since 1970.
  mutating func day(at seconds: Int) -> Day {
    // All zones are whole quarters of an hour from UTC since 1972.
    let now = Int(nearest: (Double(seconds) / 900).rounded(.down))
    if now != quarter {
      quarter = now
      day = Day(Date(timeIntervalSince1970: Double(now) * 900), in: zone)
    }
    return day
  }
}

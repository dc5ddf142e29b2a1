import DemeterCore
import DemeterHealth
import Foundation
import Testing

extension TimeZone {
  static let berlin: TimeZone = TimeZone(iana: "Europe/Berlin") ?? .gmt
}

/// Reads what was sent at noon of 15 January 2026 in Berlin, by default by a person who writes the day first.
func push(
  _ text: String, summing: HealthPushReader.Summing? = nil, type: String? = nil, isDayFirst: Bool? = true,
  at now: String = "2026-01-15T12:00:00+01:00"
) throws -> HealthPushReading {
  let now = try #require(Date(rfc3339: now))
  return try HealthPushReader(now: now, home: .berlin, isDayFirst: isDayFirst, summing: summing).read(Array(text.utf8), type: type)
}

extension HealthPushReading {
  /// `2026-01-14 steps 7421 push`, sorted.
  var totals: [String] {
    push.totals.map { "\($0.day) \($0.metric.rawValue) \(plain($0.amount)) \($0.origin.rawValue)" }.sorted()
  }

  /// `1768374300 steps 742 watch Anna’s Apple Watch`, sorted.
  var samples: [String] {
    push.samples.map { "\($0.start) \($0.metric.rawValue) \(plain($0.amount)) \($0.source.kind.rawValue) \($0.source.name)" }.sorted()
  }

  /// The reason for each number that is rejected.
  var reasons: [String] {
    items.compactMap { item in
      switch item.outcome {
      case .accepted: nil
      case .refused(let words): "\(item.name): \(words)"
      case .ignored(let words): "\(item.name) × \(item.count): \(words)"
      }
    }
  }

  private func plain(_ amount: Measure) -> String {
    amount.thousandths % 1000 == 0 ? String(amount.thousandths / 1000) : String(amount.value)
  }
}

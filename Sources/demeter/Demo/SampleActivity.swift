import DemeterCore
import Foundation

/// Generates measurements of a watch and a phone, the same for the same seed.
struct SampleActivity {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(state: seed &+ 0x5EED)
  }

  /// Emits the samples of each day up to now: from a watch, worn while awake, and from a phone that is carried on walks.
  mutating func measure(days: Int, zone: TimeZone, now: Date, into sink: any HealthSink) throws -> HealthReading {
    try sink.receive(HealthSource(name: "Apple Watch", kind: .watch), number: 0)
    try sink.receive(HealthSource(name: "iPhone", kind: .phone), number: 1)
    let today = Day(now, in: zone)
    let end = Int64(nearest: now.timeIntervalSince1970)
    var records = 0
    for day in (today - (days - 1)...today).each {
      // A day or two each month the watch is not worn.
      let isWorn = Int.random(in: 0..<20, using: &random) > 0
      let vigour = Double.random(in: 0.4...1.5, using: &random)
      for hour in 0..<24 {
        let start = Int64(nearest: day.instant(secondsAfterMidnight: hour * 3600, in: zone).timeIntervalSince1970)
        guard start + 3600 <= end else { break }
        let isAwake = (7..<22).contains(hour)
        let steps = isAwake ? (Double.random(in: 60...1000, using: &random) * vigour).rounded() : 0
        let samples: [(Metric, Int, Double)] = [
          (.basalEnergy, 0, Double.random(in: 66...74, using: &random)),
          (.activeEnergy, 0, steps * 0.042 + Double.random(in: 2...9, using: &random)),
          (.steps, 0, steps), (.distance, 0, steps * 0.74), (.flights, 0, steps > 700 ? 2 : 0),
          (.steps, 1, (steps * 0.9).rounded()), (.distance, 1, steps * 0.68),
        ]
        for (metric, source, amount) in samples where amount > 0 && (isWorn || source == 1) {
          let lasts: Int64 = source == 1 ? 2700 : 3600
          try sink.receive(HealthSample(metric: metric, source: source, start: start, end: start + lasts, amount: Measure(amount)))
          records += 1
        }
      }
    }
    return HealthReading(exported: end, isComplete: true, records: records, refused: [:])
  }
}

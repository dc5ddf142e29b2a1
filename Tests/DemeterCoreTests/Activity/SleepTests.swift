import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

@Suite struct `Counting sleep` {
  private static let monday: Int64 = 1_772_409_600  // 2 March 2026, 00:00 UTC
  private static let second = Day(number: 20_514)  // 2 March 2026

  /// A time asleep, in hours after that midnight.
  private static func asleep(_ from: Double, _ to: Double) -> SourceMerge.Sample {
    SourceMerge.Sample(start: monday + Int64(nearest: from * 3600), end: monday + Int64(nearest: to * 3600), amount: 0)
  }

  /// Counts what some sources measured, in their order, as it is stored: cut at midnights of UTC.
  private static func counted(_ sources: [SourceMerge.Sample]...) throws -> ActivityCount {
    let days = LocalDays(of: monday - 86_400..<monday + 4 * 86_400, homes: [LocalDays.Home(since: 0, timeZone: .gmt)], hints: [])
    var count = ActivityCount(days: days, places: [1: 0, 2: 1, 3: 2])
    var blocks: [Int: [Int64: [SourceMerge.Sample]]] = [:]
    for (index, samples) in sources.enumerated() {
      for sample in samples { SampleBlock.cut(sample) { blocks[$0, default: [:]][Int64(index + 1), default: []].append($1) } }
    }
    for block in blocks.keys.sorted() { count.add(.sleep, blocks[block] ?? [:], of: 7, asOf: 1000) }
    count.finish()
    return count
  }

  private static func hours(_ count: ActivityCount, on day: Day) -> Double? {
    count.values[ActivityCount.DayMetric(day: day, metric: .sleep)].map { Double($0.amount) / 1000 }
  }

  @Test func `belongs as a whole to the day on which it ends`() throws {
    // From 22:30 to 6:00, awake from 23:30 to 0:30.
    let night = try Self.counted([Self.asleep(-1.5, -0.5), Self.asleep(0.5, 6)])
    #expect(Self.hours(night, on: Self.second - 1) == nil)
    #expect(Self.hours(night, on: Self.second) == 6.5)
    // More than two hours awake make two sleeps.
    let two = try Self.counted([Self.asleep(-4, -2), Self.asleep(0.5, 6)])
    #expect(Self.hours(two, on: Self.second - 1) == 2)
    #expect(Self.hours(two, on: Self.second) == 5.5)
    // A nap is added to the night.
    #expect(Self.hours(try Self.counted([Self.asleep(-1, 6), Self.asleep(13, 13.5)]), on: Self.second) == 7.5)
  }

  @Test func `counts each moment once, for the first source that measured it`() throws {
    let count = try Self.counted([Self.asleep(-1, 3), Self.asleep(1, 2), Self.asleep(4, 6)], [Self.asleep(-2, 7)])
    #expect(Self.hours(count, on: Self.second) == 9)
    let shares = count.shares[ActivityCount.DayMetric(day: Self.second, metric: .sleep)]
    #expect(shares?[1] == ActivityCount.Share(counted: 6000, overlapping: 0))
    #expect(shares?[2] == ActivityCount.Share(counted: 3000, overlapping: 6000))
  }

  @Test func `knows nothing of days without any`() throws {
    #expect(try Self.counted([]).values.isEmpty)
    #expect(try Self.counted([Self.asleep(3, 3)]).values.isEmpty)
  }

  @Test func `equals what is counted second by second`() throws {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<200 {
      let sources = (0..<3).map { _ in
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          let start = Double(Int.random(in: -40...90, using: &random)) / 4
          return Self.asleep(start, start + Double(Int.random(in: 0...20, using: &random)) / 4)
        }
      }
      let count = try Self.counted(sources[0], sources[1], sources[2])
      // Quarters of an hour in which anybody slept.
      let quarters = Set(sources.joined().flatMap { stride(from: $0.start, to: $0.end, by: 900) }).sorted()
      var expected: [Day: Double] = [:], sleep: [Int64] = [], isTooLong = false
      func end() {
        guard let last = sleep.last else { return }
        expected[Day(number: Int((last + 900) / 86_400)), default: 0] += Double(sleep.count) / 4
        sleep = []
      }
      for quarter in quarters {
        if let last = sleep.last, quarter - last - 900 >= 7200 { end() }
        isTooLong = isTooLong || quarter + 900 - (sleep.first ?? quarter) > 86_400
        sleep.append(quarter)
      }
      end()
      // Nobody sleeps for a day without being awake for two hours. That would be divided.
      if isTooLong { continue }
      for day in -2...3 {
        #expect(Self.hours(count, on: Self.second + day) ?? 0 == expected[Self.second + day] ?? 0)
      }
    }
  }
}

import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

@Suite struct `Merging sources` {
  private typealias Sample = SourceMerge.Sample
  private static let monday: Int64 = 1_772_409_600  // 2 March 2026, 00:00 UTC

  private static func sample(_ from: Int, _ to: Int, _ units: Double) -> Sample {
    Sample(start: monday + Int64(from) * 60, end: monday + Int64(to) * 60, amount: Int64(nearest: units * 1000))
  }

  private static func utc() -> LocalDays {
    LocalDays(of: monday - 86_400..<monday + 3 * 86_400, homes: [LocalDays.Home(since: 0, timeZone: .gmt)], hints: [])
  }

  /// Returns the counted and the left out amounts of each source, in the order of the sources.
  private static func merged(_ sources: [Sample]...) -> [[Int64]] {
    var merge = SourceMerge()
    return sources.map { samples in
      var counted: Int64 = 0
      var left: Int64 = 0
      merge.add(samples.sorted(), in: utc()) {
        counted += $1
      } leave: {
        left += $1
      }
      return [counted, left]
    }
  }

  @Test func `counts the first source whole, and of the next what it alone measured`() {
    // The watch from 8:00 to 8:10, the phone from 8:05 to 8:15: half of the phone's samples are new.
    #expect(Self.merged([Self.sample(480, 490, 1000)], [Self.sample(485, 495, 800)]) == [[1_000_000, 0], [400_000, 400_000]])
  }

  @Test func `leaves out what is covered, and takes what lies apart or touches`() {
    let watch = [Self.sample(480, 490, 100), Self.sample(500, 510, 100)]
    #expect(Self.merged(watch, [Self.sample(482, 488, 50)])[1] == [0, 50_000])
    #expect(Self.merged(watch, [Self.sample(490, 500, 50)])[1] == [50_000, 0])
    #expect(Self.merged(watch, [Self.sample(480, 510, 90)])[1] == [30_000, 60_000])
  }

  @Test func `counts a moment without length unless it is covered`() {
    let watch = [Self.sample(480, 490, 100)]
    #expect(Self.merged(watch, [Self.sample(485, 485, 7)])[1] == [0, 7_000])
    #expect(Self.merged(watch, [Self.sample(480, 480, 7)])[1] == [0, 7_000])
    #expect(Self.merged(watch, [Self.sample(490, 490, 7)])[1] == [7_000, 0])
  }

  @Test func `counts what a source says twice once, and what overlaps within it in full`() {
    #expect(Self.merged([Self.sample(480, 490, 100), Self.sample(480, 490, 100)])[0] == [100_000, 0])
    #expect(Self.merged([Self.sample(480, 490, 100), Self.sample(485, 495, 100)])[0] == [200_000, 0])
  }

  @Test func `gives the parts of a sample that crosses midnight to their days, and loses nothing`() {
    var merge = SourceMerge()
    var parts: [String: Int64] = [:]
    let late = Sample(start: Self.monday - 60, end: Self.monday + 30, amount: 100)
    merge.add([late], in: Self.utc()) {
      parts[$0.description, default: 0] += $1
    } leave: { _, _ in
      Issue.record("something was left out")
    }
    #expect(parts == ["2026-03-01": 67, "2026-03-02": 33])
  }

  /// Compares with a simple algorithm, which looks up each second of each sample among all seconds of the earlier sources.
  @Test(arguments: 0..<UInt64(seeds(15))) func `agrees with counting second by second`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var sources: [[Sample]] = []
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      sources.append(
        (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          let start = Self.monday + Int64.random(in: 0..<600, using: &generator)
          let length = Int64.random(in: 0..<90, using: &generator)
          return Sample(start: start, end: start + length, amount: Int64.random(in: 0..<100_000, using: &generator))
        }.sorted())
    }
    var covered: Set<Int64> = []
    var merge = SourceMerge()
    for source in sources {
      var counted: Int64 = 0
      var left: Int64 = 0
      merge.add(source, in: Self.utc()) {
        counted += $1
      } leave: {
        left += $1
      }
      var expected: Int64 = 0
      var own: Set<Int64> = []
      var seen: Set<Sample> = []
      for sample in source where seen.insert(sample).inserted {
        if sample.start == sample.end {
          expected += covered.contains(sample.start) ? 0 : sample.amount
          continue
        }
        let open = (sample.start..<sample.end).filter { !covered.contains($0) }.count
        let exact = Double(sample.amount) * Double(open) / Double(sample.end - sample.start)
        expected += Int64(nearest: exact + 1e-9)
        own.formUnion(sample.start..<sample.end)
      }
      covered.formUnion(own)
      #expect(counted == expected)
      #expect(counted + left == seen.reduce(0) { $0 + $1.amount })
    }
  }
}

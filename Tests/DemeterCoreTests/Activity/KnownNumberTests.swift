import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

@Suite struct `Of several numbers of a day` {
  private func number(_ origin: ActivityOrigin, at seconds: Double, isFinal: Bool = true) -> KnownNumber {
    KnownNumber(ActivityValue(Measure(1), origin: origin, asOf: Date(timeIntervalSince1970: seconds)), isFinal: isFinal)
  }

  @Test func `counts the one by hand, else a final one of the best origin, else the latest`() {
    let numbers = [
      number(.hand, at: 0, isFinal: false), number(.export, at: 1), number(.app, at: 9), number(.push, at: 8), number(.imported, at: 7),
      number(.push, at: 12, isFinal: false), number(.export, at: 11, isFinal: false), number(.app, at: 10, isFinal: false),
    ]
    var random = SeededGenerator(seed: 3)
    for _ in 0..<20 { #expect(numbers.shuffled(using: &random).sorted() == numbers) }
  }

  @Test func `is final what was known when the day was over at home`() throws {
    let day = try #require(Day("2026-03-01")), berlin = try #require(TimeZone(iana: "Europe/Berlin"))
    let end = try #require(Date(rfc3339: "2026-03-01T23:00:00Z"))
    #expect(day.isOver(at: end, in: berlin) && !day.isOver(at: end - 1, in: berlin) && !day.isOver(at: end, in: .gmt))
  }

  @Test func `a whole import is believed before one that was cut off, then the newer`() {
    func standing(_ number: Int64, _ isComplete: Bool, _ seconds: Double) -> ImportStanding {
      ImportStanding(number: number, isComplete: isComplete, exported: Date(timeIntervalSince1970: seconds))
    }
    let standings = [standing(1, true, 20), standing(4, true, 10), standing(2, true, 10), standing(5, false, 30), standing(3, false, 5)]
    var random = SeededGenerator(seed: 4)
    for _ in 0..<20 { #expect(standings.shuffled(using: &random).sorted(by: >) == standings) }
  }
}

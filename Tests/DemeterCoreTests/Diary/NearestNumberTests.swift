import DemeterCore
import Testing

@Suite struct `The nearest whole number` {
  @Test(arguments: [
    (2.5, 3), (-2.5, -3), (0, 0), (-0.0, 0), (9.2e18, 9_200_000_000_000_000_000), (0x1p63, Int.max), (-0x1p63, Int.min), (1e300, Int.max),
    (-1e300, Int.min), (.infinity, .max), (-.infinity, .min), (.nan, 0), (.leastNonzeroMagnitude, 0), (.greatestFiniteMagnitude, .max),
  ])
  func `fits every value`(value: Double, expected: Int) {
    #expect(Int(nearest: value) == expected)
    #expect(Int64(nearest: value) == Int64(expected))
    #expect(UInt8(nearest: value) == UInt8(clamping: expected))
  }

  @Test(arguments: [Int.min, Int.min + 1, -2, -1, 0, 1, 2, Int.max - 1, Int.max])
  func `stays within its type when it is computed with`(number: Int) {
    for other in [Int.min, -1, 0, 1, Int.max] {
      let exact = (Double(number) + Double(other), Double(number) - Double(other), Double(number) * Double(other))
      if exact.0.magnitude < 0x1p62 { #expect(number.clampedSum(other) == number &+ other) }
      #expect((number.clampedSum(other) < 0) == (exact.0 < 0) || exact.0.magnitude < 2)
      #expect((number.clampedDifference(other) < 0) == (exact.1 < 0) || exact.1.magnitude < 2)
      #expect((number.clampedProduct(other) < 0) == (exact.2 < 0))
    }
    #expect(number.absolute == (number == .min ? .max : Int(number.magnitude)))
  }

  @Test func `of an amount is at most 10¹² units, so that sums and percentages of it fit`() {
    let most = Energy(kilocalories: .infinity)
    #expect(most.kilocalories == 1e12 && most + most == most && Energy(kilocalories: -1e300) + .zero == .zero - most)
    #expect(GoalProgress(most, of: Energy(kilocalories: 2000)).percent == 50_000_000_000)
    #expect(GoalProgress(most, of: most).isMet)
    #expect(Mass(grams: .nan) == .zero)
    #expect(Energy(thousandths: .max) + Energy(thousandths: .max) == most)
    #expect(most.scaled(from: Quantity(thousandths: 1), to: Quantity(thousandths: .max)) == most)
  }

  @Test func `of a day can be reached from every day`() {
    #expect(Day.last + Int.max > Day.last && Day.first - Int.max < Day.first && Day.first + Int.min < Day.first)
    #expect((Day.last + Int.max).components.month >= 1 && Day(number: .min).weekday >= 0)
    #expect(Day("2026-03-01").map { $0 + 1 - 1 } == Day("2026-03-01"))
    #expect(Day("2026-03-01")?.month.advanced(by: .max) == nil && Day("2026-03-01")?.month.advanced(by: .min) == nil)
  }
}

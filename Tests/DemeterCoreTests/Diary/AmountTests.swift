import DemeterCore
import DemeterTestSupport
import Testing

@Suite struct `An amount` {
  @Test func `adds up exactly where floating point would not`() {
    let tenths = Array(repeating: Energy(kilocalories: 0.1), count: 10)
    #expect(tenths.reduce(.zero, +) == Energy(kilocalories: 1))
    #expect((Mass(grams: 0.1) + Mass(grams: 0.2)).grams == 0.3)
    #expect(Energy(kilocalories: 10_000) - Energy(kilocalories: 0.001) == Energy(thousandths: 9_999_999))
  }

  @Test func `adds up the same in any order`() {
    var generator = SeededGenerator(seed: 3)
    let amounts = (0..<1000).map { _ in Energy(kilocalories: .random(in: 0...10_000, using: &generator)) }
    let sum = amounts.reduce(.zero, +)
    #expect(amounts.shuffled(using: &generator).reduce(.zero, +) == sum)
    #expect(sum.thousandths == amounts.map(\.thousandths).reduce(0, +))
    #expect(amounts.reduce(sum, -) == .zero)
  }

  @Test(arguments: [(0.0004, 0), (0.0006, 1), (1.0, 1000), (320.1255, 320_126), (9999.9996, 10_000_000), (-1.5, -1500)])
  func `is kept to the nearest thousandth`(units: Double, thousandths: Int64) {
    #expect(Energy(kilocalories: units).thousandths == thousandths)
    #expect(Mass(grams: units).thousandths == thousandths)
    #expect(Quantity(servings: units).thousandths == thousandths)
  }

  @Test func `comes back from its units unchanged`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<10_000 {
      let energy = Energy(thousandths: .random(in: 0...100_000_000_000, using: &generator))
      #expect(Energy(kilocalories: energy.kilocalories) == energy)
    }
  }

  @Test func `is ordered by size`() {
    #expect(Mass.zero < Mass(thousandths: 1))
    #expect(Quantity.one == Quantity(servings: 1))
  }

  @Test(arguments: [
    (320.0, 1.0, 2.0, 640.0), (320, 2, 1, 160), (100, 3, 1, 33.333), (200, 3, 1, 66.667), (52, 1, 1.5, 78), (0, 1, 5, 0), (52, 1, 0, 0),
    (10_000, 0.001, 100_000, 1_000_000_000_000),
  ])
  func `scales with the quantity`(energy: Double, from: Double, to: Double, expected: Double) {
    let scaled = Energy(kilocalories: energy).scaled(from: Quantity(servings: from), to: Quantity(servings: to))
    #expect(scaled == Energy(kilocalories: expected))
  }

  @Test func `stays as it is when it was for no quantity at all`() {
    #expect(Energy(kilocalories: 52).scaled(from: .zero, to: .one) == Energy(kilocalories: 52))
  }

  @Test func `scales by whole factors and back without a loss`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<1000 {
      let energy = Energy(thousandths: .random(in: 0...10_000_000, using: &generator))
      let quantity = Quantity(thousandths: .random(in: 1...10_000, using: &generator))
      let factor = Int64.random(in: 1...9, using: &generator)
      let more = Quantity(thousandths: quantity.thousandths * factor)
      let scaled = energy.scaled(from: quantity, to: more)
      #expect(scaled.thousandths == energy.thousandths * factor)
      #expect(scaled.scaled(from: more, to: quantity) == energy)
    }
  }
}

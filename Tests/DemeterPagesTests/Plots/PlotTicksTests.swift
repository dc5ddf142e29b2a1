import Testing

@testable import DemeterPages

@Suite struct `The numbers of a vertical axis` {
  private func ticks(_ low: Double, _ high: Double, _ scale: PlotScale = .fitted, precision: Double = 1) -> [Double] {
    PlotTicks(low...high, scale: scale, precision: precision).values
  }

  @Test func `begin and end with nice numbers around all of them`() {
    #expect(ticks(1749, 2407) == [1500, 1750, 2000, 2250, 2500])
    #expect(ticks(71.2, 74.4, precision: 0.1) == [71, 72, 73, 74, 75])
    #expect(ticks(2, 98, .fromZero) == [0, 25, 50, 75, 100])
    #expect(ticks(0, 100, .fromZero) == [0, 25, 50, 75, 100])
    #expect(ticks(-120, 300, .fromZero) == [-200, 0, 200, 400])
  }

  @Test func `have room around equal numbers, and never an empty axis`() {
    let equal = ticks(72, 72, precision: 0.1)
    #expect((equal.first ?? 72) < 72 && (equal.last ?? 72) > 72)
    #expect(ticks(0, 0, .fromZero) == [0, 1])
    #expect(ticks(0, 0) == [-1, 0, 1])
    #expect((ticks(2200, 2200).first ?? 0) > 2000)
  }

  @Test func `are multiples of what is written`() {
    #expect(ticks(0, 3, .fromZero) == [0, 1, 2, 3])
    #expect(ticks(0, 1, .fromZero) == [0, 1])
    #expect(ticks(0.0011, 0.0034, precision: 0.001).map { ($0 * 1000).rounded() } == [1, 2, 3, 4])
  }

  @Test(arguments: [1e-3, 0.04, 0.7, 1, 9.99, 10.01, 240, 12_345, 1e9, 9e14], [0.0, 0.3, 0.9, 0.999])
  func `are two to five for numbers of any size`(_ high: Double, _ share: Double) {
    for scale in [PlotScale.fitted, .fromZero] {
      let ticks = ticks(high * share, high, scale, precision: 0.001)
      #expect((2...5).contains(ticks.count))
      #expect((ticks.first ?? .infinity) <= high * share + 1e-9 && (ticks.last ?? -.infinity) >= high - 1e-9)
    }
  }
}

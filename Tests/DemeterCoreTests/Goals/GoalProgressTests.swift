import DemeterCore
import Testing

@Suite struct `Progress to a goal` {
  private func energy(_ eaten: Double, of goal: Double?) -> GoalProgress<Energy> {
    GoalProgress(Energy(kilocalories: eaten), of: goal.map(Energy.init(kilocalories:)))
  }

  @Test(arguments: [
    (2100.0, 2000.0, 105), (50, 60, 83), (0, 2000, 0), (2000, 2000, 100), (5, 1000, 1), (4.999, 1000, 0), (14.999, 1000, 1),
    (15, 1000, 2), (1994.999, 2000, 100), (1989.999, 2000, 99), (10_000, 500, 2000),
  ])
  func `is a whole percentage, rounded half up`(eaten: Double, goal: Double, percent: Int) {
    #expect(energy(eaten, of: goal).percent == percent)
    #expect(GoalProgress(Mass(grams: eaten), of: Mass(grams: goal)).percent == percent)
  }

  @Test(
    arguments: [
      (1200.0, 800.0, nil), (1999.999, 0.001, nil), (2000, 0, nil), (2000.001, nil, 0.001), (2500, nil, 500),
    ] as [(Double, Double?, Double?)])
  func `leaves something or exceeds`(eaten: Double, remaining: Double?, excess: Double?) {
    let progress = energy(eaten, of: 2000)
    #expect(progress.remaining == remaining.map(Energy.init(kilocalories:)))
    #expect(progress.excess == excess.map(Energy.init(kilocalories:)))
  }

  @Test(arguments: [
    (0.0, ProgressTone.onTrack), (2000, .onTrack), (2100, .onTrack), (2100.001, .over), (2200, .over), (2200.001, .wellOver),
  ])
  func `turns its tone exactly at 105 and 110 percent`(eaten: Double, tone: ProgressTone) {
    #expect(energy(eaten, of: 2000).tone == tone)
  }

  @Test(arguments: [
    (1899.999, false, false), (1900, true, false), (1999.999, true, false), (2000, true, true), (2100, true, true),
    (2100.001, false, false),
  ])
  func `is met within 5 percent and reached from the goal on`(eaten: Double, met: Bool, reached: Bool) {
    #expect(energy(eaten, of: 2000).isMet == met)
    #expect(energy(eaten, of: 2000).isReached == reached)
  }

  @Test(arguments: [nil, 0.0])
  func `is nothing without a goal`(goal: Double?) {
    let progress = energy(1200, of: goal)
    #expect(progress.current == Energy(kilocalories: 1200))
    #expect(progress.goal == nil)
    #expect(progress.percent == nil)
    #expect(progress.remaining == nil)
    #expect(progress.excess == nil)
    #expect(progress.tone == .none)
    #expect(!progress.isMet)
    #expect(!progress.isReached)
  }
}

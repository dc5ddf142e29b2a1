import DemeterCore
import Testing

@Suite struct `A proposed goal` {
  private func proposal(_ expenditure: Double, _ rate: Double, _ kilograms: Double = 80, _ sex: GoalEstimate.Sex? = nil) -> GoalProposal {
    GoalProposal(
      expenditure: expenditure, rate: WeightRate(kilogramsPerWeek: rate), kilograms: kilograms, profile: BodyProfile(sex: sex))
  }

  @Test func `is the learned expenditure plus the energy of the rate`() {
    #expect(proposal(2314, 0).kilocalories == 2310)
    #expect(proposal(2315, 0).kilocalories == 2320)
    // A kilogram of an average body of 80 kg has about 7,200 kcal.
    #expect((1780...1810).contains(proposal(2310, -0.5).kilocalories))
    #expect((2430...2450).contains(proposal(2310, 0.125).kilocalories))
    // Lean people lose and gain less energy with each kilogram.
    let lean = GoalProposal(
      expenditure: 2310, rate: WeightRate(kilogramsPerWeek: -0.5), kilograms: 80, profile: BodyProfile(fatShare: 0.12))
    #expect(lean.kilocalories > proposal(2310, -0.5).kilocalories + 50)
    #expect(proposal(1000, -3).kilocalories == 0)
  }

  @Test(arguments: [(-0.8, false), (-0.81, true), (-0.5, false), (0, false), (0.2, false), (0.21, true)])
  func `says what is fast`(rate: Double, isFast: Bool) {
    #expect(proposal(2500, rate).isFast == isFast)
  }

  @Test(arguments: [
    (GoalEstimate.Sex.female, 1200.0, false), (.female, 1190, true), (nil, 1200, false), (nil, 1190, true), (.male, 1500, false),
    (.male, 1490, true),
  ])
  func `says what is low, and proposes it`(sex: GoalEstimate.Sex?, kilocalories: Double, isLow: Bool) {
    let low = proposal(kilocalories, 0, 60, sex)
    #expect(low.isLow == isLow && low.kilocalories == kilocalories)
  }

  @Test func `is due on a Monday after the last change`() {
    // 2026-03-02 is a Monday.
    let monday = day("2026-03-02")
    for offset in 0..<7 { #expect(GoalProposal.nextChange(after: monday + offset) == monday + 7) }
    let goal = proposal(2310, 0)
    #expect(!goal.isDue(today: monday + 6, goal: 2400, lastChange: monday))
    #expect(goal.isDue(today: monday + 7, goal: 2400, lastChange: monday))
    #expect(goal.isDue(today: monday + 9, goal: 2400, lastChange: monday))
    #expect(goal.isDue(today: monday, goal: 2400, lastChange: nil) && goal.isDue(today: monday, goal: nil, lastChange: monday))
  }

  @Test(arguments: [(2310.0, false), (2329, false), (2330, true), (2291, false), (2290, true)])
  func `is due only if it differs enough`(goal: Double, isDue: Bool) {
    #expect(proposal(2310, 0).isDue(today: day("2026-03-09"), goal: goal, lastChange: day("2026-03-02")) == isDue)
  }
}

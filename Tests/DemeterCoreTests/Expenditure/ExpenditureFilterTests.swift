import DemeterCore
import DemeterTestSupport
import Testing

@Suite struct `Learned energy expenditure` {
  private let person = SimulatedPerson(seed: 5)

  private func estimates(_ change: (inout [ExpenditureDay]) -> Void = { _ in }) -> [ExpenditureEstimate] {
    var days = person.diary
    change(&days)
    return ExpenditureFilter.estimates(of: days)
  }

  @Test func `is the same for the same days, and knows nothing of later ones`() {
    let (days, all) = (person.diary, estimates())
    #expect(all == estimates())
    for count in [0, 1, 2, 40, 200, 364] {
      #expect(ExpenditureFilter.estimates(of: Array(days.prefix(count))) == Array(all.prefix(count)))
    }
    // Food of a day shows on the scale the next morning, so it changes nothing before.
    let changed = estimates { $0[100].kilocalories = 9000 }
    #expect(changed[100].kilocalories == all[100].kilocalories && changed[101].kilocalories != all[101].kilocalories)
  }

  @Test func `counts complete and weighed days of the last 28`() {
    let days = (0..<60).map { ExpenditureDay(kilograms: $0 % 4 == 0 ? nil : 70, kilocalories: $0 % 2 == 0 ? 2000 : nil) }
    for (index, estimate) in ExpenditureFilter.estimates(of: days).enumerated() {
      #expect(estimate.completeDays == days[max(0, index - 28)..<index].filter { $0.kilocalories != nil }.count)
      #expect(estimate.weighedDays == days[max(0, index - 27)...index].filter { $0.kilograms != nil }.count)
    }
  }

  @Test func `claims a number within four weeks, and not before two`() {
    let all = estimates()
    #expect(!all[..<15].contains { $0.isReady })
    #expect(all[28...].allSatisfy { $0.isReady })
  }

  @Test func `claims nothing from too little`() {
    func isReady(_ change: (inout [ExpenditureDay]) -> Void) -> Bool { estimates(change).contains { $0.isReady } }
    #expect(!isReady { for day in $0.indices where day % 7 != 0 { $0[day].kilocalories = nil } })
    #expect(!isReady { for day in $0.indices { $0[day].kilocalories = nil } })
    #expect(!isReady { for day in $0.indices { $0[day].kilograms = nil } })
    #expect(!isReady { for day in $0.indices where day % 14 != 0 { $0[day].kilograms = nil } })
    #expect(!isReady { $0.removeLast($0.count - 14) })
    #expect(isReady { for day in $0.indices where day % 2 == 0 { $0[day].kilocalories = nil } })
    #expect(isReady { for day in $0.indices where day % 5 != 0 { $0[day].kilograms = nil } })
    // A year without weights ends the claim, and the trend does not run away.
    let gap = estimates { for day in 60..<300 { $0[day].kilograms = nil } }
    #expect(gap[60].isReady && !gap[80..<310].contains { $0.isReady } && gap[340].isReady)
    #expect(abs((gap[299].kilograms ?? 0) - (gap[59].kilograms ?? 0)) < 2)
    #expect(gap[299].kilogramsMargin > 3 * gap[59].kilogramsMargin)
  }

  @Test func `claims only numbers that an adult can burn`() {
    // Hardly any food, and a weight that rises by 100 g a day.
    let little = (0..<60).map { ExpenditureDay(kilograms: 70 + Double($0) / 10, kilocalories: 100) }
    let last = ExpenditureFilter.estimates(of: little).last
    #expect(last.map { $0.kilocalories < 600 && !$0.isReady } == true)
    let much = (0..<60).map { ExpenditureDay(kilograms: 70 - Double($0) / 5, kilocalories: 12_000) }
    #expect(ExpenditureFilter.estimates(of: much).last?.isReady == false)
  }

  @Test func `takes no days and unknown days`() {
    #expect(ExpenditureFilter.estimates(of: []).isEmpty)
    for day in [ExpenditureDay(), ExpenditureDay(kilograms: .nan, kilocalories: .infinity), ExpenditureDay(kilocalories: -5)] {
      let estimates = ExpenditureFilter.estimates(of: [day])
      #expect(estimates.count == 1 && !estimates[0].isReady && estimates[0].kilograms == nil && estimates[0].usualIntake == nil)
      #expect((1500...3500).contains(estimates[0].kilocalories) && estimates[0].kilocaloriesMargin > 500)
    }
    let one = ExpenditureFilter.estimates(of: [ExpenditureDay(kilograms: 70, kilocalories: 2000)])
    #expect(one[0].kilograms == 70 && one[0].kilogramsPerWeek == 0 && !one[0].isReady)
  }

  @Test(arguments: [7.1, 710, 0, -70, 46.5, 81.7, 117]) func `hardly moves for a typing error`(kilograms: Double) {
    let (all, typo) = (estimates(), estimates { $0[100].kilograms = kilograms })
    for day in 100..<365 {
      #expect(abs(typo[day].kilocalories - all[day].kilocalories) < 40)
      #expect(abs((typo[day].kilograms ?? 0) - (all[day].kilograms ?? 0)) < 0.5)
    }
  }

  @Test func `recovers from a typing error in the first weight`() {
    let (all, typo) = (estimates(), estimates { $0[0].kilograms = 171 })
    #expect(abs(typo[5].kilocalories - all[5].kilocalories) < 100)
    #expect(abs((typo[5].kilograms ?? 0) - (all[5].kilograms ?? 0)) < 1)
  }

  @Test func `bears two scales that disagree by 1.5 kg`() {
    let all = estimates()
    let two = estimates { days in
      var random = SeededGenerator(seed: 3)
      for day in days.indices where Bool.random(using: &random) { days[day].kilograms? += 1.5 }
    }
    let new = estimates { for day in 100..<365 { $0[day].kilograms? += 1.5 } }
    for day in 60..<365 {
      #expect(abs(two[day].kilocalories - all[day].kilocalories) < 120)
      #expect(abs(new[day].kilocalories - all[day].kilocalories) < 120)
    }
    #expect(two[200].kilogramsMargin > all[200].kilogramsMargin)
    #expect(new[110].kilocaloriesMargin > 1.5 * all[110].kilocaloriesMargin)
  }

  @Test func `is less certain after a break`() {
    let before = estimates()[99].kilocaloriesMargin
    // An illness: 5 kg in eight days, without a log.
    let ill = estimates { days in
      for day in 100..<365 { days[day].kilograms? -= 0.6 * Double(min(day - 99, 8)) }
      for day in 100..<108 { days[day].kilocalories = nil }
    }
    #expect((110..<125).allSatisfy { ill[$0].kilocaloriesMargin > 1.5 * before })
    // A pregnancy: 0.4 kg a week that were not eaten, and a birth.
    let pregnant = estimates { days in
      for day in 100..<300 { days[day].kilograms? += 0.055 * Double(day - 100) }
    }
    #expect((130..<150).allSatisfy { pregnant[$0].kilocaloriesMargin > 1.4 * before })
    #expect(abs((pregnant[305].kilograms ?? 0) - person.trueWeights[305]) < 2)
  }

  @Test func `does not count a day without a log as a day without food`() {
    let (all, gaps) = (estimates(), estimates { for day in 100..<110 { $0[day].kilocalories = nil } })
    for day in 100..<200 { #expect(abs(gaps[day].kilocalories - all[day].kilocalories) < 110) }
    #expect(gaps[110].kilocaloriesMargin > 1.1 * all[99].kilocaloriesMargin)
  }

  @Test func `is computed for thirty years in milliseconds`() {
    let years = Array((0..<31).flatMap { SimulatedPerson(seed: UInt64($0)).diary }.prefix(10_957))
    let best = (0..<5).map { _ in ContinuousClock().measure { #expect(ExpenditureFilter.estimates(of: years).count == years.count) } }.min()
    // Measured: 1.2 ms. The limit leaves room for a busy machine.
    #expect(best ?? .zero < .milliseconds(10))
  }
}

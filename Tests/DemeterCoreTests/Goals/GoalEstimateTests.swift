import DemeterCore
import Testing

@Suite struct `Suggested goals` {
  private func basis(
    _ kilograms: Double = 60, _ centimeters: Double = 165, _ years: Double = 30, _ sex: GoalEstimate.Sex = .female,
    _ activity: GoalEstimate.Activity = .light
  ) -> GoalBasis {
    GoalBasis(kilograms: kilograms, centimeters: centimeters, years: years, sex: sex, expenditure: .formula(activity))
  }

  @Test func `follow the formula of Mifflin and St Jeor, and give protein by body weight`() {
    let woman = basis(), goals = GoalEstimate(woman, pace: -250).goals
    #expect(woman.resting == Energy(kilocalories: 1320.25) && woman.burned == Energy(kilocalories: 1820))
    #expect(
      goals
        == Goals(
          energy: Energy(kilocalories: 1540), protein: Mass(grams: 96), carbohydrates: Mass(grams: 174), fat: Mass(grams: 51),
          goalType: .deficit, deficit: Energy(kilocalories: 280)))
    #expect(GoalEstimate(woman, pace: -500).isBelowResting && !GoalEstimate(woman, pace: -250).isBelowResting)
    let man = basis(80, 180, 40, .male, .moderate), kept = GoalEstimate(man, pace: 0)
    #expect(man.resting == Energy(kilocalories: 1730) && kept.goals.energy == Energy(kilocalories: 2680))
    #expect(kept.goals.goalType == .maintenance && kept.goals.deficit == nil && kept.goals[.protein] == Mass(grams: 128))
    #expect(GoalEstimate(man, pace: 227).goals.goalType == .surplus)
  }

  @Test func `have macros that add up to the calories, and are goals that the form accepts`() throws {
    for kilograms in stride(from: 30.0, through: 300, by: 30) {
      for pace in WeightUnit.kg.paces + WeightUnit.lb.paces {
        let goals = GoalEstimate(basis(kilograms, 170, 50, .male, .active), pace: pace).goals
        let sum = try #require(goals.energyOfMacros), energy = try #require(goals.energy)
        #expect(abs(sum.kilocalories - energy.kilocalories) <= 4)
        _ = try GoalsInput(goals).checked(today: day("2026-03-10"))
      }
    }
    // A heavy person's protein is limited by the calories.
    let heavy = GoalEstimate(basis(160, 170, 60, .female, .sitting), pace: -500)
    #expect(heavy.isProteinLimited && heavy.goals[.protein] == Mass(grams: ((heavy.goals.energy?.kilocalories ?? 0) * 0.35 / 4).rounded()))
  }

  @Test func `follow what was learned rather than the formula`() {
    let learned = GoalBasis(
      kilograms: 80, centimeters: 180, years: 40, sex: .male, expenditure: .learned(Energy(kilocalories: 2310), kilograms: 80.4))
    #expect(learned.burned == Energy(kilocalories: 2310) && GoalEstimate(learned, pace: 0).goals.energy == Energy(kilocalories: 2310))
    let proposal = GoalProposal(
      expenditure: 2310, rate: WeightRate(kilogramsPerWeek: -0.25), kilograms: 80.4,
      profile: BodyProfile(sex: .male, centimeters: 180, years: 40))
    #expect(GoalEstimate(learned, pace: -250).goals.energy == Energy(kilocalories: proposal.kilocalories))
  }

  /// Half a kilogram a week is a deficit of 550, beyond the 250 to 500 of the hint; a pound is 500.
  @Test(arguments: [
    ((80.0, 180.0, 40.0, GoalEstimate.Sex.male, GoalEstimate.Activity.moderate), -250, -454),
    ((60, 165, 30, .female, .light), -250, -227), ((60, 165, 30, .female, .sitting), 0, -227), ((70, 160, 75, .female, .sitting), 0, 0),
    // Underweight, and a loss of more than 1 % a week.
    ((50, 170, 30, .female, .active), 0, 0), ((44, 152, 25, .female, .veryActive), -250, -227),
  ])
  func `choose the quickest pace that can be kept up`(
    person: (Double, Double, Double, GoalEstimate.Sex, GoalEstimate.Activity), kilograms: Int, pounds: Int
  ) {
    let basis = basis(person.0, person.1, person.2, person.3, person.4)
    #expect(basis.usualPace(of: WeightUnit.kg.paces) == kilograms)
    #expect(basis.usualPace(of: WeightUnit.lb.paces) == pounds && WeightUnit.st.paces == WeightUnit.lb.paces)
  }

  @Test func `never start with less than the body needs at rest, than is advised, or than the hint of deficits says`() {
    for kilograms in stride(from: 30.0, through: 300, by: 15) {
      for activity in GoalEstimate.Activity.allCases {
        for (sex, unit) in [(GoalEstimate.Sex.female, WeightUnit.kg), (.male, .lb)] {
          let basis = basis(kilograms, 165, 45, sex, activity), estimate = GoalEstimate(basis, pace: basis.usualPace(of: unit.paces))
          #expect(estimate.pace == 0 || !estimate.isBelowResting && estimate.isSustainable)
          #expect((estimate.goals.deficit?.kilocalories ?? 0) <= 500)
          #expect(basis.estimates(unit.paces).contains { $0.pace == estimate.pace })
        }
      }
    }
  }

  @Test func `offer no pace whose calories can't be a goal, but always to keep the weight`() {
    let small = basis(45, 150, 80, .female, .sitting), large = basis(300, 230, 18, .male, .veryActive)
    #expect(small.estimates(WeightUnit.kg.paces).map(\.pace) == [-250, 0, 250, 500])
    #expect(large.estimates(WeightUnit.kg.paces).map(\.pace) == [0] && GoalEstimate(large, pace: 0).isLimited)
  }

  @Test func `need to know the body of an adult, and how much it burns`() {
    let today = day("2026-03-10"), body = Body(sex: .female, height: 168, birthYear: 1985)
    func isEnough(_ body: Body, _ weight: Double?, _ activity: GoalEstimate.Activity? = .light) -> Bool {
      GoalBasis(body, weight: weight.map { Measure($0) }, activity: activity, learned: nil, on: today) != nil
    }
    #expect(isEnough(body, 60) && !isEnough(body, nil) && !isEnough(body, 60, nil) && !isEnough(body, 29) && !isEnough(Body(), 60))
    for year in [1920, 2010] { #expect(!isEnough(Body(sex: .male, height: 180, birthYear: year), 80)) }
  }
}

@Suite struct `A body for suggested goals` {
  private func refused(_ change: (inout GoalBodyInput) -> Void) -> [String] {
    var input = valid
    change(&input)
    return refusals { () throws(InvalidInput) in _ = try check(input) }.map(\.field)
  }

  private var valid: GoalBodyInput {
    var input = GoalBodyInput()
    (input.sex, input.birthYear, input.height, input.weight) = ("female", .number(1985), "5'6", "132.3")
    return input
  }

  private func check(_ input: GoalBodyInput) throws(InvalidInput) -> GoalBodyInput.Checked {
    try input.checked(weightUnit: .lb, heightUnit: .ft, in: .plain, today: day("2026-03-10"))
  }

  @Test func `is read in the person's units, with a year of birth or an age`() throws {
    let checked = try check(valid)
    #expect(checked.sex == .female && checked.birthYear == 1985 && checked.height == 168)
    #expect(abs(checked.weight.value - 60.01) < 0.01)
    var aged = valid
    aged.birthYear = .number(41)
    #expect(try check(aged).birthYear == 1985)
    aged.weight = "60 kg"
    #expect(try check(aged).weight == Measure(60))
  }

  @Test func `asks for what is missing, and refuses what no adult has`() {
    #expect(refused { $0 = GoalBodyInput() } == ["sex", "birthYear", "height", "weight"])
    #expect(refused { $0.sex = "both" } == ["sex"] && refused { $0.height = "5'13\"" } == ["height"])
    for weight in ["60", "700", "-1", "1e308", "heavy"] { #expect(refused { $0.weight = weight } == ["weight"]) }
    for year in [17.0, 101, 149, 150, 1925, 2009, 1985.5, -1985, 0, 1e308, -9e18, 9.3e18, .infinity, .nan] {
      #expect(refused { $0.birthYear = .number(year) } == ["birthYear"], "\(year)")
    }
    for age in [18.0, 100, 1926, 2008] { #expect(refused { $0.birthYear = .number(age) } == []) }
  }
}

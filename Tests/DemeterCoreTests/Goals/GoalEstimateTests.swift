import DemeterCore
import Testing

@Suite struct `Goals worked out` {
  private func input(
    _ weight: Double, _ height: Double, _ age: Double, _ sex: String = "female", _ activity: String = "light", pace: String = "-500",
    mix: String = "balanced"
  ) -> GoalEstimateInput {
    var input = GoalEstimateInput()
    (input.weight, input.height, input.age) = (.number(weight), .number(height), .number(age))
    (input.sex, input.activity, input.pace, input.mix) = (sex, activity, pace, mix)
    return input
  }

  @Test func `follow the formula of Mifflin and St Jeor`() throws {
    let woman = try input(60, 165, 30).checked(isImperial: false)
    #expect(woman.resting == Energy(kilocalories: 1320.25) && woman.burned == Energy(kilocalories: 1820))
    #expect(
      woman.goals
        == Goals(
          energy: Energy(kilocalories: 1270), protein: Mass(grams: 64), carbohydrates: Mass(grams: 159), fat: Mass(grams: 42),
          goalType: .deficit, deficit: Energy(kilocalories: 550)))
    #expect(woman.isBelowResting)
    let man = try input(80, 180, 40, "male", "moderate", pace: "0", mix: "highProtein").checked(isImperial: false)
    #expect(man.resting == Energy(kilocalories: 1730) && man.goals.energy == Energy(kilocalories: 2680))
    #expect(man.goals.goalType == .maintenance && man.goals.deficit == nil && man.goals[.protein] == Mass(grams: 201))
    #expect(!man.isBelowResting)
  }

  @Test(arguments: GoalEstimate.Mix.allCases) func `have macros that add up to the calories`(_ mix: GoalEstimate.Mix) throws {
    for weight in stride(from: 30.0, through: 300, by: 45) {
      for pace in GoalEstimateInput.paces {
        let estimate = try input(weight, 170, 50, "male", "active", pace: String(pace), mix: mix.rawValue).checked(isImperial: false)
        #expect(!estimate.goals.macrosMissEnergy)
        let energy = try #require(estimate.goals.energy)
        #expect((500...5000).contains(energy.kilocalories))
        // They are goals that the form takes.
        _ = try GoalsInput(estimate.goals).checked(today: day("2026-03-10"))
      }
    }
  }

  @Test func `say where a goal can go no further`() throws {
    let limited = try input(45, 150, 80, "female", "sitting", pace: "-750").checked(isImperial: false)
    #expect(limited.isLimited && limited.goals.energy == Energy(kilocalories: 500) && limited.goals.goalType == .deficit)
    #expect(try !input(60, 165, 30).checked(isImperial: false).isLimited)
  }

  @Test func `take pounds and inches`() throws {
    let metric = try input(60, 165.1, 30).checked(isImperial: false)
    let imperial = try input(132.277_357, 65, 30).checked(isImperial: true)
    #expect(abs(imperial.resting.kilocalories - metric.resting.kilocalories) < 0.01)
    #expect(
      refusals { () throws(InvalidInput) in _ = try input(60, 165, 30).checked(isImperial: true) }.map(\.field) == ["weight", "height"])
  }

  @Test func `ask for what is missing, and refuse what no adult has`() {
    func refused(_ input: GoalEstimateInput) -> [String] {
      refusals { () throws(InvalidInput) in _ = try input.checked(isImperial: false) }.map(\.field)
    }
    #expect(refused(GoalEstimateInput()) == ["weight", "height", "age", "sex", "activity", "mix", "pace"])
    #expect(
      refused(input(7, 165, 30)) == ["weight"] && refused(input(60, 1.65, 30)) == ["height"] && refused(input(60, 165, 12)) == ["age"])
    #expect(refused(input(60, 165, 30, "both", pace: "-5000")) == ["sex", "pace"])
    #expect(refused(input(.infinity, .nan, 30)) == ["weight", "height"])
  }
}

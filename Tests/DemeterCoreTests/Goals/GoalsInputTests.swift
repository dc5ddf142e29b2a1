import DemeterCore
import Testing

@Suite struct `Goals as typed` {
  private let today = day("2026-03-01")

  private func errors(_ fill: (inout GoalsInput) -> Void) -> [RefusedField] {
    var input = GoalsInput()
    fill(&input)
    return refusals { () throws(InvalidInput) in _ = try input.checked(today: today) }
  }

  @Test func `are taken as they are`() throws {
    var input = GoalsInput()
    input.calories = .number(2000.5)
    input[.protein] = .number(60)
    input[.carbohydrates] = .number(0)
    input[.fat] = .number(1000)
    input.goalType = "deficit"
    input.steps = .number(8000)
    input.deficit = .number(500)
    input.effectiveFrom = "2026-02-01"
    let goals = Goals(
      energy: Energy(kilocalories: 2000.5), protein: Mass(grams: 60), carbohydrates: .zero, fat: Mass(grams: 1000), goalType: .deficit,
      steps: 8000, deficit: Energy(kilocalories: 500))
    #expect(try input.checked(today: today) == GoalChange(effectiveFrom: day("2026-02-01"), goals: goals))
  }

  @Test func `may all be left open, and hold from today`() throws {
    #expect(try GoalsInput().checked(today: today) == GoalChange(effectiveFrom: today, goals: Goals()))
  }

  @Test(arguments: [(499.0, false), (499.999, false), (500, true), (5000, true), (5000.001, false), (5001, false), (-1, false)])
  func `hold 500 to 5000 calories`(value: Double, fine: Bool) {
    let message = RefusedField("calories", "Calories must be between 500 and 5,000 cal")
    #expect(errors { $0.calories = .number(value) } == (fine ? [] : [message]))
  }

  @Test(arguments: [(-0.001, false), (0, true), (1000, true), (1000.001, false)])
  func `hold 0 to 1000 grams of a macro`(value: Double, fine: Bool) {
    #expect(errors { $0[.protein] = .number(value) } == (fine ? [] : [RefusedField("protein", "Protein must be between 0 and 1,000 g")]))
    #expect(
      errors { $0[.carbohydrates] = .number(value) }
        == (fine ? [] : [RefusedField("carbohydrates", "Carbohydrates must be between 0 and 1,000 g")]))
    #expect(errors { $0[.fat] = .number(value) } == (fine ? [] : [RefusedField("fat", "Fat must be between 0 and 1,000 g")]))
  }

  @Test(arguments: [(-1.0, false), (0, true), (100_000, true), (100_001, false)])
  func `hold up to 100,000 steps`(value: Double, fine: Bool) {
    #expect(errors { $0.steps = .number(value) } == (fine ? [] : [RefusedField("steps", "Steps must be between 0 and 100,000")]))
  }

  @Test(arguments: [NumberInput.unreadable("many"), .number(.nan), .number(.infinity), .number(-.infinity)])
  func `are numbers`(value: NumberInput) {
    #expect(errors { $0.calories = value } == [RefusedField("calories", "Calories must be a valid number")])
    #expect(errors { $0.deficit = value } == [RefusedField("deficit", "Deficit must be a valid number")])
    #expect(errors { $0.steps = value } == [RefusedField("steps", "Steps must be a valid number")])
  }

  @Test(arguments: [
    ("1900-01-01", true), ("1899-12-31", false), ("2027-03-02", true), ("2027-03-03", false), ("2026-02-30", false), ("soon", false),
  ])
  func `begin on a day from 1900 to a year ahead`(text: String, fine: Bool) {
    let message = RefusedField("effectiveFrom", "The first day must be a date like 2026-03-01, at most a year ahead")
    #expect(errors { $0.effectiveFrom = text } == (fine ? [] : [message]))
  }

  @Test func `are all refused at once, in the order of the form`() {
    let errors = errors {
      $0.effectiveFrom = "soon"
      $0.goalType = "bulk"
      $0[.fat] = .number(-1)
      $0.calories = .number(1)
    }
    #expect(errors.map(\.field) == ["calories", "fat", "goalType", "effectiveFrom"])
  }
}

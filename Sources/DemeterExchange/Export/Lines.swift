import DemeterCore
import Foundation

/// Goals and the first day they are in force, as a line of an export.
struct GoalLine: Codable {
  var effectiveFrom: String
  var calories: Double?
  var protein: Double?
  var carbohydrates: Double?
  var fat: Double?
  var goalType: String?
  var steps: Int?
  var deficit: Double?
  var pace: Double?

  init(_ change: GoalChange) {
    let goals = change.goals
    effectiveFrom = change.effectiveFrom.description
    calories = goals.energy?.kilocalories
    protein = goals.protein?.grams
    carbohydrates = goals.carbohydrates?.grams
    fat = goals.fat?.grams
    goalType = goals.goalType?.rawValue
    steps = goals.steps
    deficit = goals.deficit?.kilocalories
    pace = goals.pace.map { Double($0) / 1000 }
  }

  /// The line as typed input, to validate it like any input.
  var input: GoalsInput {
    var input = GoalsInput()
    input.effectiveFrom = effectiveFrom
    input.calories = calories.map(NumberInput.number) ?? .absent
    input.protein = protein.map(NumberInput.number) ?? .absent
    input.carbohydrates = carbohydrates.map(NumberInput.number) ?? .absent
    input.fat = fat.map(NumberInput.number) ?? .absent
    input.goalType = goalType
    input.steps = steps.map { .number(Double($0)) } ?? .absent
    input.deficit = deficit.map(NumberInput.number) ?? .absent
    input.pace = pace.map(NumberInput.number) ?? .absent
    return input
  }
}

/// A number of a day, as a line of an export.
struct ActivityLine: Codable {
  var day: String
  var metric: String
  var amount: Double
  var unit: String
  var origin: String
  /// Whether this is the number that counts for the day.
  var counts: Bool
  var asOf: String

  init(_ day: Day, _ metric: Metric, _ value: ActivityValue, counts: Bool) {
    self.day = day.description
    self.metric = metric.rawValue
    amount = value.amount.value
    unit = metric.unit
    origin = value.origin.rawValue
    self.counts = counts
    asOf = value.asOf.rfc3339(in: .gmt)
  }
}

/// A day that was marked as complete or incomplete, as a line of an export.
struct MarkLine: Codable {
  var day: String
  var completeness: String
}

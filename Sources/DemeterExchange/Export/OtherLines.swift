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

/// A saved food as a line of an export.
struct SavedFoodLine: Codable {
  var id: String
  var name: String
  var items: [MealLine]
  /// For a choice: the food's id, empty if it has only the values of the item.
  var chosenFood: String?

  init(_ meal: SavedFood) {
    id = meal.id.key
    name = meal.name
    items = meal.items.map(MealLine.init)
    chosenFood = meal.choice.map { $0.food?.description ?? "" }
  }
}

/// A day that was marked as complete or incomplete, as a line of an export.
struct MarkLine: Codable {
  var day: String
  var completeness: String
}

/// A weight or a drink of water that was written down, as a line of an export.
struct MeasurementLine: Codable {
  var id: String
  var kind: String
  var amount: Double
  var unit: String
  var day: String
  var loggedAt: String
  var timeZone: String
  var source: String

  init(_ measurement: LoggedMeasurement) {
    id = measurement.id.key
    kind = measurement.kind.rawValue
    amount = measurement.amount.value
    unit = measurement.kind.unit
    day = measurement.day.description
    loggedAt = measurement.logged.instant.rfc3339(in: measurement.logged.timeZone)
    timeZone = measurement.logged.timeZone.iana
    source = measurement.source.rawValue
  }
}

/// A person's settings in an export.
struct SettingsLine: Codable {
  var name: String
  var timeZone: String
  var locale: String
  var weekStart: String
  var swipesForward: Bool
  var distanceUnit: String
  var showsStepGoal: Bool
  var weightUnit: String
  var sex: String?
  var height: Int?
  var birthYear: Int?
  var goalWeight: Double?
  var showsWater: Bool
  var glass: Int
  var waterGoal: Int?
  var plan: String

  init(_ person: Person) {
    name = person.name
    timeZone = person.timeZone.iana
    locale = person.locale
    weekStart = person.weekStart.rawValue
    swipesForward = person.swipesForward
    distanceUnit = person.distanceUnit.rawValue
    showsStepGoal = person.showsStepGoal
    weightUnit = person.weightUnit.rawValue
    sex = person.body.sex?.rawValue
    height = person.body.height
    birthYear = person.body.birthYear
    goalWeight = person.body.goalWeight?.value
    showsWater = person.water.isShown
    glass = person.water.glass
    waterGoal = person.water.goal
    plan = person.plan.rawValue
  }
}

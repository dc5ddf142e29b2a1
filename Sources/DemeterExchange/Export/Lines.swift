import DemeterCore
import Foundation

/// Goals and the first day they are in force, as a line of an export.
struct GoalLine: Codable {
  /// The members that are not named after nutrients.
  private struct Others: Codable {
    var effectiveFrom: String
    var calories: Double?
    var goalType: String?
    var steps: Int?
    var deficit: Double?
    var pace: Double?
    var macros: String?
    var weekdays: String?
    var weeklyBudget: Bool?
    var exercise: Int?
  }

  private let others: Others
  /// In grams.
  private let masses: PerNutrient<Double?>

  init(_ change: GoalChange) {
    let goals = change.goals
    others = Others(
      effectiveFrom: change.effectiveFrom.description, calories: goals.energy?.kilocalories, goalType: goals.goalType?.rawValue,
      steps: goals.steps, deficit: goals.deficit?.kilocalories, pace: goals.pace.map { Double($0) / 1000 },
      macros: goals.macros?.description, weekdays: goals.weekdaysText, weeklyBudget: goals.hasWeeklyBudget ? true : nil,
      exercise: goals.exercise?.percent)
    masses = PerNutrient { goals[$0]?.grams }
  }

  init(from decoder: any Decoder) throws {
    others = try Others(from: decoder)
    masses = try PerNutrient(membersOf: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    try others.encode(to: encoder)
    try masses.encodeMembers(to: encoder)
  }

  /// The line as typed input, to validate it like any input.
  var input: GoalsInput {
    var week = Goals()
    week.macros = others.macros.flatMap(MacroChoice.init)
    week.weekdays = others.weekdays.flatMap(Goals.weekdays) ?? [:]
    week.hasWeeklyBudget = others.weeklyBudget ?? false
    var input = GoalsInput(week)
    // Texts that can't be parsed are values that are refused.
    if let text = others.macros, week.macros == nil { input.macroUnit = text.isEmpty ? "?" : text }
    if let text = others.weekdays, week.weekdays.isEmpty {
      var day = GoalsInput.OfWeekday()
      day.calories = .unreadable(text)
      input.weekdays[.monday] = day
    }
    func number(_ value: Double?) -> NumberInput { value.map(NumberInput.number) ?? .absent }
    input.effectiveFrom = others.effectiveFrom
    input.calories = number(others.calories)
    // Otherwise they follow from the macros as they were chosen.
    if week.macros == nil { for nutrient in Nutrient.allCases { input[nutrient] = number(masses[nutrient]) } }
    input.goalType = others.goalType
    input.steps = number(others.steps.map(Double.init))
    input.deficit = number(others.deficit)
    input.pace = number(others.pace)
    input.exercise = number(others.exercise.map(Double.init))
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

/// All own foods that a person finds, as a file of an export.
struct OwnFoodsFile: Codable {
  static let name = "own-foods.json"

  var foods: [OwnFoodDocument]
}

/// A note about a day, as a line of an export.
struct NoteLine: Codable {
  var day: String
  var note: String
}

/// What is imported of the settings of an export.
struct SettingsLine: Decodable {
  var dayStarts: [SettingsDocument.DayStart]
}

/// A day that was marked as complete or incomplete, as a line of an export.
struct MarkLine: Codable {
  var day: String
  var completeness: String
}

public import DemeterCore
import DemeterExchange
import DemeterMessages
import Foundation

// Their members are written among those of the document that has them.
extension NutritionDocument: MembersOfParent {}
extension MeasurementDocument: MembersOfParent {}
extension ExerciseDocument: MembersOfParent {}

/// The members of a document that state the mass of each nutrient in grams, if it is known.
struct NutrientMembers: MembersOfParent {
  private let grams: PerNutrient<Double?>

  init(_ mass: (Nutrient) -> Mass?) { grams = PerNutrient { mass($0)?.grams } }

  func encode(to encoder: any Encoder) throws { try grams.encodeMembers(to: encoder) }
}

extension NutrientMembers {
  fileprivate init(_ amounts: PerNutrient<Measure?>) { self.init { amounts[$0].map { Mass(thousandths: $0.thousandths) } } }
}

struct GoalsDocument: Encodable {
  /// Macros in another unit than grams.
  struct ChosenMacros: Encodable {
    let unit: String
    let kilograms: Double?
    let amounts: NutrientMembers
  }

  /// The goals of one day of the week, macros in grams or in the unit of the chosen ones.
  struct OfWeekday: Encodable {
    let calories: Double?
    let amounts: NutrientMembers
  }

  enum CodingKeys: String, CodingKey {
    case effectiveFrom, calories, goalType, steps, deficit, pace, weekdays, weeklyBudget, exercise, warning
    // Its members are those of the document.
    case macros = "grams"
    case chosenMacros = "macros"
  }

  let effectiveFrom: Day?
  let calories: Double?
  let macros: NutrientMembers
  let goalType: String?
  let steps: Int?
  let deficit: Double?
  let pace: Double?
  /// Macros as they were chosen, if not in grams.
  let chosenMacros: ChosenMacros?
  /// The days of the week with other goals, by their names; nil if there are none.
  let weekdays: [String: OfWeekday]?
  let weeklyBudget: Bool?
  let exercise: Int?
  /// A warning about goals that contradict each other.
  let warning: String?

  init(_ goals: Goals, from day: Day?) {
    effectiveFrom = day
    calories = goals.energy?.kilocalories
    macros = NutrientMembers { goals[$0] }
    goalType = goals.goalType?.rawValue
    steps = goals.steps
    deficit = goals.deficit?.kilocalories
    pace = goals.pace.map { Double($0) / 1000 }
    chosenMacros = goals.macros.map { ChosenMacros(unit: $0.unit.rawValue, kilograms: $0.kilograms?.value, amounts: .init($0.amounts)) }
    let days = goals.weekdays.map {
      ($0.key.rawValue, OfWeekday(calories: $0.value.energy?.kilocalories, amounts: .init($0.value.amounts)))
    }
    weekdays = days.isEmpty ? nil : Dictionary(days, uniquingKeysWith: { $1 })
    weeklyBudget = goals.hasWeeklyBudget ? true : nil
    exercise = goals.exercise?.percent
    warning = goals.macrosMissEnergy ? say("The macro goals miss the calorie goal by more than 10%") : nil
  }
}

struct DayDocument: Encodable {
  struct Totals: Encodable {
    let calories: Double
    let macros: NutrientMembers
  }
  let day: Day
  let entries: [EntryDocument]
  let totals: Totals
  let entryCount: Int
  let goals: GoalsDocument?
  let goalStatus: GoalStatus
  let completeness: Completeness?
  let note: String?
  let energy: EnergyBalanceDocument
  let steps: StepsDocument
  /// nil if there is none.
  let exercise: ExerciseOfDayDocument?

  init(_ record: DayRecord) {
    let total = record.total
    day = record.day
    entries = record.entries.map { EntryDocument($0) }
    totals = Totals(calories: total.energy.kilocalories, macros: NutrientMembers { total[$0].mass })
    entryCount = total.entryCount
    goals = record.goals.map { GoalsDocument($0, from: nil) }
    goalStatus = record.status
    completeness = record.completeness
    note = record.note
    energy = EnergyBalanceDocument(record.balance)
    steps = StepsDocument(record.activity?.day, goal: record.goals?.steps)
    exercise = record.exercise.isEmpty ? nil : ExerciseOfDayDocument(record)
  }
}

/// Returns a day as the API's JSON, for the command line.
public func jsonText(_ record: DayRecord) throws -> String {
  String(decoding: try JSONWriter.bytes(DayDocument(record)), as: UTF8.self)
}

/// Returns an entry as the API's JSON, for the command line.
public func jsonText(_ entry: FoodEntry) throws -> String {
  String(decoding: try JSONWriter.bytes(EntryDocument(entry)), as: UTF8.self)
}

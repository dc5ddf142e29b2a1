public import DemeterCore
import Foundation

/// The members of a document that state nutrition: `calories`, and each nutrient in grams if it is known.
struct NutritionMembers: MembersOfParent {
  private let nutrition: Nutrition?

  init(_ nutrition: Nutrition?) { self.nutrition = nutrition }

  func encode(to encoder: any Encoder) throws {
    guard let nutrition else { return }
    var members = encoder.container(keyedBy: Nutrient.Key.self)
    try members.encode(nutrition.energy.kilocalories, forKey: Nutrient.Key(stringValue: "calories"))
    for nutrient in Nutrient.allCases { try members.encodeIfPresent(nutrition[nutrient]?.grams, forKey: Nutrient.Key(nutrient)) }
    if !nutrition.others.isEmpty { try members.encode(nutrition.others.document, forKey: Nutrient.Key(stringValue: "nutrients")) }
  }
}

struct EntryDocument: Encodable {
  let id: String
  let version: Int
  let name: String
  let brand: String?
  let nutrition: NutritionMembers
  let quantity: Double
  let servingSize: String?
  let servingUnit: String?
  let source: String
  let day: Day
  let loggedAt: String
  let timeZone: String
  let createdAt: String
  let updatedAt: String
  let deletedAt: String?

  init(_ entry: FoodEntry) {
    let meal = entry.meal
    let zone = entry.logged.timeZone
    id = entry.id.key
    version = entry.version
    name = meal.name
    brand = meal.brand
    nutrition = NutritionMembers(meal.nutrition)
    quantity = meal.quantity.servings
    servingSize = meal.servingSize
    servingUnit = meal.servingUnit
    source = meal.source.rawValue
    day = entry.day
    loggedAt = entry.logged.instant.rfc3339(in: zone)
    timeZone = zone.iana
    createdAt = entry.createdAt.rfc3339(in: zone)
    updatedAt = entry.updatedAt.rfc3339(in: zone)
    deletedAt = entry.deletedAt?.rfc3339(in: zone)
  }
}

struct GoalsDocument: Encodable {
  let effectiveFrom: Day?
  let calories: Double?
  let protein: Double?
  let carbohydrates: Double?
  let fat: Double?
  let goalType: String?
  let steps: Int?
  let deficit: Double?
  let pace: Double?
  /// A warning about goals that contradict each other.
  let warning: String?

  init(_ goals: Goals, from day: Day?) {
    effectiveFrom = day
    calories = goals.energy?.kilocalories
    protein = goals.protein?.grams
    carbohydrates = goals.carbohydrates?.grams
    fat = goals.fat?.grams
    goalType = goals.goalType?.rawValue
    steps = goals.steps
    deficit = goals.deficit?.kilocalories
    pace = goals.pace.map { Double($0) / 1000 }
    warning = goals.macrosMissEnergy ? "The macro goals miss the calorie goal by more than 10 %" : nil
  }
}

struct DayDocument: Encodable {
  struct Totals: Encodable {
    let calories: Double
    let protein: Double
    let carbohydrates: Double
    let fat: Double
  }
  let day: Day
  let entries: [EntryDocument]
  let totals: Totals
  let entryCount: Int
  let goals: GoalsDocument?
  let goalStatus: GoalStatus
  let completeness: Completeness?
  let energy: EnergyBalanceDocument
  let steps: StepsDocument

  init(_ record: DayRecord) {
    let total = record.total
    day = record.day
    entries = record.entries.map(EntryDocument.init)
    totals = Totals(
      calories: total.energy.kilocalories, protein: total.protein.mass.grams, carbohydrates: total.carbohydrates.mass.grams,
      fat: total.fat.mass.grams)
    entryCount = total.entryCount
    goals = record.goals.map { GoalsDocument($0, from: nil) }
    goalStatus = record.status
    completeness = record.completeness
    energy = EnergyBalanceDocument(record.balance)
    steps = StepsDocument(record.activity?.day, goal: record.goals?.steps)
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

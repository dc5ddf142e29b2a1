import DemeterCore
import Foundation
import Hummingbird

/// `GET /meals`, `GET /batches`, `GET /settings`: what a person stores besides entries, goals and measurements.
struct SavedFoodsAPI: Sendable {
  func add(to api: some RouterMethods<PersonContext>) {
    api.get("meals") { _, context in
      try context.require(.readDiary)
      return try JSONAnswer.response(["meals": try await context.diary.savedFoods().map(SavedFoodDocument.init)])
    }
    api.get("batches") { _, context in
      try context.require(.readDiary)
      return try JSONAnswer.response(["batches": try await context.diary.batches().map(BatchDocument.init)])
    }
    api.get("settings") { _, context in
      try context.require(.readDiary)
      return try JSONAnswer.response(SettingsDocument(context.person))
    }
  }
}

/// A food or meal of My foods.
private struct SavedFoodDocument: Encodable {
  struct Item: Encodable {
    let name: String
    let brand: String?
    let nutrition: NutritionMembers
    let quantity: Double
    let servingSize: String?
    let servingUnit: String?

    init(_ meal: Meal) {
      name = meal.name
      brand = meal.brand
      nutrition = NutritionMembers(meal.nutrition)
      quantity = meal.quantity.servings
      servingSize = meal.servingSize
      servingUnit = meal.servingUnit
    }
  }

  let id: String
  let name: String
  let items: [Item]
  let chosenFood: String?

  init(_ meal: SavedFood) {
    chosenFood = meal.choice.map { $0.food?.description ?? "" }
    id = meal.id.key
    name = meal.name
    items = meal.items.map(Item.init)
  }
}

/// Entries that were imported or added together.
private struct BatchDocument: Encodable {
  let id: String
  let origin: String
  let takenAt: String
  let entryCount: Int
  let isUndone: Bool

  init(_ batch: EntryBatch) {
    id = batch.id.key
    origin = batch.origin
    takenAt = batch.takenAt.rfc3339(in: .gmt)
    entryCount = batch.entryCount
    isUndone = batch.isUndone
  }
}

private struct SettingsDocument: Encodable {
  let name: String
  let timeZone: String
  let locale: String
  let weekStart: WeekStart
  let distanceUnit: String
  let swipesForward: Bool
  let showsStepGoal: Bool
  let weightUnit: String
  let sex: String?
  let height: Int?
  let birthYear: Int?
  let goalWeight: Double?
  let showsWater: Bool
  let glass: Int
  let waterGoal: Int?

  init(_ person: Person) {
    name = person.name
    timeZone = person.timeZone.iana
    locale = person.locale
    weekStart = person.weekStart
    distanceUnit = person.distanceUnit.rawValue
    swipesForward = person.swipesForward
    showsStepGoal = person.showsStepGoal
    weightUnit = person.weightUnit.rawValue
    sex = person.body.sex?.rawValue
    height = person.body.height
    birthYear = person.body.birthYear
    goalWeight = person.body.goalWeight?.value
    showsWater = person.water.isShown
    glass = person.water.glass
    waterGoal = person.water.goal
  }
}

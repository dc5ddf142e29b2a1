package import DemeterCore
import DemeterMessages

/// A person's settings.
package struct SettingsDocument: Encodable {
  let name: String
  let timeZone: String
  let locale: String
  let weekStart: String
  let swipesForward: Bool
  let distanceUnit: String
  let showsStepGoal: Bool
  let weightUnit: String
  let energyUnit: String
  let sex: String?
  let height: Int?
  let birthYear: Int?
  let goalWeight: Double?
  let showsWater: Bool
  let glass: Int
  let waterGoal: Int?
  /// The names of the kinds that they write down besides weight and water.
  let measurements: [String]?
  /// The meals of their day under their own names, and the times from which they are; nil if they did not name any.
  let meals: [Meal]?
  let language: String?
  let foodLanguages: [String]
  let eatingWindow: String?
  /// From which days on their days start at which hours; nil if all start at midnight.
  let dayStarts: [DayStart]?
  let reminders: [String]?
  let nutrients: [String]?
  let nutrientReferences: String?
  let lifeStage: String?
  let nutrientTargets: [String: NutrientTargetDocument]?
  /// What they want to see of net carbohydrates; nil if nothing.
  let netCarbohydrates: NutrientTargetDocument?
  /// The nutrients that they named.
  let ownNutrients: [OwnNutrientDocument]?

  /// A change of the hour at which days start.
  struct DayStart: Codable {
    let from: Day
    let hour: Int
  }

  /// A meal that a person named.
  struct Meal: Encodable {
    let name: String
    /// `HH:MM`
    let from: String
  }

  /// Only in an export.
  var plan: String?

  package init(_ person: Person) {
    name = person.name
    timeZone = person.timeZone.iana
    locale = person.locale
    weekStart = person.weekStart.rawValue
    swipesForward = person.swipesForward
    distanceUnit = person.distanceUnit.rawValue
    showsStepGoal = person.showsStepGoal
    weightUnit = person.weightUnit.rawValue
    energyUnit = person.energyUnit.rawValue
    sex = person.body.sex?.rawValue
    height = person.body.height
    birthYear = person.body.birthYear
    goalWeight = person.body.goalWeight?.value
    showsWater = person.water.isShown
    glass = person.water.glass
    waterGoal = person.water.goal
    measurements = person.measures.kinds.isEmpty ? nil : person.measures.kinds.map(\.rawValue)
    let named = person.meals.meals
    meals = named.isEmpty ? nil : named.map { Meal(name: $0.name, from: MealPlan.time($0.start)) }
    language = person.chosenLanguage?.rawValue
    foodLanguages = person.foodLanguages.map(\.rawValue)
    eatingWindow = person.eatingWindow?.description
    let changes = person.dayStarts.changes
    dayStarts = changes.isEmpty ? nil : changes.map { DayStart(from: $0.from, hour: $0.hour) }
    reminders = person.reminders == .off ? nil : person.reminders.description.split(separator: "\n").map(String.init)
    let settings = person.nutrients
    nutrients = settings.chosen.isEmpty ? nil : settings.chosen.map(\.key)
    nutrientReferences = settings.references == .automatic ? nil : settings.references.rawValue
    lifeStage = settings.stage == .usual ? nil : settings.stage.rawValue
    let own = settings.own.targets.map { nutrient, target in ("\(nutrient)", NutrientTargetDocument(target)) }
    nutrientTargets = own.isEmpty ? nil : Dictionary(uniqueKeysWithValues: own)
    netCarbohydrates = settings.net.map { NutrientTargetDocument($0) }
    ownNutrients = settings.named.isEmpty ? nil : settings.named.map(OwnNutrientDocument.init)
  }
}

/// A nutrient that a person named: the number under which foods and entries have it, and its target.
package struct OwnNutrientDocument: Encodable, Hashable {
  let id: Int
  let name: String
  let unit: String
  let target: NutrientTargetDocument?

  package init(_ nutrient: OwnNutrient) {
    id = nutrient.number
    name = nutrient.name
    unit = nutrient.unit
    target = nutrient.target.map { NutrientTargetDocument($0) }
  }
}

/// A target of a nutrient, in grams.
package struct NutrientTargetDocument: Encodable, Hashable {
  let minimum: Double?
  let maximum: Double?

  package init(_ target: NutrientTarget) {
    minimum = target.minimum?.grams
    maximum = target.maximum?.grams
  }

  package init(_ net: NetCarbohydrates.Setting) {
    minimum = nil
    maximum = net.limit.map(Double.init)
  }
}

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
  let language: String?
  let foodLanguages: [String]
  let eatingWindow: String?
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
    language = person.chosenLanguage?.rawValue
    foodLanguages = person.foodLanguages.map(\.rawValue)
    eatingWindow = person.eatingWindow?.description
  }
}

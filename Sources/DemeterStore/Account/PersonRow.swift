package import DemeterCore
import DemeterMessages
import Foundation
internal import GRDB

/// A row of the table `person`.
package struct PersonRow {
  package let person: Person
  package let passwordHash: PasswordHash

  package init(row: some StoredRow) throws {
    guard let id = UUID(key: try row.value(0)), let zone = TimeZone(identifier: try row.value(2)),
      let plan = Person.Plan(rawValue: try row.value(4))
    else { throw DiaryError.unavailable(reason: "an account can't be read") }
    let weekStart: String? = try row.value(7)
    let distanceUnit: String? = try row.value(9)
    let leavesOn: String? = try row.value(11)
    let weightUnit: String? = try row.value(12)
    let sex: String? = try row.value(13)
    let foodLanguages: String? = try row.value(20)
    let language: String? = try row.value(21)
    let energyUnit: String? = try row.value(22)
    let chosenNutrients: String? = try row.value(23)
    let references: String? = try row.value(24)
    let stage: String? = try row.value(25)
    let targets: String? = try row.value(26)
    let measures: String? = try row.value(27)
    let meals: String? = try row.value(28)
    let eatingWindow: String? = try row.value(29)
    let dayStarts: String? = try row.value(30)
    let rules: String? = try row.value(31)
    let net: Int? = try row.value(32)
    let named: String? = try row.value(33)
    let own = [OwnNutrient](lines: named ?? "")
    let reminders = rules.flatMap { ReminderRules($0) } ?? ReminderRules.off
    person = Person(
      id: id, name: try row.value(1), timeZone: zone, locale: try row.value(3), plan: plan, isOwner: try row.value(5),
      chosenWeekStart: weekStart.flatMap(WeekStart.init(rawValue:)), swipesForward: try row.value(8),
      chosenDistanceUnit: distanceUnit.flatMap(DistanceUnit.init(rawValue:)), showsStepGoal: try row.value(10),
      chosenWeightUnit: weightUnit.flatMap(WeightUnit.init(rawValue:)),
      energyUnit: energyUnit.flatMap(EnergyUnit.init(rawValue:)) ?? .kcal,
      body: Body(
        sex: sex.flatMap(GoalEstimate.Sex.init(rawValue:)), height: try row.value(14), birthYear: try row.value(15),
        goalWeight: try row.amount(19) as Measure?),
      water: WaterSettings(isShown: try row.value(16), glass: try row.value(17), goal: try row.value(18)),
      measures: measures.map { Measures($0) } ?? Measures(),
      nutrients: NutrientSettings(
        chosen: chosenNutrients.flatMap { [AnyNutrient](list: $0, named: own) } ?? [],
        references: references.flatMap(NutrientSettings.References.init(rawValue:)) ?? .automatic,
        stage: stage.flatMap(NutrientSettings.LifeStage.init(rawValue:)) ?? .usual,
        own: targets.flatMap { NutrientTargets($0) } ?? NutrientTargets(),
        net: net.map { NetCarbohydrates.Setting(limit: $0 > 0 ? $0 : nil) }, named: own),
      meals: meals.flatMap { MealPlan($0) } ?? .usual,
      chosenLanguage: language.flatMap(Language.init(rawValue:)),
      chosenFoodLanguages: foodLanguages.flatMap { FoodLanguage.languages(list: $0) },
      eatingWindow: eatingWindow.flatMap { EatingWindow($0) }, dayStarts: dayStarts.flatMap { DayStartLog($0) } ?? .midnight,
      reminders: reminders, leavesOn: leavesOn.flatMap { Day($0) })
    passwordHash = PasswordHash(text: try row.value(6))
  }

  package static let columns: String = """
    person.id, person.name, person.time_zone, person.locale, person.plan, person.is_owner, person.password_hash, person.week_start, \
    person.swipes_forward, person.distance_unit, person.shows_step_goal, person.leaves_on, person.weight_unit, person.sex, \
    person.height, person.birth_year, person.shows_water, person.glass, person.water_goal, person.goal_weight, \
    person.food_languages, person.language, person.energy_unit, person.chosen_nutrients, person.nutrient_references, person.life_stage, \
    person.nutrient_targets, person.measures, person.meals, person.eating_window, person.day_starts, person.reminders, \
    person.net_carbohydrates, person.own_nutrients
    """

  /// The number of columns.
  package static let width: Int = 34
}

extension PersonRow: FetchableRecord {}

extension Person {
  /// The columns with the settings of a person, which `settings` are the values of.
  package static let settingColumns: [String] = [
    "time_zone", "locale", "week_start", "swipes_forward", "distance_unit", "shows_step_goal", "weight_unit", "sex", "height", "birth_year",
    "goal_weight", "shows_water", "glass", "water_goal", "food_languages", "language", "energy_unit",
    "chosen_nutrients", "nutrient_references", "life_stage", "nutrient_targets", "measures", "meals", "eating_window",
    "day_starts", "reminders", "net_carbohydrates", "own_nutrients",
  ]

  /// The values of `settingColumns`.
  package var settings: [StoredField] {
    [
      .text(timeZone.identifier), .text(locale), .text(chosenWeekStart?.rawValue), .number(swipesForward ? 1 : 0),
      .text(chosenDistanceUnit?.rawValue), .number(showsStepGoal ? 1 : 0), .text(chosenWeightUnit?.rawValue), .text(body.sex?.rawValue),
      .number(body.height.map(Int64.init)), .number(body.birthYear.map(Int64.init)), .number(body.goalWeight?.thousandths),
      .number(water.isShown ? 1 : 0), .number(Int64(water.glass)), .number(water.goal.map(Int64.init)),
      .text(chosenFoodLanguages?.list), .text(chosenLanguage?.rawValue), .text(energyUnit.rawValue),
      .text(nutrients.chosen.isEmpty ? nil : nutrients.chosen.list),
      .text(nutrients.references == .automatic ? nil : nutrients.references.rawValue),
      .text(nutrients.stage == .usual ? nil : nutrients.stage.rawValue),
      .text(nutrients.own.targets.isEmpty ? nil : nutrients.own.description),
      .text(measures.kinds.isEmpty ? nil : measures.description), .text(meals.meals.isEmpty ? nil : meals.description),
      .text(eatingWindow?.description), .text(dayStarts.changes.isEmpty ? nil : dayStarts.description),
      .text(reminders == .off ? nil : reminders.description), .number(nutrients.net.map { Int64($0.limit ?? 0) }),
      .text(nutrients.named.isEmpty ? nil : nutrients.named.lines),
    ]
  }
}

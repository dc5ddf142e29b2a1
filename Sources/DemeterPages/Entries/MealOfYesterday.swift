public import DemeterCore
import DemeterHTML
import DemeterMessages
import Foundation

/// A meal of yesterday that is logged again with one tap.
public struct MealOfYesterday: Hashable, Sendable {
  /// `Breakfast as yesterday`
  let words: String
  /// `535 cal`
  let calories: String
  /// What it consists of: `Porridge, Coffee`
  let foods: String
  let address: String
  let entries: [String]
  /// The base of the new ids; pressing twice logs once.
  let newID: String

  /// nil unless there is such a meal at this time of day, and it was not eaten today yet.
  public init?(after record: DayRecord, yesterday: [FoodEntry], in context: PageContext) {
    let seconds = wallClock(context.now, in: context.timeZone)
    guard let meal = MealGroup.repeatable(of: yesterday, after: record.entries, at: seconds, in: context.meals) else { return nil }
    words = say("\(meal.name.words) as yesterday")
    calories = context.calories(meal.energy)
    var names: [String] = []
    for entry in meal.entries.reversed() where !names.contains(entry.meal.plainName) { names.append(entry.meal.plainName) }
    foods = names.joined(separator: ", ")
    address = Paths.copy(record.day - 1)
    entries = meal.entries.map { "entry-" + $0.id.key }
    newID = UUID.fresh().key
  }
}

/// The button that logs it again.
struct MealOfYesterdayView: View {
  let meal: MealOfYesterday

  var body: some HTML {
    form(.class("repeat-meal"), .attribute("method", "post"), .action(meal.address), .behaviour("submit")) {
      HiddenField(name: "id", value: meal.newID)
      HiddenField(name: "do", value: "copy")
      ForEach(meal.entries) { HiddenField(name: $0, value: "on") }
      DeviceZoneField()
      button(.class("card repeat-button")) {
        Icon(.plus)
        span(.class("repeat-words")) {
          strong { meal.words }
          " "
          span(.attribute("dir", "auto")) { meal.foods }
        }
        " "
        span(.class("energy")) { meal.calories }
      }
    }
  }
}

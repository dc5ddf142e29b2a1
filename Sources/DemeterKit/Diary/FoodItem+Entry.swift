public import DemeterCore
public import Foundation

extension FoodItem {
  /// A diary's entry as an item, under the same id.
  public convenience init(_ entry: FoodEntry) {
    self.init(
      id: entry.id, name: entry.meal.name, calories: entry.meal.nutrition.energy.kilocalories, timestamp: entry.logged.instant,
      servingSize: entry.meal.servingSize, servingUnit: entry.meal.servingUnit, source: FoodItemSource(entry.meal.source))
    origin = entry
  }

  /// The item as the diary takes it, or every value that is wrong.
  ///
  /// - Parameters:
  ///   - now: the present, which no item may lie after.
  ///   - zone: the zone that decides a new item's day.
  ///   - entry: the entry that this item changes. What an item cannot say, such as brand, macros and time zone, stays as it
  ///     is there.
  public func checked(
    now: Date, zone: TimeZone, changing entry: FoodEntry? = nil
  ) throws(InvalidInput) -> (meal: Meal, logged: LoggedMoment) {
    var input = entry.map(EntryInput.init) ?? EntryInput()
    input.name = name
    input.calories = .number(calories)
    input.servingSize = servingSize
    input.servingUnit = servingUnit
    if entry.map({ FoodItemSource($0.meal.source) }) != source {
      input.source = EntrySource(source).rawValue
    }
    let moment = LoggedMoment(timestamp, in: entry?.logged.timeZone ?? zone)
    return try input.checked(now: now, zone: zone, keeping: moment)
  }
}

extension FoodItemSource {
  /// The source of an entry, in the two words that an item knows.
  public init(_ source: EntrySource) {
    switch source {
    case .api, .catalogue: self = .api
    case .manual, .voice, .imported: self = .manual
    }
  }
}

extension EntrySource {
  /// The source of an item, in the diary's words.
  public init(_ source: FoodItemSource) {
    switch source {
    case .api: self = .api
    case .manual: self = .manual
    }
  }
}

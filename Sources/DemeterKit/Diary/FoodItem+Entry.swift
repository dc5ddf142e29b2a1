public import DemeterCore
public import Foundation

extension FoodItem {
  /// Creates an item from a diary's entry, with the same id.
  public convenience init(_ entry: FoodEntry) {
    self.init(
      id: entry.id, name: entry.meal.name, calories: entry.meal.nutrition.energy.kilocalories, timestamp: entry.logged.instant,
      servingSize: entry.meal.servingSize, servingUnit: entry.meal.servingUnit, source: FoodItemSource(entry.meal.source))
    origin = entry
  }

  /// Returns the validated values for the diary, or throws all errors.
  ///
  /// - Parameters:
  ///   - now: the current time; no item may be later.
  ///   - zone: the time zone that determines a new item's day.
  ///   - dayStarts: the hours at which days start.
  ///   - entry: the entry that this item changes. Values that an item does not have, such as brand, macros and time zone, stay unchanged.
  public func checked(
    now: Date, zone: TimeZone, dayStarts: DayStartLog = .midnight, changing entry: FoodEntry? = nil
  ) throws(InvalidInput) -> (meal: Meal, logged: LoggedMoment) {
    var input = entry.map(EntryInput.init) ?? EntryInput()
    input.name = name
    input.calories = .number(calories)
    input.servingSize = servingSize
    input.servingUnit = servingUnit
    if entry.map({ FoodItemSource($0.meal.source) }) != source {
      input.source = EntrySource(source).rawValue
    }
    var moment = LoggedMoment(timestamp, in: entry?.logged.timeZone ?? zone, dayStarts: dayStarts)
    // The day that it was decided to belong to stays.
    if let logged = entry?.logged, logged.instant == moment.instant { moment = logged }
    let (meal, _) = try input.checked(now: now, zone: zone, dayStarts: dayStarts, keeping: moment)
    // What stays as it was is not judged again. The clock of the device may be up to a minute ahead.
    if timestamp > now, moment != entry?.logged {
      guard timestamp.timeIntervalSince(now) <= 60 else { throw InvalidInput([FieldError("time", .futureTime)]) }
      moment = LoggedMoment(now, in: moment.timeZone, dayStarts: dayStarts)
    }
    return (meal, moment)
  }
}

extension FoodItemSource {
  /// Converts the source of an entry to one of the two values of an item.
  public init(_ source: EntrySource) {
    switch source {
    case .api, .catalogue: self = .api
    case .manual, .voice, .imported: self = .manual
    }
  }
}

extension EntrySource {
  /// Converts the source of an item to that of an entry.
  public init(_ source: FoodItemSource) {
    switch source {
    case .api: self = .api
    case .manual: self = .manual
    }
  }
}

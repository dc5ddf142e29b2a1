public import DemeterCore
public import Foundation

extension DailyLog {
  /// Creates a log from a day of the diary, with its items newest first; its date is the day's first instant in a time zone.
  public convenience init(_ record: DayRecord, in zone: TimeZone) {
    self.init(
      date: record.day.start(in: zone), foodItems: record.entries.map { FoodItem($0) },
      dailyGoal: record.goals?.energy?.kilocalories)
  }

  /// Updates the log in place. An item whose entry did not change stays the same object, including unsaved changes of a view, unless
  /// `renewed` is true.
  func follow(_ record: DayRecord, renewed: Bool) {
    let known = Dictionary(foodItems.map { ($0.id, $0) }) { first, _ in first }
    let items = record.entries.map { entry in
      if !renewed, let item = known[entry.id], item.origin == entry { item } else { FoodItem(entry) }
    }
    if !items.elementsEqual(foodItems, by: ===) { foodItems = items }
    let goal = record.goals?.energy?.kilocalories
    if dailyGoal != goal { dailyGoal = goal }
  }
}

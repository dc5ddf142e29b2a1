public import DemeterCore
public import Foundation

extension DailyLog {
  /// A day of the diary, its items newest first and its date the day's first instant in a zone.
  public convenience init(_ record: DayRecord, in zone: TimeZone) {
    self.init(
      date: record.day.start(in: zone), foodItems: record.entries.map { FoodItem($0) },
      dailyGoal: record.goals?.energy?.kilocalories)
  }

  /// Follows the diary in place. An item whose entry did not change stays the same object, with whatever a view is doing to it,
  /// unless all are to be `renewed`.
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

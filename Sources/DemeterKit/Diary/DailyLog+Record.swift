public import DemeterCore
public import Foundation

extension DailyLog {
  /// A day of the diary, its items newest first and its date the day's first instant in a zone.
  public convenience init(_ record: DayRecord, in zone: TimeZone) {
    self.init(
      date: record.day.start(in: zone), foodItems: record.entries.map { FoodItem($0) },
      dailyGoal: record.goals?.energy?.kilocalories)
  }
}

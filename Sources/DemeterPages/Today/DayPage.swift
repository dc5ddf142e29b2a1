public import DemeterCore
import DemeterHTML
import Foundation

/// A day's summary: what Today and a past day say.
public struct DayPage: Hashable, Sendable {
  /// What may be done to the day.
  public enum Mode: Sendable { case today, readOnly, editing }
  let day: Day
  let mode: Mode
  /// `Today • Nov 18`, or the past day's date.
  public let title: String
  /// `Resets at midnight`, `Resets in 12 minutes`, `Read-only`.
  let subtitle: String
  let isResetNear: Bool
  let calories: CalorieProgress
  let macros: [MacronutrientProgress]
  let allMacrosMet: Bool
  let goals: [String]
  let entries: [FoodEntryRow]
  let entryCount: String
  let awaitsCelebration: Bool
  let previous: Day
  /// nil on today.
  let next: Day?

  /// A day as one person sees it now.
  public init(_ record: DayRecord, in context: PageContext, isEditing: Bool = false) {
    day = record.day
    let isToday = record.day == context.today
    let mode: Mode = isToday ? .today : isEditing ? .editing : .readOnly
    self.mode = mode
    title = isToday ? "Today • \(context.dates.short(record.day))" : context.dates.full(record.day)
    let minutes = Self.minutesLeft(of: record.day, in: context)
    isResetNear = isToday && minutes <= 15
    switch mode {
    case .today: subtitle = isResetNear ? "Resets in \(minutes) \(minutes == 1 ? "minute" : "minutes")" : "Resets at midnight"
    case .readOnly: subtitle = "Past day · read-only"
    case .editing: subtitle = "Past day · editing"
    }
    calories = CalorieProgress(record, in: context)
    macros = Macronutrient.allCases.map { MacronutrientProgress($0, record, in: context) }
    allMacrosMet = record.meetsAllMacroGoals
    goals = Self.words(for: record.goals, in: context)
    entries = record.entries.map { FoodEntryRow($0, in: context, isEditable: mode != .readOnly) }
    let count = record.entries.count
    entryCount = "\(context.numbers.text(count)) \(count == 1 ? "entry" : "entries")" + (isToday ? " today" : "")
    awaitsCelebration = isToday && record.awaitsCelebration
    previous = record.day - 1
    next = isToday ? nil : record.day + 1
  }

  /// Whole minutes until the day ends in the person's zone, rounded up.
  private static func minutesLeft(of day: Day, in context: PageContext) -> Int {
    Int(((day + 1).start(in: context.timeZone).timeIntervalSince(context.now) / 60).rounded(.up))
  }

  private static func words(for goals: Goals?, in context: PageContext) -> [String] {
    guard let goals else { return [] }
    let type = goals.goalType.map { $0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst() }
    return [
      goals.energy.map(context.calories), goals.protein.map { "Protein \(context.grams($0))" },
      goals.carbohydrates.map { "Carbs \(context.grams($0))" }, goals.fat.map { "Fat \(context.grams($0))" }, type,
    ].compactMap { $0 }
  }
}

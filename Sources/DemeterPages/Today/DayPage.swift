public import DemeterCore
import DemeterHTML
import Foundation

/// The texts of Today.
public struct DayPage: Hashable, Sendable {
  let day: Day
  /// `Today • Nov 18`
  public let title: String
  /// `Resets at midnight`, `Resets in 12 minutes`
  let subtitle: String
  let isResetNear: Bool
  let calories: CalorieProgress
  let macros: [MacronutrientProgress]
  let allMacrosMet: Bool
  let goals: [String]
  let entries: [EntryListItem]
  let entryCount: String
  let awaitsCelebration: Bool
  let calendar: String

  public init(_ record: DayRecord, in context: PageContext) {
    day = record.day
    title = "Today • \(context.dates.short(record.day))"
    let minutes = Self.minutesLeft(of: record.day, in: context)
    isResetNear = minutes <= 15
    subtitle = isResetNear ? "Resets in \(minutes) \(minutes == 1 ? "minute" : "minutes")" : "Resets at midnight"
    calories = CalorieProgress(record, in: context)
    macros = Nutrient.macronutrients.map { MacronutrientProgress($0, record, in: context) }
    allMacrosMet = record.meetsAllMacroGoals
    goals = Self.words(for: record.goals, in: context)
    entries = record.entries.map { EntryListItem($0, in: context, isEditable: true) }
    entryCount = context.entries(record.entries.count) + " today"
    awaitsCelebration = record.awaitsCelebration
    calendar = HistoryAddress(mode: .month, anchor: record.day).with { $0.isReadOnly = true }.path
  }

  /// Returns the whole minutes until the day ends in the person's zone, rounded up.
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

import DemeterCore
import DemeterMessages
import Foundation

/// One day of the history: its totals, their comparison with the goals, and all entries in the order of time.
public struct DayDetailPage: Hashable, Sendable {
  public let title: String
  let day: Day
  /// `Past day · read-only`; nil if nothing more is to be said of the day.
  let subtitle: String?
  let calories: CalorieProgress
  let macros: [MacronutrientProgress]
  let allMacrosMet: Bool
  let energy: EnergyProgress
  let activity: ActivityFigures
  let nutrients: MoreNutrients
  let chosen: ChosenNutrients?
  let measurements: DayMeasurements
  let exercise: DayExercise
  let lens: HistoryAddress.Lens
  let entryCount: String
  /// `First meal 8:10, last 19:45`; nil if the person chose no eating window.
  let mealTimes: String?
  /// Oldest first.
  let meals: [EntryGroup]
  /// The entry to highlight after a search.
  let found: String?
  let mark: DayMark?
  /// nil if the day is read-only and has no note.
  let note: DayNoteSection?
  let isReadOnly: Bool
  /// Whether it was not opened: it has the room beside a calendar, which has no day open.
  let isBeside: Bool
  /// The address of the calendar.
  let close: String
  let previous: String
  /// nil for today.
  let next: String?
  let leftward: String?
  let rightward: String?
  /// The address of the same day for editing; nil for another person.
  let edit: String?
  let add: String

  init(_ record: DayRecord, at address: HistoryAddress, in context: PageContext) {
    day = record.day
    isBeside = address.day == nil
    let isToday = record.day == context.today
    isReadOnly = address.isReadOnly && !isToday || context.isShared
    title = isToday ? say("Today, \(context.dates.full(record.day))") : context.dates.full(record.day)
    subtitle = Self.subtitle(of: record.day, isReadOnly: isReadOnly && !isToday, in: context)
    calories = CalorieProgress(record, in: context)
    macros = Nutrient.allCases.map { MacronutrientProgress($0, record, in: context) }
    allMacrosMet = record.meetsAllMacroGoals
    let isReadOnly = isReadOnly
    energy = EnergyProgress(record, in: context)
    activity = ActivityFigures(record, isReadOnly: isReadOnly, in: context)
    nutrients = MoreNutrients(record, in: context)
    chosen = ChosenNutrients(record, in: context)
    measurements = DayMeasurements(record, isReadOnly: isReadOnly, in: context)
    exercise = DayExercise(record, isReadOnly: isReadOnly, in: context)
    lens = address.lens
    meals = MealGroup.groups(of: record.entries, in: context.meals).reversed().map {
      EntryGroup($0, isOldestFirst: true, in: context, isEditable: !isReadOnly)
    }
    mealTimes = context.mealTimes(of: record)
    mark = DayMark(record, isReadOnly: isReadOnly, in: context)
    note = DayNoteSection(record, isReadOnly: isReadOnly, in: context)
    entryCount = context.entries(record.entries.count)
    found = address.found.map { "entry-" + $0.key }
    close = address.opening(nil).path
    let before = address.turning(to: record.day - 1, in: context).path
    let after = record.day >= context.today ? nil : address.turning(to: record.day + 1, in: context).path
    (previous, next) = (before, after)
    (leftward, rightward) = context.swipesForward ? (after, before) : (before, after)
    edit = context.isShared ? nil : address.opening(record.day).with { $0.isReadOnly = false }.path
    add = Paths.add + (context.named(record.day).map { "?day=\($0)" } ?? "")
  }

  private static func subtitle(of day: Day, isReadOnly: Bool, in context: PageContext) -> String? {
    if day > context.today { return say("Not begun in \(context.timeZone.words) yet") }
    if isReadOnly { return say("Past day · read-only") }
    guard day == context.today else { return nil }
    return context.reset(of: day)
  }
}

extension HistoryAddress {
  /// Returns the address with another day open. Moves the calendar if it does not show that day.
  func turning(to day: Day, in context: PageContext) -> HistoryAddress {
    let there = opening(day)
    return shown(in: context).contains(day) || mode == .list && filter.isBounded ? there : there.showing(day)
  }
}

public import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// The texts of Today.
public struct TodayPage: Hashable, Sendable {
  let day: Day
  /// `Today • Nov 18`
  public let title: String
  /// `Resets at midnight`, `Resets in 12 minutes`
  let subtitle: String
  let isResetNear: Bool
  let calories: CalorieProgress
  let macros: [MacronutrientProgress]
  let allMacrosMet: Bool
  /// The nutrients that the person chose; nil if there are none.
  let nutrients: ChosenNutrients?
  /// Steps, energy, weight and water; without those that the person does not follow.
  let tiles: [DayTile]
  /// A new goal of calories; nil unless one is due.
  let proposed: ProposedGoal?
  /// `This week so far (3 days): 1,950 cal a day, 50 cal under your goal`; nil before a day of the week is over.
  let week: WeekSoFar?
  /// `Left this week: 6,200 cal for today and 3 more days`; nil unless the person wants to see it.
  let budget: WeekLeft?
  /// The eating window, exercise and plan of the day; nil if there are none.
  let also: AlsoToday?
  /// What was logged on the next day, far to the east; nil if nothing was.
  let ahead: DayAhead?
  /// The meal of yesterday that can be logged again with one tap.
  let yesterdays: MealOfYesterday?
  /// Newest first.
  let meals: [EntryGroup]
  let entryCount: String
  /// nil if the person wrote nothing about the day.
  let note: DayNoteSection?
  let awaitsCelebration: Bool
  let calendar: String
  /// What a new person does first; nil if it is done or put away.
  let firstSteps: FirstSteps?
  /// Whether another person reads it.
  let isShared: Bool

  /// - Parameters:
  ///   - yesterday: the entries of the day before, newest first.
  ///   - planned: the open planned entries of today and the days before.
  ///   - lastWeight: the newest weight of recent weeks; nil hides weight.
  ///   - learned: what the person burns, and the first day of the present goals, if a new goal may be due; nil otherwise.
  ///   - week: the days of this week and the next day.
  ///   - firstSteps: what a new person does first; nil if it is done or put away.
  public init(
    _ record: DayRecord, yesterday: [FoodEntry] = [], planned: [PlannedEntry] = [], lastWeight: LoggedMeasurement? = nil,
    learned: (expenditure: LearnedExpenditure, since: Day)? = nil, week: History? = nil, firstSteps: FirstSteps? = nil,
    in context: PageContext
  ) {
    day = record.day
    isShared = context.isShared
    title = say("Today • \(context.dates.short(record.day))")
    let minutes = Self.minutesLeft(of: record.day, in: context)
    isResetNear = minutes <= 15
    subtitle =
      isResetNear
      ? say("Resets in \(context.numbers.counted(minutes, "minute"))")
      : context.reset(of: record.day)
    calories = CalorieProgress(record, in: context)
    macros = Nutrient.allCases.map { MacronutrientProgress($0, record, in: context) }
    allMacrosMet = record.meetsAllMacroGoals
    nutrients = ChosenNutrients(record, in: context)
    tiles = DayTile.activity(of: record, in: context) + DayTile.body(of: record, lastWeight: lastWeight, in: context)
    proposed = learned.flatMap { learned in
      record.goalsOfWeek.flatMap { ProposedGoal($0, since: learned.since, learned: learned.expenditure, in: context) }
    }
    self.week = week.flatMap { WeekSoFar($0, in: context) }
    budget = week.flatMap { WeekLeft($0, in: context) }
    also = AlsoToday(record, planned: planned, in: context)
    ahead = week.flatMap { DayAhead($0, in: context) }
    yesterdays = MealOfYesterday(after: record, yesterday: yesterday, in: context)
    meals = MealGroup.groups(of: record.entries, in: context.meals).map {
      EntryGroup($0, isOldestFirst: false, in: context, isEditable: !context.isShared)
    }
    entryCount = say("\(context.entries(record.entries.count)) today")
    note = record.note == nil ? nil : DayNoteSection(record, isReadOnly: false, in: context)
    awaitsCelebration = record.awaitsCelebration
    self.firstSteps = firstSteps
    // Without a lens: the one that this device showed last.
    calendar = Paths.history + "?view=read"
  }

  /// Returns the whole minutes until the day ends in the person's zone, rounded up.
  private static func minutesLeft(of day: Day, in context: PageContext) -> Int {
    Int(nearest: (context.dayStarts.start(of: day + 1, in: context.timeZone).timeIntervalSince(context.now) / 60).rounded(.up))
  }
}

/// A diary as a person's plan shows it on a day: the free plan hides steps, distance and flights of all months but the latest three with
/// steps. Everything is stored and exported whatever the plan; only what reads through this value is limited.
public struct ShownDiary: Sendable {
  private let diary: any Diary
  private let plan: Person.Plan
  private let today: Day

  /// Creates a view of a diary.
  public init(_ diary: any Diary, plan: Person.Plan, today: Day) {
    self.diary = diary
    self.plan = plan
    self.today = today
  }

  /// Returns the months of the steps lens.
  public func stepMonths() async throws(DiaryError) -> StepMonths {
    StepMonths(recorded: try await diary.months(with: .steps), today: today, plan: plan)
  }

  /// Returns a day; one without entries is empty.
  public func record(of day: Day) async throws(DiaryError) -> DayRecord {
    try await limit().shown(diary.record(of: day))
  }

  /// Returns a range of days.
  public func history(in days: ClosedRange<Day>) async throws(DiaryError) -> History {
    try await limit().shown(diary.history(in: days))
  }

  /// Returns what was measured in a range of days, oldest first. Days that the plan hides completely are missing.
  public func activity(in days: ClosedRange<Day>) async throws(DiaryError) -> [ActivityDay] {
    let limit = try await limit()
    return try await diary.activity(in: days).compactMap(limit.shown)
  }

  /// The months that are shown. The pro plan needs not read them to hide nothing.
  private func limit() async throws(DiaryError) -> StepMonths {
    plan == .pro ? StepMonths(recorded: [], today: today, plan: plan) : try await stepMonths()
  }
}

extension StepMonths {
  /// What is not shown of a hidden month.
  private static let metrics: Set<Metric> = [.steps, .distance, .flights]

  /// Returns what is shown of a day's measurements; nil if it is nothing.
  func shown(_ activity: ActivityDay) -> ActivityDay? {
    guard hides(activity.day.month) else { return activity }
    let values = activity.values.filter { !Self.metrics.contains($0.key) }
    return values.isEmpty ? nil : ActivityDay(day: activity.day, values: values)
  }

  /// Returns what is shown of a day.
  func shown(_ record: DayRecord) -> DayRecord {
    guard hides(record.day.month) else { return record }
    let activity = record.activity.flatMap { known in
      shown(known.day).map { day in
        ActivityRecord(
          day: day, known: known.known.filter { !Self.metrics.contains($0.key) },
          shares: known.shares.filter { !Self.metrics.contains($0.metric) }, moved: known.moved)
      }
    }
    return DayRecord(
      day: record.day, entries: record.entries, total: record.total, goals: record.goals, goalsOfWeek: record.goalsOfWeek,
      completeness: record.completeness, note: record.note, celebrated: record.celebrated, measurements: record.measurements,
      exercise: record.exercise, activity: activity, balance: record.balance, hidesSteps: true)
  }

  /// Returns what is shown of a range of days.
  func shown(_ history: History) -> History {
    guard hidden > 0, hides(history.days.lowerBound.month) else { return history }
    return History(
      days: history.days, totals: history.totals, goals: history.goals, completeness: history.completeness, firstDay: history.firstDay,
      activity: history.activity.values.compactMap(shown), summaries: Array(history.summaries.values), firstActivity: history.firstActivity)
  }
}

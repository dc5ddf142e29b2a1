import Foundation

extension InMemoryDiary {
  /// Implements `Diary`.
  public func record(of day: Day) async throws(DiaryError) -> DayRecord { try read { $0.record(of: day) } }

  /// Implements `Diary`.
  public func history(in days: ClosedRange<Day>) async throws(DiaryError) -> History {
    try read { state in
      let logged = state.standing.filter { !$0.value.isEmpty }.keys
      return History(
        days: days, totals: logged.filter(days.contains).sorted().compactMap(state.total), goals: state.goalLog,
        completeness: state.completeness.filter { days.contains($0.key) }, firstDay: logged.min(), activity: state.activity(in: days),
        summaries: state.summaries.values.filter { days.contains($0.day) },
        firstActivity: state.numbers.keys.map(\.day).min())
    }
  }

  /// Implements `Diary`.
  public func history(in days: ClosedRange<Day>, measuredIn recent: ClosedRange<Day>) async throws(DiaryError) -> History {
    let whole = try await history(in: days)
    let activity = whole.activity.values.compactMap { measured -> ActivityDay? in
      if recent.contains(measured.day) { return measured }
      return measured.values[.weight].map { ActivityDay(day: measured.day, values: [.weight: $0]) }
    }
    return History(
      days: days, totals: whole.totals, goals: whole.goals, completeness: whole.completeness, firstDay: whole.firstDay,
      activity: activity, firstActivity: whole.firstActivity)
  }

  /// Implements `Diary`.
  public func goals() async throws(DiaryError) -> GoalLog { try read { $0.goalLog } }

  /// Implements `Diary`.
  public func changeGoals(by change: @escaping @Sendable (GoalLog) -> GoalChange?) async throws(DiaryError) -> GoalChange? {
    try write { state, moment in
      guard let change = change(GoalLog(state.goals.map(\.change))) else { return nil }
      state.add(change)
      state.goalsChanged([change.effectiveFrom], at: moment)
      return change
    }
  }

  /// Implements `Diary`.
  public func mark(_ day: Day, as completeness: Completeness?) async throws(DiaryError) {
    try write { state, moment in
      guard state.completeness[day] != completeness else { return }
      state.completeness[day] = completeness
      state.batchOfMark[day] = nil
      state.marksChanged([day], at: moment)
    }
  }

  /// Implements `Diary`.
  public func claimCelebration(of day: Day) async throws(DiaryError) -> Bool {
    try write { state, _ in
      guard state.record(of: day).awaitsCelebration else { return false }
      state.celebrated.insert(day)
      state.announce(NewChange(.celebrated, [day]))
      return true
    }
  }
}

extension InMemoryState {
  var goalLog: GoalLog { GoalLog(goals.map(\.change)) }

  func record(of day: Day) -> DayRecord {
    let entries = (standing[day] ?? []).compactMap { self.entries[$0] }.sorted { a, b in
      if a.logged.instant != b.logged.instant { return a.logged.instant > b.logged.instant }
      if a.createdAt != b.createdAt { return a.createdAt > b.createdAt }
      return a.id.uuidString < b.id.uuidString
    }
    let total = DailyTotal(day: day, of: entries.map(\.meal))
    let activity = activityRecord(of: day)
    return DayRecord(
      day: day, entries: entries, total: total, goals: goalLog.inForce(on: day), completeness: completeness[day],
      celebrated: celebrated.contains(day),
      measurements: measurements(nil, in: day...day), activity: activity,
      balance: EnergyBalance(of: day, activity: activity?.day, total: total, goals: goalLog, completeness: completeness[day]))
  }

  @discardableResult mutating func add(_ change: GoalChange) -> Int {
    lastGoal += 1
    goals.append((lastGoal, change))
    return lastGoal
  }

  /// Updates summaries and the change log after goals from those days on were set or undone.
  mutating func goalsChanged(_ days: [Day], at moment: Date) {
    guard let first = days.min() else { return }
    // The first goals also count for the days before them.
    rebuildSummaries(of: Set(summaries.keys), at: moment)
    announce(NewChange(.goals, [first]))
  }

  /// Updates summaries and the change log after days were marked or their marks removed.
  mutating func marksChanged(_ days: Set<Day>, at moment: Date) {
    guard let first = days.min(), let last = days.max() else { return }
    rebuildSummaries(of: days, at: moment)
    announce(NewChange(.marked, [first, last]))
  }

  /// Stores a summary of each day that has energy burned or eaten. A summary that would be equal stays unchanged.
  mutating func rebuildSummaries(of days: Set<Day>, at moment: Date) {
    let goals = goalLog
    for day in days {
      let balance = EnergyBalance(of: day, activity: activityDay(day), total: total(of: day), goals: goals, completeness: completeness[day])
      let known = summaries[day]
      guard balance.isKnown else {
        summaries[day] = nil
        continue
      }
      guard known?.balance != balance else { continue }
      summaries[day] = DailySummary(
        id: known?.id ?? .fresh(), day: day, balance: balance, createdAt: known?.createdAt ?? moment.inMilliseconds,
        updatedAt: moment.inMilliseconds)
    }
  }
}

public import DemeterCore
import Logging

/// A day, computed from its entries, goals and activity.
package struct StoredDay: Sendable {
  package let record: DayRecord
  /// Whether the stored total and the stored day summary match the record.
  package let isVerified: Bool

  package init(
    _ day: Day, entries: [FoodEntry], total stored: DailyTotal?, summary: DailySummaryRow?, goals: GoalLog, celebrated: Bool,
    completeness: Completeness?, note: String?, measurements: [LoggedMeasurement], exercises: [LoggedExercise], activity: ActivityRecord?
  ) {
    let exercise = ExerciseDay(exercises), goals = GoalLog(goals.changes, exercise: [day: exercise.energy])
    let total = DailyTotal(day: day, of: entries.lazy.map(\.meal))
    let balance = EnergyBalance(of: day, activity: activity?.day, total: total, goals: goals, completeness: completeness)
    record = DayRecord(
      day: day, entries: entries, total: total, goals: goals.inForce(on: day), goalsOfWeek: goals.goalsOfWeek(on: day),
      completeness: completeness, note: note, celebrated: celebrated, measurements: measurements, exercise: exercise, activity: activity,
      balance: balance)
    isVerified =
      (stored == nil ? total.entryCount == 0 : stored == total)
      && (balance.isKnown ? summary?.matches(balance) ?? false : summary == nil)
  }

  init(_ day: Day, in transaction: any ReadingTransaction) throws {
    let days = DayScope.each([day])
    let (entries, totals, summaries, goals, celebrations, marks, notes, measurements, exercises, values, shares, moved) =
      try transaction.read(
        .entries(on: day), .totals(of: days), .summaries(of: days), .goals, .celebrations(of: day), .marks(of: days),
        .notes(of: days), .measurements(nil, in: day...day), .exercises(in: day...day), .activity(of: days), .shares(of: day),
        .moved(on: day))
    self.init(
      day, entries: entries, total: totals.first, summary: summaries.first, goals: GoalLog(goals), celebrated: !celebrations.isEmpty,
      completeness: marks.first?.completeness, note: notes.first?.text, measurements: measurements, exercises: exercises,
      activity: ActivityRecord(values, shares: shares, moved: moved))
  }
}

private enum CelebrationStatements {
  static let ofDay = SQL("SELECT day FROM celebration WHERE person = $1 AND day = $2")
  static let add = SQL("INSERT INTO celebration (person, day, celebrated_at) VALUES ($1, $2, $3)")
}

extension Query<Day> {
  /// The day, if reaching its goal was celebrated.
  fileprivate static func celebrations(of day: Day) -> Self { Self(CelebrationStatements.ofDay, .day(day)) { Day(try $0.value(0)) } }
}

extension StoredDiary {
  public func record(of day: Day) async throws(DiaryError) -> DayRecord {
    let stored = try await database.engine.readShortly { try StoredDay(day, in: $0) }
    if stored.isVerified { return stored.record }
    do {
      let (record, isRebuilt): (DayRecord, Bool) = try await database.engine.write { transaction in
        let stored = try StoredDay(day, in: transaction)
        if stored.isVerified { return (stored.record, false) }
        try transaction.rebuildTotals(.each([day]))
        try transaction.rebuildSummaries(.each([day]))
        try transaction.announce(.rebuilt, day)
        return (stored.record, true)
      }
      if isRebuilt { logger.warning("rebuilt a daily total that disagreed with its entries", metadata: ["day": "\(day)"]) }
      return record
    } catch {
      logger.error("could not rebuild a daily total that disagrees with its entries", metadata: ["day": "\(day)", "error": "\(error)"])
      return stored.record  // computed from the entries, so it is right without the stored total
    }
  }

  public func claimCelebration(of day: Day) async throws(DiaryError) -> Bool {
    try await database.engine.write { transaction in
      guard try StoredDay(day, in: transaction).record.awaitsCelebration else { return false }
      try transaction.write(CelebrationStatements.add, .day(day), .number(transaction.moment.milliseconds))
      try transaction.announce(.celebrated, day)
      return true
    }
  }
}

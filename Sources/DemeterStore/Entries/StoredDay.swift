package import DemeterCore
internal import GRDB

/// A day, computed from its entries, goals and activity.
package struct StoredDay {
  package let record: DayRecord
  /// Whether the stored total and the stored day summary match the record.
  package let isVerified: Bool

  package init(
    _ day: Day, entries: [FoodEntry], total stored: DailyTotal?, summary: DailySummaryRow?, goals: GoalLog, celebrated: Bool,
    completeness: Completeness?, measurements: [LoggedMeasurement], activity: ActivityRecord?
  ) {
    let total = DailyTotal(day: day, of: entries.lazy.map(\.meal))
    let balance = EnergyBalance(of: day, activity: activity?.day, total: total, goals: goals, completeness: completeness)
    record = DayRecord(
      day: day, entries: entries, total: total, goals: goals.inForce(on: day), completeness: completeness, celebrated: celebrated,
      measurements: measurements, activity: activity, balance: balance)
    isVerified =
      (stored == nil ? total.entryCount == 0 : stored == total)
      && (balance.isKnown ? summary?.matches(balance) ?? false : summary == nil)
  }

  init(_ day: Day, in database: Database) throws {
    let celebrated = try Bool.fetchOne(
      database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM celebration WHERE day = ?)"), arguments: [day.description])
    self.init(
      day, entries: try EntryTable(database).entries(on: day), total: try DailyTotalTable(database).total(of: day.description),
      summary: try DailySummaryTable(database).summaries(in: day...day).first, goals: try GoalTable(database).log(),
      celebrated: celebrated ?? false, completeness: try DayMarkTable(database).marks(in: day...day)[day],
      measurements: try SQLiteTransaction(database).read(.measurements(nil, in: day...day)), activity: try ActivityTable(database).record(of: day))
  }
}

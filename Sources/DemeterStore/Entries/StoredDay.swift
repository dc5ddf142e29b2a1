import DemeterCore
internal import GRDB

/// A day, computed from its entries, goals and activity.
struct StoredDay {
  let record: DayRecord
  /// Whether the stored total and the stored day summary match the record.
  let isVerified: Bool

  init(_ day: Day, in database: Database) throws {
    let entries = try EntryTable(database).entries(on: day)
    let stored = try DailyTotalTable(database).total(of: day.description)
    let goals = try GoalTable(database).log()
    let celebrated = try Bool.fetchOne(
      database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM celebration WHERE day = ?)"), arguments: [day.description])
    let total = DailyTotal(day: day, of: entries.lazy.map(\.meal))
    let activity = try ActivityTable(database).record(of: day)
    let completeness = try DayMarkTable(database).marks(in: day...day)[day]
    let balance = EnergyBalance(of: day, activity: activity?.day, total: total, goals: goals, completeness: completeness)
    record = DayRecord(
      day: day, entries: entries, total: total, goals: goals.inForce(on: day), completeness: completeness,
      celebrated: celebrated ?? false, measurements: try MeasurementTable(database).measurements(nil, in: day...day), activity: activity,
      balance: balance)
    let summary = try DailySummaryTable(database).summaries(in: day...day).first
    isVerified =
      (stored == nil ? total.entryCount == 0 : stored == total)
      && (balance.isKnown ? summary?.matches(balance) ?? false : summary == nil)
  }
}

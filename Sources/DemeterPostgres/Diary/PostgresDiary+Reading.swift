public import DemeterCore
import DemeterStore
import Logging

extension StoredDay {
  /// The statements that read a day.
  static func statements(of day: Day, _ sql: PersonSQL) -> [PostgresStatement] {
    let day = StoredField.day(day)
    return [
      sql(
        """
        SELECT \(EntryRecord.columns) FROM entry WHERE person = $1 AND day = $2 AND deleted_at IS NULL
        ORDER BY logged_at DESC, created_at DESC, id
        """, day),
      sql("SELECT \(DailyTotalRow.columns) FROM daily_total WHERE person = $1 AND day = $2", day),
      sql("SELECT \(DailySummaryRow.columns) FROM daily_summary WHERE person = $1 AND day = $2", day),
      sql("SELECT \(GoalRow.columns) FROM goal WHERE person = $1 ORDER BY number"),
      sql("SELECT 1::bigint FROM celebration WHERE person = $1 AND day = $2", day),
      sql("SELECT day, is_complete FROM day_mark WHERE person = $1 AND day = $2", day),
      sql(
        """
        SELECT \(LoggedMeasurement.columns) FROM measurement
        WHERE person = $1 AND is_current = 1 AND is_deleted = 0 AND day = $2 ORDER BY day, measured_at, id
        """, day),
      sql("SELECT \(ActivityValueRow.columns) FROM activity_value WHERE person = $1 AND day = $2 ORDER BY day, metric", day),
      sql(
        """
        SELECT metric, name, kind, counted, overlapping FROM activity_share AS share
        JOIN health_source AS source ON source.person = $1 AND source.number = share.source
        WHERE share.person = $1 AND day = $2 ORDER BY metric, counted DESC, name
        """, day),
      sql(
        """
        SELECT number, is_complete, coalesce(exported_at, imported_at), amount FROM moved
        JOIN health_import AS import ON import.person = $1 AND import.number = moved.import
        WHERE moved.person = $1 AND day = $2 AND is_done = 1
        """, day),
    ]
  }

  /// Reads the rows of the statements.
  init(_ day: Day, _ rows: [PostgresRows]) throws {
    let known = try rows[7].map { try ActivityValueRow(row: $0) }.byDay.first?.known
    let activity = try known.map { known in
      let shares = try rows[8].compactMap { row -> ActivityRecord.Share? in
        guard let metric = Metric(rawValue: try row.value(0)) else { return nil }
        return ActivityRecord.Share(metric: metric, source: try row.source(1), counted: try row.amount(3), overlapping: try row.amount(4))
      }
      let moved = try rows[9].map { (standing: try ImportStanding(row: $0), amount: try $0.amount(3) as Measure) }
        .max { $0.standing < $1.standing }
      return ActivityRecord(
        day: ActivityDay(day: day, values: known.compactMapValues(\.first)), known: known, shares: shares, moved: moved?.amount)
    }
    self.init(
      day, entries: try rows[0].map { try EntryRecord(row: $0).entry() }, total: try rows[1].first.map { try DailyTotalRow(row: $0).total },
      summary: try rows[2].first.map { try DailySummaryRow(row: $0) }, goals: try GoalLog(rows[3]), celebrated: !rows[4].isEmpty,
      completeness: try rows[5].marks[day], measurements: try rows[6].compactMap { try LoggedMeasurement.stored($0) }, activity: activity)
  }
}

extension PostgresDiary {
  /// Turns rows into values. What can't be read throws `unavailable`.
  func decode<T>(_ body: () throws -> T) throws(DiaryError) -> T {
    do {
      return try body()
    } catch {
      throw DiaryError(postgres: error)
    }
  }

  public func record(of day: Day) async throws(DiaryError) -> DayRecord {
    let rows = try await read { StoredDay.statements(of: day, $0) }
    let stored = try decode { try StoredDay(day, rows) }
    if stored.isVerified { return stored.record }
    do {
      let (record, isRebuilt): (DayRecord, Bool) = try await write { transaction in
        let stored = try StoredDay(day, try transaction.read(StoredDay.statements(of: day, transaction.sql)))
        if stored.isVerified { return (stored.record, false) }
        transaction.rebuildTotals(.each([day]))
        try transaction.rebuildSummaries(.each([day]))
        transaction.announce(.rebuilt, day)
        return (stored.record, true)
      }
      if isRebuilt { logger.warning("rebuilt a daily total that disagreed with its entries", metadata: ["day": "\(day)"]) }
      return record
    } catch {
      logger.error("could not rebuild a daily total that disagrees with its entries", metadata: ["day": "\(day)", "error": "\(error)"])
      return stored.record  // computed from the entries, so it is right without the stored total
    }
  }

  public func entry(_ id: EntryID) async throws(DiaryError) -> FoodEntry {
    let rows = try await read { [$0("SELECT \(EntryRecord.columns) FROM entry WHERE person = $1 AND id = $2", .text(id.key))] }
    let entry = try decode { try rows[0].first.map { try EntryRecord(row: $0).entry() } }
    guard let entry, entry.deletedAt == nil else { throw .notFound }
    return entry
  }

  public func revisions(of id: EntryID) async throws(DiaryError) -> [EntryRevision] {
    let rows = try await read {
      [$0("SELECT action, content FROM revision WHERE person = $1 AND entry_id = $2 ORDER BY version", .text(id.key))]
    }
    guard !rows[0].isEmpty else { throw .notFound }
    return try decode { try rows[0].map { try EntryRevision(row: $0) } }
  }

  public func goals() async throws(DiaryError) -> GoalLog {
    let rows = try await read { [$0("SELECT \(GoalRow.columns) FROM goal WHERE person = $1 ORDER BY number")] }
    return try decode { try GoalLog(rows[0]) }
  }

  public func entryChanges(since cursor: ChangeCursor?, limit: Int) async throws(DiaryError) -> EntryChanges {
    let since = cursor?.number ?? 0
    let rows = try await read { sql in
      [
        sql("SELECT incarnation, entry_number FROM head WHERE person = $1"),
        sql(
          """
          SELECT \(EntryRecord.columns), change.number FROM entry_change AS change
          JOIN entry ON entry.person = $1 AND entry.id = change.entry_id
          WHERE change.person = $1 AND change.number > $2 ORDER BY change.number LIMIT $3
          """, .number(since), .number(limit + 1)),
      ]
    }
    let (file, newest): (String, Int64) = try decode { (try rows[0].first?.value(0) ?? "", try rows[0].first?.value(1) ?? 0) }
    if let cursor, cursor.file != file || cursor.number > newest { throw .startOver }
    return try decode {
      let page = rows[1].prefix(limit)
      let last: Int64 = try page.last?.value(EntryRecord.width) ?? max(since, newest)
      return EntryChanges(
        entries: try page.map { try EntryRecord(row: $0).entry() }, cursor: ChangeCursor(file: file, number: last),
        hasMore: rows[1].count > limit)
    }
  }
}

public import DemeterCore
import DemeterStore
public import Foundation

extension PostgresDiary {
  public func importDiary(_ imported: DiaryImport, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch? {
    let batch = try await writeAhead { try await $0.add(imported, told: told) }
    await analyze(after: batch)
    return batch
  }

  /// Writes in one transaction, but does not let the person's other writes wait until `isAhead` is over. If something that it was decided by
  /// changes meanwhile, it starts again; the third time, other writes wait from its beginning.
  private func writeAhead<T>(_ body: (WriteTransaction) async throws -> T) async throws(DiaryError) -> T {
    var attempts = 0
    return try await write(for: Self.longPatience, inTurn: false) { transaction in
      attempts += 1
      transaction.isAhead = attempts < 3
      return try await body(transaction)
    }
  }

  /// Lets PostgreSQL count the rows after a large import. The import counts also if this fails.
  private func analyze(after batch: EntryBatch?) async {
    guard let count = batch?.entryCount, count >= WriteTransaction.many else { return }
    let tables = ["entry", "revision", "entry_change", "batch_entry", "logged_food", "daily_total"]
    try? await PostgresDatabase.analyze(growth: Dictionary(uniqueKeysWithValues: tables.map { ($0, count) }), transactions.pool)
  }

  public func importFoods(of source: HealthSource, at home: TimeZone) async throws(DiaryError) -> EntryBatch? {
    let batch = try await writeAhead { transaction in
      // If several imports contain foods of a source, the newest one counts.
      let rows = try await transaction.read(
        transaction.sql(
          """
          SELECT eaten, time_zone, name, energy, protein, carbohydrates, fat FROM health_food
          WHERE person = $1 AND (import, source) IN (
            SELECT max(food.import), food.source FROM health_food AS food
            JOIN health_source AS source ON source.person = $1 AND source.number = food.source
            JOIN health_import AS import ON import.person = $1 AND import.number = food.import
            WHERE food.person = $1 AND is_done = 1 AND source.name = $2 AND source.kind = $3 GROUP BY food.source)
          ORDER BY eaten, number
          """, .text(source.name), .text(source.kind.rawValue)))
      let entries = try rows[0].compactMap { try NewEntry(healthFood: $0, of: source, at: home) }
      return try await transaction.add(DiaryImport(origin: source.name, entries: entries))
    }
    await analyze(after: batch)
    return batch
  }

  public func earlierVersions(of ids: [EntryID]) async throws(DiaryError) -> [ImportedEntry] {
    let groups = Set(ids.compactMap(\.importGroup)).sorted()
    if groups.isEmpty { return [] }
    let rows = try await read { [$0(ImportedEntry.query, .texts(groups)).once] }
    return try decode { try rows[0].map { try ImportedEntry(row: $0) } }
  }

  public func batches() async throws(DiaryError) -> [EntryBatch] {
    let rows = try await read { [$0(EntryBatch.query + " ORDER BY taken_at DESC, id")] }
    return try decode { try rows[0].compactMap { try EntryBatch(row: $0) } }
  }

  public func undo(_ batch: EntryBatch.ID, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch {
    try await writeAhead { try await $0.undo(batch.key, told: told) }
  }

  public func known(_ ids: [EntryID]) async throws(DiaryError) -> [EntryID: KnownEntry] {
    let rows = try await read { [$0(KnownEntry.query, .texts(ids.map(\.key))).once] }
    return try decode { try KnownEntry.all(rows[0]) }
  }
}

extension KnownEntry {
  fileprivate static let query = "SELECT id, deleted_at IS NOT NULL, is_undone FROM entry WHERE person = $1 AND id = ANY($2)"

  fileprivate static func all(_ rows: PostgresRows) throws -> [EntryID: KnownEntry] {
    var known: [EntryID: KnownEntry] = [:]
    for row in rows {
      if let id = UUID(uuidString: try row.value(0)) { known[id] = KnownEntry(isDeleted: try row.value(1), isUndone: try row.value(2)) }
    }
    return known
  }
}

extension ImportedEntry {
  /// It compares each entry with all groups at once: PostgreSQL hashes them, if it knows them when it plans the statement (`once`). As a join, it
  /// compared each entry with each group where it took the table for small, which took more than ten seconds.
  fileprivate static let query = """
    SELECT \(EntryRecord.columns), is_undone, EXISTS (
      SELECT 1 FROM revision WHERE person = $1 AND revision.entry_id = entry.id AND action = 'edited')
    FROM entry WHERE person = $1 AND left(id, \(EntryID.importGroupLength)) = ANY($2)
    """
}

extension EntryBatch {
  /// It looks up each entry by its id. As a join, PostgreSQL read all entries for each one while it took the table for small.
  fileprivate static let query = """
    SELECT id, origin, taken_at, undone_at,
      (SELECT count(*) FROM batch_entry AS part WHERE part.person = $1 AND part.batch_id = batch.id
        AND (SELECT deleted_at IS NULL FROM entry WHERE entry.person = $1 AND entry.id = part.entry_id))
        + (SELECT count(*) FROM batch_replaced AS part WHERE part.person = $1 AND part.batch_id = batch.id AND batch.undone_at IS NULL
          AND (SELECT deleted_at IS NULL FROM entry WHERE entry.person = $1 AND entry.id = part.entry_id))
    FROM batch WHERE person = $1
    """

  fileprivate init?(row: PostgresRow) throws {
    guard let id = UUID(uuidString: try row.value(0)) else { return nil }
    self.init(
      id: id, origin: try row.value(1), takenAt: try row.instant(2), entryCount: try row.number(4),
      isUndone: try row.value(3) as Int64? != nil)
  }
}

// MARK: Importing

extension WriteTransaction {
  /// Imports what is new as one batch; nil if nothing is. The entries are written ahead.
  fileprivate func add(_ diary: DiaryImport, told: (Int) -> Void = { _ in }) async throws -> EntryBatch? {
    try await prepareForMany()
    let batch = UUID.fresh().key
    let addition = sql(
      "INSERT INTO batch (person, id, origin, taken_at) VALUES ($1, $2, $3, $4)", .text(batch), .text(diary.origin),
      .int(moment.milliseconds))
    let writes = try await self.writes(of: diary)
    if !writes.isEmpty {
      write(addition)
      try await save(many: writes, from: batch, told: told)
    }
    isAhead = false

    let news = diary.rest.news(to: try await known(of: diary.rest))
    guard !writes.isEmpty || !news.isEmpty else { return nil }
    if writes.isEmpty { write(addition) }
    let entries = EntryWrites(writes)
    try await derive(from: entries, announcing: entries.batchChange)
    for change in news.goals { add(change, from: batch) }
    try await announceGoals(from: news.goals.map(\.effectiveFrom))
    try await add(news.activity, from: batch)
    for food in news.kept {
      try save(food)
      write(
        """
        INSERT INTO batch_kept_meal (person, id, batch_id) VALUES ($1, $2, $3)
        ON CONFLICT (person, id) DO UPDATE SET batch_id = excluded.batch_id
        """, .text(food.id.key), .text(batch))
    }
    for (day, mark) in news.marks { save(mark, of: day, from: batch) }
    try await announceMarks(of: news.marks.keys)
    write(news.measurements.map { LoggedMeasurement($0, at: moment) }, from: batch)
    return try await find(batch)
  }

  /// - Throws: `DiaryError.notFound`
  func find(_ batch: String) async throws -> EntryBatch {
    let rows = try await read(sql(EntryBatch.query + " AND id = $2", .text(batch)))
    guard let found = try rows[0].first.flatMap({ try EntryBatch(row: $0) }) else { throw DiaryError.notFound }
    return found
  }

  /// The writes of the new entries of an import, of those that were deleted because their batch was undone, and of those that it changes.
  private func writes(of diary: DiaryImport) async throws -> [EntryWrite] {
    let rows = try await read(sql(KnownEntry.query, .texts(Set(diary.entries.map(\.id.key)).sorted())))
    let news = diary.news(to: DiaryImport.Known(entries: try KnownEntry.all(rows[0])))
    return BatchRules.import(news.entries, changing: news.changes, over: try await stored(news.writtenIDs), at: moment)
  }

  /// What the diary already has of an import, besides its entries.
  private func known(of diary: DiaryImport) async throws -> DiaryImport.Known {
    let rows = try await read(
      sql("SELECT DISTINCT effective_from FROM goal WHERE person = $1"),
      sql(
        "SELECT DISTINCT day, metric FROM activity_value WHERE person = $1 AND day = ANY($2)",
        .days(Set(diary.activity.map(\.day)).sorted())),
      // A saved food that was deleted because its batch was undone is imported again.
      sql("SELECT id FROM kept_meal WHERE person = $1 AND is_undone = 0 AND id = ANY($2)", .texts(diary.kept.map(\.id.key))),
      sql("SELECT DISTINCT id FROM measurement WHERE person = $1 AND id = ANY($2)", .texts(diary.measurements.map(\.id.key))),
      sql("SELECT day FROM day_mark WHERE person = $1"))
    var known = DiaryImport.Known()
    known.goalDays = Set(try rows[0].days)
    for row in rows[1] {
      if let day = Day(try row.value(0)), let metric = Metric(rawValue: try row.value(1)) {
        known.activity[day, default: []].insert(metric)
      }
    }
    known.kept = Set(try rows[2].compactMap { UUID(uuidString: try $0.value(0)) })
    known.measurements = Set(try rows[3].compactMap { UUID(uuidString: try $0.value(0)) })
    known.marks = Set(try rows[4].days)
    return known
  }

  private func add(_ numbers: [DiaryImport.Activity], from batch: String) async throws {
    if numbers.isEmpty { return }
    let home = try await home() ?? .gmt
    // Of two numbers for the same, the last one counts. One statement can't write a row twice.
    var rows: [ActivityCount.DayMetric: [ActivityOrigin: [StoredField]]] = [:]
    for number in numbers {
      let value = number.value, isFinal = number.day.isOver(at: value.asOf, in: home)
      rows[ActivityCount.DayMetric(day: number.day, metric: number.metric), default: [:]][value.origin] = [
        .text(number.day.description), .text(number.metric.rawValue), .text(value.origin.rawValue), .number(value.amount.thousandths),
        .number(value.asOf.milliseconds), .number(isFinal ? 1 : 0),
      ]
    }
    let columns = PostgresValue.columns(rows.values.flatMap(\.values))
    write(
      """
      INSERT INTO activity_value (person, \(ActivityValueRow.columns)) SELECT $1, new.* FROM unnest($2, $3, $4, $5, $6, $7) AS new
      \(Self.replacingNumber)
      """, columns)
    write(
      """
      INSERT INTO batch_activity (person, day, metric, origin, amount, batch_id) SELECT $1, new.*, $6 FROM unnest($2, $3, $4, $5) AS new
      ON CONFLICT (person, day, metric, origin) DO UPDATE SET amount = excluded.amount, batch_id = excluded.batch_id
      """, Array(columns.prefix(4)) + [.text(batch)])
    try await announceActivity(of: Set(numbers.map(\.day)))
  }
}

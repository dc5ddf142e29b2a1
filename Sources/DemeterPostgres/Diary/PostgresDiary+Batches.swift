public import DemeterCore
import DemeterStore
public import Foundation

extension PostgresDiary {
  public func importDiary(_ imported: DiaryImport, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch? {
    try await write(for: Self.longPatience) { try await $0.add(imported, progress: told) }
  }

  public func importFoods(of source: HealthSource, at home: TimeZone) async throws(DiaryError) -> EntryBatch? {
    try await write(for: Self.longPatience) { transaction in
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
  }

  public func batches() async throws(DiaryError) -> [EntryBatch] {
    let rows = try await read { [$0(EntryBatch.query + " ORDER BY taken_at DESC, id")] }
    return try decode { try rows[0].compactMap { try EntryBatch(row: $0) } }
  }

  public func undo(_ batch: EntryBatch.ID) async throws(DiaryError) -> EntryBatch {
    try await write(for: Self.longPatience) { try await $0.undo(batch.key) }
  }

  public func known(_ ids: [EntryID]) async throws(DiaryError) -> [EntryID: KnownEntry] {
    let rows = try await read { [$0(KnownEntry.query, .texts(ids.map(\.key)))] }
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

extension EntryBatch {
  fileprivate static let query = """
    SELECT id, origin, taken_at, undone_at,
      (SELECT count(*) FROM batch_entry AS part JOIN entry ON entry.person = $1 AND entry.id = part.entry_id
        WHERE part.person = $1 AND part.batch_id = batch.id AND deleted_at IS NULL)
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
  /// Imports what is new as one batch; nil if nothing is. Reports progress after each thousand entries.
  fileprivate func add(_ diary: DiaryImport, progress: (Int) -> Void = { _ in }) async throws -> EntryBatch? {
    let news = diary.news(to: try await known(of: diary))
    guard !news.isEmpty else { return nil }
    let batch = UUID.fresh().key
    write(
      "INSERT INTO batch (person, id, origin, taken_at) VALUES ($1, $2, $3, $4)", .text(batch), .text(news.origin),
      .int(moment.milliseconds))
    let writes = BatchRules.import(news.entries, restoring: try await stored(Set(news.entries.map(\.id))), at: moment)
    try await apply(EntryWrites(writes), asBatch: true, progress: progress)
    write(
      """
      INSERT INTO batch_entry (person, entry_id, batch_id) SELECT $1, id, $3 FROM unnest($2::text[]) AS new (id)
      ON CONFLICT (person, entry_id) DO UPDATE SET batch_id = excluded.batch_id
      """, .texts(writes.map(\.entry.id.key)), .text(batch))
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

  private func find(_ batch: String) async throws -> EntryBatch {
    let rows = try await read(sql(EntryBatch.query + " AND id = $2", .text(batch)))
    guard let found = try rows[0].first.flatMap({ try EntryBatch(row: $0) }) else { throw DiaryError.notFound }
    return found
  }

  /// What the diary already has of an import.
  private func known(of diary: DiaryImport) async throws -> DiaryImport.Known {
    let rows = try await read(
      sql(KnownEntry.query, .texts(Set(diary.entries.map(\.id.key)).sorted())),
      sql("SELECT DISTINCT effective_from FROM goal WHERE person = $1"),
      sql(
        "SELECT DISTINCT day, metric FROM activity_value WHERE person = $1 AND day = ANY($2)",
        .days(Set(diary.activity.map(\.day)).sorted())),
      // A saved food that was deleted because its batch was undone is imported again.
      sql("SELECT id FROM kept_meal WHERE person = $1 AND is_undone = 0 AND id = ANY($2)", .texts(diary.kept.map(\.id.key))),
      sql("SELECT DISTINCT id FROM measurement WHERE person = $1 AND id = ANY($2)", .texts(diary.measurements.map(\.id.key))),
      sql("SELECT day FROM day_mark WHERE person = $1"))
    var known = DiaryImport.Known()
    known.entries = try KnownEntry.all(rows[0])
    known.goalDays = Set(try rows[1].days)
    for row in rows[2] {
      if let day = Day(try row.value(0)), let metric = Metric(rawValue: try row.value(1)) {
        known.activity[day, default: []].insert(metric)
      }
    }
    known.kept = Set(try rows[3].compactMap { UUID(uuidString: try $0.value(0)) })
    known.measurements = Set(try rows[4].compactMap { UUID(uuidString: try $0.value(0)) })
    known.marks = Set(try rows[5].days)
    return known
  }

  private func add(_ numbers: [DiaryImport.Activity], from batch: String) async throws {
    if numbers.isEmpty { return }
    let home = try await home() ?? .gmt
    for number in numbers {
      let value = number.value
      let isFinal = number.day.isOver(at: value.asOf, in: home)
      write(saving(value.amount, of: number.metric, on: number.day, from: value.origin, asOf: value.asOf, isFinal: isFinal))
      write(
        """
        INSERT INTO batch_activity (person, day, metric, origin, amount, batch_id) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (person, day, metric, origin) DO UPDATE SET amount = excluded.amount, batch_id = excluded.batch_id
        """, .day(number.day), .text(number.metric.rawValue), .text(value.origin.rawValue), .amount(value.amount), .text(batch))
      try await sendIfLarge()
    }
    try await announceActivity(of: Set(numbers.map(\.day)))
  }
}

// MARK: Undoing

extension WriteTransaction {
  /// Undoes a batch: its entries, goals, activity, saved foods, marks and measurements, except what was changed since.
  ///
  /// - Throws: `DiaryError.notFound`
  fileprivate func undo(_ batch: String) async throws -> EntryBatch {
    let rows = try await read(
      sql(
        """
        SELECT \(EntryRecord.columns), EXISTS (
          SELECT 1 FROM revision WHERE person = $1 AND revision.entry_id = entry.id AND action = 'edited')
        FROM entry WHERE person = $1 AND deleted_at IS NULL
          AND id IN (SELECT entry_id FROM batch_entry WHERE person = $1 AND batch_id = $2)
        """, .text(batch)),
      sql(
        """
        SELECT number, effective_from FROM goal JOIN batch_goal AS part ON part.person = $1 AND part.goal_number = number
        WHERE goal.person = $1 AND part.batch_id = $2
        """, .text(batch)),
      sql("SELECT DISTINCT day FROM batch_activity WHERE person = $1 AND batch_id = $2", .text(batch)))
    let entries = try rows[0].map { (stored: try EntryRecord(row: $0).stored(), wasEdited: try $0.value(EntryRecord.width) as Bool) }
    let writes = BatchRules.undo(entries, at: moment)
    try await apply(EntryWrites(writes), asBatch: true)
    write("UPDATE entry SET is_undone = 1 WHERE person = $1 AND id = ANY($2)", .texts(writes.map(\.entry.id.key)))

    write("DELETE FROM batch_goal WHERE person = $1 AND batch_id = $2", .text(batch))
    write("DELETE FROM goal WHERE person = $1 AND number = ANY($2)", .ints(try rows[1].map { try $0.value(0) }))
    try await announceGoals(from: try rows[1].compactMap { Day(try $0.value(1)) })

    write(
      """
      DELETE FROM activity_value WHERE person = $1 AND (day, metric, origin, amount) IN (
        SELECT day, metric, origin, amount FROM batch_activity WHERE person = $1 AND batch_id = $2)
      """, .text(batch))
    write("DELETE FROM batch_activity WHERE person = $1 AND batch_id = $2", .text(batch))
    try await announceActivity(of: Set(try rows[2].days))

    let gone = try await change([
      sql("DELETE FROM day_mark WHERE person = $1 AND batch_id = $2 RETURNING day", .text(batch)),
      sql("DELETE FROM measurement WHERE person = $1 AND batch_id = $2 AND is_current = 1 RETURNING day", .text(batch)),
    ])
    try await announceMarks(of: Set(try gone[0].days))
    if let change = MeasurementRules.change(of: try gone[1].days) { announce(change) }
    write(
      """
      UPDATE kept_meal SET let_go_at = $3, is_undone = 1
      WHERE person = $1 AND let_go_at IS NULL AND id IN (SELECT id FROM batch_kept_meal WHERE person = $1 AND batch_id = $2)
      """, .text(batch), .int(moment.milliseconds))
    write("UPDATE batch SET undone_at = coalesce(undone_at, $3) WHERE person = $1 AND id = $2", .text(batch), .int(moment.milliseconds))
    return try await find(batch)
  }
}

public import DemeterCore
package import Foundation

/// The batches of a diary: what came in together and can be undone together.
private enum BatchStatements {
  static let all = SQL(batches + " ORDER BY taken_at DESC, id")
  static let byID = SQL(batches + " AND id = $2")
  /// It looks up each entry by its id. As a join, PostgreSQL read all entries for each one while it took the table for small.
  private static let batches = """
    SELECT id, origin, taken_at, undone_at,
      (SELECT count(*) FROM batch_entry AS part WHERE part.person = $1 AND part.batch_id = batch.id
        AND (SELECT deleted_at IS NULL FROM entry WHERE entry.person = $1 AND entry.id = part.entry_id))
        + (SELECT count(*) FROM batch_replaced AS part WHERE part.person = $1 AND part.batch_id = batch.id AND batch.undone_at IS NULL
          AND (SELECT deleted_at IS NULL FROM entry WHERE entry.person = $1 AND entry.id = part.entry_id))
    FROM batch WHERE person = $1
    """
  static let undone = SQL("SELECT count(*) FROM batch WHERE person = $1 AND undone_at IS NOT NULL")
  static let add = SQL("INSERT INTO batch (person, id, origin, taken_at) VALUES ($1, $2, $3, $4)")
  static let undo = SQL("UPDATE batch SET undone_at = coalesce(undone_at, $3) WHERE person = $1 AND id = $2")
  static let entries = SQL(
    """
    SELECT \(EntryRecord.columns), EXISTS (
      SELECT 1 FROM revision WHERE person = $1 AND revision.entry_id = entry.id AND action = 'edited')
    FROM entry WHERE person = $1 AND deleted_at IS NULL
      AND id IN (SELECT entry_id FROM batch_entry WHERE person = $1 AND batch_id = $2)
    """)
  /// Each entry that a batch changed, as it wrote it, and as it was before that and before other batches that were undone.
  static let replaced = SQL(
    """
    SELECT action, content FROM batch_replaced AS part JOIN revision AS state
      ON state.person = $1 AND state.entry_id = part.entry_id AND state.version IN (part.version, (
        SELECT max(version) FROM revision WHERE person = $1 AND entry_id = part.entry_id AND version < part.version
          AND version NOT IN (
            SELECT other.version FROM batch_replaced AS other JOIN batch ON batch.person = $1 AND batch.id = other.batch_id
            WHERE other.person = $1 AND other.entry_id = part.entry_id AND undone_at IS NOT NULL)))
    WHERE part.person = $1 AND part.batch_id = $2
    """)
  static let goals = SQL(
    """
    SELECT number, effective_from FROM goal JOIN batch_goal AS part ON part.person = $1 AND part.goal_number = number
    WHERE goal.person = $1 AND part.batch_id = $2
    """)
  static let removeGoalParts = SQL("DELETE FROM batch_goal WHERE person = $1 AND batch_id = $2")
  static let removeGoals = SQL("DELETE FROM goal WHERE person = $1 AND number = ANY($2)")
  static let activityDays = SQL("SELECT DISTINCT day FROM batch_activity WHERE person = $1 AND batch_id = $2")
  static let addActivity = SQL(
    """
    INSERT INTO batch_activity (person, day, metric, origin, amount, batch_id) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (person, day, metric, origin) DO UPDATE SET amount = excluded.amount, batch_id = excluded.batch_id
    """)
  static let removeActivity = SQL(
    """
    DELETE FROM activity_value WHERE person = $1 AND (day, metric, origin, amount) IN (
      SELECT day, metric, origin, amount FROM batch_activity WHERE person = $1 AND batch_id = $2)
    """)
  static let removeActivityParts = SQL("DELETE FROM batch_activity WHERE person = $1 AND batch_id = $2")
  static let addSavedFood = SQL(
    """
    INSERT INTO batch_kept_meal (person, id, batch_id) VALUES ($1, $2, $3)
    ON CONFLICT (person, id) DO UPDATE SET batch_id = excluded.batch_id
    """)
  static let removeSavedFoods = SQL(
    """
    UPDATE kept_meal SET let_go_at = $3, is_undone = 1
    WHERE person = $1 AND let_go_at IS NULL AND id IN (SELECT id FROM batch_kept_meal WHERE person = $1 AND batch_id = $2)
    """)
  static let goalDays = SQL("SELECT DISTINCT effective_from FROM goal WHERE person = $1")
  static let knownActivity = SQL("SELECT DISTINCT day, metric FROM activity_value WHERE person = $1 AND day = ANY($2)")
  // A saved food that was deleted because its batch was undone is imported again.
  static let knownFoods = SQL("SELECT id FROM kept_meal WHERE person = $1 AND is_undone = 0 AND id = ANY($2)")
  // If several imports contain foods of a source, the newest one counts.
  static let healthFoods = SQL(
    """
    SELECT eaten, time_zone, name, energy, \(Nutrient.columns.joined(separator: ", ")) FROM health_food
    WHERE person = $1 AND (import, source) IN (
      SELECT max(food.import), food.source FROM health_food AS food
      JOIN health_source AS source ON source.person = $1 AND source.number = food.source
      JOIN health_import AS import ON import.person = $1 AND import.number = food.import
      WHERE food.person = $1 AND is_done = 1 AND source.name = $2 AND source.kind = $3 GROUP BY food.source)
    ORDER BY eaten, number
    """)
}

extension Query<EntryBatch> {
  /// All batches, newest first.
  fileprivate static var batches: Self { Self(BatchStatements.all) { try EntryBatch(row: $0) } }

  fileprivate static func batch(_ id: String) -> Self { Self(BatchStatements.byID, .text(id)) { try EntryBatch(row: $0) } }
}

extension EntryBatch {
  /// Nil if its row can't be read.
  fileprivate init?(row: ResultRow) throws {
    guard let id = UUID(uuidString: try row.value(0)) else { return nil }
    self.init(
      id: id, origin: try row.value(1), takenAt: try row.instant(2), entryCount: try row.number(4),
      isUndone: try row.value(3) as Int64? != nil)
  }
}

extension StoredDiary {
  public func batches() async throws(DiaryError) -> [EntryBatch] { try await database.engine.read { try $0.read(.batches) } }
}

extension ReadingTransaction {
  /// - Throws: `DiaryError.notFound`
  package func batch(_ id: String) throws -> EntryBatch {
    guard let found = try read(.batch(id)).first else { throw DiaryError.notFound }
    return found
  }

  /// How many batches were undone. The number only grows.
  package func undoneBatches() throws -> Int { try read(Query(BatchStatements.undone) { try $0.number(0) as Int }).first ?? 0 }

  /// The writes that delete the entries of a batch, and restore the earlier values of those that it changed.
  package func writes(undoing batch: String, at moment: Date) throws -> [EntryWrite] {
    let (entries, states) = try read(
      Query(BatchStatements.entries, .text(batch)) { row in
        (stored: try EntryRecord(row: row).stored(), wasEdited: try row.value(EntryRecord.width) as Bool)
      },
      Query(BatchStatements.replaced, .text(batch)) { try EntryRevision(row: $0).entry })
    let replaced = BatchRules.Replaced.all(states, over: try states.isEmpty ? [:] : stored(Set(states.map(\.id))))
    return BatchRules.undo(entries, replaced: replaced, at: moment)
  }

  /// The foods of a source of health data, as entries.
  package func healthFoods(of source: HealthSource, at home: TimeZone) throws -> [NewEntry] {
    let dayStarts = try dayStarts()
    return try read(
      Query(BatchStatements.healthFoods, .text(source.name), .text(source.kind.rawValue)) {
        try NewEntry(healthFood: $0, of: source, at: home, dayStarts: dayStarts)
      })
  }

  /// What the diary already has of an import, besides its entries.
  package func known(of diary: DiaryImport) throws -> DiaryImport.Known {
    let (goalDays, activity, foods, measurements, exercises, marks, noted) = try read(
      Query(BatchStatements.goalDays) { Day(try $0.value(0)) },
      Query(BatchStatements.knownActivity, .days(Set(diary.activity.map(\.day)).sorted())) { row -> (day: Day, metric: Metric)? in
        guard let day = Day(try row.value(0)), let metric = Metric(rawValue: try row.value(1)) else { return nil }
        return (day, metric)
      },
      Query(BatchStatements.knownFoods, .texts(diary.kept.map(\.id.key))) { UUID(uuidString: try $0.value(0)) },
      .known(diary.measurements.map(\.id)), .known(exercises: diary.exercises.map(\.id)), .marks(of: .all), .daysWithNotes)
    var known = DiaryImport.Known()
    known.goalDays = Set(goalDays)
    for number in activity { known.activity[number.day, default: []].insert(number.metric) }
    known.kept = Set(foods)
    known.measurements = Set(measurements)
    known.exercises = Set(exercises)
    known.marks = Set(marks.map(\.day))
    known.notes = Set(noted)
    if !diary.planned.isEmpty { known.planned = Set(try planned(diary.planned.map(\.id)).map(\.id)) }
    return known
  }
}

extension WritingTransaction {
  /// Begins a batch.
  package func addBatch(_ id: String, from origin: String) throws {
    try write(BatchStatements.add, .text(id), .text(origin), .number(moment.milliseconds))
  }

  /// Writes what is new of an import to a batch, besides its entries.
  package func add(_ news: DiaryImport, to batch: String) throws {
    for change in news.goals { try add(change, from: batch) }
    try announceGoals(from: news.goals.map(\.effectiveFrom))
    try add(news.activity, to: batch)
    for food in news.kept {
      try save(food)
      try write(BatchStatements.addSavedFood, .text(food.id.key), .text(batch))
    }
    for (day, mark) in news.marks { try save(mark, of: day, from: batch) }
    try announceMarks(of: news.marks.keys)
    for (day, note) in news.notes { try save(note: note, of: day, from: batch) }
    try announceNotes(of: news.notes.keys)
    try write(news.measurements.map { LoggedMeasurement($0, at: moment) }, from: batch)
    try write(news.exercises.map { LoggedExercise($0, at: moment) }, from: batch)
    try write(news.planned.map { PlannedEntry($0, at: moment) }, from: batch)
  }

  private func add(_ numbers: [DiaryImport.Activity], to batch: String) throws {
    if numbers.isEmpty { return }
    let home = try home() ?? .gmt
    for number in numbers {
      let value = number.value, isFinal = number.day.isOver(at: value.asOf, in: home)
      _ = try save(value.amount, of: number.metric, on: number.day, from: value.origin, asOf: value.asOf, isFinal: isFinal)
      try write(
        BatchStatements.addActivity, .day(number.day), .text(number.metric.rawValue), .text(value.origin.rawValue), .amount(value.amount),
        .text(batch))
    }
    try announceActivity(of: Set(numbers.map(\.day)))
  }

  /// Undoes a batch besides its entries: its goals, activity, saved foods, marks, notes, measurements, exercise and planned entries,
  /// except what was changed since.
  ///
  /// - Throws: `DiaryError.notFound`
  package func undoRest(of batch: String) throws -> EntryBatch {
    let (goals, days) = try read(
      Query(BatchStatements.goals, .text(batch)) { (number: try $0.value(0) as Int64, day: Day(try $0.value(1))) },
      Query(BatchStatements.activityDays, .text(batch)) { Day(try $0.value(0)) })
    if !goals.isEmpty {
      try write(BatchStatements.removeGoalParts, .text(batch))
      try write(BatchStatements.removeGoals, .numbers(goals.map(\.number)))
      try announceGoals(from: goals.compactMap(\.day))
    }
    try write(BatchStatements.removeActivity, .text(batch))
    try write(BatchStatements.removeActivityParts, .text(batch))
    try announceActivity(of: Set(days))
    try undoMarks(of: batch)
    try undoNotes(of: batch)
    try undoMeasurements(of: batch)
    try undoExercises(of: batch)
    try undoPlanned(of: batch)
    try write(BatchStatements.removeSavedFoods, .text(batch), .number(moment.milliseconds))
    try write(BatchStatements.undo, .text(batch), .number(moment.milliseconds))
    return try self.batch(batch)
  }
}

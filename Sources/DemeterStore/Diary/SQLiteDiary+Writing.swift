public import DemeterCore
public import Foundation
internal import GRDB

extension SQLiteDiary {
  /// As `Diary` promises.
  public func save(_ entries: [NewEntry]) async throws(DiaryError) -> [SavedEntry] {
    let moment = now()
    return try await write { database in try entries.map { try database.save($0, at: moment) } }
  }

  /// As `Diary` promises.
  public func edit(
    _ id: EntryID, seeing version: Int, meal: Meal, logged: LoggedMoment
  ) async throws(DiaryError) -> FoodEntry {
    try await change(id, seeing: version) { entry in
      guard entry.meal != meal || entry.logged != logged else { return nil }
      entry.meal = meal
      entry.logged = logged
      return .edited
    }
  }

  /// As `Diary` promises.
  public func delete(_ id: EntryID, seeing version: Int?) async throws(DiaryError) -> FoodEntry {
    let moment = now()
    return try await change(id, seeing: version) { entry in
      entry.deletedAt = moment
      return .deleted
    }
  }

  /// As `Diary` promises.
  public func restore(_ id: EntryID) async throws(DiaryError) -> FoodEntry {
    try await change(id, seeing: nil, evenDeleted: true) { entry in
      guard entry.deletedAt != nil else { return nil }
      entry.deletedAt = nil
      return .restored
    }
  }

  /// As `Diary` promises.
  public func set(_ change: GoalChange) async throws(DiaryError) {
    let moment = now()
    try await write { database in
      try database.add(change, at: moment)
      // Days before the first goals are measured by them too.
      try database.rebuildSummaries(of: nil, at: moment)
      try database.announce(.goals, change.effectiveFrom)
    }
  }

  /// As `Diary` promises.
  public func claimCelebration(of day: Day) async throws(DiaryError) -> Bool {
    let moment = now()
    return try await write { database in
      guard try database.record(of: day).0.awaitsCelebration else { return false }
      try database.execute(
        sql: "INSERT INTO celebration (day, celebrated_at) VALUES (?, ?)", arguments: [day.description, moment.milliseconds])
      try database.announce(.celebrated, day)
      return true
    }
  }

  /// Changes one entry in one transaction: the body alters it and says what that was, or nil for nothing.
  private func change(
    _ id: EntryID, seeing version: Int?, evenDeleted: Bool = false,
    _ alter: @escaping @Sendable (inout FoodEntry) -> EntryRevision.Action?
  ) async throws(DiaryError) -> FoodEntry {
    let moment = now()
    return try await write { database in
      let old = try evenDeleted ? database.anyEntry(id) : database.standingEntry(id)
      if let version, version != old.version { throw DiaryError.stale(current: old) }
      var entry = old
      guard let action = alter(&entry) else { return old }
      entry.version += 1
      entry.updatedAt = moment
      try database.store(entry, action)
      return try database.anyEntry(id)
    }
  }
}

/// Encodes the rows that revisions keep; making one for each row takes longer than encoding it.
private let rowEncoder = JSONEncoder()

extension Database {
  /// Saves an entry, unless it was saved before.
  fileprivate func save(_ new: NewEntry, at moment: Date) throws -> SavedEntry {
    guard !new.id.isReserved else { throw DiaryError.unavailable(reason: "\(new.id) can't be the id of an entry") }
    if let known = try findEntry(new.id) {
      guard try firstMeal(of: new.id) == new.meal else { throw DiaryError.alreadyTaken(current: known) }
      return SavedEntry(entry: known, isNew: false)
    }
    let entry = FoodEntry(id: new.id, version: 1, meal: new.meal, logged: new.logged, createdAt: moment, updatedAt: moment)
    try store(entry, .added)
    return SavedEntry(entry: try anyEntry(new.id), isNew: true)
  }

  /// Writes an entry with its revision, and brings totals, foods and the change log along.
  fileprivate func store(_ entry: FoodEntry, _ action: EntryRevision.Action) throws {
    let touched = try write(entry, action)
    for day in touched.days { try rebuildTotal(of: day, at: entry.updatedAt) }
    for key in touched.foods { try rebuildFood(key) }
    try recount(around: touched.places, at: entry.updatedAt)
    try announce(action.change, entry.day, touched.days.compactMap { Day($0) }.first { $0 != entry.day }, entry: entry.id)
  }

  /// Writes many entries as `store` writes one, and announces them as one change. Tells of every thousandth.
  func store(
    _ entries: [FoodEntry], _ action: EntryRevision.Action, at moment: Date, told: (Int) -> Void = { _ in }
  ) throws {
    var days: Set<String> = []
    var foods: Set<String> = []
    var places: Set<ZoneHint> = []
    for (index, entry) in entries.enumerated() {
      let touched = try write(entry, action)
      days.formUnion(touched.days)
      foods.formUnion(touched.foods)
      places.formUnion(touched.places)
      if (index + 1).isMultiple(of: 1000) { told(index + 1) }
    }
    for day in days { try rebuildTotal(of: day, at: moment) }
    for key in foods { try rebuildFood(key) }
    try recount(around: places, at: moment)
    let sorted = days.compactMap { Day($0) }.sorted()
    guard let first = sorted.first, let last = sorted.last else { return }
    try announce(.batch, first, last == first ? nil : last)
  }

  /// Writes an entry with its revision alone. The days and foods that it was and is of, and where it says somebody was and is.
  private func write(
    _ entry: FoodEntry, _ action: EntryRevision.Action
  ) throws -> (days: Set<String>, foods: Set<String>, places: Set<ZoneHint>) {
    let row = EntryRecord(entry)
    // From the row and not from the entry: should a zone's rules have changed since, the entry's day may be another one.
    let old = try Row.fetchOne(
      cachedStatement(sql: "SELECT day, food_key, logged_at / 1000, time_zone FROM entry WHERE id = ?"), arguments: [row.id])
    if old == nil { try row.insert(self) } else { try row.update(self) }
    try cachedStatement(sql: "INSERT INTO revision (entry_id, version, action, content) VALUES (?, ?, ?, ?)")
      .execute(arguments: [row.id, row.version, action.rawValue, String(decoding: rowEncoder.encode(row), as: UTF8.self)])
    let place = ZoneHint(moment: row.logged_at / 1000, timeZone: row.time_zone)
    let oldPlace = try old.map { ZoneHint(moment: try $0.number(2), timeZone: try $0.value(3)) } ?? place
    return ([row.day, try old?.value(0) ?? row.day], [row.food_key, try old?.value(1) ?? row.food_key], [place, oldPlace])
  }

  /// Writes the total that a day's entries make, none where there are none, and the summary with it.
  func rebuildTotal(of day: String, at moment: Date) throws {
    try cachedStatement(sql: "DELETE FROM daily_total WHERE day = ?").execute(arguments: [day])
    try cachedStatement(sql: "INSERT INTO daily_total (\(DailyTotalRow.columns)) \(DailyTotalRow.summed) AND day = ? GROUP BY day")
      .execute(arguments: [day])
    if let day = Day(day) { try rebuildSummaries(of: day...day, at: moment) }
  }

  /// Writes how often a food was logged, and by which entry last, and has it found.
  func rebuildFood(_ key: String) throws {
    try cachedStatement(sql: "DELETE FROM logged_food WHERE food_key = ?").execute(arguments: [key])
    // With max() SQLite takes the other columns from the row that has the maximum: https://sqlite.org/lang_select.html#bareagg
    try cachedStatement(
      sql: """
        INSERT INTO logged_food (food_key, entry_id, uses, last_logged_at)
        SELECT food_key, id, count(*), max(logged_at) FROM entry WHERE food_key = ? AND deleted_at IS NULL GROUP BY food_key
        """
    ).execute(arguments: [key])
    try indexFood(key)
  }

  /// Adds a line to the change log, and drops the ones too old to be remembered.
  func announce(_ kind: DiaryChange.Kind, _ day: Day, _ otherDay: Day? = nil, entry: EntryID? = nil) throws {
    try cachedStatement(sql: "INSERT INTO change (kind, day, other_day, entry_id) VALUES (?, ?, ?, ?)")
      .execute(arguments: [kind.rawValue, day.description, otherDay?.description, entry?.key])
    try cachedStatement(sql: "DELETE FROM change WHERE number <= ?").execute(arguments: [lastInsertedRowID - Int64(DiaryChange.remembered)])
  }

  /// Adds a line to the log of goals.
  func add(_ change: GoalChange, at moment: Date) throws {
    let goals = change.goals
    try execute(
      sql: "INSERT INTO goal (\(GoalRow.columns), saved_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        change.effectiveFrom.description, goals.energy?.thousandths, goals.protein?.thousandths,
        goals.carbohydrates?.thousandths, goals.fat?.thousandths, goals.goalType?.rawValue, goals.steps,
        goals.deficit?.thousandths, moment.milliseconds,
      ])
  }

  /// The meal that an entry was first saved with.
  fileprivate func firstMeal(of id: EntryID) throws -> Meal? {
    try Row.fetchOne(
      self, sql: "SELECT action, content FROM revision WHERE entry_id = ? ORDER BY version LIMIT 1", arguments: [id.key]
    ).map(EntryRevision.init(row:))?.entry.meal
  }
}

extension EntryRevision.Action {
  fileprivate var change: DiaryChange.Kind {
    switch self {
    case .added: .added
    case .edited: .edited
    case .deleted: .deleted
    case .restored: .restored
    }
  }
}

extension EntryRevision {
  init(row: Row) throws {
    guard let action = Action(rawValue: try row.value(0)) else { throw DiaryError.unavailable(reason: "a revision can't be read") }
    let content: String = try row.value(1)
    self.init(action: action, entry: try JSONDecoder().decode(EntryRecord.self, from: Data(content.utf8)).entry())
  }
}

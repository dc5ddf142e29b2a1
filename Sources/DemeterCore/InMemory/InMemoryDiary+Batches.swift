public import Foundation

extension InMemoryDiary {
  /// Implements `Diary`.
  public func known(_ ids: [EntryID]) async throws(DiaryError) -> [EntryID: KnownEntry] {
    try read { state in
      var known: [EntryID: KnownEntry] = [:]
      for id in ids { known[id] = state.known(id) }
      return known
    }
  }

  /// Implements `Diary`.
  public func earlierVersions(of ids: [EntryID]) async throws(DiaryError) -> [ImportedEntry] {
    let groups = Set(ids.compactMap(\.importGroup))
    return try read { state in
      state.entries.values.filter { $0.id.importGroup.map(groups.contains) == true }.compactMap { entry in
        state.known(entry.id).map { ImportedEntry(entry, state: $0, wasEdited: state.wasEdited(entry.id)) }
      }
    }
  }

  /// Implements `Diary`.
  public func importDiary(_ imported: DiaryImport, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch? {
    let batch = try write { state, moment in state.importDiary(imported, at: moment) }
    for count in stride(from: 1000, through: batch?.entryCount ?? 0, by: 1000) { told(count) }
    return batch
  }

  /// Implements `Diary`.
  public func batches() async throws(DiaryError) -> [EntryBatch] {
    try read { state in
      state.batches.keys.compactMap(state.batch).sorted { a, b in
        a.takenAt != b.takenAt ? a.takenAt > b.takenAt : a.id.uuidString < b.id.uuidString
      }
    }
  }

  /// Implements `Diary`.
  public func undo(_ batch: EntryBatch.ID, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch {
    let (undone, count) = try write { state, moment throws(DiaryError) in
      guard let known = state.batches[batch] else { throw .notFound }
      let entries = state.batchOfEntry.filter { $0.value == batch }.keys.compactMap { state.entries[$0] }.map { entry in
        (stored: StoredEntry(entry), wasEdited: state.wasEdited(entry.id))
      }
      state.batches[batch]?.isUndone = true
      let writes = BatchRules.undo(entries, replaced: state.replaced(by: known), at: moment)
      state.apply(EntryWrites(writes), asBatch: true, at: moment)
      state.undone.formUnion(writes.filter { $0.action == .deleted }.map(\.entry.id))
      state.undoRest(of: known, batch, at: moment)
      guard let undone = state.batch(batch) else { throw .notFound }
      return (undone, writes.count)
    }
    for count in stride(from: 1000, through: count, by: 1000) { told(count) }
    return undone
  }
}

extension InMemoryState {
  /// A batch. Its goals and numbers are stored here; its entries and saved foods refer to it by its id.
  struct Batch: Sendable {
    let origin: String
    let takenAt: Date
    var isUndone = false
    var goals: Set<Int> = []
    var activity: [(key: ActivityCount.DayMetric, value: ActivityValue)] = []
    /// The versions of the entries that it changed.
    var replaced: [EntryID: Int] = [:]
  }

  func wasEdited(_ id: EntryID) -> Bool { revisions[id]?.contains { $0.action == .edited } == true }

  /// The entries that a batch changed, with what they were before it and before other batches that were undone.
  func replaced(by batch: Batch) -> [BatchRules.Replaced] {
    batch.replaced.compactMap { id, version in
      let undone = Set(batches.values.filter(\.isUndone).compactMap { $0.replaced[id] })
      let before = revisions[id]?.last { $0.entry.version < version && !undone.contains($0.entry.version) }
      let written = revisions[id]?.first { $0.entry.version == version }
      guard let entry = entries[id], let before, let written else { return nil }
      return BatchRules.Replaced(StoredEntry(entry), written: written.entry, before: before.entry)
    }
  }

  func known(_ id: EntryID) -> KnownEntry? {
    entries[id].map { KnownEntry(isDeleted: $0.deletedAt != nil, isUndone: undone.contains(id)) }
  }

  func batch(_ id: EntryBatch.ID) -> EntryBatch? {
    batches[id].map { batch in
      EntryBatch(
        id: id, origin: batch.origin, takenAt: batch.takenAt,
        entryCount: batchOfEntry.count { $0.value == id && entries[$0.key]?.deletedAt == nil }
          + (batch.isUndone ? 0 : batch.replaced.keys.count { entries[$0]?.deletedAt == nil }), isUndone: batch.isUndone)
    }
  }

  /// Imports the new parts of an import as one batch; returns nil if nothing is new.
  mutating func importDiary(_ imported: DiaryImport, at moment: Date) -> EntryBatch? {
    let news = imported.news(to: known(of: imported))
    let stored = Dictionary(news.writtenIDs.compactMap { id in entries[id].map { (id, StoredEntry($0)) } }) { $1 }
    let writes = BatchRules.import(news.entries, changing: news.changes, over: stored, at: moment)
    guard !writes.isEmpty || !news.rest.isEmpty else { return nil }
    let id = UUID.fresh()
    var batch = Batch(origin: news.origin, takenAt: moment.inMilliseconds)
    for write in writes {
      if write.action == .replaced { batch.replaced[write.entry.id] = write.entry.version } else { batchOfEntry[write.entry.id] = id }
    }
    for change in news.goals { batch.goals.insert(add(change)) }
    for number in news.activity {
      let key = ActivityCount.DayMetric(day: number.day, metric: number.metric)
      let isFinal = number.day.isOver(at: number.value.asOf, in: homes.last?.timeZone ?? .gmt)
      _ = put(number.value, of: key, isFinal: isFinal)
      batch.activity.append((key, number.value))
    }
    for food in news.kept {
      save(food)
      batchOfSavedFood[food.id] = id
    }
    for (day, mark) in news.marks {
      completeness[day] = mark
      batchOfMark[day] = id
    }
    for new in news.measurements {
      measurements[new.id] = [LoggedMeasurement(new, at: moment)]
      batchOfMeasurement[new.id] = id
    }
    batches[id] = batch
    version += 1
    apply(EntryWrites(writes), asBatch: true, at: moment)
    goalsChanged(news.goals.map(\.effectiveFrom), at: moment)
    activityChanged(Set(news.activity.map(\.day)), at: moment)
    marksChanged(Set(news.marks.keys), at: moment)
    MeasurementRules.change(of: news.measurements.map(\.logged.day)).map { announce($0) }
    return self.batch(id)
  }

  /// Returns the parts of an import that the diary already has.
  private func known(of imported: DiaryImport) -> DiaryImport.Known {
    var known = DiaryImport.Known(goalDays: Set(goals.map(\.change.effectiveFrom)))
    for entry in imported.entries { known.entries[entry.id] = self.known(entry.id) }
    for key in numbers.keys { known.activity[key.day, default: []].insert(key.metric) }
    known.kept = Set(savedFoods.filter { !$0.value.isUndone }.keys)
    known.marks = Set(completeness.keys)
    known.measurements = Set(measurements.keys)
    return known
  }

  /// Undoes the goals, numbers, saved foods, marks and measurements of a batch, except for those that changed later.
  fileprivate mutating func undoRest(of batch: Batch, _ id: EntryBatch.ID, at moment: Date) {
    let set = goals.filter { batch.goals.contains($0.number) }
    goals.removeAll { batch.goals.contains($0.number) }
    goalsChanged(set.map(\.change.effectiveFrom), at: moment)
    for (key, value) in batch.activity where numbers[key]?[value.origin]?.value.amount == value.amount {
      removeNumber(value.origin, of: key)
    }
    activityChanged(Set(batch.activity.map(\.key.day)), at: moment)
    for food in batchOfSavedFood where food.value == id && savedFoods[food.key]?.removedAt == nil {
      savedFoods[food.key]?.removedAt = moment.inMilliseconds
      savedFoods[food.key]?.isUndone = true
    }
    let marked = batchOfMark.filter { $0.value == id }.keys
    for day in marked {
      completeness[day] = nil
      batchOfMark[day] = nil
    }
    marksChanged(Set(marked), at: moment)
    let measured = batchOfMeasurement.filter { $0.value == id }.keys
    let days = measured.compactMap { measurements.removeValue(forKey: $0)?.last?.day }
    for measurement in measured { batchOfMeasurement[measurement] = nil }
    MeasurementRules.change(of: days).map { announce($0) }
    batches[id]?.goals = []
    batches[id]?.activity = []
    version += 1
  }
}

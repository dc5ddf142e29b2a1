public import Foundation

/// Entries that come together: from Health, from another diary, to another place.
public protocol BatchDiary: Sendable {
  /// Saves the foods that one source wrote into health data as entries, each once however often this is called. The batch of the new
  /// entries; nil if there are none.
  func importFoods(of source: HealthSource, at home: TimeZone) async throws(DiaryError) -> EntryBatch?
  /// Batches of entries, the newest first.
  func batches() async throws(DiaryError) -> [EntryBatch]
  /// Deletes the entries of a batch that were not changed since, and removes what else came with it: all of it or nothing.
  ///
  /// - Parameter told: called after every thousandth entry with the number of entries undone so far.
  func undo(_ batch: EntryBatch.ID, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch

  /// Which of the entries are or were in the diary, and in what state.
  func known(_ ids: [EntryID]) async throws(DiaryError) -> [EntryID: KnownEntry]
  /// The entries that are or were in the diary and are versions of the same entries of another app as these ids name: those with the same
  /// `importGroup`.
  func earlierVersions(of ids: [EntryID]) async throws(DiaryError) -> [ImportedEntry]
  /// Saves an imported diary as one batch, all of it or nothing; nil if nothing is new. Entries that are in the diary, or were deleted
  /// from it, stay as they are. Entries of a batch that was undone come back. `ImportPreview` finds the entries of earlier imports that
  /// changed since; undoing the batch restores their values. Other writes go on until the moment when all of it counts.
  ///
  /// - Parameter told: called after every thousandth entry with the number of entries written so far.
  func importDiary(_ imported: DiaryImport, told: @escaping @Sendable (Int) -> Void) async throws(DiaryError) -> EntryBatch?
  /// Copies the diary as it is at one moment into a new file, also while it is in use.
  func copy(to file: URL) async throws(DiaryError) -> any DiaryCopy
}

extension BatchDiary {
  /// Saves an imported diary as one batch, without reports of progress.
  public func importDiary(_ imported: DiaryImport) async throws(DiaryError) -> EntryBatch? {
    try await importDiary(imported) { _ in }
  }
  /// Undoes a batch, without reports of progress.
  public func undo(_ batch: EntryBatch.ID) async throws(DiaryError) -> EntryBatch { try await undo(batch) { _ in } }
}

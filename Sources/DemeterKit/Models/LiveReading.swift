internal import DemeterCore
import Observation

/// Reads a part of a diary for a model, and lets it read again after each change of the diary and at midnight.
@Observable
@MainActor
final class LiveReading {
  /// The number of running reads and writes.
  private var running = 0
  private var readError: String?
  private var writeError: String?
  /// The numbers of the last begun read, and of the last one whose result was returned: an older result never replaces a newer one.
  @ObservationIgnored private var reads = (begun: 0, returned: 0)
  @ObservationIgnored private var following: Following?
  @ObservationIgnored private var midnight: MidnightObserver?
  @ObservationIgnored private let dataStore: DataStore

  init(_ dataStore: DataStore) { self.dataStore = dataStore }

  var isLoading: Bool { running > 0 }
  /// Why the last write failed, or else the last read; nil if they succeeded.
  var errorMessage: String? { writeError ?? readError }

  /// Drops the results of the reads that are running, because something else is asked for now.
  func dropRunning() { reads.returned = reads.begun }

  /// Returns what a body reads; nil if it fails, which `errorMessage` says, or if a later read returned first. From the first read on, each
  /// change of the diary and each `midnightReset` calls `again`.
  func read<T: Sendable>(
    _ body: @Sendable (any Diary) async throws(DiaryError) -> T, again: @escaping @MainActor @Sendable () async -> Void
  ) async -> T? {
    reads.begun += 1
    let read = reads.begun
    // Follow the diary first, to miss no change between the two calls.
    let (result, error) = await attempt { () async throws(DataStoreError) in
      try await follow(again)
      return try await dataStore.call(body)
    }
    guard read > reads.returned else { return nil }
    readError = error
    if result != nil { reads.returned = read }
    return result
  }

  /// Calls a body that writes; `errorMessage` says why it failed. Returns whether it succeeded.
  func write(_ body: @Sendable (any Diary) async throws(DiaryError) -> Void) async -> Bool {
    writeError = await attempt { () async throws(DataStoreError) in try await dataStore.call(body) }.1
    return writeError == nil
  }

  private func attempt<T>(_ body: () async throws(DataStoreError) -> T) async -> (T?, String?) {
    running += 1
    defer { running -= 1 }
    do { return (try await body(), nil) } catch { return (nil, error.errorDescription) }
  }

  private func follow(_ again: @escaping @MainActor @Sendable () async -> Void) async throws(DataStoreError) {
    if midnight == nil { midnight = MidnightObserver(again) }
    guard following == nil else { return }
    let first = try await dataStore.changes()
    guard following == nil else { return }
    following = Following(dataStore, from: first) { _ in
      await again()
    } end: { [weak self] in
      self?.following = nil
    }
  }
}

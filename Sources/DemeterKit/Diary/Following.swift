internal import DemeterCore

/// Follows the diary during the lifetime of its owner.
final class Following: Sendable {
  private let task: Task<Void, Never>

  /// Reports each change from the stream's first on, and once when the diary can't be followed any longer.
  init(
    _ dataStore: DataStore, from first: AsyncStream<DiaryChange>,
    apply: @escaping @MainActor @Sendable (DiaryChange) async -> Void, end: @escaping @MainActor @Sendable () -> Void
  ) {
    task = Task {
      var stream = first
      while !Task.isCancelled {
        var last: Int?
        for await change in stream {
          last = change.number
          await apply(change)
        }
        // A stream that was too slow ends; continue after its last change.
        guard let last, let rest = try? await dataStore.changes(after: last) else { break }
        stream = rest
      }
      await end()
    }
  }

  deinit { task.cancel() }
}

import DemeterCore
import Foundation
internal import GRDB

/// Announces every committed change of one diary, once to each who listens.
///
/// Changes are numbered in the file itself, so that those of another process are announced the same way. While
/// somebody listens, the file is asked every few hundredths of a second whether another process wrote to it.
actor ChangeFeed {
  private struct Listener {
    let continuation: AsyncStream<DiaryChange>.Continuation
    /// The number of the last change it was told of.
    var heard: Int
  }

  private let file: DatabaseFile
  private var listeners: [Int: Listener] = [:]
  private var nextListener = 0
  private var watch: Task<Void, Never>?
  private var isEnded = false

  /// How long a change made by another process may go unseen.
  private static let interval: Duration = .milliseconds(30)

  init(file: DatabaseFile) {
    self.file = file
  }

  /// Starts listening. With a number, what came after it is announced first; where that is not all remembered any more, or the number is
  /// ahead of the file's, as after a backup was restored, a reset stands for it.
  ///
  /// A listener that falls as far behind as the file remembers is ended rather than left with a gap; it can listen again
  /// after the last number it has.
  func subscribe(after number: Int?) async throws(DiaryError) -> AsyncStream<DiaryChange> {
    let (oldest, newest): (Int, Int) = try await file.read { database in
      let row = try Row.fetchOne(database, sql: "SELECT min(number), max(number) FROM change")
      return (try row?.value(0) ?? 1, try row?.value(1) ?? 0)
    }
    guard !isEnded else { throw DiaryError.unavailable(reason: "the diary was closed") }
    let (stream, continuation) = AsyncStream.makeStream(
      of: DiaryChange.self, bufferingPolicy: .bufferingOldest(DiaryChange.remembered))
    let listener = nextListener
    nextListener += 1
    var heard = number ?? newest
    // A damaged file may hold any number.
    if heard < oldest &- 1 || heard > newest {
      heard = newest
      continuation.yield(DiaryChange(number: newest, kind: .reset, days: []))
    }
    listeners[listener] = Listener(continuation: continuation, heard: heard)
    continuation.onTermination = { [weak self] _ in
      Task { await self?.leave(listener) }
    }
    if watch == nil { startWatching() }
    _ = await look()
    return stream
  }

  /// Looks for changes that have not been announced, and announces them. False where the file could not be read.
  func look() async -> Bool {
    guard let start = listeners.values.map(\.heard).min() else { return true }
    guard let new = try? await changes(after: start) else { return false }
    for change in new {
      // Meanwhile another look may have been quicker, and whoever came since may need older changes first.
      for (id, listener) in listeners where start <= listener.heard && listener.heard < change.number {
        listeners[id]?.heard = change.number
        guard case .dropped = listener.continuation.yield(change) else { continue }
        listener.continuation.finish()
        leave(id)
      }
    }
    return true
  }

  /// Ends every listener, and asks the file no more: there is nothing to come.
  func end() async {
    isEnded = true
    let watch = watch
    for (id, listener) in listeners {
      listener.continuation.finish()
      leave(id)
    }
    await watch?.value
  }

  private func leave(_ listener: Int) {
    listeners[listener] = nil
    if listeners.isEmpty {
      watch?.cancel()
      watch = nil
    }
  }

  /// Keeps the file open as long as somebody listens, whoever else has let go of it.
  private func startWatching() {
    watch = Task { [self, file] in
      var seen: Int?
      while !Task.isCancelled {
        // Asked before the look, so that what is written during it is looked for again.
        if let version = try? file.version(), version != seen, await look() { seen = version }
        try? await Task.sleep(for: Self.interval)
      }
    }
  }

  private func changes(after number: Int) async throws(DiaryError) -> [DiaryChange] {
    try await file.read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT number, kind, day, other_day, entry_id FROM change WHERE number > ? ORDER BY number")
      // What can't be read is skipped, lest nobody hear of anything any more.
      return try Row.fetchAll(statement, arguments: [number]).compactMap { try? DiaryChange(row: $0) }
    }
  }
}

extension DiaryChange {
  fileprivate init?(row: Row) throws {
    guard let kind = Kind(rawValue: try row.value(1)), let day = Day(try row.value(2)) else { return nil }
    let other: String? = try row.value(3)
    let entry: String? = try row.value(4)
    self.init(
      number: try row.value(0), kind: kind, days: [day] + (other.flatMap { Day($0) }.map { [$0] } ?? []),
      entry: entry.flatMap { EntryID(uuidString: $0) })
  }
}

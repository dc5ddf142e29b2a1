import DemeterCore
import Foundation
internal import GRDB

/// Announces every committed change of one diary, once to each listener.
///
/// The file itself numbers the changes, so changes of another process are announced in the same way. While there are listeners, the feed
/// checks every few hundredths of a second whether another process wrote to the file.
actor ChangeFeed {
  private struct Listener {
    let continuation: AsyncStream<DiaryChange>.Continuation
    /// The number of the last change that was announced to it.
    var heard: Int
  }

  private let file: DatabaseFile
  private var listeners: [Int: Listener] = [:]
  private var nextListener = 0
  private var watch: Task<Void, Never>?
  private var isEnded = false

  /// The longest time until a change of another process is noticed.
  private static let interval: Duration = .milliseconds(30)

  init(file: DatabaseFile) {
    self.file = file
  }

  /// Starts listening. With a number, the changes after it are announced first. If the file does not have all of them any more, or if the
  /// number is greater than the file's newest, as after a restore, a reset is announced instead.
  ///
  /// A listener that is as many changes behind as the file stores is ended, because it would miss some. It can listen again after the last
  /// number it has.
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
    // A damaged file may contain any number.
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

  /// Looks for changes that are not announced yet, and announces them. False if the file could not be read.
  func look() async -> Bool {
    guard let start = listeners.values.map(\.heard).min() else { return true }
    guard let new = try? await changes(after: start) else { return false }
    for change in new {
      // Meanwhile another look may have announced the change, and new listeners may need older changes first.
      for (id, listener) in listeners where start <= listener.heard && listener.heard < change.number {
        listeners[id]?.heard = change.number
        guard case .dropped = listener.continuation.yield(change) else { continue }
        listener.continuation.finish()
        leave(id)
      }
    }
    return true
  }

  /// Ends all listeners, and stops checking the file.
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

  /// Keeps the file open while there are listeners, even if nothing else uses it.
  private func startWatching() {
    watch = Task { [self, file] in
      var seen: Int?
      while !Task.isCancelled {
        // Read before the look, so a write during the look leads to another look.
        if let version = try? file.version(), version != seen, await look() { seen = version }
        try? await Task.sleep(for: Self.interval)
      }
    }
  }

  private func changes(after number: Int) async throws(DiaryError) -> [DiaryChange] {
    try await file.read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT number, kind, day, other_day, entry_id FROM change WHERE number > ? ORDER BY number")
      // Unreadable lines are skipped. Otherwise no change would be announced any more.
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

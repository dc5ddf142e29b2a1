package import DemeterCore
import Foundation
internal import GRDB

/// Where a change feed reads.
package protocol ChangeSource: Sendable {
  /// How often to check whether somebody else wrote.
  var interval: Duration { get }
  /// The version of the contents, which is read often.
  func version() async throws -> Int
  /// The numbers of the oldest and the newest change that are stored.
  func bounds() async throws(DiaryError) -> (oldest: Int, newest: Int)
  /// The stored changes after a number, in order.
  func changes(after number: Int) async throws(DiaryError) -> [DiaryChange]
}

/// Announces every committed change of one diary, once to each listener.
///
/// The diary itself numbers the changes, so changes of another process are announced in the same way. While there are listeners, the feed
/// checks often whether another process wrote.
package actor ChangeFeed {
  private struct Listener {
    let continuation: AsyncStream<DiaryChange>.Continuation
    /// The number of the last change that was announced to it.
    var heard: Int
  }

  private let source: any ChangeSource
  private var listeners: [Int: Listener] = [:]
  private var nextListener = 0
  private var watch: Task<Void, Never>?
  private var isEnded = false

  package init(of source: any ChangeSource) {
    self.source = source
  }

  /// Starts listening. With a number, the changes after it are announced first. If the file does not have all of them any more, or if the
  /// number is greater than the file's newest, as after a restore, a reset is announced instead.
  ///
  /// A listener that is as many changes behind as the file stores is ended, because it would miss some. It can listen again after the last
  /// number it has.
  package func subscribe(after number: Int?) async throws(DiaryError) -> AsyncStream<DiaryChange> {
    let (oldest, newest) = try await source.bounds()
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
  package func look() async -> Bool {
    guard let start = listeners.values.map(\.heard).min() else { return true }
    guard let new = try? await source.changes(after: start) else { return false }
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

  /// Ends all listeners, and stops checking.
  package func end() async {
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
    watch = Task { [self, source] in
      var seen: Int?
      while !Task.isCancelled {
        // Read before the look, so a write during the look leads to another look.
        if let version = try? await source.version(), version != seen, await look() { seen = version }
        try? await Task.sleep(for: source.interval)
      }
    }
  }
}

extension DatabaseFile: ChangeSource {
  var interval: Duration { .milliseconds(30) }

  func bounds() async throws(DiaryError) -> (oldest: Int, newest: Int) {
    try await read { database in
      let row = try Row.fetchOne(database, sql: "SELECT min(number), max(number) FROM change")
      return (try row?.value(0) ?? 1, try row?.value(1) ?? 0)
    }
  }

  func changes(after number: Int) async throws(DiaryError) -> [DiaryChange] {
    try await read { database in
      let statement = try database.cachedStatement(sql: "SELECT \(DiaryChange.columns) FROM change WHERE number > ? ORDER BY number")
      // Unreadable lines are skipped. Otherwise no change would be announced any more.
      return try Row.fetchAll(statement, arguments: [number]).compactMap { try? DiaryChange(row: $0) }
    }
  }
}

extension DiaryChange {
  package static let columns: String = "number, kind, day, other_day, entry_id"

  /// Reads a line of the table `change`; nil if its kind or day is unknown.
  package init?(row: some StoredRow) throws {
    guard let kind = Kind(rawValue: try row.value(1)), let day = Day(try row.value(2)) else { return nil }
    let other: String? = try row.value(3)
    let entry: String? = try row.value(4)
    self.init(
      number: try row.value(0), kind: kind, days: [day] + (other.flatMap { Day($0) }.map { [$0] } ?? []),
      entry: entry.flatMap { EntryID(uuidString: $0) })
  }
}

import Synchronization

extension InMemoryDiary {
  /// Implements `Diary`.
  public func changes(after number: Int?) async throws(DiaryError) -> AsyncStream<DiaryChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: DiaryChange.self, bufferingPolicy: .bufferingOldest(DiaryChange.remembered))
    let listener = state.withLock { $0.subscribe(continuation, after: number) }
    continuation.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.listeners.removeValue(forKey: listener) } }
    return stream
  }

  /// Implements `Diary`.
  public func entryChanges(since cursor: ChangeCursor?, limit: Int) async throws(DiaryError) -> EntryChanges {
    try read { state throws(DiaryError) in
      if let cursor, cursor.file != state.name || cursor.number > state.lastChanged { throw .startOver }
      let since = cursor?.number ?? 0
      let new = state.changed.filter { $0.value > since }.sorted { $0.value < $1.value }
      let page = new.prefix(limit)
      return EntryChanges(
        entries: page.compactMap { state.entries[$0.key] },
        cursor: ChangeCursor(file: state.name, number: page.last?.value ?? max(since, state.lastChanged)), hasMore: new.count > limit)
    }
  }
}

extension InMemoryState {
  struct Listener: Sendable {
    let continuation: AsyncStream<DiaryChange>.Continuation
    /// The number of the last change that it received.
    var heard: Int
  }

  /// Gives a change its number. Listeners receive it when the write ends.
  mutating func announce(_ change: NewChange) {
    version += 1
    lastChange += 1
    changes.append(DiaryChange(number: lastChange, kind: change.kind, days: change.days, entry: change.entry))
    if changes.count > DiaryChange.remembered { changes.removeFirst(changes.count - DiaryChange.remembered) }
  }

  /// Sends new changes to all listeners. Returns the streams whose buffer is full; the caller ends them.
  mutating func announceNew() -> [AsyncStream<DiaryChange>.Continuation] {
    var ended: [AsyncStream<DiaryChange>.Continuation] = []
    for (id, listener) in listeners where listener.heard < lastChange {
      listeners[id]?.heard = lastChange
      for change in changes.suffix(lastChange - listener.heard) {
        guard case .dropped = listener.continuation.yield(change) else { continue }
        listeners[id] = nil
        ended.append(listener.continuation)
        break
      }
    }
    return ended
  }

  /// Adds a listener. It first receives the changes after `number`, or a reset if not all of them are stored any more.
  mutating func subscribe(_ continuation: AsyncStream<DiaryChange>.Continuation, after number: Int?) -> Int {
    let oldest = changes.first?.number ?? 1
    var heard = number ?? lastChange
    if heard < oldest - 1 || heard > lastChange {
      heard = lastChange
      continuation.yield(DiaryChange(number: lastChange, kind: .reset, days: []))
    }
    for change in changes.suffix(lastChange - heard) { continuation.yield(change) }
    nextListener += 1
    listeners[nextListener] = Listener(continuation: continuation, heard: lastChange)
    return nextListener
  }
}

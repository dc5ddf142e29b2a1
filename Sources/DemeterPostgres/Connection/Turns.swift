import Synchronization

/// Lets the writes of each person on this server take turns, first come, first served. They would wait for each other in the database all the
/// same, but each with a connection that others need.
final class Turns: Sendable {
  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Void, any Error>
    /// Ends the wait at its deadline.
    let alarm: Task<Void, any Error>
  }

  private struct State {
    /// The waiting writes of each person who has one that runs.
    var lines: [Int64: [Waiter]] = [:]
    var nextID = 0
  }

  private let state = Mutex(State())

  /// Runs a body when it is its turn; without a person at once.
  ///
  /// - Throws: `PostgresError.late` if that is not before the deadline.
  func run<T>(_ person: Int64?, by deadline: ContinuousClock.Instant, _ body: () async throws -> T) async throws -> T {
    guard let person else { return try await body() }
    try await acquire(person, by: deadline)
    defer { release(person) }
    return try await body()
  }

  private func acquire(_ person: Int64, by deadline: ContinuousClock.Instant) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      let isFree = state.withLock { state in
        guard state.lines[person] != nil else {
          state.lines[person] = []
          return true
        }
        state.nextID += 1
        let id = state.nextID
        let alarm = Task { [weak self] in
          try await Task.sleep(until: deadline, clock: .continuous)
          self?.giveUp(id, person)
        }
        state.lines[person]?.append(Waiter(id: id, continuation: continuation, alarm: alarm))
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  private func giveUp(_ id: Int, _ person: Int64) {
    let waiter = state.withLock { state in
      state.lines[person]?.firstIndex { $0.id == id }.flatMap { state.lines[person]?.remove(at: $0) }
    }
    waiter?.continuation.resume(throwing: PostgresError.late)
  }

  private func release(_ person: Int64) {
    let next = state.withLock { state -> Waiter? in
      guard let line = state.lines[person], !line.isEmpty else {
        state.lines[person] = nil
        return nil
      }
      return state.lines[person]?.removeFirst()
    }
    next?.alarm.cancel()
    next?.continuation.resume()
  }
}

import Foundation
import CoreMetrics
import Synchronization

/// What operators see of a pool in `GET /metrics`.
struct PoolMetrics: Sendable {
  let connections = Gauge(label: "database_connections")
  let idle = Gauge(label: "database_connections_idle")
  /// Requests that waited for a connection, requests that got none, and transactions that were tried again.
  let waits = Counter(label: "database_waits"), exhausted = Counter(label: "database_exhausted"),
    retries = Counter(label: "database_retries")
  let roundTrips = CoreMetrics.Timer.roundTrips
}

/// The connections of a program to one database. They are opened when they are needed, up to a limit; then who needs one waits in line.
final class ConnectionPool: Sendable {
  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Next, any Error>
    /// Ends the wait at its deadline.
    let alarm: Task<Void, any Error>

    func proceed(_ next: Next) {
      alarm.cancel()
      continuation.resume(returning: next)
    }
  }

  private struct State {
    /// The last one used is used first, so that the others can rest.
    var idle: [Connection] = []
    /// The connections that are in use, being opened, or idle.
    var count = 0
    var waiters: [Waiter] = []
    var nextWaiter = 0
    var isClosed = false
  }

  let target: ConnectionTarget
  let turns = Turns()
  let versions = RecentVersions()
  let metrics = PoolMetrics()
  private let size: Int
  private let state = Mutex(State())
  /// How many times longer than usual everything waits.
  let slowness: Int
  /// How long to wait for one server to answer when a connection is opened.
  private let patience: Duration

  init(_ target: ConnectionTarget, size: Int = 16, slowness: Int = 1) {
    self.target = target
    self.size = size
    self.slowness = slowness
    patience = Duration.seconds(2) * slowness
  }

  /// Runs a body with a connection of its own.
  func withConnection<T>(
    by deadline: ContinuousClock.Instant, _ body: (Connection) async throws -> T
  ) async throws -> T {
    let connection = try await acquire(by: deadline)
    do {
      let result = try await body(connection)
      await release(connection)
      return result
    } catch {
      await release(connection)
      throw error
    }
  }

  private func report() {
    let (open, idle) = state.withLock { ($0.count, $0.idle.count) }
    metrics.connections.record(open)
    metrics.idle.record(idle)
  }

  /// Closes the idle connections now, and the others when they are released. Later requests for a connection throw.
  func close() {
    let waiters = state.withLock { state in
      state.isClosed = true
      state.count -= state.idle.count
      state.idle = []
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.continuation.resume(throwing: PostgresError.disconnected("the pool is closed")) }
  }

  /// What a task that needs a connection does next.
  private enum Next {
    case use(Connection)
    /// There is room for one more.
    case open
  }

  private func acquire(by deadline: ContinuousClock.Instant) async throws -> Connection {
    let next: Next = try await withCheckedThrowingContinuation { continuation in
      let next: Result<Next, PostgresError>? = state.withLock { state in
        if state.isClosed { return .failure(.disconnected("the pool is closed")) }
        if let last = state.idle.popLast() { return .success(.use(last)) }
        guard state.count >= size else {
          state.count += 1
          return .success(.open)
        }
        metrics.waits.increment()
        state.nextWaiter += 1
        let id = state.nextWaiter
        let alarm = Task { [weak self] in
          try await Task.sleep(until: deadline, clock: .continuous)
          self?.giveUp(id)
        }
        state.waiters.append(Waiter(id: id, continuation: continuation, alarm: alarm))
        return nil
      }
      if let next { continuation.resume(with: next) }
    }
    report()
    switch next {
    case .use(let connection): return connection
    case .open:
      do {
        return try await Connection.open(target, patience: patience, roundTrips: metrics.roundTrips)
      } catch {
        free()
        throw error
      }
    }
  }

  private func giveUp(_ id: Int) {
    let waiter = state.withLock { state in
      state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
    }
    guard let waiter else { return }
    metrics.exhausted.increment()
    waiter.continuation.resume(throwing: PostgresError.exhausted)
  }

  private func release(_ connection: Connection) async {
    guard await !connection.isBroken else {
      guard await connection.isAbandoned else { return free() }
      // The server may still hold locks for it, and one more connection would be more than the limit.
      Task {
        await connection.recover(by: .now + patience)
        await release(connection)
      }
      return
    }
    guard await !connection.renewal.isDue() else {
      // The task that used it goes on.
      Task {
        await connection.renewPlans()
        await release(connection)
      }
      return
    }
    let waiter: Waiter? = state.withLock { state in
      if !state.waiters.isEmpty { return state.waiters.removeFirst() }
      if state.isClosed { state.count -= 1 } else { state.idle.append(connection) }
      return nil
    }
    waiter?.proceed(.use(connection))
    report()
  }

  /// One connection less. The task that waited longest may open another one.
  private func free() {
    let waiter: Waiter? = state.withLock { state in
      guard state.waiters.isEmpty else { return state.waiters.removeFirst() }
      state.count -= 1
      return nil
    }
    waiter?.proceed(.open)
    report()
  }
}

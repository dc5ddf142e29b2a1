import DemeterCore
import DemeterStore
import Synchronization

/// The versions of diaries as they were a moment ago. With them, a server can send a stored page again without asking the database.
///
/// One query, ten times a second, asks for all diaries that this server used in the last seconds. If nothing is used, nothing is asked.
final class RecentVersions: Sendable {
  private struct Known {
    var version: Int
    /// It was the version at this moment or a little later if it was read, or a little earlier if it was written here.
    var asOf: ContinuousClock.Instant
    var lastUse: ContinuousClock.Instant
  }

  private struct State {
    var known: [Int64: Known] = [:]
    var isLooking = false
  }

  private let state = Mutex(State())

  /// How old an answer may be.
  static let age: Duration = .milliseconds(250)
  /// How often to ask the database.
  static let interval: Duration = .milliseconds(100)
  /// How long a diary counts as used.
  private static let use: Duration = .seconds(5)

  /// The version of a person's rows, if it is known from the last moments. Without a limit it may be older, if the database does not answer.
  func version(of person: Int64, notOlderThan age: Duration?) -> Int? {
    let now = ContinuousClock.now
    return state.withLock { state in
      guard let known = state.known[person] else { return nil }
      state.known[person]?.lastUse = now
      if let age, known.asOf.duration(to: now) > age { return nil }
      return known.version
    }
  }

  /// Remembers a version that was read or written, and from now on looks whether other servers change it.
  func learn(_ version: Int, of person: Int64, asOf: ContinuousClock.Instant, from pool: ConnectionPool) {
    let begins = state.withLock { state in
      let known = state.known[person]
      // A look that began before the last write knows less.
      if let known, known.asOf > asOf { return false }
      state.known[person] = Known(version: version, asOf: asOf, lastUse: known?.lastUse ?? .now)
      defer { state.isLooking = true }
      return !state.isLooking
    }
    guard begins else { return }
    Task { [weak pool] in
      repeat { try? await Task.sleep(for: Self.interval) } while await pool?.versions.look(at: pool) ?? false
    }
  }

  /// Asks for all versions that are in use. False if there are none.
  private func look(at pool: ConnectionPool?) async -> Bool {
    let now = ContinuousClock.now
    let people = state.withLock { state in
      state.known = state.known.filter { $0.value.lastUse.duration(to: now) < Self.use }
      state.isLooking = !state.known.isEmpty
      return Array(state.known.keys)
    }
    guard !people.isEmpty, let pool else { return false }
    // If the database does not answer, the versions become too old, and requests ask for themselves.
    guard let rows = try? await Self.read(people, from: pool) else { return true }
    for row in rows {
      if let person: Int64 = try? row.value(0), let version: Int = try? row.value(1) { learn(version, of: person, asOf: now, from: pool) }
    }
    return true
  }

  private static func read(_ people: [Int64], from pool: ConnectionPool) async throws -> PostgresRows {
    let deadline: ContinuousClock.Instant = .now + .seconds(2)
    return try await pool.withConnection(by: deadline) { connection in
      let statement = PostgresStatement("SELECT person, version FROM head WHERE person = ANY($1)", [.numbers(people)])
      return try await connection.run([statement], by: deadline)[0]
    }
  }
}

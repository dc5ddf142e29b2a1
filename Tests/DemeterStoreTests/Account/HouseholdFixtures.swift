import DemeterCore
import DemeterDiaryConformance
import DemeterPostgres
import DemeterStore
import Foundation
import Logging
import PostgresTestServer
import Synchronization
import Testing

extension NewPerson {
  static let password = "correct horse battery"

  /// Returns the first person to add.
  static func ada(_ name: String = "Ada") throws -> NewPerson {
    try NewPerson(name: name, password: password, timeZone: "Europe/Berlin", locale: "de-DE")
  }

  /// Returns a person to add later.
  static func ben() throws -> NewPerson {
    try NewPerson(name: "Ben", password: "another long secret", timeZone: "America/New_York", locale: "en-US", plan: .free)
  }
}

/// Calls a body with a new household in SQLite, and with one in PostgreSQL: the household, a function to open it again like another process,
/// and its clock.
func withHousehold(
  _ body: @Sendable (any Household, @Sendable () throws -> any Household, TestClock) async throws -> Void
) async throws {
  try await withFolder { folder in
    let clock = TestClock()
    let open: @Sendable () throws -> any Household = {
      try SQLiteHousehold(folder: folder, now: clock.now, logger: .silent, cost: .trivial)
    }
    try await body(open(), open, clock)
  }
  try await withFolder { folder in
    let clock = TestClock(), address = try await PostgresServer.newDatabase()
    let opened = Mutex<[PostgresHousehold]>([])
    let open: @Sendable () throws -> any Household = {
      let household = PostgresHousehold(
        try PostgresDatabase(address, connections: 4, partitions: nil, slowness: PostgresServer.slowness), folder: folder, now: clock.now,
        logger: .silent, cost: .trivial)
      opened.withLock { $0.append(household) }
      return household
    }
    try await body(open(), open, clock)
    for household in opened.withLock({ $0 }) { await household.close() }
  }
}

extension Household {
  /// Returns the result of an attempt to sign in.
  func attempt(_ name: String, _ password: String, from address: String = "192.0.2.1") async throws -> SignInOutcome {
    do {
      return .signedIn(try await signIn(name: name, password: password, from: address).person.name)
    } catch {
      switch error {
      case .wrongPassword: return .wrongPassword
      case .tryLater(let seconds): return .tryLater(seconds)
      default: throw error
      }
    }
  }
}

enum SignInOutcome: Equatable {
  case signedIn(String), wrongPassword, tryLater(Int)
}

import DemeterCore
import DemeterDiaryConformance
import DemeterStore
import Foundation
import Logging
import Testing

extension NewPerson {
  static let password = "correct horse battery"

  /// The first to come.
  static func ada(_ name: String = "Ada") throws -> NewPerson {
    try NewPerson(name: name, password: password, timeZone: "Europe/Berlin", locale: "de-DE")
  }

  /// Someone who comes later.
  static func ben() throws -> NewPerson {
    try NewPerson(name: "Ben", password: "another long secret", timeZone: "America/New_York", locale: "en-US", plan: .free)
  }
}

/// Calls a body with a data folder of its own: a household in it, a way to open it as another process, and the clock.
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
}

extension Household {
  /// How an attempt to sign in ended.
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

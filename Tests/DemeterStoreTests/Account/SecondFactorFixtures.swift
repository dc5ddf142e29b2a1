import DemeterCore
import DemeterDiaryConformance
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

/// What an authenticator app shows for a secret in Base32.
func shown(_ secret: String, _ clock: TestClock, _ offset: Int64 = 0) -> String {
  AppSecret(bytes: base32Bytes(secret)).code(at: AppSecret.step(at: clock.now()) + offset)
}

/// A code that is wrong at any time near the clock's.
func wrong(_ secret: String, _ clock: TestClock) -> String {
  let right = (-3...3).map { shown(secret, clock, $0) }
  return ["000000", "111111", "222222", "333333", "444444", "555555", "666666", "777777"].first { !right.contains($0) } ?? ""
}

extension Household {
  /// Sets up a second factor for Ada. Returns its secret and the recovery codes.
  func setUp(_ person: Person, _ clock: TestClock) async throws -> (secret: String, codes: [String]) {
    let secret = try #require(try await beginSecondFactor(of: person, password: NewPerson.password))
    let codes = try #require(try await confirmSecondFactor(of: person, secret: secret, code: shown(secret, clock)))
    // The next code is a new one.
    clock.advance(bySeconds: 30)
    return (secret, codes)
  }

  /// Signs Ada in with her password, and returns what waits for the code; nil if she is signed in.
  func password(_ password: String = NewPerson.password, from address: String = "192.0.2.1") async throws -> String? {
    do {
      _ = try await signIn(name: "Ada", password: password, from: address)
      return nil
    } catch HouseholdError.codeNeeded(let pending) {
      return pending
    }
  }

  /// What comes of a code.
  func code(_ code: String, _ pending: String, from address: String = "192.0.2.1") async throws -> String {
    do {
      return try await signIn(pending: pending, code: code, from: address, on: nil)?.person.name ?? "ended"
    } catch {
      switch error {
      case .wrongCode: return "wrong"
      case .tryLater(let seconds): return "later \(seconds)"
      default: throw error
      }
    }
  }
}

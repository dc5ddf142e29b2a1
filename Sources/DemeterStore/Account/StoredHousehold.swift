public import DemeterCore
package import Foundation

/// The accounts of a household. SQLite and PostgreSQL are the two engines.
package protocol AccountEngine: Sendable {
  /// Reads from one consistent state.
  func read<T: Sendable>(_ body: @escaping @Sendable (any ReadingTransaction) throws -> T) async throws(DiaryError) -> T
  /// Writes in one transaction.
  ///
  /// - Throws: the `HouseholdError` of the body, or a `DiaryError`.
  func write<T: Sendable>(_ body: @escaping @Sendable (any AccountTransaction) throws -> T) async throws -> T
  /// The seconds that these keys have to wait. If there is no wait, returns nil and counts a wrong password.
  func wait(for keys: [SignInLimiter.Key]) async throws(DiaryError) -> Int?
  /// Subtracts a guess, because the password was not checked.
  func refund(_ keys: [SignInLimiter.Key]) async throws(DiaryError)
  /// Resets the count, because the password was right.
  func forget(_ keys: [SignInLimiter.Key]) async throws(DiaryError)
}

/// The accounts of a household, on either engine.
public struct AccountDatabase: Sendable {
  package let engine: any AccountEngine
  let now: @Sendable () -> Date
  private let cost: PasswordCost
  private let passwords = PasswordQueue()

  package init(_ engine: any AccountEngine, now: @escaping @Sendable () -> Date, cost: PasswordCost) {
    self.engine = engine
    self.now = now
    self.cost = cost
  }
}

/// A household whose accounts are stored in a database. What it does is written once, in extensions, for both engines.
public protocol StoredHousehold: Household {
  /// The database of the accounts.
  var accounts: AccountDatabase { get }
}

extension AccountDatabase {
  func read<Value: Sendable>(_ query: Query<Value>) async throws(DiaryError) -> [Value] { try await engine.read { try $0.read(query) } }

  func write<T: Sendable>(_ body: @escaping @Sendable (any AccountTransaction) throws -> T) async throws(DiaryError) -> T {
    do {
      return try await engine.write(body)
    } catch {
      throw DiaryError(error)
    }
  }

  /// Changes an account, unless it is locked for a move.
  func change(_ id: Person.ID, _ body: @escaping @Sendable (any AccountTransaction) throws -> Void) async throws(DiaryError) {
    try await write { transaction in
      try transaction.demandUnlocked(id)
      try body(transaction)
    }
  }

  func hash(_ password: String) async throws -> PasswordHash {
    try await passwords.run { [cost] in try PasswordHash.make(password, cost: cost) }
  }

  /// The account that a query finds, if the password is right. Counts guesses.
  func verify(_ password: String, _ keys: [SignInLimiter.Key], _ find: Query<PersonRow>) async throws(HouseholdError) -> PersonRow {
    do {
      if let seconds = try await engine.wait(for: keys) { throw HouseholdError.tryLater(seconds: seconds) }
      do {
        guard let row = try await read(find).first else {
          // An unknown name takes as long as a known one.
          _ = try await hash(password)
          throw HouseholdError.wrongPassword
        }
        guard try await passwords.run({ try row.passwordHash.matches(password) }) else { throw HouseholdError.wrongPassword }
        try await engine.forget(keys)
        return row
      } catch {
        // A cancelled request counts as a guess all the same.
        if case HouseholdError.busy = error, !Task.isCancelled { try await engine.refund(keys) }
        throw error
      }
    } catch {
      throw HouseholdError(error)
    }
  }
}

extension HouseholdError {
  /// A `HouseholdError` stays as it is; any other error becomes what it is for a diary.
  package init(_ error: any Error) {
    self = error as? HouseholdError ?? HouseholdError(diary: DiaryError(error))
  }

  /// The error of a file or database.
  private init(diary error: DiaryError) {
    self =
      switch error {
      case .noRoom: .noRoom
      case .fileReplaced: .fileReplaced
      case .unavailable(let reason): .unavailable(reason: reason)
      default: .unavailable(reason: String(describing: error))
      }
  }
}

import DemeterCore
import DemeterStore
import Foundation
import Synchronization

/// The accounts in a database that many servers share.
struct PostgresAccounts: AccountEngine {
  /// Those of the household.
  let transactions: PersonTransactions

  func read<T: Sendable>(_ body: @escaping @Sendable (any ReadingTransaction) throws -> T) async throws(DiaryError) -> T {
    try await transactions.reading { try body($0) }
  }

  func write<T: Sendable>(_ body: @escaping @Sendable (any AccountTransaction) throws -> T) async throws -> T {
    try await transactions.writing { try body($0) }
  }

  func wait(for keys: [SignInLimiter.Key]) async throws(DiaryError) -> Int? { try await transactions.write { try $0.wait(for: keys) } }
  func refund(_ keys: [SignInLimiter.Key]) async throws(DiaryError) { try await transactions.write { $0.refund(keys) } }
  func forget(_ keys: [SignInLimiter.Key]) async throws(DiaryError) { try await transactions.write { $0.forget(keys) } }
}

extension PersonTransactions {
  /// Writes, and keeps the errors of the body.
  func writing<T: Sendable>(_ body: @escaping @Sendable (WriteTransaction) throws -> T) async throws -> T {
    let refusal = Mutex<(any Error)?>(nil)
    do {
      return try await write { transaction in
        refusal.withLock { $0 = nil }
        do {
          return try body(transaction)
        } catch {
          if error is HouseholdError || error is PersonMove.Failure { refusal.withLock { $0 = error } }
          throw error
        }
      }
    } catch {
      throw refusal.withLock { $0 } ?? error
    }
  }
}

extension WriteTransaction: AccountTransaction {
  func addDiary() throws -> Int64? {
    // The owner can leave only as the last person, so no account may be added meanwhile.
    let rows = try read(
      PostgresStatement(
        "SELECT EXISTS (SELECT 1 FROM setting WHERE name LIKE $1 AND value LIKE $2)",
        [.text("\(MoveMark.prefix)%"), .text("\(MoveMark.lockedPrefix)%")]))
    if try rows[0].first?.value(0) == true { throw DiaryError.unavailable(reason: MoveMark.refusal) }
    // The household numbers its people as a diary numbers the changes of its entries: without using a number again.
    let number = try nextEntryNumber()
    write(PostgresDatabase.creation(of: number))
    return number
  }
}

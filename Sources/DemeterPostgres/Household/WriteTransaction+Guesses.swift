import Crypto
import DemeterCore
import DemeterStore
import Foundation

extension SignInLimiter.Key {
  /// The key of its row: a hash, so that the table does not list names and addresses.
  fileprivate var hash: StoredField {
    let text =
      switch self {
      case .address(let address): "address\n\(address)"
      case .name(let name, let address): "name\n\(name)\n\(address ?? "")"
      case .person(let id): "person\n\(id.key)"
      case .code(let id): "code\n\(id.key)"
      }
    return .bytes(Array(SHA256.hash(data: Data(text.utf8))))
  }
}

extension WriteTransaction {
  /// The seconds that these keys have to wait, by the guesses on all servers. If there is no wait, returns nil and counts a wrong password.
  func wait(for keys: [SignInLimiter.Key]) throws -> Int? {
    keepsVersion = true
    let rows = try read(keys.map { PostgresStatement("SELECT count, last_at FROM guess WHERE key = $1", [$0.hash]) })
    var guesses: [SignInLimiter.Key: SignInLimiter.Guesses] = [:]
    for (key, found) in zip(keys, rows) {
      guesses[key] = try found.first.map { SignInLimiter.Guesses(count: try $0.value(0), last: try $0.instant(1)) }
    }
    let seconds = SignInLimiter.wait(for: keys, in: &guesses, at: moment)
    let oldest = moment.addingTimeInterval(-SignInLimiter.longestMemory).milliseconds
    write(PostgresStatement("DELETE FROM guess WHERE last_at < $1", [.number(oldest)]))
    for (key, guess) in guesses {
      write(
        PostgresStatement(
          """
          INSERT INTO guess (key, count, last_at) VALUES ($1, $2, $3)
          ON CONFLICT (key) DO UPDATE SET count = excluded.count, last_at = excluded.last_at
          """, [key.hash, .number(guess.count), .number(guess.last.milliseconds)]))
    }
    return seconds
  }

  /// Subtracts a guess, because the password was not checked.
  func refund(_ keys: [SignInLimiter.Key]) {
    keepsVersion = true
    for key in keys { write(PostgresStatement("UPDATE guess SET count = count - 1 WHERE key = $1", [key.hash])) }
  }

  /// Resets the count, because the password was right.
  func forget(_ keys: [SignInLimiter.Key]) {
    keepsVersion = true
    for key in keys { write(PostgresStatement("DELETE FROM guess WHERE key = $1", [key.hash])) }
  }
}

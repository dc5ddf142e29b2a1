internal import Crypto
internal import CryptoExtras
import Foundation

/// The work of checking a password: scrypt's N, r and p (RFC 7914).
public struct PasswordCost: Sendable {
  let rounds: Int
  let blockSize: Int
  let parallelism: Int

  /// N = 2¹⁴, r = 8, p = 5: 16 MiB, one of the settings of the OWASP Password Storage Cheat Sheet.
  public static let standard: PasswordCost = PasswordCost(rounds: 1 << 14, blockSize: 8, parallelism: 5)
  /// Almost no work, for tests.
  public static let trivial: PasswordCost = PasswordCost(rounds: 2, blockSize: 1, parallelism: 1)
}

/// A password as it is stored: `scrypt$N$r$p$salt$key`, salt and key in base64.
package struct PasswordHash: Sendable {
  package let text: String

  /// Hashes a password with a new salt.
  package static func make(_ password: String, cost: PasswordCost) throws -> PasswordHash {
    let salt = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })
    let key = try derive(password, salt: salt, cost: cost)
    let fields: [String] = [
      "scrypt", "\(cost.rounds)", "\(cost.blockSize)", "\(cost.parallelism)", salt.base64EncodedString(), key.base64EncodedString(),
    ]
    return PasswordHash(text: fields.joined(separator: "$"))
  }

  package func matches(_ password: String) throws -> Bool {
    let fields = text.split(separator: "$").map(String.init)
    guard fields.count == 6, fields[0] == "scrypt", let rounds = Int(fields[1]), (2...1 << 20).contains(rounds),
      let blockSize = Int(fields[2]), (1...32).contains(blockSize), let parallelism = Int(fields[3]), (1...16).contains(parallelism),
      let salt = Data(base64Encoded: fields[4]), let key = Data(base64Encoded: fields[5])
    else { return false }
    let cost = PasswordCost(rounds: rounds, blockSize: blockSize, parallelism: parallelism)
    return constantTimeEqual(try Self.derive(password, salt: salt, cost: cost), key)
  }

  private static func derive(_ password: String, salt: Data, cost: PasswordCost) throws -> Data {
    let key = try KDF.Scrypt.deriveKey(
      from: Data(password.utf8), salt: salt, outputByteCount: 32, rounds: cost.rounds, blockSize: cost.blockSize,
      parallelism: cost.parallelism)
    return key.withUnsafeBytes { Data($0) }
  }
}

/// Compares two secrets in a time that does not depend on where they differ.
private func constantTimeEqual(_ a: Data, _ b: Data) -> Bool {
  guard a.count == b.count else { return false }
  return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
}

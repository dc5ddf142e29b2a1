internal import Crypto
internal import CryptoExtras
import Foundation

/// How much work a password costs to check: scrypt's N, r and p (RFC 7914).
public struct PasswordCost: Sendable {
  let rounds: Int
  let blockSize: Int
  let parallelism: Int

  /// N = 2¹⁴, r = 8, p = 5: 16 MiB, one of the settings of the OWASP Password Storage Cheat Sheet.
  public static let standard: PasswordCost = PasswordCost(rounds: 1 << 14, blockSize: 8, parallelism: 5)
  /// Hardly any work, for tests.
  public static let trivial: PasswordCost = PasswordCost(rounds: 2, blockSize: 1, parallelism: 1)
}

/// A password as it is kept: `scrypt$N$r$p$salt$key`, the last two in base64.
struct PasswordHash: Sendable {
  let text: String

  /// A password hashed with a fresh salt.
  static func make(_ password: String, cost: PasswordCost) throws -> PasswordHash {
    let salt = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })
    let key = try derive(password, salt: salt, cost: cost)
    let fields: [String] = [
      "scrypt", "\(cost.rounds)", "\(cost.blockSize)", "\(cost.parallelism)", salt.base64EncodedString(), key.base64EncodedString(),
    ]
    return PasswordHash(text: fields.joined(separator: "$"))
  }

  /// Whether this is the hash of a password.
  func matches(_ password: String) throws -> Bool {
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

/// Compares without telling by its time where two secrets differ.
private func constantTimeEqual(_ a: Data, _ b: Data) -> Bool {
  guard a.count == b.count else { return false }
  return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
}

/// A random secret that is handed out once, and the hash under which it is found again.
struct Secret: Sendable {
  let text: String

  /// 256 random bits from the system's generator, in base64 for addresses.
  init(prefix: String = "") {
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
    text =
      prefix
      + Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  /// SHA-256 of a secret: enough, since it is random and long.
  static func hash(_ text: String) -> Data {
    Data(SHA256.hash(data: Data(text.utf8)))
  }

  var hash: Data { Self.hash(text) }
}

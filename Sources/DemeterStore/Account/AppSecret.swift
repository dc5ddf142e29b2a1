internal import Crypto
import DemeterCore
package import Foundation

/// The secret that a person's app and the server compute the same codes from: six digits for each 30 seconds, by HMAC-SHA-1 (RFC 6238).
package struct AppSecret: Hashable, Sendable {
  /// As long as a hash of SHA-1.
  static let length = 20
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// Creates a secret of 160 random bits.
  package init() { self.init(bytes: (0..<Self.length).map { _ in UInt8.random(in: .min ... .max) }) }

  /// In Base32 (RFC 4648) without padding, as apps read it.
  package var text: String {
    var text = "", bits = 0, count = 0
    for byte in bytes {
      bits = bits << 8 | Int(byte)
      count += 8
      while count >= 5 {
        count -= 5
        text.append(Self.alphabet[bits >> count & 31])
      }
      bits &= (1 << count) - 1
    }
    if count > 0 { text.append(Self.alphabet[bits << (5 - count) & 31]) }
    return text
  }

  /// The number of the 30 seconds that an instant lies in.
  package static func step(at instant: Date) -> Int64 { instant.milliseconds / 30_000 }

  /// The code of a step, with leading zeros.
  package func code(at step: Int64, digits: Int = 6) -> String {
    let counter = (0..<8).map { UInt8(truncatingIfNeeded: step >> Int64(56 - 8 * $0)) }
    let hash = Array(HMAC<Insecure.SHA1>.authenticationCode(for: Data(counter), using: SymmetricKey(data: bytes)))
    // The last four bits say where the number is (RFC 4226, 5.3).
    let offset = Int(hash[hash.count - 1] & 15)
    let number = hash[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
    return String((String(repeating: "0", count: digits) + String(number)).suffix(digits))
  }

  /// The step of a code: the one of an instant, or one next to it, because clocks differ and typing takes time. Nil if it is another code, or
  /// if its step is not after the last one that was used.
  package func step(of code: String, at instant: Date, after last: Int64) -> Int64? {
    let now = Self.step(at: instant)
    // All are computed, so that the time tells nothing.
    return (now - 1...now + 1).filter { self.code(at: $0) == code && $0 > last }.first
  }
}

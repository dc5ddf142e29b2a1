/// Reads Base32 (RFC 4648) without padding, as an authenticator app does.
public func base32Bytes(_ text: String) -> [UInt8] {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
  let digits = text.compactMap { alphabet.firstIndex(of: $0) }
  let bits: [UInt8] = digits.flatMap { digit in (0..<5).map { UInt8(digit >> (4 - $0) & 1) } }
  return (0..<bits.count / 8).map { byte in bits[byte * 8..<byte * 8 + 8].reduce(0) { $0 << 1 | $1 } }
}

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An IPv4 or IPv6 address.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
  /// Four or sixteen bytes.
  public let bytes: [UInt8]

  /// Parses an address, ignoring a zone. An IPv4-mapped IPv6 address becomes the IPv4 address.
  public init?(_ text: String) {
    let text = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init) ?? ""
    var four = in_addr()
    var sixteen = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      bytes = withUnsafeBytes(of: &four) { Array($0) }
    } else if inet_pton(AF_INET6, text, &sixteen) == 1 {
      let all = withUnsafeBytes(of: &sixteen) { Array($0) }
      bytes = all.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) ? Array(all.suffix(4)) : all
    } else {
      return nil
    }
  }

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The usual notation.
  public var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether this is an address of the machine itself.
  public var isLoopback: Bool { bytes.count == 4 ? bytes[0] == 127 : self == IPAddress("::1") }

  /// The network that one household or one attacker typically controls: for an IPv6 address its /64.
  public var networkPrefix: String {
    bytes.count == 4 ? description : "\(IPAddress(bytes: bytes.prefix(8) + [UInt8](repeating: 0, count: 8)))/64"
  }
}

/// A range of addresses, such as 192.168.0.0/16; a single address is a range of one.
public struct Network: Hashable, Sendable {
  /// The first address.
  public let address: IPAddress
  /// The number of leading bits that all its addresses share.
  public let bits: Int

  /// Parses `address` or `address/bits`.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let address = IPAddress(String(parts[0])) else { return nil }
    let all = address.bytes.count * 8
    guard let bits = parts.count == 2 ? Int(parts[1]) : all, (0...all).contains(bits) else { return nil }
    self.address = address
    self.bits = bits
  }

  /// Whether it is a single address.
  public var isSingle: Bool { bits == address.bytes.count * 8 }

  /// Returns true if the range contains an address.
  public func contains(_ other: IPAddress) -> Bool {
    guard other.bytes.count == address.bytes.count else { return false }
    return zip(zip(address.bytes, other.bytes), mask).allSatisfy { ($0.0 ^ $0.1) & $1 == 0 }
  }

  var mask: [UInt8] {
    address.bytes.indices.map { index in
      let ones = min(8, max(0, bits - index * 8))
      return ones == 0 ? 0 : UInt8(truncatingIfNeeded: 0xFF << (8 - ones))
    }
  }
}

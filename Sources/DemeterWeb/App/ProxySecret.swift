import Crypto
import Foundation
import HTTPTypes

/// What a proxy that names people sends in the header `Demeter-Proxy-Secret`. It tells the proxy from other programs at its address.
public struct ProxySecret: Hashable, Sendable {
  private let digest: SHA256Digest

  /// Creates a secret of 16 to 1,000 letters, digits and signs of ASCII without spaces; nil for another text.
  public init?(_ text: String) {
    guard (16...1000).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    digest = SHA256.hash(data: Data(text.utf8))
  }

  /// Whether the headers have it, once. The time this takes tells nothing about it: hashes are compared, in constant time.
  func isSent(in headers: HTTPFields) -> Bool {
    let values = headers[values: .proxySecret]
    guard values.count == 1, let value = values.first else { return false }
    return SHA256.hash(data: Data(value.utf8)) == digest
  }
}

import DemeterCore
import Foundation

/// The household's own ntfy server (https://docs.ntfy.sh/publish/), as its owner set it up.
struct NtfyServer: Hashable, Sendable, Codable {
  /// Its address, without a slash at the end: `https://ntfy.example`.
  let address: String
  /// The token to publish with; nil if it needs none.
  let token: String?
  /// The origin of this server, for links.
  let origin: String

  /// Creates a server; nil if the address is none: HTTPS, or plain HTTP within a home network, and never a link-local address, which belong to the
  /// services of cloud providers.
  init?(address: String, token: String?, origin: String) {
    let text = address.hasSuffix("/") ? String(address.dropLast()) : address
    guard text.utf8.count <= 200, isOutboundAddress(text),
      token.map({ $0.utf8.count <= 200 && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } }) ?? true
    else { return nil }
    self.address = text
    self.token = token
    self.origin = origin
  }

  /// Whether a text is the name of a topic.
  static func isTopic(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { sign in
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(sign | 0x20)
        return isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(sign) || "-_".utf8.contains(sign)
      }
  }
}

extension Household {
  /// Returns the ntfy server that the owner set up; nil if there is none.
  func ntfyServer() async throws(DiaryError) -> NtfyServer? {
    guard let text = try await setting(.ntfyServer) else { return nil }
    return try? JSONDecoder().decode(NtfyServer.self, from: Data(text.utf8))
  }

  /// Sets the ntfy server; nil for none.
  func set(_ server: NtfyServer?) async throws {
    let text = try server.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    try await set(.ntfyServer, to: text)
  }
}

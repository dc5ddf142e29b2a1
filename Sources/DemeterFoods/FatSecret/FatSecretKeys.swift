public import Foundation

/// The credentials for FatSecret. Their values appear in no description, error or log.
public struct FatSecretKeys: Sendable, Hashable {
  /// How requests are authenticated.
  public enum Proof: Sendable, Hashable {
    /// Each request is signed (OAuth 1.0). Works from any address.
    case signature
    /// A token is fetched and sent with each request (OAuth 2.0). FatSecret accepts it only from registered addresses.
    case token
  }

  /// How requests are authenticated.
  public let proof: Proof
  /// The origin of the service: scheme, host and port.
  public let service: URL
  /// The origin of the token service: scheme, host and port.
  public let tokenService: URL

  let consumerKey: ConcealedText
  let consumerSecret: ConcealedText

  /// Creates keys from copied texts, ignoring surrounding white space; nil if one is missing or the address is not valid.
  ///
  /// - Parameters:
  ///   - consumerKey: the consumer key, or the client id for a token.
  ///   - consumerSecret: the shared secret, or the client secret for a token.
  ///   - url: another address of the service, which then also issues tokens; FatSecret's own if it is nil or empty.
  ///   - tokenURL: another address that issues tokens; by default that of the service.
  ///   - proof: how requests are authenticated.
  public init?(consumerKey: String, consumerSecret: String, url: String? = nil, tokenURL: String? = nil, proof: Proof = .signature) {
    let key = Self.trimmed(consumerKey)
    let secret = Self.trimmed(consumerSecret)
    guard !key.isEmpty, !secret.isEmpty, let service = Self.origin(url, else: "https://platform.fatsecret.com"),
      let tokenService = Self.origin(Self.trimmed(tokenURL ?? "").isEmpty ? url : tokenURL, else: "https://oauth.fatsecret.com")
    else { return nil }
    self.consumerKey = ConcealedText(key)
    self.consumerSecret = ConcealedText(secret)
    self.service = service
    self.tokenService = tokenService
    self.proof = proof
  }

  /// Reads the keys from `FATSECRET_CLIENT_ID` and `FATSECRET_CLIENT_SECRET` (token), or else from `FATSECRET_CONSUMER_KEY` and
  /// `FATSECRET_CONSUMER_SECRET` (signature); nil if neither pair is set. `FATSECRET_URL` is another address of the service,
  /// `FATSECRET_TOKEN_URL` another address that issues tokens.
  public init?(environment: [String: String]) {
    func keys(_ key: String, _ secret: String, _ proof: Proof) -> Self? {
      Self(
        consumerKey: environment[key] ?? "", consumerSecret: environment[secret] ?? "", url: environment["FATSECRET_URL"],
        tokenURL: environment["FATSECRET_TOKEN_URL"], proof: proof)
    }
    guard
      let keys = keys("FATSECRET_CLIENT_ID", "FATSECRET_CLIENT_SECRET", .token)
        ?? keys("FATSECRET_CONSUMER_KEY", "FATSECRET_CONSUMER_SECRET", .signature)
    else { return nil }
    self = keys
  }

  var callAddress: String { service.absoluteString + "/rest/server.api" }
  var tokenAddress: String { tokenService.absoluteString + "/connect/token" }

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines.union(.controlCharacters))
  }

  /// Returns scheme, host and port of an address. Drops a path: the address of any call may be given.
  private static func origin(_ text: String?, else standard: String) -> URL? {
    let given = trimmed(text ?? "")
    guard let parts = URLComponents(string: given.isEmpty ? standard : given), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil
    else { return nil }
    var origin = URLComponents()
    origin.scheme = scheme
    origin.host = host.lowercased()
    // A standard port must not be in the signed address: RFC 5849, 3.4.1.2.
    origin.port = parts.port == (scheme == "https" ? 443 : 80) ? nil : parts.port
    return origin.url
  }
}

extension FatSecretKeys: CustomStringConvertible {
  /// The address of the service, without the keys.
  public var description: String { "FatSecret keys for \(service.absoluteString)" }
}

/// A text that must not be shown: it appears in no description, dump or interpolation.
struct ConcealedText: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  let text: String
  init(_ text: String) { self.text = text }
  var description: String { "…" }
  var debugDescription: String { "…" }
  var customMirror: Mirror { Mirror(self, children: [:]) }
}

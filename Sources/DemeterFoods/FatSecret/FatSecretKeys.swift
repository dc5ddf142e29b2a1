public import Foundation

/// What FatSecret knows this server by. Its values appear in no description, error or log.
public struct FatSecretKeys: Sendable, Hashable {
  /// How requests are proven to come from the owner of the keys.
  public enum Proof: Sendable, Hashable {
    /// Each request is signed (OAuth 1.0). Works from any address.
    case signature
    /// A token is fetched and shown with each request (OAuth 2.0). FatSecret takes it from addresses allowed beforehand only.
    case token
  }

  /// How requests are proven.
  public let proof: Proof
  /// Where the service is: scheme, host and port.
  public let service: URL
  /// Where tokens come from: scheme, host and port.
  public let tokenService: URL

  let consumerKey: Secret
  let consumerSecret: Secret

  /// Keys as they were copied, with or without white space around them; nil where one is missing or the address is not one.
  ///
  /// - Parameters:
  ///   - consumerKey: the consumer key, or the client id where the proof is a token.
  ///   - consumerSecret: the shared secret, or the client secret where the proof is a token.
  ///   - url: another address of the service, which then gives tokens too; FatSecret's own where it is nil or empty.
  ///   - tokenURL: another address that gives tokens; that of the service where only that is another.
  ///   - proof: how requests are proven.
  public init?(consumerKey: String, consumerSecret: String, url: String? = nil, tokenURL: String? = nil, proof: Proof = .signature) {
    let key = Self.trimmed(consumerKey)
    let secret = Self.trimmed(consumerSecret)
    guard !key.isEmpty, !secret.isEmpty, let service = Self.origin(url, else: "https://platform.fatsecret.com"),
      let tokenService = Self.origin(Self.trimmed(tokenURL ?? "").isEmpty ? url : tokenURL, else: "https://oauth.fatsecret.com")
    else { return nil }
    self.consumerKey = Secret(key)
    self.consumerSecret = Secret(secret)
    self.service = service
    self.tokenService = tokenService
    self.proof = proof
  }

  /// The keys in `FATSECRET_CLIENT_ID` and `FATSECRET_CLIENT_SECRET`, which prove requests by a token, or else those in
  /// `FATSECRET_CONSUMER_KEY` and `FATSECRET_CONSUMER_SECRET`, which sign them; nil where neither are set. `FATSECRET_URL` is another address
  /// of the service, `FATSECRET_TOKEN_URL` of what gives tokens.
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

  /// The address of all calls.
  var callAddress: String { service.absoluteString + "/rest/server.api" }
  /// The address that gives tokens.
  var tokenAddress: String { tokenService.absoluteString + "/connect/token" }

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines.union(.controlCharacters))
  }

  /// Scheme, host and port of an address; a path is dropped, so that the address of any call may be given.
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
  /// Where the service is, and nothing of the keys.
  public var description: String { "FatSecret keys for \(service.absoluteString)" }
}

/// A text that must not be shown: no description, dump or interpolation has it.
struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  let text: String
  init(_ text: String) { self.text = text }
  var description: String { "…" }
  var debugDescription: String { "…" }
  var customMirror: Mirror { Mirror(self, children: [:]) }
}

import Foundation

/// What a sign-in provider says about itself (https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata).
struct ProviderDocument: Decodable, Hashable, Sendable {
  let issuer: String
  /// Where browsers are sent.
  let authorization: String
  /// Where the server exchanges a code for tokens.
  let token: String
  /// Where the server gets the keys of tokens.
  let keys: String
  /// Where the server gets claims that are not in the token; nil if there is no such place.
  let userInfo: String?
  private let tokenAuthentication: [String]?
  private let scopes: [String]?

  private enum CodingKeys: String, CodingKey {
    case issuer
    case authorization = "authorization_endpoint"
    case token = "token_endpoint"
    case keys = "jwks_uri"
    case userInfo = "userinfo_endpoint"
    case tokenAuthentication = "token_endpoint_auth_methods_supported"
    case scopes = "scopes_supported"
  }

  /// Where the document of a provider is.
  static func address(of issuer: String) -> String {
    (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
  }

  /// Whether its addresses may be called and shown. A provider over HTTPS must not lead to plain HTTP.
  var isUsable: Bool {
    [authorization, token, keys, userInfo].compactMap(\.self).allSatisfy {
      isOutboundAddress($0, mayHaveQuery: true) && (!issuer.hasPrefix("https:") || $0.hasPrefix("https:"))
    }
  }

  /// Whether the secret goes into the form instead of a header. The header is the usual way.
  var wantsSecretInForm: Bool {
    guard let tokenAuthentication else { return false }
    return tokenAuthentication.contains("client_secret_post") && !tokenAuthentication.contains("client_secret_basic")
  }

  /// The scopes to ask for. Some providers tell groups only then, and others refuse a scope that they don't know.
  func scope(for provider: SignInProvider) -> String {
    provider.asksForGroups && scopes?.contains("groups") == true ? "openid profile groups" : "openid profile"
  }

  /// Where a browser is sent to sign in.
  func address(for pending: PendingSignIn, at provider: SignInProvider) -> String {
    let query: [(String, String)] = [
      ("response_type", "code"), ("client_id", provider.client), ("redirect_uri", pending.redirect), ("scope", scope(for: provider)),
      ("state", pending.state), ("nonce", pending.nonce), ("code_challenge", pending.challenge), ("code_challenge_method", "S256"),
    ]
    return authorization + (authorization.contains("?") ? "&" : "?")
      + query.map { "\($0)=\(formEncoded($1))" }.joined(separator: "&")
  }
}

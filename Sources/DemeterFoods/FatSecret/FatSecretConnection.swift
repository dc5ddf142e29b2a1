public import Foundation

/// The connection to the service: sends a form and returns a response of limited size in limited time. Knows nothing about foods.
///
/// The server uses AsyncHTTPClient for it, and `DemeterKit` the system's `URLSession`, so that apps need no networking package.
public protocol FatSecretConnection: Sendable {
  /// Posts a form and waits for the complete response. Does not follow redirects.
  func post(_ form: [(String, String)], to address: String, authorization: String?) async throws(FatSecretFailure) -> FatSecretResponse
}

/// A complete response of the service.
public struct FatSecretResponse: Sendable {
  /// The status of HTTP.
  public let status: Int
  /// The body.
  public let body: Data
  /// How many seconds the service asks to wait; nil if it does not.
  public let retryAfter: Int?

  /// - Parameter retryAfter: how many seconds the service asks to wait.
  public init(status: Int, body: Data, retryAfter: Int?) {
    self.status = status
    self.body = body
    self.retryAfter = retryAfter
  }
}

/// Why there is no usable response.
public enum FatSecretFailure: Error {
  case timeout
  /// The connection broke before the response was complete.
  case cutOff
  case unreachable(String)
  case tooLong
  case cancelled
}

extension FatSecretConnection {
  /// The body of a form, `application/x-www-form-urlencoded` as OAuth 1.0 signs it.
  public static func body(_ form: [(String, String)]) -> String { OAuthSignature.normalized(form) }
}

import DemeterCore
import DemeterHTML
import DemeterPages
import Hummingbird
import Logging

/// A sign-in that begins: where the browser is sent, and the cookie with which it comes back.
struct BegunSignIn {
  let address: String
  let cookie: Cookie
}

extension AppEnvironment {
  /// Begins a sign-in at the provider. Asks the provider where that is.
  func begin(
    _ purpose: PendingSignIn.Purpose, at provider: SignInProvider, next: String = "", server: String, isSecure: Bool
  ) async throws -> BegunSignIn {
    let document = try await providers.document(of: provider, at: now())
    let pending = PendingSignIn(
      purpose, at: provider, redirect: server + Route.providerCallback.rawValue, next: next, now: now())
    let text = try pending.sealed(by: try await household.signInKey())
    return BegunSignIn(
      address: document.address(for: pending, at: provider), cookie: PendingCookie.write(text, isSecure: isSecure))
  }

  /// Returns the sign-in of a request that comes back; nil if there is none, or it has expired.
  func pendingSignIn(of request: Request, isSecure: Bool) async throws -> PendingSignIn? {
    guard let text = PendingCookie.read(request, isSecure: isSecure) else { return nil }
    return PendingSignIn(text, sealedBy: try await household.signInKey(), at: now())
  }

  /// Returns the page for a failure of the provider, and logs its reason.
  func providerProblem(_ failure: ProviderService.Failure, at provider: SignInProvider, _ logger: Logger) async throws -> Response {
    logger.warning("the sign-in provider failed", metadata: ["reason": "\(failure)"])
    let acceptsPasswords = try await household.acceptsPasswords()
    switch failure {
    case .unavailable, .otherIssuer:
      return problem(.unavailable(provider.name, acceptsPasswords: acceptsPasswords), status: .serviceUnavailable)
    case .refused, .token: return problem(.refused(by: provider.name, acceptsPasswords: acceptsPasswords))
    }
  }

  func problem(_ page: ProviderProblemPage, status: HTTPResponse.Status = .unprocessableContent) -> Response {
    self.page(page.title, frame: nil, status: status) { ProviderProblemView(page: page) }
  }
}

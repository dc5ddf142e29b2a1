import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird
import Logging

/// Settings → Devices & access keys: the accounts at a sign-in provider that let a person in.
struct IdentitiesController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.linkProvider) { _, context in try await askToLink(context, try await provider().name) }
    pages.post(.linkProvider, use: link)
    pages.get(.continueToProvider, use: leave)
    pages.get(.removeIdentity) { _, context in try await ask(context, .unlink(try await identity(context))) }
    pages.post(.removeIdentity, use: remove)
  }

  /// Begins the sign-in at the provider. The browser can't be sent there at once: the policy lets forms lead to this server only.
  @Sendable private func link(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request), provider = try await provider()
    do {
      try await site.household.check(String((body["password"] ?? "").prefix(1000)), code: body["code"] ?? "", of: context.person)
    } catch {
      let problem: FieldError
      switch error {
      case .wrongPassword: problem = FieldError("password", .wrongPassword)
      case .wrongCode: problem = FieldError("code", .wrongCode)
      default: throw error
      }
      return try await askToLink(context, provider.name, refused: InvalidInput([problem]))
    }
    do {
      let begun = try await site.begin(
        PendingSignIn.linking(context.person.id, session: context.session), at: provider, server: context.server,
        isSecure: context.isSecure)
      let frame = try await context.frame(site, tab: .settings)
      var response = site.page(provider.name, frame: frame) { LinkProviderView(provider: provider.name) }
      response.setCookie(begun.cookie)
      return response
    } catch let failure as ProviderService.Failure {
      context.logger.warning("the sign-in provider failed", metadata: ["reason": "\(failure)"])
      let words = say("\(provider.name) can’t be reached right now. Nothing was linked.")
      return try await askToLink(context, provider.name, error: words)
    }
  }

  @Sendable private func leave(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let provider = try await provider()
    guard let pending = try await site.pendingSignIn(of: request, isSecure: context.isSecure), pending.issuer == provider.issuer,
      pending.purpose == PendingSignIn.linking(context.person.id, session: context.session)
    else { return .redirect(to: Route.linkProvider.rawValue, type: .normal) }
    do {
      let document = try await site.providers.document(of: provider, at: site.now())
      return .redirect(to: document.address(for: pending, at: provider), type: .normal)
    } catch {
      return try await site.providerProblem(error, at: provider, context.logger)
    }
  }

  @Sendable private func remove(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request), identity = try await identity(context)
    if let refused = try await refusal(of: body, context) {
      return try await ask(context, .unlink(identity, refused: refused), status: .unprocessableContent)
    }
    try await site.household.unlink(identity.id, of: context.person)
    return .redirect(to: Paths.devices, note: .settingsSaved)
  }

  private func provider() async throws -> SignInProvider {
    guard let provider = try await site.providers.provider(of: site.household) else { throw WebError.notFound }
    return provider
  }

  /// Returns the person's identity that the address names.
  private func identity(_ context: PageRequestContext) async throws -> ProviderIdentity {
    let id = context.parameters.get("id").flatMap(UUID.init(uuidString:))
    guard let identity = try await site.household.identities(of: context.person).first(where: { $0.id == id }) else {
      throw WebError.notFound
    }
    return identity
  }

  /// Returns what is wrong with the password; nil if it is correct.
  private func refusal(of body: FormBody, _ context: PageRequestContext) async throws -> InvalidInput? {
    do {
      try await site.household.check(String((body["password"] ?? "").prefix(1000)), of: context.person)
      return nil
    } catch {
      guard case .wrongPassword = error else { throw error }
      return InvalidInput([FieldError("password", .wrongPassword)])
    }
  }

  private func askToLink(
    _ context: PageRequestContext, _ provider: String, refused: InvalidInput? = nil, error: String? = nil
  ) async throws -> Response {
    let asksForCode = try await site.household.secondFactor(of: context.person) != nil
    return try await ask(
      context, .linkProvider(provider, asksForCode: asksForCode, refused: refused, error: error),
      status: refused == nil && error == nil ? .ok : .unprocessableContent)
  }

  private func ask(
    _ context: PageRequestContext, _ page: PasswordPage, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .settings), status: status) { PasswordView(page: page) }
  }
}

import DemeterCore
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird
import Logging

/// Sign-in with the provider of the household (OpenID Connect, authorization code with PKCE).
struct ProviderSignInController: Sendable {
  let site: AppEnvironment

  func add(to router: some RouterMethods<WebContext>) {
    router.get(.providerSignIn) { request, context -> Response in
      // A page of another site must not take the place of a sign-in under way, nor sign anyone in.
      guard request.headers[.secFetchSite] != "cross-site" else { return .redirect(to: Paths.signIn, type: .normal) }
      return try await begin(.signIn, next: ownAddress(request.query("next")) ?? "", context)
    }
    router.get(.providerInvitation) { request, context -> Response in
      let secret = context.parameters.get("secret")?.removingPercentEncoding ?? ""
      guard request.headers[.secFetchSite] != "cross-site", try await site.household.isOpen(invitation: secret) else {
        return .redirect(to: Paths.signIn, type: .normal)
      }
      return try await begin(.invitation(secret), context)
    }
    router.get(.providerCallback, use: finish)
  }

  private func begin(_ purpose: PendingSignIn.Purpose, next: String = "", _ context: WebContext) async throws -> Response {
    guard let provider = try await site.providers.provider(of: site.household) else {
      return .redirect(to: Paths.signIn, type: .normal)
    }
    do {
      let begun = try await site.begin(purpose, at: provider, next: next, server: context.server, isSecure: context.isSecure)
      var response = Response.redirect(to: begun.address, type: .normal)
      response.setCookie(begun.cookie)
      return response
    } catch let failure as ProviderService.Failure {
      return try await site.providerProblem(failure, at: provider, context.logger)
    }
  }

  /// Where the provider leads back. The cookie counts once, whatever comes of it. An answer to another sign-in leaves it, because any site
  /// can send one.
  @Sendable private func finish(_ request: Request, _ context: WebContext) async throws -> Response {
    guard let provider = try await site.providers.provider(of: site.household) else {
      return .redirect(to: Paths.signIn, type: .normal)
    }
    let pending = try await site.pendingSignIn(of: request, isSecure: context.isSecure)
    var response = try await answer(request, to: pending, from: provider, context)
    if pending == nil || pending?.state == request.query("state") {
      response.setCookie(PendingCookie.write(nil, isSecure: context.isSecure))
    }
    return response
  }

  private func answer(
    _ request: Request, to pending: PendingSignIn?, from provider: SignInProvider, _ context: WebContext
  ) async throws -> Response {
    // A refusal has no effect but this page. Some providers send it without the state.
    if request.query("error") != nil {
      context.logger.notice("sign-in refused", metadata: ["reason": "denied at the provider"])
      return try await denied(by: provider)
    }
    guard let pending, pending.issuer == provider.issuer,
      let state = request.query("state"), state == pending.state,
      // RFC 9207: which provider answers, if it says so.
      request.query("iss").map({ $0 == provider.issuer }) ?? true
    else {
      context.logger.notice("sign-in refused", metadata: ["reason": "no such sign-in with the provider"])
      return site.problem(.expired(at: provider.name))
    }
    guard let code = request.query("code"), !code.isEmpty else { return try await denied(by: provider) }
    // Each attempt asks the provider.
    if let seconds = site.jobs.providerSignIns.wait(for: context.address, at: site.now())
      ?? site.jobs.allProviderSignIns.wait(for: "", at: site.now())
    {
      throw WebError.tryLater(seconds: seconds)
    }
    do {
      let found = try await site.providers.person(code, of: pending, at: provider, now: site.now())
      guard provider.lets(found.groups) else {
        context.logger.notice("sign-in refused", metadata: ["reason": "in no group that may sign in"])
        return site.problem(.notAllowed(at: provider.name))
      }
      switch pending.purpose {
      case .signIn: return try await signIn(found, pending, provider, request, context)
      case .invitation(let secret): return try await accept(secret, found, pending, provider, request, context)
      case .link: return try await link(found, pending, provider, context)
      }
    } catch let failure as ProviderService.Failure {
      return try await site.providerProblem(failure, at: provider, context.logger)
    }
  }

  private func denied(by provider: SignInProvider) async throws -> Response {
    site.problem(.denied(by: provider.name, acceptsPasswords: try await site.household.acceptsPasswords()))
  }

  private func signIn(
    _ found: ProviderPerson, _ pending: PendingSignIn, _ provider: SignInProvider, _ request: Request, _ context: WebContext
  ) async throws -> Response {
    switch try await site.household.signIn(as: found.account, by: pending.attempt, on: request.device) {
    case .signedIn(let session): return try await enter(session, pending, context)
    case .used: return site.problem(.expired(at: provider.name))
    case .unknown: break
    }
    let mayOwn = provider.mayOwn(found.groups)
    let isFirst = try await site.household.peopleCount() == 0
    guard isFirst ? mayOwn : provider.addsPeople else {
      context.logger.notice("sign-in refused", metadata: ["reason": "linked to nobody"])
      return site.problem(.unknown(found.account.name, at: provider.name))
    }
    return try await add(found, pending, provider, invitation: nil, mayOwn: mayOwn, request, context)
  }

  private func accept(
    _ secret: String, _ found: ProviderPerson, _ pending: PendingSignIn, _ provider: SignInProvider, _ request: Request,
    _ context: WebContext
  ) async throws -> Response {
    try await add(found, pending, provider, invitation: secret, mayOwn: false, request, context)
  }

  /// Adds a person under the first of their names that is free.
  private func add(
    _ found: ProviderPerson, _ pending: PendingSignIn, _ provider: SignInProvider, invitation: String?, mayOwn: Bool, _ request: Request,
    _ context: WebContext
  ) async throws -> Response {
    let zone = found.timeZone.flatMap { TimeZone(iana: $0) == nil ? nil : $0 } ?? TimeZone.current.iana
    let plan = try await site.household.planOfNewPeople()
    for name in found.names {
      // They sign in with the provider. The owner can set a password that they know.
      guard
        let new = try? NewPerson(
          name: name, password: PendingSignIn.random(), timeZone: zone, locale: request.headers[.acceptLanguage], plan: plan)
      else { continue }
      do {
        let result = try await site.household.add(
          new, with: found.account, by: pending.attempt, invitation: invitation, mayOwn: mayOwn, addsPeople: provider.addsPeople,
          on: request.device)
        switch result {
        case .signedIn(let session):
          context.logger.info("a person was added by the sign-in provider")
          return try await enter(session, pending, context)
        case .used: return site.problem(.expired(at: provider.name))
        case .unknown: return site.problem(.unknown(found.account.name, at: provider.name))
        }
      } catch HouseholdError.nameTaken {
        continue
      }
    }
    return site.problem(.noName(found.names.first ?? found.account.subject, at: provider.name))
  }

  private func link(
    _ found: ProviderPerson, _ pending: PendingSignIn, _ provider: SignInProvider, _ context: WebContext
  ) async throws -> Response {
    guard let identity = context.identity, case .session(let secret) = identity.proof,
      pending.purpose == PendingSignIn.linking(identity.person.id, session: secret)
    else {
      return site.problem(.otherPerson())
    }
    switch try await site.household.link(found.account, to: identity.person, by: pending.attempt) {
    case .linked: return .redirect(to: Paths.devices, note: .settingsSaved)
    case .taken: return site.problem(.taken(at: provider.name))
    case .used: return site.problem(.expired(at: provider.name))
    }
  }

  private func enter(_ session: SignedIn, _ pending: PendingSignIn, _ context: WebContext) async throws -> Response {
    context.logger.info("signed in", metadata: ["by": "provider"])
    // The browser's earlier session would no longer be reachable.
    if case .session(let old)? = context.identity?.proof { try await site.household.signOut(session: old) }
    var response = Response.redirect(to: ownAddress(pending.next) ?? Paths.today, type: .normal)
    response.setCookie(SessionCookie.write(session.secret, isSecure: context.isSecure))
    return response
  }
}

import DemeterCore
import DemeterFoods
import DemeterHTML
import DemeterMessages
import DemeterPages
import DemeterTrust
import DemeterWords
import Foundation
import Hummingbird
import Logging

/// First visit, invitations, sign-in with name and password, with a passkey, and with a one-time link.
struct SignInController: Sendable {
  let site: AppEnvironment

  func add(to router: some RouterMethods<WebContext>) {
    router.get(.welcome, use: welcome)
    router.post(.welcome, use: makeOwner)
    router.get(.signIn, use: show)
    router.post(.signIn, use: signIn)
    router.post(.passkeySignIn, use: signInWithPasskey)
    addCode(to: router)
    router.get(.link, use: showLink)
    router.post(.link, use: spendLink)
    router.get(.invitation, use: showInvitation)
    router.post(.invitation, use: accept)
  }

  @Sendable private func welcome(_ request: Request, _ context: WebContext) async throws -> Response {
    guard try await site.household.peopleCount() == 0 else { return .redirect(to: Paths.signIn, type: .normal) }
    let isLocal = site.firstVisit.isLocal(context)
    return answer(.welcome(code: isLocal ? nil : request.query("code") ?? ""))
  }

  @Sendable private func makeOwner(_ request: Request, _ context: WebContext) async throws -> Response {
    guard try await site.household.peopleCount() == 0 else { return .redirect(to: Paths.signIn, type: .normal) }
    let body = try await FormBody(request)
    let isLocal = site.firstVisit.isLocal(context)
    guard isLocal || site.firstVisit.isRight(body["code"]) else {
      context.logger.notice("first account refused", metadata: ["reason": "code"])
      let page = SignInPage.welcome(
        name: body["name"] ?? "", code: body["code"] ?? "", codeError: say("This is not the code that Demeter printed at start"))
      return answer(page, status: .forbidden)
    }
    do {
      let new = try newPerson(body, request)
      _ = try await site.household.add(new, onlyAsOwner: true)
      let session = try await site.household.signIn(name: new.name, password: new.password, from: context.address, on: request.device)
      return enter(session, next: Paths.today, context)
    } catch let refused as InvalidInput {
      let page = SignInPage.welcome(name: body["name"] ?? "", code: isLocal ? nil : body["code"], refused: refused)
      return answer(page, status: .unprocessableContent)
    } catch HouseholdError.nameTaken {
      return .redirect(to: Paths.signIn, type: .normal)
    }
  }

  @Sendable private func show(_ request: Request, _ context: WebContext) async throws -> Response {
    if try await site.household.peopleCount() == 0 { return .redirect(to: Paths.welcome, type: .normal) }
    if context.identity != nil { return .redirect(to: "/", type: .normal) }
    _ = try await site.providers.provider(of: site.household)
    return answer(try await signInPage(next: request.query("next") ?? "", context))
  }

  @Sendable private func signIn(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await FormBody(request)
    let name = (body["name"] ?? "").trimmingCharacters(in: .whitespaces)
    let next = body["next"] ?? ""
    let password = String((body["password"] ?? "").prefix(1000))
    let missing = [("name", name), ("password", password)].filter(\.1.isEmpty).map { FieldError($0.0, .missing(.parameter($0.0))) }
    guard try await site.household.acceptsPasswords() else { return try await refusePassword(next: next, context) }
    guard missing.isEmpty else {
      return answer(try await signInPage(name: name, next: next, refused: InvalidInput(missing), context), status: .unprocessableContent)
    }
    let session: SignedIn
    do {
      session = try await site.connections.untilGone(context.channel) {
        try await site.household.signIn(name: name, password: password, from: context.address, on: request.device)
      }
    } catch {
      if case HouseholdError.codeNeeded(let pending) = error { return askForCode(pending, next: next, context) }
      if case HouseholdError.passwordsOff = error { return try await refusePassword(next: next, context) }
      guard let error = error as? HouseholdError, let reason = error.refusal else { throw error }
      // For privacy, neither the name nor the address is logged.
      context.logger.notice("sign-in refused", metadata: ["reason": "\(reason)"])
      return try await refuse(error, name: name, next: next, context)
    }
    context.logger.info("signed in")
    try await endSession(before: context)
    return enter(session, next: next, context)
  }

  func refuse(_ error: HouseholdError, name: String = "", next: String, _ context: WebContext) async throws -> Response {
    switch error {
    case .wrongPassword:
      let words = say("Wrong name or password.")
      return answer(try await signInPage(name: name, next: next, error: words, context), status: .unprocessableContent)
    case .tryLater, .busy:
      let refused = WebError(error)
      var response = answer(try await signInPage(name: name, next: next, error: refused.words, context), status: refused.status)
      response.headers[.retryAfter] = refused.retryAfter.map(String.init)
      return response
    case .codeNeeded, .wrongCode, .passwordsOff, .nameTaken, .ownsOthers, .noRoom, .fileReplaced, .unavailable: throw error
    }
  }

  /// Says that the owner switched passwords off.
  func refusePassword(next: String, _ context: WebContext) async throws -> Response {
    context.logger.notice("sign-in refused", metadata: ["reason": "passwords are off"])
    return answer(try await signInPage(next: next, context), status: .forbidden)
  }

  /// Returns the page to sign in, with the ways in that there are.
  func signInPage(
    name: String = "", next: String = "", refused: InvalidInput? = nil, error: String? = nil, _ context: WebContext
  ) async throws -> SignInPage {
    .signIn(
      name: name, next: next, passkeys: try await passkeys(context), acceptsPasswords: try await site.household.acceptsPasswords(),
      refused: refused, error: error)
  }

  @Sendable private func showLink(_ request: Request, _ context: WebContext) async throws -> Response {
    answer(.link(formEncoded(secret(context))))
  }

  @Sendable private func spendLink(_ request: Request, _ context: WebContext) async throws -> Response {
    let secret = secret(context)
    guard let session = try await site.household.signIn(link: secret, on: request.device) else {
      let error =
        try await site.household.acceptsPasswords()
        ? say("This link was already used or has expired. Sign in with your password.")
        : say("This link was already used or has expired. Ask for a new one.")
      return answer(try await signInPage(error: error, context), status: .unprocessableContent)
    }
    try await endSession(before: context)
    return enter(session, next: nil, context)
  }

  @Sendable private func showInvitation(_ request: Request, _ context: WebContext) async throws -> Response {
    let secret = secret(context)
    guard try await site.household.isOpen(invitation: secret) else { return try await noInvitation(context) }
    _ = try await site.providers.provider(of: site.household)
    return answer(try await invitation(context))
  }

  @Sendable private func accept(_ request: Request, _ context: WebContext) async throws -> Response {
    let secret = secret(context)
    let body = try await FormBody(request)
    do {
      let new = try newPerson(body, request, plan: try await site.household.planOfNewPeople())
      guard let session = try await site.household.accept(invitation: secret, as: new, on: request.device) else {
        return try await noInvitation(context)
      }
      context.logger.info("an invitation was accepted")
      try await endSession(before: context)
      return enter(session, next: Paths.today, context)
    } catch let refused as InvalidInput {
      return answer(try await invitation(context, body, refused), status: .unprocessableContent)
    } catch HouseholdError.nameTaken {
      let refused = InvalidInput([FieldError("name", .nameTaken)])
      return answer(try await invitation(context, body, refused), status: .unprocessableContent)
    }
  }

  private func invitation(_ context: WebContext, _ body: FormBody? = nil, _ refused: InvalidInput? = nil) async throws -> SignInPage {
    .invitation(
      formEncoded(secret(context)), name: body?["name"] ?? "", acceptsPasswords: try await site.household.acceptsPasswords(),
      refused: refused)
  }

  private func secret(_ context: WebContext) -> String { context.parameters.get("secret")?.removingPercentEncoding ?? "" }

  private func noInvitation(_ context: WebContext) async throws -> Response {
    let error = say("This invitation was already used, withdrawn or has expired. Ask for a new one.")
    return answer(try await signInPage(error: error, context), status: .unprocessableContent)
  }

  /// Returns the person that a form describes, with the time zone and language of the browser.
  private func newPerson(_ body: FormBody, _ request: Request, plan: Person.Plan = .pro) throws -> NewPerson {
    let zone = body["timeZone"].flatMap { $0.isEmpty ? nil : $0 } ?? TimeZone.current.iana
    return try NewPerson(
      name: body["name"], password: body["password"], timeZone: TimeZone(iana: zone) == nil ? "UTC" : zone,
      locale: request.headers[.acceptLanguage], plan: plan)
  }

  func answer(_ page: SignInPage, status: HTTPResponse.Status = .ok) -> Response {
    let provider = site.providers.current.flatMap { page.createsOwner && $0.ownerGroups.isEmpty ? nil : $0.name }
    return site.page(page.title, frame: nil, status: status) {
      SignInView(page: page, showsAttribution: site.foods.provider() != nil, provider: provider)
    }
  }

  /// Ends the browser's earlier session before a new sign-in, because it would no longer be reachable.
  func endSession(before context: WebContext) async throws {
    if case .session(let old)? = context.identity?.proof { try await site.household.signOut(session: old) }
  }

  func enter(_ session: SignedIn, next: String?, _ context: WebContext) -> Response {
    var response = Response.redirect(to: ownAddress(next) ?? Paths.today, type: .normal)
    response.setCookie(SessionCookie.write(session.secret, isSecure: context.isSecure))
    return response
  }
}

extension HouseholdError {
  /// The reason of a refused sign-in, for the log; nil if the server is at fault.
  var refusal: String? {
    switch self {
    case .wrongPassword: "wrong"
    case .tryLater: "too many attempts"
    case .busy: "too many passwords wait"
    case .codeNeeded, .wrongCode, .passwordsOff, .nameTaken, .ownsOthers, .noRoom, .fileReplaced, .unavailable: nil
    }
  }
}

import DemeterCore
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// Settings → Devices & access keys: the sessions, the API tokens and the password.
struct DevicesController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.devices, use: show)
    pages.post(.endSession, use: end)
    pages.post(.endOtherSessions, use: endOthers)
    pages.get(.newToken) { _, context in try await askForToken(context, NewTokenPage()) }
    pages.post(.tokens, use: makeToken)
    pages.post(.revokeToken, use: revoke)
    pages.get(.password) { _, context in
      try await ask(context, .own(removesOthers: try await hasOtherWaysIn(context) ? false : nil))
    }
    pages.post(.password, use: change)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let sessions = try await site.household.sessions(of: context.person, asking: context.session)
    let tokens = try await site.household.tokens(of: context.person)
    let factor = try await site.household.secondFactor(of: context.person)
    let identities = try await site.household.identities(of: context.person)
    let provider = try await site.providers.provider(of: site.household)
    let page = DevicesPage(
      sessions, tokens, secondFactor: factor, identities: identities, provider: provider?.name, in: context.reading(site))
    let frame = try await context.frame(site, tab: .settings, for: request)
    return site.page(page.title, frame: frame) { DevicesView(page: page) }
  }

  @Sendable private func end(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await site.household.end(context.parameters.get("id") ?? "", of: context.person)
    return .redirect(to: Paths.devices, note: .sessionEnded)
  }

  @Sendable private func endOthers(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await site.household.endSessions(of: context.person, except: context.session)
    return .redirect(to: Paths.devices, note: .sessionEnded)
  }

  @Sendable private func revoke(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await site.household.revoke(context.parameters.get("id") ?? "", of: context.person)
    return .redirect(to: Paths.devices, note: .tokenRevoked)
  }

  /// Creates a token and shows it once.
  @Sendable private func makeToken(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    let scopes = Set(Scope.ofPrograms.filter { body[$0.rawValue] == "on" })
    let label = body["label"] ?? ""
    let period = body["days"] ?? ""
    let days: Int? = if period.isEmpty { nil } else if let days = Int(period) { days } else { 0 }
    do {
      let new = try NewToken(scopes: scopes, label: label, days: days, now: site.now())
      let page = MadeTokenPage(token: try await site.household.make(new, for: context.person), server: context.server)
      return site.page(page.title, frame: try await context.frame(site, tab: .settings)) { MadeTokenView(page: page) }
    } catch let refused as InvalidInput {
      let page = NewTokenPage(label: label, scopes: scopes, days: days, refused: refused)
      return try await askForToken(context, page, status: .unprocessableContent)
    }
  }

  private func askForToken(
    _ context: PageRequestContext, _ page: NewTokenPage, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .settings), status: status) { NewTokenView(page: page) }
  }

  @Sendable private func change(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    let revokes = body["revokeTokens"] == "on", hasOthers = try await hasOtherWaysIn(context)
    let removes: Bool? = hasOthers ? body["removeOthers"] == "on" : nil
    do {
      let new = try NewPassword(body["new"], field: "new")
      try await site.household.changePassword(
        of: context.person, from: body["old"] ?? "", to: new, keeping: context.session, revokingTokens: revokes)
    } catch let refused as InvalidInput {
      return try await ask(context, .own(revokesTokens: revokes, removesOthers: removes, refused: refused), status: .unprocessableContent)
    } catch HouseholdError.wrongPassword {
      let refused = InvalidInput([FieldError("old", .wrongCurrentPassword)])
      return try await ask(context, .own(revokesTokens: revokes, removesOthers: removes, refused: refused), status: .unprocessableContent)
    }
    if removes == true {
      for passkey in try await site.household.passkeys(of: context.person) {
        try await site.household.remove(passkey: passkey.id, of: context.person)
      }
      for identity in try await site.household.identities(of: context.person) {
        try await site.household.unlink(identity.id, of: context.person)
      }
    }
    return .redirect(to: Paths.devices, note: .passwordChanged)
  }

  /// Whether the person has other ways in that can go with the old password. While passwords don't sign in, they stay.
  private func hasOtherWaysIn(_ context: PageRequestContext) async throws -> Bool {
    guard try await site.household.acceptsPasswords() else { return false }
    if try await !site.household.passkeys(of: context.person).isEmpty { return true }
    return try await !site.household.identities(of: context.person).isEmpty
  }

  private func ask(
    _ context: PageRequestContext, _ page: PasswordPage, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .settings), status: status) { PasswordView(page: page) }
  }
}

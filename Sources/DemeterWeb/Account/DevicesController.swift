import DemeterCore
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// Settings → Devices & tokens: what is signed in, what programs have keys, and the password.
struct DevicesController: Sendable {
  let site: Site

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get("settings/devices", use: show)
    pages.post("settings/devices/{id}/end", use: end)
    pages.post("settings/devices/end-others", use: endOthers)
    pages.post("settings/tokens/{id}/revoke", use: revoke)
    pages.get("settings/password") { _, context in try await ask(context, .own()) }
    pages.post("settings/password", use: change)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let sessions = try await site.household.sessions(of: context.person, asking: context.session)
    let tokens = try await site.household.tokens(of: context.person)
    let page = DevicesPage(sessions, tokens, in: context.reading(site))
    let frame = try await context.frame(site, tab: .settings, for: request)
    return site.page(page.title, frame: frame) { DevicesView(page: page) }
  }

  @Sendable private func end(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await site.household.end(context.parameters.get("id") ?? "", of: context.person)
    return .redirect(to: "/settings/devices?note=ended", type: .normal)
  }

  @Sendable private func endOthers(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await site.household.endSessions(of: context.person, except: context.session)
    return .redirect(to: "/settings/devices?note=ended", type: .normal)
  }

  @Sendable private func revoke(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await site.household.revoke(context.parameters.get("id") ?? "", of: context.person)
    return .redirect(to: "/settings/devices?note=revoked", type: .normal)
  }

  @Sendable private func change(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    let revokes = body["revokeTokens"] == "on"
    do {
      let new = try NewPassword(body["new"], field: "new")
      try await site.household.changePassword(
        of: context.person, from: body["old"] ?? "", to: new, keeping: context.session, revokingTokens: revokes)
    } catch let refused as InvalidInput {
      return try await ask(context, .own(revokesTokens: revokes, refused: refused), status: .unprocessableContent)
    } catch HouseholdError.wrongPassword {
      let refused = InvalidInput([FieldError("old", "That is not your present password")])
      return try await ask(context, .own(revokesTokens: revokes, refused: refused), status: .unprocessableContent)
    }
    return .redirect(to: "/settings/devices?note=password", type: .normal)
  }

  private func ask(
    _ context: PageRequestContext, _ page: PasswordPage, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .none), status: status) { PasswordView(page: page) }
  }
}

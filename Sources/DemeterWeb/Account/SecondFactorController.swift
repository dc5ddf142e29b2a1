import DemeterCore
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// Settings → Devices & access keys → Second factor: setting it up, recovery codes, removing it.
struct SecondFactorController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.secondFactor) { _, context in try await show(context) }
    pages.post(.setUpSecondFactor, use: begin)
    pages.post(.secondFactor, use: confirm)
    pages.get(.recoveryCodes) { _, context in try await ask(context, .codes()) }
    pages.post(.recoveryCodes, use: makeCodes)
    pages.get(.removeSecondFactor) { _, context in try await ask(context, .removal()) }
    pages.post(.removeSecondFactor, use: remove)
  }

  private func show(
    _ context: PageRequestContext, refused: InvalidInput? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let page = SecondFactorPage(try await site.household.secondFactor(of: context.person), refused: refused, in: context.reading(site))
    return site.page(page.title, frame: try await context.frame(site, tab: .settings), status: status) { SecondFactorView(page: page) }
  }

  @Sendable private func begin(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let password = try await FormBody(request)["password"] ?? ""
    do {
      guard let secret = try await site.household.beginSecondFactor(of: context.person, password: password) else {
        return .redirect(to: Paths.secondFactor, type: .normal)
      }
      return try await setUp(context, secret)
    } catch HouseholdError.wrongPassword {
      return try await show(context, refused: Self.wrongPassword, status: .unprocessableContent)
    }
  }

  private func setUp(
    _ context: PageRequestContext, _ secret: String, refused: InvalidInput? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let page = SecondFactorSetUpPage(secret: secret, for: context.person, refused: refused)
    let frame = try await context.frame(site, tab: .settings)
    return site.page(page.title, frame: frame, status: status) { SecondFactorSetUpView(page: page) }
  }

  /// The secret comes back with the form: only the browser that typed the password has it.
  @Sendable private func confirm(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request), secret = body["secret"] ?? ""
    do {
      let codes = try await site.household.confirmSecondFactor(of: context.person, secret: secret, code: body["code"] ?? "")
      guard let codes else { return .redirect(to: Paths.secondFactor, type: .normal) }
      return try await show(codes, context)
    } catch HouseholdError.wrongCode {
      return try await setUp(context, secret, refused: Self.wrongCode, status: .unprocessableContent)
    }
  }

  private func show(_ codes: [String], _ context: PageRequestContext) async throws -> Response {
    let page = RecoveryCodesPage(codes: codes)
    return site.page(page.title, frame: try await context.frame(site, tab: .settings)) { RecoveryCodesView(page: page) }
  }

  @Sendable private func makeCodes(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    do {
      let codes = try await site.household.makeRecoveryCodes(
        for: context.person, password: body["password"] ?? "", code: body["code"] ?? "")
      guard let codes else { return .redirect(to: Paths.secondFactor, type: .normal) }
      return try await show(codes, context)
    } catch HouseholdError.wrongPassword {
      return try await ask(context, .codes(refused: Self.wrongPassword), status: .unprocessableContent)
    } catch HouseholdError.wrongCode {
      return try await ask(context, .codes(refused: Self.wrongCode), status: .unprocessableContent)
    }
  }

  @Sendable private func remove(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    do {
      try await site.household.removeSecondFactor(of: context.person, password: body["password"] ?? "", code: body["code"] ?? "")
    } catch {
      switch error {
      case .wrongPassword: return try await ask(context, .removal(refused: Self.wrongPassword), status: .unprocessableContent)
      case .wrongCode: return try await ask(context, .removal(refused: Self.wrongCode), status: .unprocessableContent)
      default: throw error
      }
    }
    return .redirect(to: Paths.devices, note: .secondFactorRemoved)
  }

  /// Asks for password and code, if there is a second factor.
  private func ask(
    _ context: PageRequestContext, _ page: SecondFactorChangePage, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    guard try await site.household.secondFactor(of: context.person) != nil else {
      return .redirect(to: Paths.secondFactor, type: .normal)
    }
    return site.page(page.title, frame: try await context.frame(site, tab: .settings), status: status) {
      SecondFactorChangeView(page: page)
    }
  }

  private static let wrongPassword = InvalidInput([FieldError("password", .wrongCurrentPassword)])
  private static let wrongCode = InvalidInput([FieldError("code", .wrongCode)])
}

import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird

/// Settings → Your data: export, previous imports, account deletion.
struct DataController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.data) { request, context in try await show(request, context) }
    pages.get(.export, use: export)
    pages.get(.deleteAccount) { _, context in try await askToDelete(context) }
    pages.post(.deleteAccount, use: delete)
  }

  func show(
    _ request: Request, _ context: PageRequestContext, refusal: String? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let page = DataPage(try await context.diary.batches(), refusal: refusal, in: context.reading(site))
    let frame = try await context.frame(site, tab: .settings, for: request)
    return site.page(page.title, frame: frame, status: status) { DataView(page: page) }
  }

  @Sendable private func export(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await site.export(of: context.person, context.diary)
  }

  private func askToDelete(
    _ context: PageRequestContext, refused: InvalidInput? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let page = DeleteAccountPage(context.person, hasOthers: try await site.household.peopleCount() > 1, refused: refused)
    return site.page(page.title, frame: try await context.frame(site, tab: .settings), status: status) { DeleteAccountView(page: page) }
  }

  @Sendable private func delete(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    let person = context.person
    if let refused = try await refusal(of: body, context) {
      return try await askToDelete(context, refused: refused, status: .unprocessableContent)
    }
    do {
      try await site.household.remove(person)
    } catch {
      guard case .ownsOthers = error else { throw error }
      return try await askToDelete(context, status: .conflict)
    }
    site.cache.forget(person.id)
    var response = site.page(say("Account deleted"), frame: nil) { DeletedAccountView(person) }
    response.setCookie(SessionCookie.write(nil, isSecure: context.isSecure))
    return response
  }

  /// Returns what is wrong with a confirmation; nil if it is correct.
  private func refusal(of body: FormBody, _ context: PageRequestContext) async throws -> InvalidInput? {
    let name = (body["name"] ?? "").trimmingCharacters(in: .whitespaces)
    guard PersonName.key(name) == PersonName.key(context.person.name) else {
      return InvalidInput([FieldError("name", .notYourName)])
    }
    do {
      try await site.household.check(body["password"] ?? "", of: context.person)
      return nil
    } catch {
      guard case .wrongPassword = error else { throw error }
      return InvalidInput([FieldError("password", .wrongPassword)])
    }
  }
}

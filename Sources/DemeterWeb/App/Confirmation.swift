import DemeterCore
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

extension PageRequestContext {
  /// Returns what is wrong with the password in a form, and with the code of someone who has a second factor; nil if both are right.
  func refusal(of body: FormBody, _ site: AppEnvironment) async throws -> InvalidInput? {
    let password = body["password"] ?? ""
    guard !password.isEmpty else { return InvalidInput([FieldError("password", .missing(.parameter("password")))]) }
    do {
      try await site.household.check(password, code: body["code"] ?? "", of: person)
      return nil
    } catch {
      switch error {
      case .wrongPassword: return InvalidInput([FieldError("password", .wrongCurrentPassword)])
      case .wrongCode: return InvalidInput([FieldError("code", .wrongCode)])
      default: throw error
      }
    }
  }

  /// The fields that a form needs beside its own: nil if the person just signed in.
  func confirmation(_ site: AppEnvironment) async throws -> PasswordPage.Confirmation? {
    if try await hasJustSignedIn(site) { return nil }
    return PasswordPage.Confirmation(asksForCode: try await site.household.secondFactor(of: person) != nil)
  }
}

extension AppEnvironment {
  /// Returns a page that asks for the person's password, before a form gives or takes a way to sign in: an unlocked device may be in other
  /// hands. Returns nil if they signed in less than ten minutes ago, or entered their password on that page.
  func question(
    before body: FormBody, to path: String, closing close: String, _ context: PageRequestContext
  ) async throws -> Response? {
    guard let confirmation = try await context.confirmation(self), let refused = try await context.refusal(of: body, self) else {
      return nil
    }
    // What was not asked yet is not refused.
    let asked = PasswordPage.confirm(
      confirmation, to: path, close: close, choice: body["do"], refused: body["password"] == nil ? nil : refused)
    let frame = try await context.frame(self, tab: .settings)
    return page(asked.title, frame: frame, status: .unprocessableContent) { PasswordView(page: asked) }
  }
}

import DemeterCore
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird
import Logging

/// The second step of signing in, for people with a second factor. What waits is in the accounts: the cookie only leads from one page to the
/// next, and each page names its own sign-in, so two tabs don't disturb each other.
extension SignInController {
  func addCode(to router: some RouterMethods<WebContext>) {
    router.get(.signInCode, use: showCode)
    router.post(.signInCode, use: enterCode)
  }

  /// Leads to the page that asks for the code.
  func askForCode(_ pending: String, next: String, _ context: WebContext) -> Response {
    let query = next.isEmpty ? "" : "?next=" + formEncoded(next)
    var response = Response.redirect(to: Paths.signInCode + query, type: .normal)
    response.setCookie(CodeCookie.write(pending, isSecure: context.isSecure))
    return response
  }

  @Sendable private func showCode(_ request: Request, _ context: WebContext) async throws -> Response {
    guard let pending = CodeCookie.read(request, isSecure: context.isSecure), try await site.household.isPending(pending) else {
      return .redirect(to: Paths.signIn, type: .normal)
    }
    return answer(.code(pending: pending, next: request.query("next") ?? "", isRecovery: request.query("with") == "recovery"))
  }

  @Sendable private func enterCode(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await FormBody(request)
    let pending = body["pending"] ?? "", next = body["next"] ?? "", code = String((body["code"] ?? "").prefix(200))
    let isRecovery = body["with"] == "recovery"
    func again(_ status: HTTPResponse.Status, _ problem: FieldProblem? = nil, error: String? = nil) -> Response {
      let refused = problem.map { InvalidInput([FieldError("code", $0)]) }
      return answer(.code(pending: pending, next: next, isRecovery: isRecovery, refused: refused, error: error), status: status)
    }
    guard !code.allSatisfy(\.isWhitespace) else { return again(.unprocessableContent, .missing(.parameter("code"))) }
    do {
      guard let session = try await site.household.signIn(pending: pending, code: code, from: context.address, on: request.device) else {
        context.logger.notice("sign-in refused", metadata: ["reason": "no sign-in waits"])
        var response = answer(
          try await signInPage(next: next, error: say("This sign-in has ended. Enter your name and password again."), context),
          status: .unprocessableContent)
        response.setCookie(CodeCookie.write(nil, isSecure: context.isSecure))
        return response
      }
      context.logger.info("signed in")
      try await endSession(before: context)
      var response = enter(session, next: next, context)
      response.setCookie(CodeCookie.write(nil, isSecure: context.isSecure))
      return response
    } catch HouseholdError.passwordsOff {
      var response = try await refusePassword(next: next, context)
      response.setCookie(CodeCookie.write(nil, isSecure: context.isSecure))
      return response
    } catch HouseholdError.wrongCode {
      // For privacy, neither the name nor the address is logged.
      context.logger.notice("sign-in refused", metadata: ["reason": "code"])
      return again(.unprocessableContent, .wrongCode)
    } catch HouseholdError.tryLater(let seconds) {
      context.logger.notice("sign-in refused", metadata: ["reason": "too many codes"])
      let refused = WebError(HouseholdError.tryLater(seconds: seconds))
      var response = again(refused.status, error: refused.words)
      response.headers[.retryAfter] = refused.retryAfter.map(String.init)
      return response
    }
  }
}

/// The cookie that leads from the password to the code. It is no session.
private enum CodeCookie {
  private static func name(isSecure: Bool) -> String { isSecure ? "__Host-demeter_code" : "demeter_code" }

  static func read(_ request: Request, isSecure: Bool) -> String? { request.cookies[name(isSecure: isSecure)]?.value }

  /// Returns a cookie for five minutes, or one that deletes it if there is no secret.
  static func write(_ secret: String?, isSecure: Bool) -> Cookie {
    Cookie(
      name: name(isSecure: isSecure), value: secret ?? "", maxAge: secret == nil ? 0 : 300, path: "/", secure: isSecure, httpOnly: true,
      sameSite: .lax)
  }
}

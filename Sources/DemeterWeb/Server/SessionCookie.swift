import Hummingbird

/// The cookie that carries a session's secret: kept from scripts and from other sites.
enum SessionCookie {
  private static let name = "demeter_session"

  static func read(_ request: Request) -> String? {
    request.cookies[name]?.value
  }

  /// For a year, or for no time where there is no secret. `Secure` where the browser speaks TLS.
  static func write(_ secret: String?, isSecure: Bool) -> Cookie {
    Cookie(
      name: name, value: secret ?? "", maxAge: secret == nil ? 0 : 365 * 86_400, path: "/", secure: isSecure, httpOnly: true,
      sameSite: .lax)
  }
}

import Hummingbird

/// The cookie that carries a session's secret: kept from scripts and from other sites.
enum SessionCookie {
  /// Over TLS browsers hold the name to its word: such a cookie came from this very host, by TLS.
  private static func name(isSecure: Bool) -> String { isSecure ? "__Host-demeter_session" : "demeter_session" }

  static func read(_ request: Request, isSecure: Bool) -> String? {
    request.cookies[name(isSecure: isSecure)]?.value
  }

  /// For a year, or for no time where there is no secret. `Secure` where the browser speaks TLS.
  static func write(_ secret: String?, isSecure: Bool) -> Cookie {
    Cookie(
      name: name(isSecure: isSecure), value: secret ?? "", maxAge: secret == nil ? 0 : 365 * 86_400, path: "/", secure: isSecure,
      httpOnly: true, sameSite: .lax)
  }
}

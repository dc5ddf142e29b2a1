import Hummingbird

/// The cookie with a session's secret, hidden from scripts and other sites.
enum SessionCookie {
  /// The `__Host-` prefix makes browsers accept the cookie only over TLS and from this very host.
  private static func name(isSecure: Bool) -> String { isSecure ? "__Host-demeter_session" : "demeter_session" }

  static func read(_ request: Request, isSecure: Bool) -> String? {
    request.cookies[name(isSecure: isSecure)]?.value
  }

  /// Returns a cookie for a year, or one that deletes it if there is no secret. It is `Secure` if the browser uses TLS.
  static func write(_ secret: String?, isSecure: Bool) -> Cookie {
    Cookie(
      name: name(isSecure: isSecure), value: secret ?? "", maxAge: secret == nil ? 0 : 365 * 86_400, path: "/", secure: isSecure,
      httpOnly: true, sameSite: .lax)
  }
}

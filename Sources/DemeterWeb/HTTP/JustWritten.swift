import Hummingbird

/// The cookie of a browser that wrote something in the last seconds.
///
/// Where several servers share the data, an answer from the memory of one of them may lack what another one wrote in the last moment. A
/// browser must always see what it wrote itself.
enum JustWritten {
  private static let name = "demeter_just_written"

  /// A cookie for two seconds, many times longer than an answer from memory may lag behind.
  static func cookie(isSecure: Bool) -> Cookie {
    Cookie(name: name, value: "1", maxAge: 2, path: "/", secure: isSecure, httpOnly: true, sameSite: .lax)
  }

  static func isSet(in request: Request) -> Bool { request.cookies[name] != nil }
}

extension Request {
  /// Whether it only reads.
  var isReading: Bool { method == .get || method == .head }

  /// Whether the answer must not lack anything that was written: the browser wrote something itself, was told of a change, or the person
  /// asked for the page again. The last two send `Cache-Control` (https://www.rfc-editor.org/rfc/rfc9111#section-5.2.1).
  var asksForNews: Bool { headers[.cacheControl] != nil || JustWritten.isSet(in: self) }
}

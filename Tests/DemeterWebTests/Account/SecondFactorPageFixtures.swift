import DemeterCore
import DemeterStore
import DemeterTestSupport
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

extension TestServer {
  /// What an authenticator app shows for a secret in Base32.
  func shown(_ secret: String, _ offset: Int64 = 0) -> String {
    AppSecret(bytes: base32Bytes(secret)).code(at: AppSecret.step(at: clock.now()) + offset)
  }

  /// A code that is wrong at any time near the clock's.
  func wrong(_ secret: String) -> String {
    let right = (-9...9).map { shown(secret, $0) }
    return (0..<100).map { String(format: "%06d", $0) }.first { !right.contains($0) } ?? ""
  }

  /// Adds Ann with a second factor, whose first code was used a minute ago. Returns her, the secret and the recovery codes.
  func annWithFactor() async throws -> (ann: Visitor, secret: String, codes: [String]) {
    let ann = try await person(), person = try #require(ann.person)
    let secret = try #require(try await household.beginSecondFactor(of: person, password: "correct horse"))
    let codes = try #require(try await household.confirmSecondFactor(of: person, secret: secret, code: shown(secret)))
    clock.set("2026-03-10T12:01:00+01:00")
    return (ann, secret, codes)
  }

  /// Signs in with Ann's password. Returns the browser, which waits for the code, and what its page says.
  func waiting(next: String = "") async throws -> (browser: Visitor, pending: String) {
    let answer = try await stranger.post("/sign-in", ["name": "Ann", "password": "correct horse", "next": next])
    try #require(answer.status == .seeOther && answer.location.hasPrefix("/sign-in/code"))
    let cookie = try #require(answer.headers[.setCookie]?.split(separator: ";").first.map { String($0) })
    try #require(cookie.hasPrefix("demeter_code="))
    let browser = stranger.with(.cookie, cookie), page = try await browser.get(answer.location)
    try #require(page.status == .ok)
    return (browser, try #require(page.text.firstMatch(of: /name="pending" value="([\w-]+)"/).map { String($0.1) }))
  }
}

extension TestResponse {
  /// The session's cookie, if it signs in.
  var session: String? {
    headers[values: .setCookie].first { $0.hasPrefix("demeter_session=") }?.split(separator: ";").first.map { String($0) }
  }
}

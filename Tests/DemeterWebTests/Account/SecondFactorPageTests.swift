import DemeterCore
import DemeterStore
import DemeterTestSupport
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct `A second factor on its pages` {
  @Test func `is set up with the password and a first code, and shows recovery codes once`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.get("/settings/devices").text.contains("Your password alone signs you in."))
      #expect(try await ann.get("/settings/second-factor").text.contains("autocomplete=\"current-password\""))
      for page in ["codes", "remove"] {
        #expect(try await ann.get("/settings/second-factor/\(page)").location == "/settings/second-factor")
      }
      let refused = try await ann.post("/settings/second-factor/set-up", ["password": "wrong horse"])
      #expect(refused.status == .unprocessableContent && refused.text.contains("That is not your current password"))
      let page = try await ann.post("/settings/second-factor/set-up", ["password": "correct horse"])
      let secret = try #require(page.text.firstMatch(of: /name="secret" value="([A-Z2-7]{32})"/).map { String($0.1) })
      #expect(page.text.contains("otpauth://totp/Demeter:Ann?secret=\(secret)&amp;issuer=Demeter") && page.text.contains("qr-code"))
      #expect(page.text.contains("autocomplete=\"one-time-code\"") && page.text.contains("inputmode=\"numeric\""))
      let wrong = try await ann.post("/settings/second-factor", ["secret": secret, "code": server.wrong(secret)])
      #expect(wrong.status == .unprocessableContent && wrong.text.contains("This code is wrong") && wrong.text.contains(secret))
      // Without the password, nobody gets to see the secret.
      let other = try await ann.post("/settings/second-factor", ["secret": "", "code": server.wrong(secret)])
      #expect(other.location == "/settings/second-factor" && !other.text.contains(secret))
      let done = try await ann.post("/settings/second-factor", ["secret": secret, "code": server.shown(secret)])
      let codes = Set(done.text.matches(of: /([0-9A-Z]{4}-){5}[0-9A-Z]{4}/).map { String($0.output.0) })
      #expect(done.status == .ok && codes.count == 10)
      for path in ["/settings/second-factor", "/settings/devices"] {
        let page = try await ann.get(path).text
        #expect(page.contains("10 recovery codes are left.") && !page.contains(secret) && codes.allSatisfy { !page.contains($0) })
      }
      #expect(try await ann.post("/settings/second-factor/set-up", ["password": "correct horse"]).location == "/settings/second-factor")
    }
  }

  @Test func `asks for the code on a second page, and leads on to where the person wanted`() async throws {
    try await TestServer.open { server in
      let (_, secret, _) = try await server.annWithFactor()
      let (browser, pending) = try await server.waiting(next: "/goals")
      let page = try await browser.get("/sign-in/code?next=%2Fgoals").text
      for words in ["autocomplete=\"one-time-code\"", "inputmode=\"numeric\"", "value=\"/goals\"", "?with=recovery&amp;next=%2Fgoals"] {
        #expect(page.contains(words), "\(words)")
      }
      // It is no session.
      for cookie in ["demeter_session=\(pending)", "demeter_code=\(pending)"] {
        #expect(try await server.stranger.with(.cookie, cookie).get("/goals").location.hasPrefix("/sign-in?"))
      }
      let empty = try await browser.post("/sign-in/code", ["pending": pending, "code": " ", "next": "/goals"])
      #expect(empty.status == .unprocessableContent && empty.text.contains("Enter the code"))
      let wrong = try await browser.post("/sign-in/code", ["pending": pending, "code": server.wrong(secret), "next": "/goals"])
      #expect(wrong.status == .unprocessableContent && wrong.text.contains("This code is wrong") && wrong.session == nil)
      #expect(wrong.text.contains("value=\"/goals\"") && wrong.text.contains(pending))
      let code = server.shown(secret)
      let done = try await browser.post("/sign-in/code", ["pending": pending, "code": code, "next": "/goals"])
      #expect(done.status == .seeOther && done.location == "/goals")
      let session = try #require(done.session)
      #expect(try await server.stranger.with(.cookie, session).get("/goals").status == .ok)
      // Neither the sign-in nor the code works again.
      let again = try await browser.post("/sign-in/code", ["pending": pending, "code": server.shown(secret, 1)])
      #expect(again.status == .unprocessableContent && again.text.contains("This sign-in has ended") && again.session == nil)
      #expect(try await browser.get("/sign-in/code").location == "/sign-in")
      let (other, next) = try await server.waiting()
      let replayed = try await other.post("/sign-in/code", ["pending": next, "code": code])
      #expect(replayed.status == .unprocessableContent && replayed.session == nil)
      let evil = try await other.post("/sign-in/code", ["pending": next, "code": server.shown(secret, 1), "next": "//evil.example"])
      #expect(evil.location == "/" && evil.session != nil)
    }
  }

  @Test func `takes a recovery code instead, once`() async throws {
    try await TestServer.open { server in
      let (ann, _, codes) = try await server.annWithFactor()
      for isFirst in [true, false] {
        let (browser, pending) = try await server.waiting()
        let page = try await browser.get("/sign-in/code?with=recovery").text
        #expect(page.contains("Recovery code") && !page.contains("inputmode=\"numeric\""))
        let answer = try await browser.post("/sign-in/code", ["pending": pending, "code": codes[0].lowercased(), "with": "recovery"])
        #expect((answer.session != nil) == isFirst)
        #expect(answer.text.contains("Enter one of the codes") == !isFirst)
      }
      for code in codes[1...6] {
        let (browser, pending) = try await server.waiting()
        #expect(try await browser.post("/sign-in/code", ["pending": pending, "code": code]).session != nil)
      }
      let page = try await ann.get("/settings/second-factor").text
      #expect(page.contains("<p class=\"warning\">3 recovery codes are left.</p>"))
    }
  }

  @Test func `limits wrong codes, for a sign-in and for the person`() async throws {
    try await TestServer.open { server in
      let (_, secret, _) = try await server.annWithFactor()
      let (browser, pending) = try await server.waiting()
      for _ in 0..<5 {
        let wrong = try await browser.post("/sign-in/code", ["pending": pending, "code": server.wrong(secret)])
        #expect(wrong.status == .unprocessableContent && wrong.text.contains("This code is wrong"))
      }
      let ended = try await browser.post("/sign-in/code", ["pending": pending, "code": server.shown(secret)])
      #expect(
        ended.status == .unprocessableContent && ended.text.contains("This sign-in has ended") && ended.text.contains("name=\"password\""))
      // With the password, one may begin again, but not guess at once.
      server.clock.set("2026-03-10T12:01:02+01:00")
      let (other, next) = try await server.waiting()
      #expect(try await other.post("/sign-in/code", ["pending": next, "code": server.wrong(secret)]).status == .unprocessableContent)
      let slowed = try await other.post("/sign-in/code", ["pending": next, "code": server.shown(secret)])
      #expect(slowed.status == .tooManyRequests && slowed.headers[.retryAfter] == "2" && slowed.text.contains(next))
      server.clock.set("2026-03-10T12:01:04+01:00")
      #expect(try await other.post("/sign-in/code", ["pending": next, "code": server.shown(secret)]).session != nil)
    }
  }

  @Test func `waits five minutes, and ends when the second factor is removed in between`() async throws {
    try await TestServer.open { server in
      let (ann, secret, codes) = try await server.annWithFactor()
      let (late, old) = try await server.waiting()
      server.clock.set("2026-03-10T12:06:00+01:00")
      #expect(try await late.get("/sign-in/code").location == "/sign-in")
      #expect(try await late.post("/sign-in/code", ["pending": old, "code": server.shown(secret)]).text.contains("This sign-in has ended"))
      let (browser, pending) = try await server.waiting()
      let refused = try await ann.post("/settings/second-factor/remove", ["password": "correct horse", "code": server.wrong(secret)])
      #expect(refused.status == .unprocessableContent && refused.text.contains("This code is wrong"))
      let removed = try await ann.post("/settings/second-factor/remove", ["password": "correct horse", "code": codes[0]])
      #expect(removed.location == "/settings/devices?note=secondFactorRemoved")
      #expect(try await browser.post("/sign-in/code", ["pending": pending, "code": server.shown(secret)]).session == nil)
      #expect(try await server.stranger.post("/sign-in", ["name": "Ann", "password": "correct horse"]).session != nil)
    }
  }

  @Test func `keeps two tabs apart that sign in at once`() async throws {
    try await TestServer.open { server in
      let (_, secret, _) = try await server.annWithFactor()
      _ = try await server.person("Ben")
      let ben = try #require(try await server.household.people().last)
      let bens = try #require(try await server.household.beginSecondFactor(of: ben, password: "correct horse"))
      _ = try await server.household.confirmSecondFactor(of: ben, secret: bens, code: server.shown(bens))
      let (_, anns) = try await server.waiting()
      let answer = try await server.stranger.post("/sign-in", ["name": "Ben", "password": "correct horse"])
      // The second tab's cookie is the browser's now. The first tab still signs Ann in.
      let cookie = try #require(answer.headers[.setCookie]?.split(separator: ";").first.map { String($0) })
      let browser = server.stranger.with(.cookie, cookie)
      #expect(try await browser.post("/sign-in/code", ["pending": anns, "code": server.shown(bens, 1)]).session == nil)
      let session = try #require(try await browser.post("/sign-in/code", ["pending": anns, "code": server.shown(secret)]).session)
      #expect(try await server.household.person(session: String(session.dropFirst("demeter_session=".count)))?.name == "Ann")
    }
  }

  @Test func `is asked for before a passkey is added some time after signing in`() async throws {
    try await TestServer.open { server in
      let (ann, secret, _) = try await server.annWithFactor()
      server.clock.set("2026-03-10T12:11:00+01:00")
      #expect(try await ann.get("/settings/passkeys/new").text.contains("name=\"code\""))
      let path = "/settings/passkeys/new"
      let refused = try await ann.post(path, ["password": "correct horse", "code": server.wrong(secret)])
      #expect(refused.status == .unprocessableContent && !refused.text.contains("data-challenge"))
      let right = try await ann.post(path, ["password": "correct horse", "code": server.shown(secret)])
      #expect(right.status == .ok && right.text.contains("data-challenge"))
    }
  }

  @Test func `gives new recovery codes for password and code, and the old ones work no more`() async throws {
    try await TestServer.open { server in
      let (ann, secret, codes) = try await server.annWithFactor()
      #expect(try await ann.get("/settings/second-factor/codes").status == .ok)
      let path = "/settings/second-factor/codes"
      #expect(try await ann.post(path, ["password": "wrong horse", "code": server.shown(secret)]).status == .unprocessableContent)
      #expect(try await ann.post(path, ["password": "correct horse", "code": "x"]).status == .unprocessableContent)
      let made = try await ann.post(path, ["password": "correct horse", "code": server.shown(secret)])
      #expect(made.status == .ok && !codes.contains { made.text.contains($0) })
      let (browser, pending) = try await server.waiting()
      #expect(try await browser.post("/sign-in/code", ["pending": pending, "code": codes[0]]).session == nil)
    }
  }
}

import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

@Suite(.timeLimit(.minutes(10))) struct `Devices` {
  @Test func `are named, and ended; a changed password ends the others`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1"
      let phone = try await server.stranger.with(.userAgent, agent).post("/sign-in", ["name": "Ann", "password": "correct horse"])
      let cookie = try #require(phone.headers[.setCookie]?.split(separator: ";").first.map { String($0) })
      let other = server.stranger.with(.cookie, cookie)
      let page = try await ann.get("/settings/devices")
      #expect(page.text.contains("Safari on iPhone") && page.text.contains("This device") && page.text.contains("End all others"))
      #expect(try await ann.post("/settings/password", ["old": "wrong horse", "new": "long enough"]).status == .unprocessableContent)
      #expect(try await ann.post("/settings/password", ["old": "correct horse", "new": "short"]).status == .unprocessableContent)
      #expect(try await other.get("/settings/devices").status == .ok)
      #expect(
        try await ann.post("/settings/password", ["old": "correct horse", "new": "long enough"]).location
          == "/settings/devices?note=passwordChanged")
      #expect(try await other.get("/").location == "/sign-in")
      #expect(try await ann.get("/").status == .ok)
    }
  }

  @Test func `keep their tokens when the password changes, unless these are to go too`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let token = try await server.household.makeToken(for: try #require(ann.person), scopes: [.readDiary])
      let program = server.stranger.with(.authorization, "Bearer \(token)")
      let page = try await ann.get("/settings/password").text
      #expect(page.contains("Also revoke my access keys") && !page.contains("checked"))
      let wrong = try await ann.post("/settings/password", ["old": "wrong horse", "new": "long enough", "revokeTokens": "on"])
      #expect(wrong.text.contains("checked"))
      _ = try await ann.post("/settings/password", ["old": "correct horse", "new": "long enough"])
      #expect(try await program.get("/api/v1/goals").status == .ok)
      _ = try await ann.post("/settings/password", ["old": "long enough", "new": "quite another one", "revokeTokens": "on"])
      #expect(try await program.get("/api/v1/goals").status == .unauthorized)
    }
  }

  @Test func `keep passkeys and linked accounts when the password changes, unless these are to go too`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), person = try #require(ann.person), household = server.household
      #expect(try await !ann.get("/settings/password").text.contains("removeOthers"))
      let soon = server.clock.now().addingTimeInterval(60)
      let passkey = Passkey(
        id: Data([1]), name: "Phone", host: "demeter.example", algorithm: -7, publicKey: Data([1]), counter: 0, madeAt: server.clock.now())
      #expect(try await household.add(passkey, answering: PasskeyChallenge(text: "adding", expiresAt: soon), for: person) == nil)
      let account = ProviderAccount(issuer: "https://auth.example", subject: "1", name: nil)
      #expect(try await household.link(account, to: person, by: ProviderAttempt(state: "linking", expiresAt: soon)) == .linked)
      #expect(try await ann.get("/settings/password").text.contains("Also remove my passkeys and linked accounts"))
      _ = try await ann.post("/settings/password", ["old": "correct horse", "new": "long enough"])
      _ = try await ann.post("/settings/password", ["old": "wrong horse", "new": "quite another one", "removeOthers": "on"])
      #expect(try await household.passkeys(of: person).count == 1)
      #expect(try await household.identities(of: person).count == 1)
      // While passwords don't sign in, these are the ways in.
      try await household.acceptPasswords(false)
      _ = try await ann.post("/settings/password", ["old": "long enough", "new": "quite another one", "removeOthers": "on"])
      #expect(try await household.passkeys(of: person).count == 1)
      try await household.acceptPasswords(true)
      _ = try await ann.post("/settings/password", ["old": "quite another one", "new": "long enough", "removeOthers": "on"])
      #expect(try await household.passkeys(of: person).isEmpty)
      #expect(try await household.identities(of: person).isEmpty)
    }
  }

  @Test func `show a program's token once, which does what was chosen for as long as was chosen`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let form = try await ann.get("/settings/tokens/new").text
      #expect(form.contains("What it may do") && form.contains("everything that it reads with the key goes to its language model"))
      let refused = try await ann.post("/settings/tokens", ["label": " ", "days": "30"])
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("The name of an access key has 1 to 60 characters") && refused.text.contains("Choose what it may do"))
      for days in ["0", "3651", "soon"] {
        let answer = try await ann.post("/settings/tokens", ["label": "Scale", "diary:read": "on", "days": days])
        #expect(answer.status == .unprocessableContent && answer.text.contains("1 to 3,650 days"))
      }
      let made = try await ann.post("/settings/tokens", ["label": "Scale <b>", "diary:read": "on", "days": "30"])
      let token = try #require(made.text.firstMatch(of: /demeter_[\w-]+/)?.output)
      let list = try await ann.get("/settings/devices").text
      #expect(list.contains("Scale &lt;b&gt;") && list.contains("works until Apr 9, 2026") && !list.contains(token))
      let program = server.stranger.with(.authorization, "Bearer \(token)")
      #expect(try await program.get("/api/v1/goals").status == .ok)
      #expect(try await program.send(.post, "/api/v1/entries", json: #"{"name":"Oats","calories":5}"#).status == .forbidden)
      server.clock.set("2026-04-10T12:00:00+02:00")
      #expect(try await program.get("/api/v1/goals").status == .unauthorized)
      #expect(try await ann.get("/settings/devices").text.contains("stopped working on"))
    }
  }

  @Test(
    arguments: [
      (
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
        "Safari on Mac"
      ),
      (
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
        "Edge on Windows"
      ),
      ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36", "Chrome on Android"),
      ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"), ("curl/8.5.0", "curl"), ("", nil),
    ] as [(String, String?)])
  func `call themselves something in words`(agent: String, words: String?) {
    #expect(deviceWords(agent) == words)
  }
}

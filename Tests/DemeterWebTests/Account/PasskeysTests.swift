import DemeterCore
import DemeterStore
import DemeterTestSupport
import DemeterTrust
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

@Suite(.timeLimit(.minutes(10))) struct `Passkeys` {
  @Test(arguments: SigningDevice.Kind.allCases) func `are made, and sign in like a password`(kind: SigningDevice.Kind) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let before = try await server.stranger.get("/sign-in").text
      #expect(!before.contains("passkey") && !before.contains("webauthn"))
      #expect(try await ann.get("/settings/passkeys").text.contains("You have none yet."))
      let device = try await ann.passkey(name: "Blue <phone>", kind)
      let list = try await ann.get("/settings/passkeys").text
      #expect(list.contains("Blue &lt;phone&gt;") && list.contains("never used"))
      let page = try await server.stranger.get("/sign-in").text
      #expect(page.contains("Sign in with a passkey") && page.contains(#"autocomplete="username webauthn""#))
      let challenge = try await server.stranger.challenge("/sign-in")
      let answer = try await server.stranger.signIn(device, as: ann.person, challenge, next: "/goals")
      #expect(answer.status == .seeOther && answer.location == "/goals")
      let cookie = try #require(answer.headers[.setCookie]?.split(separator: ";").first.map { String($0) })
      #expect(try await server.stranger.with(.cookie, cookie).get("/settings").text.contains("Signed in as Ann."))
      #expect(try await ann.get("/settings/devices").text.contains("signed in with a passkey"))
      #expect(!(try await ann.get("/settings/passkeys").text.contains("never used")))
    }
  }

  @Test func `sign in once with each answer, and not long after they were asked`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var device = try await ann.passkey()
      device.counter = 5
      let challenge = try await server.stranger.challenge("/sign-in")
      #expect(try await server.stranger.signIn(device, as: ann.person, challenge).status == .seeOther)
      device.counter = 6
      let again = try await server.stranger.signIn(device, as: ann.person, challenge)
      #expect(again.status == .unprocessableContent && again.headers[.setCookie] == nil)
      #expect(again.text.contains("This passkey does not sign you in"))
      let late = try await server.stranger.challenge("/sign-in")
      server.clock.set("2026-03-10T12:06:00+01:00")
      #expect(try await server.stranger.signIn(device, as: ann.person, late).status == .unprocessableContent)
      // A copy of the device would count on its own.
      device.counter = 4
      let copied = try await server.stranger.signIn(device, as: ann.person)
      #expect(copied.status == .unprocessableContent && copied.text.contains("there may be a copy of it"))
      device.counter = 7
      #expect(try await server.stranger.signIn(device, as: ann.person).status == .seeOther)
    }
  }

  @Test func `whose device did not check its holder ask for the code of a second factor`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), person = try #require(ann.person)
      var device = try await ann.passkey()
      let secret = try #require(try await server.household.beginSecondFactor(of: person, password: "correct horse"))
      let code = AppSecret(bytes: base32Bytes(secret)).code(at: AppSecret.step(at: server.clock.now()))
      #expect(try await server.household.confirmSecondFactor(of: person, secret: secret, code: code) != nil)
      #expect(try await server.stranger.signIn(device, as: person).location == "/")
      device.flags = 1
      let answer = try await server.stranger.signIn(device, as: person)
      #expect(answer.status == .seeOther && answer.location == "/sign-in/code")
      #expect(!answer.headers[values: .setCookie].contains { $0.hasPrefix("demeter_session=") })
    }
  }

  @Test func `are refused for another site, person, purpose or challenge`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let device = try await ann.passkey(), other = try await bob.passkey()
      func isRefused(_ device: SigningDevice, as person: Person?, _ challenge: String? = nil) async throws -> Bool {
        // A right answer in between, so that wrong ones do not add up.
        #expect(try await server.stranger.signIn(other, as: bob.person).status == .seeOther)
        let asked: String = if let challenge { challenge } else { try await server.stranger.challenge("/sign-in") }
        let answer = try await server.stranger.signIn(device, as: person, asked)
        return answer.status == .unprocessableContent && answer.headers[.setCookie] == nil
      }
      for (origin, host) in [
        ("https://evil.example", "localhost"), ("http://localhost", "evil.example"), ("http://localhost:8080", "localhost"),
      ] {
        var wrong = device
        (wrong.origin, wrong.host) = (origin, host)
        #expect(try await isRefused(wrong, as: ann.person), "\(origin) \(host)")
      }
      // Ann's device says that it is Bob's passkey, or that it is Bob.
      var posing = device
      posing.id = other.id
      for person in [ann.person, bob.person] { #expect(try await isRefused(posing, as: person)) }
      #expect(try await isRefused(device, as: bob.person))
      #expect(try await isRefused(device, as: nil))
      #expect(try await isRefused(SigningDevice(), as: ann.person))
      // A challenge to add a passkey, one that was changed, and one that someone made up.
      let adding = try await ann.challenge("/settings/passkeys/new"), signing = try await server.stranger.challenge("/sign-in")
      for challenge in [adding, "A\(signing.dropFirst())", "B\(signing.dropFirst())", "c29tZXRoaW5n", ""] where challenge != signing {
        #expect(try await isRefused(device, as: ann.person, challenge), "\(challenge)")
      }
      #expect(try await server.stranger.signIn(device, as: ann.person).status == .seeOther)
      let empty = try await server.stranger.post("/sign-in/passkey", [:])
      #expect(empty.status == .unprocessableContent)
    }
  }

  @Test func `that are wrong slow down the next ones`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.passkey()
      let unknown = try SigningDevice()
      for _ in 0..<5 { #expect(try await server.stranger.signIn(unknown, as: ann.person).status == .unprocessableContent) }
      let late = try await server.stranger.signIn(unknown, as: ann.person)
      #expect(late.status == .tooManyRequests && late.headers[.retryAfter] == "1")
      #expect(try await server.stranger.post("/sign-in", ["name": "Ann", "password": "correct horse"]).status == .tooManyRequests)
    }
  }

  @Test func `are added by who just signed in, or knows the password, in that session only`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let device = try SigningDevice(), foreign = try await bob.challenge("/settings/passkeys/new")
      let signing = try PasskeyChallenges(key: await server.household.challengeKey(), for: .signIn).make(at: server.clock.now())
      for challenge in [foreign, signing, "c29tZXRoaW5n"] {
        let refused = try await ann.save(device, challenge)
        #expect(refused.status == .unprocessableContent && refused.text.contains("The passkey was not saved. Try again."))
      }
      for (origin, host) in [("https://evil.example", "localhost"), ("http://localhost", "evil.example")] {
        let wrong = try SigningDevice(origin: origin, host: host)
        #expect(try await ann.save(wrong, ann.challenge("/settings/passkeys/new")).status == .unprocessableContent)
      }
      #expect(try await ann.get("/settings/passkeys").text.contains("You have none yet."))

      for time in ["11:59:00", "12:11:00"] {
        // A session of the future is not one that just began.
        server.clock.set("2026-03-10T\(time)+01:00")
        #expect(try await !ann.get("/settings/passkeys/new").text.contains("data-challenge"))
      }
      let asked = try await ann.get("/settings/passkeys/new").text
      #expect(asked.contains("Enter your password to go on.") && !asked.contains("data-challenge"))
      let empty = try await ann.post("/settings/passkeys/new", [:])
      #expect(empty.status == .unprocessableContent && empty.text.contains("Enter your password"))
      let wrong = try await ann.post("/settings/passkeys/new", ["password": "wrong horse"])
      #expect(wrong.status == .unprocessableContent && !wrong.text.contains("data-challenge"))
      let form = try await ann.post("/settings/passkeys/new", ["password": "correct horse"])
      let challenge = String(try #require(form.text.firstMatch(of: /data-challenge="([\w-]+)"/)).1)
      #expect(try await ann.save(device, challenge).location == "/settings/passkeys?note=passkeyAdded")
      // Neither the challenge nor the passkey counts twice.
      #expect(try await ann.save(SigningDevice(), challenge).status == .unprocessableContent)
      let next = try await ann.post("/settings/passkeys/new", ["password": "correct horse"])
      let fresh = String(try #require(next.text.firstMatch(of: /data-challenge="([\w-]+)"/)).1)
      #expect(next.text.contains(#"data-known="\#(Base64URL.text(device.id))""#))
      #expect(try await ann.save(device, fresh).status == .unprocessableContent)
      #expect(try await server.household.passkeys(of: try #require(ann.person)).count == 1)
    }
  }

  @Test func `are renamed and removed by their person, and sign in no more then`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let device = try await ann.passkey(), address = "/settings/passkeys/\(Base64URL.text(device.id))"
      for request in [try await bob.get(address), try await bob.post(address, ["name": "x"]), try await bob.post("\(address)/remove")] {
        #expect(request.status == .notFound || request.location == "/?note=pageNotFound")
      }
      #expect(try await ann.get(address).text.contains("Phone"))
      let refused = try await ann.post(address, ["name": " "])
      #expect(refused.status == .unprocessableContent && refused.text.contains("The name of a passkey has 1 to 60 characters"))
      #expect(try await ann.post(address, ["name": "Tablet"]).location == "/settings/passkeys?note=changesSaved")
      #expect(try await ann.get("/settings/passkeys").text.contains("Tablet"))
      #expect(try await server.stranger.signIn(device, as: ann.person).status == .seeOther)
      let challenge = try await server.stranger.challenge("/sign-in")
      #expect(try await ann.post("\(address)/remove").location == "/settings/passkeys?note=passkeyRemoved")
      #expect(try await server.stranger.signIn(device, as: ann.person, challenge).status == .unprocessableContent)
      #expect(!(try await server.stranger.get("/sign-in").text.contains("passkey")))
      #expect(try await server.stranger.post("/sign-in", ["name": "Ann", "password": "correct horse"]).status == .seeOther)
    }
  }

  @Test func `are removed by who just signed in, or knows the password`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), device = try await ann.passkey()
      let path = "/settings/passkeys/\(Base64URL.text(device.id))/remove"
      server.clock.set("2026-03-10T12:10:01+01:00")
      for form in [[:], ["password": "wrong horse"]] as [[String: String]] {
        let refused = try await ann.post(path, form)
        #expect(refused.status == .unprocessableContent && refused.text.contains("action=\"\(path)\""))
      }
      #expect(try await server.household.passkeys(of: try #require(ann.person)).count == 1)
      #expect(try await ann.post(path, ["password": "correct horse"]).location == "/settings/passkeys?note=passkeyRemoved")
    }
  }

  @Test func `of this host let the owner switch off passwords, and the last one stays then`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), person = try #require(ann.person)
      let foreign = Passkey(
        id: Data([1]), name: "Old", host: "old.example", algorithm: -7, publicKey: Data([1]), counter: 0, madeAt: server.clock.now())
      let challenge = PasskeyChallenge(text: "adding", expiresAt: server.clock.now().addingTimeInterval(60))
      #expect(try await server.household.add(foreign, answering: challenge, for: person) == nil)
      #expect(try await ann.post("/settings/server/passwords", ["do": "off"]).status == .badRequest)
      let first = try await ann.passkey(), second = try await ann.passkey(name: "Desk")
      #expect(try await ann.post("/settings/server/passwords", ["do": "off"]).status == .seeOther)
      func remove(_ id: Data) async throws -> TestResponse { try await ann.post("/settings/passkeys/\(Base64URL.text(id))/remove") }
      #expect(try await remove(first.id).location == "/settings/passkeys?note=passkeyRemoved")
      let refused = try await remove(second.id)
      #expect(refused.status == .badRequest && refused.text.contains("First set up another way to sign in"))
      #expect(try await remove(foreign.id).location == "/settings/passkeys?note=passkeyRemoved")
      #expect(try await ann.post("/settings/server/passwords", ["do": "on"]).status == .seeOther)
      #expect(try await remove(second.id).location == "/settings/passkeys?note=passkeyRemoved")
    }
  }

  @Test func `say why they do not work at an address, and what does`() async throws {
    let proxies = ["127.0.0.1", "::1"].compactMap { Network($0) }
    try await TestServer.open(live: true, transport: Transport(proxies: proxies)) { server in
      let ann = try await server.person()
      _ = try await ann.passkey()
      for (host, words) in [
        ("192.168.1.5:8080", "Passkeys do not work at an IP address. Open this server at a host name with HTTPS"),
        ("demeter.lan", "Passkeys do not work without encryption. Open this server at a host name with HTTPS"),
      ] {
        for page in ["/settings/passkeys", "/settings/passkeys/new"] {
          let text = try await ann.with(.forwardedHost, host).get(page).text
          #expect(text.contains(words) && !text.contains("data-challenge") && !text.contains("Add a passkey"), "\(page)")
        }
        let text = try await server.stranger.with(.forwardedHost, host).get("/sign-in").text
        #expect(text.contains(words) && !text.contains("Sign in with a passkey") && !text.contains("webauthn"))
      }
      let secure = server.stranger.with(.forwardedHost, "demeter.lan").with(.forwardedProto, "https")
      #expect(try await secure.get("/sign-in").text.contains(#"data-host="demeter.lan""#))
    }
  }
}

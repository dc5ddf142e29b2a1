import DemeterCore
import DemeterMessages
import DemeterStore
import FatSecretDouble
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@testable import DemeterWeb

@Suite(.timeLimit(.minutes(10))) struct `Sending reminders` {
  @Test func `happens once, at their time, encrypted and signed`() async throws {
    try await Sending.run { sending in
      try await sending.remind()
      _ = await sending.send(at: "19:59")
      #expect(sending.push.requests.isEmpty)
      _ = await sending.send(at: "20:00", "20:01", "21:59")
      #expect(try sending.titles() == ["Nothing is logged for today"])
      let request = try #require(sending.push.requests.first)
      #expect(request.method == "POST" && request.path == "/a" && request.bytes.count == 615)
      #expect(
        request.headers["content-encoding"] == "aes128gcm" && request.headers["ttl"] == "7200" && request.headers["topic"] == "reminder")
      #expect(request.authorization?.hasPrefix("vapid t=") == true)
      // A server that starts again does not send it again.
      _ = await sending.send(at: "20:30")
      #expect(sending.push.requests.count == 1)
    }
  }

  @Test func `does not happen if it is of no use, too late, or switched off`() async throws {
    try await Sending.run { sending in
      _ = await sending.send(at: "20:00")
      try await sending.remind()
      _ = await sending.send(at: "22:00")
      _ = await sending.send(at: "19:59")
      let entry = try await sending.ann.log("Oats", 320)
      _ = await sending.send(at: "20:00")
      #expect(sending.push.requests.isEmpty)
      // What was of no use at its time is not sent later by the same server.
      let state = await sending.send(at: "20:00")
      _ = try await sending.ann.post("/entries/\(entry)/delete")
      _ = await sending.send(at: "20:05", after: state)
      #expect(sending.push.requests.isEmpty)
      _ = try await sending.ann.post("/settings/reminders/push", ["do": "off"])
      _ = await sending.send(at: "20:10")
      #expect(sending.push.requests.isEmpty)
      _ = try await sending.ann.post("/settings/reminders/push", ["do": "on"])
      _ = await sending.send(at: "20:15")
      #expect(try sending.titles().count == 1)
    }
  }

  @Test func `is done by one of several servers`() async throws {
    try await Sending.run { sending in
      try await sending.remind()
      sending.server.clock.set("2026-03-10T20:00:00+01:00")
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { _ = await sending.sender.send(after: .init()) } }
      }
      #expect(sending.push.requests.count == 1)
    }
  }

  @Test func `is one a day, unless more are wanted`() async throws {
    let both = ["nothingLoggedOn": "on", "nothingLogged": "20:00", "weighInDay": "tuesday", "weighIn": "20:00"]
    try await Sending.run { sending in
      try await sending.remind(both)
      _ = await sending.send(at: "20:00", "20:01")
      #expect(try sending.titles() == ["Today is your day to weigh yourself"])
      try await sending.remind(both.merging(["several": "on"]) { first, _ in first })
      _ = await sending.send(at: "20:02")
      #expect(try sending.titles() == ["Today is your day to weigh yourself", "Nothing is logged for today"])
    }
  }

  @Test func `reaches all devices, each once, until it signs out`() async throws {
    try await Sending.run { sending in
      try await sending.remind()
      let other = try await sending.server.household.signIn(name: "Ann", password: "correct horse", from: "local")
      let desk = sending.ann.with(.cookie, "__Host-demeter_session=\(other.secret)")
      #expect(try await sending.subscribe(sending.browser, "b", as: desk).status == .seeOther)
      let third = try await sending.server.household.signIn(name: "Ann", password: "correct horse", from: "local")
      let gone = sending.ann.with(.cookie, "__Host-demeter_session=\(third.secret)")
      #expect(try await sending.subscribe(sending.browser, "c", as: gone).status == .seeOther)
      _ = try await gone.post("/sign-out")
      _ = await sending.send(at: "20:00")
      #expect(Set(sending.push.requests.map(\.path)) == ["/a", "/b"] && sending.push.requests.count == 2)
    }
  }

  @Test(arguments: [404, 410])
  func `ends with the subscription`(status: Int) async throws {
    try await Sending.run({ _ in .whole("", status: status) }) { sending in
      try await sending.remind()
      let person = try #require(sending.ann.person)
      _ = await sending.send(at: "20:00", "20:01")
      #expect(sending.push.requests.count == 1)
      #expect(try await sending.server.household.pushDevices(of: person).isEmpty)
    }
  }

  @Test func `waits as long as the push service asks, and not too long`() async throws {
    let isBusy = Mutex(true)
    try await Sending.run({ _ in
      isBusy.withLock { $0 } ? .whole("", status: 429, headers: ["retry-after": "600"]) : .whole("", status: 201)
    }) { sending in
      try await sending.remind()
      var state = await sending.send(at: "20:00", "20:09")
      #expect(sending.push.requests.count == 1 && state.waiting.count == 1)
      state = await sending.send(at: "20:10", after: state)
      #expect(sending.push.requests.count == 2 && state.waiting.count == 1)
      isBusy.withLock { $0 = false }
      state = await sending.send(at: "20:20", "20:40", after: state)
      #expect(try sending.titles().count == 3)
      #expect(state.waiting.isEmpty)
    }
    try await Sending.run({ _ in .whole("", status: 503) }) { sending in
      try await sending.remind()
      let state = await sending.send(at: "20:00", "22:00", "22:05")
      #expect(sending.push.requests.count == 1 && state.waiting.isEmpty)
    }
  }

  @Test(arguments: [
    FatSecretDouble.Answer.silence, .hangUp, .drip, .whole("", status: 400), .whole("", status: 307, headers: ["location": "/b"]),
  ])
  func `ends soon and is not repeated where nobody knows what became of it`(answer: FatSecretDouble.Answer) async throws {
    let count = Mutex(0)
    // A busy machine may be too late even to receive the request. The test then tries a longer timeout.
    for patience in [Duration.seconds(1), .seconds(10), .seconds(60)] where count.withLock({ $0 == 0 }) {
      try await Sending.run({ _ in answer }, patience: patience) { sending in
        try await sending.remind()
        let state = await sending.send(at: "20:00", "20:01", "20:10")
        #expect(state.waiting.isEmpty)
        count.withLock { $0 = sending.push.requests.count }
      }
    }
    #expect(count.withLock { $0 } == 1)
  }

  @Test func `follows the person's zone and language`() async throws {
    try await Sending.run { sending in
      try await sending.remind()
      let person = try #require(sending.ann.person)
      _ = try await sending.server.household.change(person) {
        $0.timeZone = TimeZone(iana: "America/New_York") ?? .gmt
        $0.chosenLanguage = .german
      }
      _ = await sending.send(at: "20:00")
      #expect(sending.push.requests.isEmpty)
      sending.server.clock.set("2026-03-10T20:00:00-04:00")
      _ = await sending.sender.send(after: .init())
      #expect(sending.push.requests.count == 1)
      // Back in Berlin, it is the 11th already, and has its own.
      _ = try await sending.server.household.change(person) { $0.timeZone = TimeZone(iana: "Europe/Berlin") ?? .gmt }
      sending.server.clock.set("2026-03-11T20:00:00+01:00")
      _ = await sending.sender.send(after: .init())
      #expect(sending.push.requests.count == 2)
    }
  }

  @Test func `happens once on each day around changes of the clocks, in forty zones, also if the server starts again`() async throws {
    let names = TimeZone.knownTimeZoneIdentifiers.filter { TimeZone(iana: $0) != nil }.sorted()
    let zones = stride(from: 0, to: names.count, by: max(1, names.count / 40)).prefix(40).compactMap { TimeZone(iana: names[$0]) }
    let rules = ReminderRules([.nothingLogged(by: 150)])
    try await Sending.run { sending in
      var people: [Person] = []
      for index in zones.indices {
        let visitor = try await sending.server.person("Zone \(index)"), cookie = try #require(visitor.headers[.cookie])
        let secure = visitor.with(.cookie, "__Host-\(cookie)")
        #expect(try await sending.subscribe(sending.browser, "zone-\(index)", as: secure).status == .seeOther)
        people.append(try #require(visitor.person))
      }
      var expected: [String] = []
      for (index, zone) in zones.enumerated() {
        _ = try await sending.server.household.change(people[index]) { ($0.timeZone, $0.reminders) = (zone, rules) }
        // Another year of ten for each zone.
        let from = Date(timeIntervalSince1970: 1_451_606_400 + Double(index % 10) * 31_556_952)
        let change = zone.nextDaylightSavingTimeTransition(after: from) ?? from
        for day in [-1, 0, 1].map({ Day(min(change, from + 30_000_000), in: zone) + $0 }) {
          for reminder in rules.times(on: day, in: zone, nil) {
            expected.append("/zone-\(index)")
            for seconds in [-60, 0, 60, 3600, 7199] as [Double] {
              sending.server.clock.set((reminder.at + seconds).formatted(.iso8601))
              _ = await sending.sender.send(after: .init())
            }
          }
        }
        _ = try await sending.server.household.change(people[index]) { $0.reminders = .off }
      }
      #expect(sending.push.requests.map(\.path) == expected && expected.count > 100)
      #expect(try sending.titles().allSatisfy { $0 == "Nothing is logged for today" })
    }
  }

  @Test func `is refused for browsers that nobody may send to`() async throws {
    try await Sending.run { sending in
      let good = ["p256dh": Base64URL.text(sending.browser.publicKey), "auth": Base64URL.text(sending.browser.secret)]
      let endpoint = "\(sending.push.url)/z"
      for (name, value) in [
        ("endpoint", "https://192.168.1.1/x"), ("endpoint", "http://fcm.googleapis.com/x"), ("endpoint", ""), ("p256dh", "AAAA"),
        ("p256dh", ""), ("auth", "AAAA"), ("auth", "*"),
      ] {
        var fields = good
        fields["endpoint"] = endpoint
        fields[name] = value
        #expect(try await sending.ann.post("/settings/reminders/devices", fields).status == .badRequest, "\(name) \(value)")
      }
      _ = try await sending.ann.post("/settings/reminders/push", ["do": "off"])
      #expect(try await sending.subscribe(sending.browser, "z").status == .badRequest)
      let ben = try await sending.server.person("Ben"), cookie = try #require(ben.headers[.cookie])
      #expect(try await ben.with(.cookie, "__Host-\(cookie)").post("/settings/reminders/push", ["do": "on"]).status == .notFound)
      #expect(sending.push.requests.isEmpty)
    }
  }
}

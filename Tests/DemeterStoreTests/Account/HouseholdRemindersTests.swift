import DemeterCore
import DemeterDiaryConformance
import DemeterMessages
import Foundation
import Testing

private func subscription(_ name: String) -> PushSubscription {
  PushSubscription(
    endpoint: "https://push.example/\(name)", publicKey: Data(repeating: 4, count: 65), secret: Data(repeating: 7, count: 16),
    server: "https://demeter.example", language: .german)
}

@Suite(.timeLimit(.minutes(10))) struct `Reminders in a household` {
  @Test func `are claimed once, by one of several servers, and one a day unless more are wanted`() async throws {
    try await withHousehold { household, open, clock in
      let ada = try await household.add(.ada()), ben = try await household.add(.ben())
      let reminder = Reminder(.nothingLogged, on: "2026-03-03", at: clock.now()),
        pot = Reminder(.potWaits, on: "2026-03-03", at: clock.now())
      #expect(try await household.claim(reminder, of: ada) == false)
      let rules: [ReminderRule] = [.nothingLogged(by: 1200), .potWaits(at: 1080)]
      for person in [ada, ben] { try await household.change(person) { $0.reminders = ReminderRules(rules) } }
      let claims = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<4 {
          let server = try open()
          for claimed in [reminder, pot] { group.addTask { try await server.claim(claimed, of: ada) } }
        }
        return try await group.reduce(into: [] as [Bool]) { $0.append($1) }
      }
      #expect(claims.filter { $0 }.count == 1 && claims.count == 8)
      // What one got is nothing to another, and a new day is a new one.
      #expect(try await household.claim(reminder, of: ben))
      #expect(try await household.claim(Reminder(.nothingLogged, on: "2026-03-04", at: clock.now()), of: ada))
      try await household.change(ben) { $0.reminders = ReminderRules(rules, allowsSeveral: true) }
      #expect(try await household.claim(pot, of: ben))
      #expect(try await household.claim(pot, of: ben) == false)
      #expect(try await household.claim(Reminder(.weighIn, on: "2026-03-03", at: clock.now()), of: ben) == false)
    }
  }

  @Test func `are settings that stay with a person`() async throws {
    try await withHousehold { household, open, _ in
      let ada = try await household.add(.ada())
      #expect(ada.reminders == .off)
      let rules = ReminderRules([.weighIn(on: .monday, at: 480), .windowEnds(before: 30)], allowsSeveral: true)
      try await household.change(ada) { $0.reminders = rules }
      #expect(try await open().people().map(\.reminders) == [rules])
      try await household.change(ada) { $0.reminders = .off }
      #expect(try await open().people().map(\.reminders) == [.off])
    }
  }

  @Test func `are shown on devices until they sign out, are removed, or another person signs in there`() async throws {
    try await withHousehold { household, _, _ in
      let ada = try await household.add(.ada()), ben = try await household.add(.ben())
      var secrets: [String] = []
      for device in ["Phone", "Desk", "Pad"] {
        secrets.append(try await household.signIn(name: "Ada", password: NewPerson.password, from: "a", on: device).secret)
        try await household.save(subscription(device), of: ada, session: secrets[secrets.count - 1])
      }
      func devices(of person: Person) async throws -> Set<String> {
        Set(try await household.pushDevices(of: person).map { "\($0.name ?? "") \($0.subscription.endpoint.suffix(5))" })
      }
      #expect(try await devices(of: ada) == ["Phone Phone", "Desk /Desk", "Pad e/Pad"])
      #expect(try await household.pushDevices(of: ada).map(\.subscription).contains(subscription("Pad")))
      // The browser made another subscription.
      try await household.save(subscription("Nexus"), of: ada, session: secrets[0])
      #expect(try await devices(of: ada) == ["Phone Nexus", "Desk /Desk", "Pad e/Pad"])
      try await household.signOut(session: secrets[1])
      #expect(try await devices(of: ada) == ["Phone Nexus", "Pad e/Pad"])
      let other = try await household.signIn(name: "Ben", password: "another long secret", from: "a", on: "Phone")
      try await household.save(subscription("Nexus"), of: ben, session: other.secret)
      #expect(try await devices(of: ada) == ["Pad e/Pad"])
      #expect(try await devices(of: ben) == ["Phone Nexus"])
      // Nobody else's session or device.
      await #expect(throws: DiaryError.self) { try await household.save(subscription("x"), of: ada, session: other.secret) }
      let device = try #require(try await household.pushDevices(of: ben).first)
      try await household.removePushDevice(device.id, of: ada)
      #expect(try await devices(of: ben) == ["Phone Nexus"])
      try await household.removePushDevice(device.id, of: ben)
      #expect(try await devices(of: ben) == [])
      try await household.remove(ben)
      try await household.remove(ada)
      #expect(try await devices(of: ada) == [])
    }
  }
}

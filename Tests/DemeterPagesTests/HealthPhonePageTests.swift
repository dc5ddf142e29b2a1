import DemeterCore
@testable import DemeterPages
import Foundation
import Testing

@Suite struct `Connecting an iPhone` {
  @Test(arguments: [(ShortcutRecipe.byHand, 28), (ShortcutRecipe.shared, 13)])
  func `takes as many taps in Shortcuts as the drawn steps say, and one paste`(_ recipe: ShortcutRecipe, _ taps: Int) {
    #expect(recipe.taps == taps)
    let moves = recipe.steps.flatMap(\.moves)
    #expect(moves.filter { $0 == .paste }.count == 1)
    // What the iPhone asks is drawn, and so is that it then runs by itself.
    for name in ["Turn On All", "Allow", "Always Allow", "Time of Day", "Run Immediately"] { #expect(moves.contains(.tap(name))) }
    for step in recipe.steps { #expect(step.lines.isEmpty == step.action.isEmpty) }
  }

  @Test func `is drawn with an address that was just made, and with numbers that came`() throws {
    let made = HealthPhonePage(server: "https://demeter.example", made: .address(secret: "demeter_x"), in: context)
    try expectSnapshot("health-phone-made", HealthPhoneView(page: made))
    let steps = [PhoneArrival.Steps(day: context.today, count: 8003)]
    let arrival = PhoneArrival.arrived(days: 1, last: context.now, steps: steps)
    let page = HealthPhonePage(server: "http://192.168.1.20:8080", arrival: arrival, in: context)
    try expectSnapshot("health-phone-arrived", HealthPhoneView(page: page))
    try expectSnapshot("health-phone", HealthPhoneView(page: HealthPhonePage(server: "http://127.0.0.1:8080", in: context)))
  }

  @Test func `leads to the Shortcut that the owner shares, if there is one`() throws {
    let link = "https://www.icloud.com/shortcuts/00112233445566778899aabbccddeeff"
    let shortcut = try #require(SharedShortcut(link))
    let page = HealthPhonePage(server: "https://demeter.example", made: .address(secret: "demeter_x"), shortcut: shortcut, in: context)
    try expectSnapshot("health-phone-shared", HealthPhoneView(page: page))
    #expect(page.recipe.taps == ShortcutRecipe.shared.taps)
  }

  @Test func `waits for a number, and says if something without one came`() {
    func token(_ scopes: Scope..., seenAt: Date?) -> AccessToken {
      AccessToken(id: "1", label: nil, scopes: Set(scopes), madeAt: context.now, seenAt: seenAt, expiresAt: nil)
    }
    #expect(PhoneArrival([], tokens: []) == .notSetUp)
    #expect(PhoneArrival([], tokens: [token(.readDiary, .writeHealth, seenAt: context.now)]) == .notSetUp)
    #expect(PhoneArrival([], tokens: [token(.writeHealth, seenAt: nil)]) == .awaited)
    #expect(PhoneArrival([], tokens: [token(.writeHealth, seenAt: nil), token(.writeHealth, seenAt: context.now)]) == .unreadable)
  }
}

import DemeterCore
import Foundation
import Testing

@testable import DemeterExchange

@Suite struct `A calendar of reminders` {
  private func feed(_ rules: [ReminderRule], zone: String = "Europe/Berlin", at now: String = "2026-03-27T12:00:00+01:00") throws -> String
  {
    let person = Person(
      id: try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8")), name: "Ann", timeZone: try #require(TimeZone(iana: zone)),
      locale: "en-US", plan: .pro, isOwner: true, reminders: ReminderRules(rules, allowsSeveral: true))
    return CalendarFeed(of: person, ReminderFacts(), at: try #require(Date(rfc3339: now))).text
  }

  @Test func `has each reminder at its instant, also after the clocks change`() throws {
    let text = try feed([.nothingLogged(by: 1200), .weighIn(on: .monday, at: 150)])
    let starts = text.matches(of: #/DTSTART:(\w+)\r\n/#).map { String($0.1) }
    #expect(starts.count == 30 + 4)
    #expect(starts.prefix(5) == ["20260327T190000Z", "20260328T190000Z", "20260329T180000Z", "20260330T003000Z", "20260330T180000Z"])
    #expect(Set(text.matches(of: #/UID:(.*)\r\n/#).map { String($0.1) }).count == 34)
    #expect(!text.contains("Ann") && !text.contains("6BA7B810") && !text.contains("6ba7b810"))
  }

  @Test func `is the same event when it is asked for again`() throws {
    func ids(_ text: String) -> [String] { text.matches(of: #/UID:(.*)\r\n/#).map { String($0.1) } }
    let first = ids(try feed([.potWaits(at: 600), .nothingLogged(by: 1200)]))
    let second = ids(try feed([.potWaits(at: 600), .nothingLogged(by: 1200)], at: "2026-03-28T12:00:00+01:00"))
    #expect(Array(first.dropFirst()) == Array(second.dropLast()))
  }

  @Test func `ends every line as the standard says, none longer than 75 bytes`() throws {
    let text = try feed([.nothingLogged(by: 1200)])
    #expect(text.hasSuffix("END:VCALENDAR\r\n") && !text.replacing("\r\n", with: "").contains(where: \.isNewline))
    #expect(text.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 75 })
  }

  @Test(arguments: ["", "short", String(repeating: "ä", count: 200), String(repeating: "🥣", count: 60), String(repeating: "x", count: 75)])
  func `folds lines without cutting a character`(line: String) {
    let folded = CalendarFeed.folded(line)
    #expect(folded.replacing("\r\n ", with: "") == line)
    #expect(folded.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 75 })
  }

  @Test func `escapes what has a meaning`() {
    #expect(CalendarFeed.escaped("a\\b;c,d\ne") == "a\\\\b\\;c\\,d\\ne")
  }
}

import DemeterCore
import DemeterStore
import DemeterTestSupport
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// Every form, query and document of the server, with fields that no person types.
@Suite(.timeLimit(.minutes(10))) struct `A field with a strange value` {
  /// The ends of numbers and days, and texts that look like them.
  private static let values: [String] = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "-9223372036854775809", "18446744073709551616", "2147483648",
    "-2147483649", "65536", "65535", "-1", "0", "-0", "1", "1.5", "1e308", "-1e308", "1e309", "1e-400", "5e-324", "1.7976931348623157e308",
    "nan", "NaN", "inf", "-Infinity", "0x1p3", "0x10", "1_000", "1,5", "1.000,5", "½", "١٢", "１２", "abc", "", " ", "\u{0}", "%", "\u{FFFD}",
    "a\u{0}b", "\u{200B}", "\u{202E}", "🍕", "null", "true", "on", "0001-01-01", "9999-12-31", "10000-01-01", "0000-00-00", "2026-02-30",
    "2026-03-10", "2026-03-11", "-0001-01-01", "1899-12-31", "1900-01-01", "2026-03", "9999-12", "0000-01", "23:59", "24:00", "12:00:61",
    "9999-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00", "2026-03-10T12:00:00+99:99", "2026-03-10T11:59:00+01:00", "1970-01-01T00:00:00Z",
    "UTC", "Pacific/Kiritimati", "Europe/Berlin", "../../etc", "weight", "water", "steps", "kg", "lb", "st", "ml", "de-DE", "usda:1",
    "mine:6f9619ff-8b86-4d01-b42d-00cf4fc964ff", "starter:65536", "off:9999999999999999999", "take 0 usda:171265", "take -1 usda:1",
    "take 9223372036854775807 usda:1", "1;1;1;1;1;g", ";;;;;", "71.4", "150", "1234", "-500", "1000", "-1500", "six", "1 1/2", "1/0",
    String(repeating: "9", count: 400), String(repeating: "x", count: 3000),
  ]
  /// The same as JSON, and what only JSON has.
  private static let json: [String] =
    [
      "9223372036854775807", "-9223372036854775808", "1e308", "-1e308", "1e309", "1e-400", "18446744073709551616", "-1", "0", "-0.0", "1.5",
      "null", "true", "[]", "{}", "[{}]", "[1]", #"{"1":1e308}"#, #"{"1":-1}"#, #"{"9223372036854775807":1}"#, #"{"1003":1000.001}"#,
    ] + values.prefix(90).map { String(decoding: (try? JSONEncoder().encode($0)) ?? Data("null".utf8), as: UTF8.self) }

  /// Signing out ends the test's session, streams do not end, the online service is not asked, and a health check has no fields.
  private static let left: [RouteRow] = RouteRow.all.filter { row in
    let excluded = ["/api/v1/events", "/sign-out", "/settings/password", "/settings/devices", "/settings/foods", "/assets", "/add/online"]
    return !excluded.contains { row.path.hasPrefix($0) }
  }

  @Test func `ends nothing, answers no error of the server, and saves nothing out of range`() async throws {
    let count = ProcessInfo.processInfo.environment["DEMETER_FUZZ"].flatMap { Int($0) } ?? 500
    try await TestServer.open { server in
      let ann = try await server.person()
      let id = try await ann.log()
      _ = try await ann.post("/measurements", ["kind": "weight", "amount": "71.4"])
      var random = SeededGenerator(seed: 20_260_310)
      let (forms, names) = try await Self.forms(of: ann, id)
      for number in 0..<count {
        guard let row = Self.left.randomElement(using: &random) else { break }
        let request = Self.request(row, id: id, forms: forms, names: names, &random)
        let answer = try await ann.with(.contentType, request.type).send(row.method, request.address, json: request.body)
        #expect(answer.status.code < 500, "\(number): \(row.method) \(request.address.prefix(300)) \(request.body ?? ""): \(answer.status)")
        // The next live update would replace what such a page says.
        let isReplaced = row.method == .post && answer.text.contains("data-events=")
        #expect(
          !isReplaced || ["class=\"sheet\"", "data-refusal"].contains { answer.text.contains($0) }, "\(number): \(row.testDescription)")
      }
      try await Self.expectInRange(server, ann)
    }
  }

  private struct Sent {
    var address: String
    var body: String?
    var type: String
  }

  private static func request(
    _ row: RouteRow, id: String, forms: [String: [String: String]], names: [String], _ random: inout SeededGenerator
  ) -> Sent {
    var address = row.address(id: id)
    if Int.random(in: 0..<4, using: &random) == 0 {
      for name in ["2026-03-10", "/1", "2026-03", id] where Bool.random(using: &random) {
        address = address.replacing(name, with: (name.hasPrefix("/") ? "/" : "") + encoded(values.randomElement(using: &random) ?? ""))
      }
    }
    func some(_ most: Int) -> [String] {
      (0..<Int.random(in: 1...most, using: &random)).compactMap { _ in names.randomElement(using: &random) }
    }
    let path = String(address.prefix { $0 != "?" })
    if row.method == .get || row.method == .delete || Int.random(in: 0..<8, using: &random) == 0 {
      let fields = some(4).map { encoded($0) + "=" + encoded(values.randomElement(using: &random) ?? "") }
      address += (address.contains("?") ? "&" : "?") + fields.joined(separator: "&")
    }
    guard row.method != .get else { return Sent(address: address, body: nil, type: "text/plain") }
    if row.path.hasPrefix("/api/") {
      var members = (try? JSONSerialization.jsonObject(with: Data(row.body(id: id).utf8))) as? [String: Any] ?? [:]
      members["id"] = nil
      var text = members.map { "\"\($0.key)\":\(json(of: $0.value))" }
      let own = Array(members.keys) + some(2)
      for name in own where Int.random(in: 0..<2, using: &random) == 0 {
        text.removeAll { $0.hasPrefix("\"\(name)\":") }
        text.append("\"\(name)\":\(json.randomElement(using: &random) ?? "0")")
      }
      return Sent(address: address, body: "{\(text.joined(separator: ","))}", type: "application/json")
    }
    var fields = Dictionary(
      row.body(id: id).split(separator: "&").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        .map { ($0[0], ($0.count > 1 ? $0[1] : "").removingPercentEncoding ?? "") }
    ) { first, _ in first }
    fields.merge(forms[path] ?? [:]) { own, form in form.isEmpty ? own : form }
    fields["id"] = nil
    for name in Array(fields.keys).sorted() + some(2) where Int.random(in: 0..<3, using: &random) == 0 {
      fields[name] = values.randomElement(using: &random)
    }
    let body = fields.sorted { $0.key < $1.key }.map { encoded($0.key) + "=" + encoded($0.value) }.joined(separator: "&")
    return Sent(address: address, body: body, type: "application/x-www-form-urlencoded")
  }

  private static func json(of value: Any) -> String {
    if let text = value as? String { return "\"\(text)\"" }
    return JSONSerialization.isValidJSONObject([value])
      ? String(
        String(decoding: (try? JSONSerialization.data(withJSONObject: [value])) ?? Data("[0]".utf8), as: UTF8.self).dropFirst().dropLast())
      : "0"
  }

  private static func encoded(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }

  /// Reads the forms of all pages, with their values by action, and the names of all fields of forms, queries and documents.
  private static func forms(of ann: Visitor, _ id: String) async throws -> ([String: [String: String]], [String]) {
    var forms: [String: [String: String]] = [:]
    var names: Set<String> = [
      "follow", "made", "decimal", "was", "count", "scaled", "version", "next", "page", "limit", "cursor", "since", "span", "from", "to",
      "calories", "id", "0.food", "0.words", "0.was", "0.amount", "0.unit", "0.quantity", "take", "choice", "food", "q", "lens", "mode",
    ]
    let attribute = try NSRegularExpression(pattern: #" (name|value|action)="([^"]*)""#)
    func attributes(_ tag: Substring) -> [String: String] {
      let text = String(tag), whole = NSRange(text.startIndex..., in: text)
      return Dictionary(
        attribute.matches(in: text, range: whole).compactMap { match -> (String, String)? in
          guard let name = Range(match.range(at: 1), in: text), let value = Range(match.range(at: 2), in: text) else { return nil }
          return (String(text[name]), String(text[value]))
        }
      ) { first, _ in first }
    }
    for row in left where row.method == .get && !row.path.hasPrefix("/api/") {
      for part in try await ann.get(row.address(id: id)).text.split(separator: "<form").dropFirst() {
        let tags = part.split(separator: "<")
        guard let head = tags.first, let action = attributes(head)["action"] else { continue }
        for tag in tags.dropFirst() {
          let found = attributes(tag)
          guard let name = found["name"] else { continue }
          names.insert(name)
          forms[String(action.prefix { $0 != "?" }), default: [:]][name] = found["value"] ?? ""
        }
      }
    }
    #expect(forms.count > 10)
    let documented = try await ann.get("/api/openapi.yaml").text.matches(of: #/\n +(?:- name: )?([A-Za-z]+):? /#).map { String($0.1) }
    return (forms, Array(names.union(documented)).sorted())
  }

  private static func expectInRange(_ server: TestServer, _ ann: Visitor) async throws {
    for person in try await server.household.people() {
      let diary = try await server.household.diary(of: person)
      #expect(try await diary.examine(repairing: false).isEmpty)
      for change in try await diary.goals().changes {
        let goals = change.goals
        #expect(goals.energy.map { (500...5000).contains($0.kilocalories) } ?? true)
        #expect(Nutrient.allCases.allSatisfy { goals[$0].map { (0...1000).contains($0.grams) } ?? true })
        #expect(goals.steps.map { (0...100_000).contains($0) } ?? true)
        #expect(goals.deficit.map { (0...5000).contains($0.kilocalories) } ?? true)
        #expect(goals.pace.map { Goals.paces.contains($0) } ?? true)
        #expect(change.effectiveFrom >= Day.earliestEntry && change.effectiveFrom <= person.today(server.clock.now()) + 366)
      }
      for entry in try await diary.entryChanges(since: nil, limit: 100_000).entries {
        #expect((0...10_000).contains(entry.meal.nutrition.energy.kilocalories) && entry.meal.quantity > .zero)
        #expect(entry.day >= Day.earliestEntry && entry.logged.instant <= server.clock.now())
        #expect((1...200).contains(entry.meal.name.count))
      }
      for measurement in try await diary.measurements(nil, in: Day.first...Day.last) {
        #expect(measurement.kind.range.contains(measurement.amount.value))
      }
      #expect(person.body.height.map(Body.heights.contains) ?? true)
      #expect(WaterSettings.glasses.contains(person.water.glass) && person.water.goal.map(WaterSettings.goals.contains) ?? true)
    }
  }
}

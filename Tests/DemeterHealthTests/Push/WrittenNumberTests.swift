import DemeterCore
import DemeterHealth
import Testing

/// Tests the rules of `docs/notes/pushed-numbers.md`.
@Suite struct `A number that a phone wrote` {
  @Test(
    arguments: [
      // Fractions and groups that are not ambiguous.
      ("438,5", 438.5), ("438.5", 438.5), ("438,51 kcal", 438.51), ("1.234,5", 1234.5), ("1,234.5", 1234.5), ("1 234,5", 1234.5),
      ("1\u{202F}234,5\u{A0}kcal", 1234.5), ("1’234.5", 1234.5), ("0.512", 0.512), ("0,512", 0.512), ("1234.567", 1234.567),
      ("438,5123", 438.512), (",5", 0.5), ("1.234.567", nil), ("+12", 12), ("1e3", 1000), ("٤٣٨٫٥", 438.5), ("438,5 Cal", 438.5),
      ("438500 cal", 438.5),
      ("1834,684 kJ", 438.5), ("4184 kJ", 1000), ("1.2.3", nil), ("1,2,3", nil), ("1..2", nil), ("--1", nil), ("−5", nil), ("", nil),
      ("kcal", nil),
      // One separator before three digits.
      ("1.650", 1650), ("1,650", 1650), ("438.512", 438.512), ("12,345", 12.345), ("6.904 kJ", 1650.096), ("12.552 kJ", 3000),
    ] as [(String, Double?)])
  func `of kilocalories`(_ text: String, _ kilocalories: Double?) throws {
    let reading = try push("{\"date\":\"2026-01-14\",\"active_kcal\":\"\(text)\"}")
    #expect(reading.push.totals.first?.amount == kilocalories.map { Measure($0) })
  }

  @Test(arguments: [
    ("5.1", 5100.0), ("5,123", 5123), ("5.123 km", 5123), ("5123 m", 5123), ("5.123 m", 5123), ("3 mi", 4828.032),
    ("12,3456789", 12345.679),
  ])
  func `of kilometres`(_ text: String, _ meters: Double) throws {
    let reading = try push("{\"date\":\"2026-01-14\",\"distance_km\":\"\(text)\"}")
    #expect(reading.push.totals.first?.amount == Measure(meters))
  }

  @Test(arguments: [("72,3", 72.3), ("72.350", 72.35), ("159.4 lb", 72.303), ("11 st", 69.853), ("72300 g", 72.3)])
  func `of kilograms`(_ text: String, _ kilograms: Double) throws {
    let reading = try push("{\"date\":\"2026-01-14\",\"weight_kg\":\"\(text)\"}")
    #expect(reading.push.totals.first?.amount == Measure(kilograms))
  }

  @Test func `is read like the other numbers sent with it`() throws {
    let comma = try push(#"{"date":"2026-01-14","active_kcal":"12.345","distance_km":"5,1"}"#)
    #expect(comma.totals == ["2026-01-14 activeEnergy 12345 push", "2026-01-14 distance 5100 push"])
    let dot = try push(#"{"date":"2026-01-14","active_kcal":"1.650","distance_km":"5.1"}"#)
    #expect(dot.totals == ["2026-01-14 activeEnergy 1.65 push", "2026-01-14 distance 5100 push"])
    let steps = try push(#"{"date":"2026-01-14","distance_km":"5,123","steps":"7.421"}"#)
    #expect(steps.totals == ["2026-01-14 distance 5123 push", "2026-01-14 steps 7421 push"])
  }
}

import DemeterCore
import DemeterHealth
import Testing

@Suite struct `Days that a Shortcut sends` {
  @Test func `are read with everything that is kept`() throws {
    let reading = try push(
      """
      {"source":"shortcut","tz":"Europe/Berlin","days":[{"date":"2026-01-14","steps":7421,"active_kcal":438.5,"basal_kcal":1650,
      "distance_km":5.1,"flights":9,"weight_kg":72.3,"mood":"good"}]}
      """)
    #expect(
      reading.totals == [
        "2026-01-14 activeEnergy 438.5 push", "2026-01-14 basalEnergy 1650 push", "2026-01-14 distance 5100 push",
        "2026-01-14 flights 9 push", "2026-01-14 steps 7421 push", "2026-01-14 weight 72.3 push",
      ])
    #expect(reading.accepted == 6 && reading.refused == 0 && reading.ignored == 0)
  }

  @Test(arguments: [
    #"{"days":[{"date":"2026-01-14","steps":"7.421"}]}"#, #"{"days":[{"date":"2026-01-14","steps":"7,421"}]}"#,
    #"{"date":"2026-01-14","steps":7421}"#, #"[{"date":"2026-01-14","steps":"7421"}]"#, #"{"body":{"date":"2026-01-14","steps":7421}}"#,
    #"{"":{"days":[{"date":"2026-01-14","steps":7421}]}}"#, #"{"text":"{\"date\":\"2026-01-14\",\"steps\":7421}"}"#,
    "{\"date\":\"2026-01-14\",\"steps\":\"7\u{202F}421\"}", "{\"date\":\"2026-01-14\",\"steps\":\"7\u{A0}421 Schritte\"}",
    #"{"date":"2026-01-14T08:05:00+01:00","steps":"7421 count"}"#, "{\"date\":\"2026-01-14 8:05:00\u{202F}PM\",\"steps\":7421}",
    #"{"date":"2026-01-14","steps":7.421}"#, #"{"date":"2026-01-14","steps":"7’421"}"#, #"{"date":"2026-01-14","steps":"٧٬٤٢١"}"#,
    #"{"date":"2026-01-14","steps":7421,"flights":"","active_kcal":,"basal_kcal":null,}"#,
    #"{"date":"2026-01-14","steps":7000}{"date":"2026-01-14","steps":7421}"#, "\u{FEFF} {\"date\":\"2026-01-14\",\u{A0}\"steps\":7421}\n",
    #"{"dates":["2026-01-14"],"steps":["7421"]}"#, #"{"Date":"x","date":"2026-01-14","Step Count":"7421"}"#,
    #"{"date":"2026-01-14\n","steps":"7421\n"}"#, #"{"unknown":[1,{"a":"}"}],"days":[{"steps":7421,"date":"2026-01-14"}]}"#,
    #"{"date":"2026-01-14","steps":"7421.0"}"#, #"{"date":"2026-01-14","steps":7.421e3}"#,
  ])
  func `are read however they are put together`(_ text: String) throws {
    #expect(try push(text).totals == ["2026-01-14 steps 7421 push"])
  }

  @Test func `may come as lists`() throws {
    let lines = try push(#"{"date":"2026-01-12\n2026-01-13\n2026-01-14","steps":"7.421\n\n8.003","active_kcal":"438,5\n1.234,5\n500"}"#)
    #expect(
      lines.totals == [
        "2026-01-12 activeEnergy 438.5 push", "2026-01-12 steps 7421 push", "2026-01-13 activeEnergy 1234.5 push",
        "2026-01-14 activeEnergy 500 push", "2026-01-14 steps 8003 push",
      ])
    let arrays = try push(#"{"days":["2026-01-13","2026-01-14"],"steps":[10,20]}"#)
    #expect(arrays.totals == ["2026-01-13 steps 10 push", "2026-01-14 steps 20 push"])
  }

  @Test func `are not added up where there are several values for one`() throws {
    let reading = try push(#"{"date":"2026-01-14","steps":"100\n200\n300"}"#)
    #expect(reading.totals.isEmpty)
    #expect(reading.reasons == ["steps: 3 values for 1 day: group them by day"])
  }

  @Test(arguments: [
    (#"{"date":"2026-01-14","steps":-5}"#, "less than nothing"),
    (#"{"date":"2026-01-14","steps":1000000000}"#, "more than a day can have (200000)"),
    (#"{"date":"1970-01-01","steps":5}"#, "1970-01-01 is before 1980"),
    (#"{"date":"2100-01-01","steps":5}"#, "2100-01-01 has not come yet"),
    (#"{"date":"2026-01-17","steps":5}"#, "2026-01-17 has not come yet"), (#"{"steps":5}"#, "no date"),
    (#"{"date":"14.1.","steps":5}"#, "“14.1.” is no date like 2026-01-14"),
    (#"{"date":"2026-02-30","steps":5}"#, "“2026-02-30” is no date like 2026-01-14"),
    (#"{"date":"2026-01-14","steps":"many"}"#, "“many” is no number"), (#"{"date":"2026-01-14","steps":true}"#, "“true” is no number"),
    (#"{"date":"2026-01-14","steps":{"a":1}}"#, "“an object” is no number"),
    (#"{"date":"2026-01-14","active_kcal":20001}"#, "more than a day can have (20000)"),
    (#"{"date":"2026-01-14","weight_kg":19.9}"#, "less than can be (20)"),
    (#"{"date":"2026-01-14","weight_kg":401}"#, "more than a day can have (400)"),
    (#"{"date":"2026-01-14","distance":5.1}"#, "no unit"),
    (#"{"date":"2026-01-14","distance":"5.1 parsecs"}"#, "the unit “parsecs” is not known here"),
    (#"{"date":"2026-01-14","active_kcal":1e999}"#, "“1e999” is no number"),
  ])
  func `are refused alone, with the reason`(_ text: String, _ reason: String) throws {
    let reading = try push("[\(text),{\"date\":\"2026-01-13\",\"steps\":1}]")
    #expect(reading.totals == ["2026-01-13 steps 1 push"])
    let reasons: [String] = reading.reasons.map { String($0.split(separator: ": ", maxSplits: 1).last ?? "") }
    #expect(reasons == [reason])
    #expect(reading.refused == 1)
  }

  @Test func `of tomorrow are taken, since a phone may be ahead`() throws {
    #expect(try push(#"{"date":"2026-01-16","steps":5}"#).totals == ["2026-01-16 steps 5 push"])
  }

  @Test(arguments: [
    ("", HealthPushError.empty), (" \n\u{A0}", .empty), ("{", .unreadable(byte: 0)), ("[1,2", .unreadable(byte: 0)),
    ("{\"a\":\"", .unreadable(byte: 5)),
    ("hello", .unreadable(byte: 0)), ("{}", .unknown), ("7", .unknown), ("{\"a\":{\"b\":[{\"c\":1}]}}", .unknown),
    ("[}", .unreadable(byte: 1)),
    ("{1:2}", .unreadable(byte: 2)),
  ])
  func `that can't be understood are refused as a whole`(_ text: String, _ error: HealthPushError) throws {
    #expect(throws: error) { try push(text) }
  }

  @Test func `may be none`() throws {
    #expect(try push("[]").accepted == 0)
    #expect(try push(#"{"days":[]}"#).accepted == 0)
  }

  @Test func `are reported one by one, at most a thousand, refused ones first`() throws {
    let good = (0..<1500).map { "{\"date\":\"\(Day(number: 18_000 + $0))\",\"steps\":\($0)}" }
    let reading = try push("{\"days\":[\((good + ["{\"date\":\"x\",\"steps\":1}"]).joined(separator: ","))]}")
    #expect(reading.accepted == 1500 && reading.refused == 1)
    #expect(reading.items.count == HealthPushReading.mostItems)
    #expect(reading.reasons.count == 1)
    let bad = try push("{\"days\":[\((good + Array(repeating: "{\"date\":\"x\",\"steps\":1}", count: 3000)).joined(separator: ","))]}")
    #expect(bad.accepted == 1500 && bad.refused == 3000)
    #expect(bad.items.count == HealthPushReading.mostItems && bad.items.allSatisfy { $0.outcome != .accepted })
  }
}

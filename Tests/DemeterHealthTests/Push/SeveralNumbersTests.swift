import DemeterCore
import DemeterHealth
import Testing

@Suite struct `Several numbers for one day` {
  private func lists(_ dates: [String], _ values: [String], _ name: String = "steps") throws -> HealthPushReading {
    try push(#"{"date":"\#(dates.joined(separator: "\\n"))","\#(name)":"\#(values.joined(separator: "\\n"))"}"#)
  }

  @Test func `that are sums of hours add up`() throws {
    let hours = ["2026-01-14T08:00:00+01:00", "2026-01-14T09:00:00+01:00", "2026-01-14 10:00:00 PM", "2026-01-15T08:00:00+01:00"]
    let reading = try lists(hours, ["300", "100", "12", "7"])
    #expect(reading.totals == ["2026-01-14 steps 412 push", "2026-01-15 steps 7 push"])
    #expect(reading.accepted == 4)
    // In a zone that is not a whole number of hours from UTC.
    let halves = try lists(["2026-01-14T08:30:00Z", "2026-01-14T09:30:00Z"], ["1,5", "2"], "distance_km")
    #expect(halves.totals == ["2026-01-14 distance 3500 push"])
    let sent = try push(#"[{"date":"2026-01-14T08:00:00+01:00","steps":400},{"date":"2026-01-14T09:00:00+01:00","steps":12}]"#)
    #expect(sent.totals == ["2026-01-14 steps 412 push"])
  }

  @Test(arguments: [
    // Single measurements of an iPhone and a Watch.
    ["2026-01-14T08:05:07+01:00", "2026-01-14T08:06:11+01:00"], ["2026-01-14T08:00:00+01:00", "2026-01-14T08:00:00+01:00"],
    // Only the day.
    ["2026-01-14", "2026-01-14"], ["2026-01-14", "2026-01-14T08:00:00+01:00"],
  ])
  func `that are no sums of hours are refused`(_ dates: [String]) throws {
    let reading = try lists(dates + ["2026-01-13"], ["400", "12", "5"])
    #expect(reading.totals == ["2026-01-13 steps 5 push"])
    #expect(reading.refused == 2 && reading.reasons.allSatisfy { $0 == "steps: 2 values for 2026-01-14: group them by day" })
  }

  @Test func `add up to no more than a day can have`() throws {
    let reading = try lists(["2026-01-14T08:00:00+01:00", "2026-01-14T09:00:00+01:00"], ["150000", "150000"])
    #expect(reading.totals.isEmpty && reading.reasons.first == "steps: more than a day can have (200000)")
  }

  @Test func `of a weight are its last one, whatever their order`() throws {
    let dates = ["2026-01-14T19:00:00+01:00", "2026-01-14T07:00:00+01:00"]
    #expect(try lists(dates, ["73,1", "72,5"], "weight_kg").totals == ["2026-01-14 weight 73.1 push"])
    #expect(try lists(["2026-01-14", "2026-01-14"], ["73,1", "72,5"], "weight_kg").totals.isEmpty)
  }

  @Test func `in Health Auto Export's form are no day's sum, whatever its header says`() throws {
    let body = """
      {"data":{"metrics":[{"name":"step_count","units":"count","data":[
        {"date":"2026-01-14 00:00:00 +0100","qty":400,"source":"iPhone"},{"date":"2026-01-14 00:00:00 +0100","qty":12,"source":"Watch"}]}]}}
      """
    let reading = try push(body, summing: .days)
    #expect(reading.totals.isEmpty)
    #expect(reading.samples == ["1768345200 steps 12 watch Watch", "1768345200 steps 400 phone iPhone"])
  }
}

@Suite struct `A moment in UTC` {
  @Test(arguments: [
    ("2026-01-14T23:30:00Z", "2026-01-15"), ("2026-01-14T22:30:00Z", "2026-01-14"), ("2026-01-14T23:00:00+00:00", "2026-01-15"),
    // A written offset says where the person was, and a date without a time is the day itself.
    ("2026-01-14T23:30:00+01:00", "2026-01-14"), ("2026-01-14T23:30:00-05:00", "2026-01-14"), ("2026-01-14", "2026-01-14"),
    ("2026-01-14T23:30:00", "2026-01-14"),
  ])
  func `belongs to the person's day`(_ written: String, _ day: String) throws {
    #expect(try push(#"[{"type":"step","value":5,"timestamp":"\#(written)"}]"#).totals == ["\(day) steps 5 push"])
    #expect(try push(#"{"date":"\#(written)","steps":5}"#).totals == ["\(day) steps 5 push"])
  }
}

@Suite struct `A unit that was sent` {
  @Test(arguments: [
    ("weight", "11.5", "stone", "weight 73.028"), ("weight", "160", "pounds", "weight 72.575"), ("weight", "160", "Lbs.", "weight 72.575"),
    ("weight", "72500", "grams", "weight 72.5"), ("water", "1.5", "liters", "water 1500"), ("water", "2", "Litre", "water 2000"),
    ("water", "16", "fl oz", "water 473.176"), ("distance", "3", "mile", "distance 4828.032"),
    ("distance", "5000", "metres", "distance 5000"),
    ("Active Calories", "418.4", "kilojoule", "activeEnergy 100"), ("Active Calories", "100", "kilocalories", "activeEnergy 100"),
    ("step", "7421", "steps", "steps 7421"), ("step", "7421", "Schritte", "steps 7421"),
  ])
  func `is converted`(_ type: String, _ value: String, _ unit: String, _ total: String) throws {
    for number in [#"\#(value),"unit":"\#(unit)""#, #""\#(value) \#(unit)""#] {
      let reading = try push(#"[{"type":"\#(type)","value":\#(number),"date":"2026-01-14"}]"#)
      #expect(reading.totals == ["2026-01-14 \(total) push"])
    }
  }

  @Test(arguments: [
    ("weight", "72", "cups"), ("water", "2", "cups"), ("distance", "3", "leagues"), ("step", "5", "km"), ("step", "5", "kcal"),
  ])
  func `is refused if it is not known or measures something else`(_ type: String, _ value: String, _ unit: String) throws {
    let reading = try push(#"[{"type":"\#(type)","value":\#(value),"unit":"\#(unit)","date":"2026-01-14"}]"#)
    #expect(reading.totals.isEmpty && reading.reasons == ["\(type): the unit “\(unit)” is not known here"])
  }
}

@Suite struct `A text that only begins like a number` {
  @Test(arguments: [
    "1E+999999999999999999999", "\"1E+999999999999999999999\"", "\"0x10\"", "0x10", "\"0x1p3\"", "\"12abc34\"", "\"11 st 4 lb\"",
  ])
  func `is no number`(_ text: String) throws {
    for name in ["steps", "active_kcal", "weight_kg"] {
      let reading = try push(#"{"date":"2026-01-14","\#(name)":\#(text)}"#)
      #expect(reading.totals.isEmpty && reading.refused == 1 && reading.reasons[0].hasSuffix("is no number"))
    }
    let data = #"[{"date":"2026-01-14 00:00:00 +0100","qty":\#(text)}]"#
    let app = #"{"data":{"metrics":[{"name":"active_energy","units":"kcal","data":\#(data)}]}}"#
    #expect(try push(app).reasons == ["active_energy: no number"])
  }

  @Test func `is no number if it is longer than any`() throws {
    let long = "100." + String(repeating: "0", count: 90) + "e3"
    #expect(try push(#"{"date":"2026-01-14","active_kcal":\#(long)}"#).refused == 1)
  }
}

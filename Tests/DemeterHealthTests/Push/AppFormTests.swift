import DemeterCore
import DemeterHealth
import Testing

@Suite struct `What Health Auto Export sends` {
  private func metric(_ name: String, _ units: String, _ data: [(date: String, qty: String, source: String)]) -> String {
    let data = data.map { "{\"source\":\"\($0.source)\",\"qty\":\($0.qty),\"date\":\"\($0.date)\"}" }.joined(separator: ",")
    return "{\"data\":{\"metrics\":[{\"data\":[\(data)],\"units\":\"\(units)\",\"name\":\"\(name)\"}]}}"
  }

  @Test func `by day is taken as the day's number, in any unit`() throws {
    let reading = try push(
      """
      {"data":{"metrics":[
        {"name":"step_count","units":"count","data":[{"date":"2026-01-14 00:00:00 +0100","qty":7421,"source":"Anna’s Apple Watch|Anna’s iPhone"},
          {"date":"2026-01-13 00:00:00 +0100","qty":7421.375,"source":""}]},
        {"name":"active_energy","units":"kJ","data":[{"date":"2026-01-14 12:00:00 AM +0100","qty":1834.684}]},
        {"name":"basal_energy_burned","units":"kcal","data":[{"date":"2026-01-14 00:00:00 +0100","qty":1650.25}]},
        {"name":"walking_running_distance","units":"mi","data":[{"date":"2026-01-14 00:00:00 +0100","qty":3}]},
        {"name":"dietary_energy","units":"kcal","data":[{"date":"2026-01-14 00:00:00 +0100","qty":2000}]},
        {"name":"heart_rate","units":"count/min","data":[{"date":"2026-01-14 08:00:00 +0100","Min":51,"Avg":72.4,"Max":131}]}],
       "workouts":[{"id":"6F0C","name":"Outdoor Walk","activeEnergyBurned":{"qty":182.4,"units":"kcal"},"heartRateData":null}],
       "stateOfMind":[],"ecg":[]}}
      """)
    #expect(
      reading.totals == [
        "2026-01-13 steps 7421.375 app", "2026-01-14 activeEnergy 438.5 app", "2026-01-14 basalEnergy 1650.25 app",
        "2026-01-14 distance 4828.032 app", "2026-01-14 steps 7421 app",
      ])
    #expect(reading.samples.isEmpty)
    #expect(
      reading.reasons == [
        "dietary_energy × 1: import the file under Settings, Your data, to log food", "heart_rate × 1: not kept here",
        "workouts × 1: what they burned is part of the day’s energy already",
      ])
  }

  @Test func `by hour, merged by the phone, has one source`() throws {
    let reading = try push(
      metric(
        "step_count", "count",
        [
          ("2026-01-14 08:00:00 +0100", "500", "Anna’s Apple Watch|Anna’s iPhone"),
          ("2026-01-14 9:00:00\u{202F}AM +0100", "20", "Anna’s iPhone"),
        ]))
    #expect(reading.samples == ["1768374000 steps 500 other Health Auto Export", "1768377600 steps 20 other Health Auto Export"])
    #expect(reading.totals.isEmpty && reading.accepted == 2)
  }

  @Test func `measurement by measurement, keeps who measured`() throws {
    let reading = try push(
      metric(
        "step_count", "count",
        [
          ("2026-01-14 08:05:07 +0100", "100", "Anna’s\u{A0}Apple Watch"), ("2026-01-14 08:05:07 +0100", "90", "iPhone"),
          ("2026-01-14 08:06:11 +0100", "7", "Pedometer"),
        ]))
    #expect(
      reading.samples == [
        "1768374307 steps 100 watch Anna’s Apple Watch", "1768374307 steps 90 phone iPhone", "1768374371 steps 7 other Pedometer",
      ])
  }

  @Test func `of more sources than a person has is refused beyond the first hundred`() throws {
    let data = (0..<150).map { ("2026-01-14 08:05:07 +0100", "1", "App \($0)") } + [("2026-01-14 09:05:07 +0100", "1", "App 99")]
    let reading = try push(metric("step_count", "count", data))
    #expect(reading.accepted == 101 && reading.refused == 50)
    #expect(reading.reasons == ["step_count: one request may name 100 sources at most"])
  }

  @Test func `by week can't be given to days`() throws {
    let weeks = metric("step_count", "count", [("2026-01-05 00:00:00 +0100", "50000", ""), ("2026-01-12 00:00:00 +0100", "30000", "")])
    #expect(try push(weeks).refused == 2)
    #expect(try push(weeks).totals.isEmpty)
    // A person who only walks once a week can choose to sum by days.
    #expect(try push(weeks, summing: .days).totals.count == 2)
  }

  @Test func `says in a header how it is summed`() throws {
    #expect(HealthPushReader.Summing(header: "Days") == .days)
    #expect(HealthPushReader.Summing(header: "hours") == .finer)
    #expect(HealthPushReader.Summing(header: "Weeks") == .coarser)
    #expect(HealthPushReader.Summing(header: "?") == nil && HealthPushReader.Summing(header: nil) == nil)
    let midnight = metric("step_count", "count", [("2026-01-14 00:00:00 +0100", "12", "")])
    #expect(try push(midnight).totals == ["2026-01-14 steps 12 app"])
    #expect(try push(midnight, summing: .finer).samples == ["1768345200 steps 12 other Health Auto Export"])
  }

  @Test func `of body mass is a measurement`() throws {
    let reading = try push(metric("weight_body_mass", "lb", [("2026-01-14 07:30:00 +0100", "159.4", "Scale")]))
    #expect(reading.samples == ["1768372200 weight 72.303 other Scale"])
  }

  @Test(arguments: [
    ("kcal", "2026-01-14 08:00:01 +0100", "20001", "more than a day can have (20000)"),
    ("kcal", "2026-01-14 08:00:01 +0100", "-1", "less than nothing"),
    ("kcal", "", "1", "no date"), ("kcal", "yesterday", "1", "“yesterday” is no date like 2026-01-14 08:05:00 +0100"),
    ("kcal", "1979-12-31 08:00:01 +0100", "1", "1979-12-31 is before 1980"),
    ("furlong", "2026-01-14 08:00:01 +0100", "1", "the unit “furlong” is not known here"),
    ("", "2026-01-14 08:00:01 +0100", "1", "no unit"), ("kcal", "2026-01-14 08:00:01 +0100", "\"x\"", "no number"),
  ])
  func `is refused one by one`(_ unit: String, _ date: String, _ quantity: String, _ reason: String) throws {
    #expect(try push(metric("active_energy", unit, [(date, quantity, "")])).reasons == ["active_energy: \(reason)"])
  }

  @Test func `may be nothing`() throws {
    #expect(try push(#"{"data":{}}"#).accepted == 0)
    #expect(try push(#"{"data":{"metrics":[],"workouts":[]}}"#).accepted == 0)
    #expect(try push(metric("step_count", "count", [])).accepted == 0)
  }
}

@Suite struct `What SparkyFitness's clients send` {
  @Test func `is read type by type`() throws {
    let reading = try push(
      """
      [{"type":"step","value":10000,"date":"2026-01-14","timestamp":"2026-01-14T14:30:00Z","source":"Shortcut"},
       {"type":"Active Calories","value":"438,5 kcal","date":"2026-01-14"},{"type":"weight","value":72.3,"timestamp":"2026-01-14T07:00:00Z"},
       {"type":"distance","value":5.1,"date":"2026-01-14"},{"type":"floors_climbed","value":9,"date":"2026-01-14"},
       {"type":"water","value":500,"date":"2026-01-14"},{"type":"Stress","value":3,"date":"2026-01-14"},{"type":"step","value":"","date":"2026-01-13"},{"type":"step","value":5,"date":"soon"}]
      """)
    #expect(
      reading.totals == [
        "2026-01-14 activeEnergy 438.5 push", "2026-01-14 distance 5100 push", "2026-01-14 flights 9 push", "2026-01-14 steps 10000 push",
        "2026-01-14 water 500 push", "2026-01-14 weight 72.3 push",
      ])
    #expect(reading.reasons == ["Stress × 1: not kept here", "step: no value", "step: “soon” is no date like 2026-01-14"])
  }

  @Test func `may be one after the other without an array`() throws {
    let reading = try push(#"{"type":"step","value":1,"date":"2026-01-13"}{"type":"steps","value":2,"date":"2026-01-14"}"#)
    #expect(reading.totals == ["2026-01-13 steps 1 push", "2026-01-14 steps 2 push"])
  }
}

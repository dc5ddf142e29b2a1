import DemeterCore
import DemeterHealth
import Testing

@Suite struct `Sleep in an export` {
  private func asleep(_ stage: String, _ from: String, _ to: String, within: String? = nil) -> String {
    Sample.record("x", "HKCategoryValueSleepAnalysis\(stage)", source: "Watch", start: from, end: to, within: within)
      .replacing("HKQuantityTypeIdentifierx", with: "HKCategoryTypeIdentifierSleepAnalysis")
  }

  @Test func `is the time asleep, of any stage`() throws {
    let (reading, shelf) = try readBody(
      asleep("InBed", "2026-01-13 22:00:00 +0100", "2026-01-14 07:00:00 +0100")
        + asleep("AsleepCore", "2026-01-13 23:00:00 +0100", "2026-01-14 00:30:00 +0100")
        + asleep("Awake", "2026-01-14 00:30:00 +0100", "2026-01-14 01:00:00 +0100")
        + asleep("AsleepREM", "2026-01-14 01:00:00 +0100", "2026-01-14 01:00:09 +0100")
        + asleep("Asleep", "2026-01-14 02:00:00 +0100", "2026-01-14 06:00:00 +0100", within: Sample.metadata("HKWasUserEntered", "1"))
        + asleep("Asleep", "2026-01-12 02:00:00 +0100", "2026-01-14 06:00:00 +0100"))
    let evening = Sample.start - 9 * 3600 - 300
    #expect(
      shelf.lines == [
        "sleep 1500 \(evening) +5400 watch Watch", "sleep 3 \(evening + 7200) +9 watch Watch",
        "sleep 4000 \(evening + 3 * 3600) +14400 hand Watch",
      ])
    #expect(reading.refused == ["a number too large to be true": 1])
    #expect(reading.records == 6)
  }
}

@Suite struct `Blood pressure in an export` {
  private func half(_ kind: String, _ value: String, source: String = "Cuff", at start: String = "2026-01-14 08:05:00 +0100") -> String {
    Sample.record("BloodPressure\(kind)", value, unit: "mmHg", source: source, start: start)
  }

  @Test func `needs both of its numbers, of one source and moment`() throws {
    let (reading, shelf) = try readBody(
      half("Systolic", "118") + half("Systolic", "131.5", source: "Other") + half("Systolic", "140", at: "2026-01-14 09:00:00 +0100")
        + half("Diastolic", "76") + half("Diastolic", "84", source: "Other") + half("Diastolic", "80", at: "2026-01-14 09:00:01 +0100"))
    #expect(
      shelf.lines == [
        "bloodPressure 118076 \(Sample.start) +0 other Cuff", "bloodPressure 132084 \(Sample.start) +0 other Other",
      ])
    #expect(reading.refused == ["a blood pressure that is incomplete or cannot be true": 2])
  }

  @Test func `counts once although its correlation repeats it`() throws {
    let dates = "startDate=\"2026-01-14 08:05:00 +0100\" endDate=\"2026-01-14 08:05:00 +0100\""
    let (_, shelf) = try readBody(
      half("Systolic", "118") + half("Diastolic", "76")
        + "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"Cuff\" \(dates)>"
        + half("Systolic", "118") + half("Diastolic", "76") + "</Correlation>")
    #expect(shelf.lines == ["bloodPressure 118076 \(Sample.start) +0 other Cuff"])
  }

  @Test(arguments: [("80", "120"), ("300", "80"), ("120", "20"), ("49", "40")])
  func `is left out if it cannot be true`(systolic: String, diastolic: String) throws {
    let (reading, shelf) = try readBody(half("Systolic", systolic) + half("Diastolic", diastolic))
    #expect(shelf.samples.isEmpty && reading.refused == ["a blood pressure that is incomplete or cannot be true": 1])
  }
}

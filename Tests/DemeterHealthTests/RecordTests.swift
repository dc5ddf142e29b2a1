import DemeterCore
import DemeterHealth
import Testing

@Suite struct `Reading records` {
  @Test(
    arguments: [
      ("StepCount", "742", "count", Metric.steps, 742_000), ("StepCount", "0", "count", .steps, 0),
      ("FlightsClimbed", "3", "count", .flights, 3_000), ("DistanceWalkingRunning", "1.2345678", "km", .distance, 1_234_568),
      ("DistanceWalkingRunning", "1", "mi", .distance, 1_609_344), ("DistanceWalkingRunning", "12.5", "m", .distance, 12_500),
      ("DistanceWalkingRunning", "100", "yd", .distance, 91_440), ("DistanceWalkingRunning", "10", "ft", .distance, 3_048),
      ("ActiveEnergyBurned", "0.523", "kcal", .activeEnergy, 523), ("ActiveEnergyBurned", "0.5235", "Cal", .activeEnergy, 524),
      ("ActiveEnergyBurned", "0.5234999999999999999999", "Cal", .activeEnergy, 523),
      ("BasalEnergyBurned", "4.184", "kJ", .basalEnergy, 1_000),
      ("BasalEnergyBurned", "100", "kJ", .basalEnergy, 23_901), ("BodyMass", "154.3", "lb", .weight, 69_989),
      ("BodyFatPercentage", "0.215", "%", .bodyFat, 21_500), ("WaistCircumference", "32.5", "in", .waist, 82_550),
      ("RestingHeartRate", "58", "count/min", .restingHeartRate, 58_000), ("BloodGlucose", "98", "mg/dL", .bloodGlucose, 5_440),
      ("BloodGlucose", "5.4", "mmol&lt;180.1558800000541&gt;/L", .bloodGlucose, 5_400),
      ("BodyMass", "72,5", "kg", .weight, 72_500), ("BodyMass", "72500", "g", .weight, 72_500), ("BodyMass", "11", "st", .weight, 69_853),
      ("DietaryWater", "250", "mL", .water, 250_000), ("DietaryWater", "0.5", "L", .water, 500_000),
      ("DietaryWater", "8", "fl_oz_us", .water, 236_588), ("DietaryWater", "1", "cup_us", .water, 236_588),
      ("StepCount", "1\u{A0}234", "count", .steps, 1_234_000), ("StepCount", "1\u{202F}234,0", "count", .steps, 1_234_000),
      ("StepCount", "1.234,5", "count", .steps, 1_234_500), ("StepCount", "1,234.5", "count", .steps, 1_234_500),
      ("StepCount", "12,345,678.0", "count", .steps, nil), ("StepCount", "112,345", "count", .steps, 112_345),
      ("StepCount", "0,112,345", "count", .steps, 112_345_000),
      ("StepCount", "+7", "count", .steps, 7_000), ("StepCount", "-0", "count", .steps, 0),
      ("DistanceWalkingRunning", "9.31323e-10", "km", .distance, 0), ("DistanceWalkingRunning", "1.5E-2", "km", .distance, 15_000),
      ("DistanceWalkingRunning", "1e2", "m", .distance, 100_000), ("StepCount", "&#x37;42", "count", .steps, 742_000),
    ] as [(String, String, String, Metric, Int64?)])
  func `converts units exactly to whole thousandths`(type: String, value: String, unit: String, metric: Metric, thousandths: Int64?) throws
  {
    let (_, shelf) = try readBody(Sample.record(type, value, unit: unit))
    #expect(shelf.samples.map(\.amount.thousandths) == (thousandths.map { [$0] } ?? []))
    #expect(shelf.samples.allSatisfy { $0.metric == metric })
  }

  @Test(arguments: [
    "2026-01-14 08:05:00 +0100", "2026-01-14 07:05:00 +0000", "2026-01-14 02:05:00 -0500", "2026-01-14 12:35:00 +0530",
    "20260114080500+0100", "20260114070500Z", "2026-01-14T08:05:00+01:00", "2026-01-14T07:05:00Z", "2026-01-14 8:05:00 AM +0100",
    "2026-01-14 8:05:00\u{202F}AM +0100", "2026-01-14 08:05:00\u{A0}+0100", "2026-01-14 08:05 +0100", "2026-01-14 08:05:00.250 +0100",
    "2026-01-14 8:05:00 PM +1300", "2026/01/14 08:05:00 +0100", "2026-01-14 08:05:00 +0100 AM",
  ])
  func `knows a moment however it is written`(_ date: String) throws {
    let (reading, shelf) = try readBody(Sample.record(start: date))
    #expect(shelf.samples.map(\.start) == [Sample.start])
    #expect(reading.refused.isEmpty)
  }

  @Test(
    arguments: [
      ("-5", "count", "2026-01-14 08:05:00 +0100", nil, "a number below zero"),
      ("1e9", "count", "2026-01-14 08:05:00 +0100", nil, "a number too large to be true"),
      ("1000000000", "count", "2026-01-14 08:05:00 +0100", nil, "a number too large to be true"),
      ("99999999999999999999999999", "count", "2026-01-14 08:05:00 +0100", nil, "a number too large to be true"),
      ("1e300", "count", "2026-01-14 08:05:00 +0100", nil, "a number too large to be true"),
      ("1E-9223372036854775808", "count", "2026-01-14 08:05:00 +0100", nil, "without a number"),
      ("NaN", "count", "2026-01-14 08:05:00 +0100", nil, "without a number"),
      ("", "count", "2026-01-14 08:05:00 +0100", nil, "without a number"),
      ("inf", "count", "2026-01-14 08:05:00 +0100", nil, "without a number"),
      (".", "count", "2026-01-14 08:05:00 +0100", nil, "without a number"),
      ("1.2.3,4,5", "count", "2026-01-14 08:05:00 +0100", nil, "without a number"),
      ("1,23,456", "count", "2026-01-14 08:05:00 +0100", nil, "without a number"),
      ("7", "furlong", "2026-01-14 08:05:00 +0100", nil, "in a unit that is not known"),
      ("7", "count", "1970-01-01 00:00:00 +0000", nil, "of a time before 1980 or after 2100"),
      ("7", "count", "2100-06-01 00:00:00 +0000", nil, "of a time before 1980 or after 2100"),
      ("7", "count", "2026-01-17 00:00:00 +0000", nil, "of a time after the export"),
      ("7", "count", "2026-02-30 00:00:00 +0000", nil, "without a date that can be read"),
      ("7", "count", "", nil, "without a date that can be read"),
      ("7", "count", "2026-01-14 24:00:00 +0000", nil, "without a date that can be read"),
      ("7", "count", "2026-01-14 08:05:00", nil, "without a date that can be read"),
      ("7", "count", "2026-01-14 08:05:00 +0100", "2026-01-14 08:04:59 +0100", "ending before it begins"),
      ("7", "count", "2025-01-14 08:05:00 +0100", "2026-01-14 08:04:59 +0100", "lasting longer than a month"),
    ] as [(String, String, String, String?, String)])
  func `leaves out what cannot be, and says why`(value: String, unit: String, start: String, end: String?, reason: String) throws {
    let (reading, shelf) = try readBody(Sample.record("StepCount", value, unit: unit, start: start, end: end))
    #expect(shelf.samples.isEmpty)
    #expect(reading.refused == [reason: 1])
    #expect(reading.records == 1)
    #expect(reading.isComplete)
  }

  @Test func `knows watch, phone and hand apart, and no device by its address`() throws {
    let phone = "&lt;&lt;HKDevice: 0x1&gt;, name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone15,2, software:18.1&gt;"
    let (_, shelf) = try readBody(
      Sample.record("StepCount", "1", source: "Anna", device: Sample.device)
        + Sample.record("StepCount", "2", source: "Anna", device: Sample.device.replacing("0x30a1", with: "0x77"))
        + Sample.record("StepCount", "3", source: "Anna", device: phone)
        + Sample.record("StepCount", "4", source: "Anna’s\u{A0}Apple\u{A0}Watch")
        + Sample.record("StepCount", "5", source: "Annas iPhone")
        + Sample.record("StepCount", "6", source: "Pedo &amp; Meter &#128512;&#xB;\u{B}")
        + Sample.record("StepCount", "7", source: "Health", within: Sample.metadata("HKWasUserEntered", "1"))
        + Sample.record("StepCount", "8", source: "Health"))
    #expect(
      shelf.sources == [
        HealthSource(name: "Anna", kind: .watch), HealthSource(name: "Anna", kind: .phone),
        HealthSource(name: "Anna’s Apple Watch", kind: .watch),
        HealthSource(name: "Annas iPhone", kind: .phone), HealthSource(name: "Pedo & Meter 😀", kind: .other),
        HealthSource(name: "Health", kind: .hand), HealthSource(name: "Health", kind: .other),
      ])
    #expect(shelf.samples.map(\.source) == [0, 0, 1, 2, 3, 4, 5, 6])
  }

  @Test func `passes on the time zones of workouts and records`() throws {
    let dates = "startDate=\"2026-01-14 08:05:00 +0100\" endDate=\"2026-01-14 09:05:00 +0100\""
    let (_, shelf) = try readBody(
      """
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="60" sourceName="Watch" \(dates)>
        \(Sample.metadata("HKTimeZone", "Europe/Berlin"))
        <WorkoutEvent type="x" date="2026-01-14 08:05:00 +0100"/>
        <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" \(dates.replacing("endDate", with: "startDate")) sum="300" unit="kcal"/>
      </Workout>
      \(Sample.metadata("HKTimeZone", "Asia/Tokyo"))
      <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" \(dates) value="HKCategoryValueSleepAnalysisAsleepREM">
        \(Sample.metadata("HKTimeZone", "Asia/Kolkata"))
      </Record>
      \(Sample.record(within: Sample.metadata("HKTimeZone", "America/New_York") + Sample.metadata("HKTimeZone", "Nowhere/Else")))
      """)
    #expect(shelf.hints == ["Europe/Berlin", "Asia/Kolkata", "America/New_York"].map { ZoneHint(moment: Sample.start, timeZone: $0) })
    #expect(shelf.samples.map(\.metric) == [.sleep, .steps])
  }

  @Test func `passes on workouts with their energy`() throws {
    let dates = "startDate=\"2026-01-14 08:05:00 +0100\" endDate=\"2026-01-14 08:36:00 +0100\""
    let head = "workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"28.4\" durationUnit=\"min\" sourceName=\"Watch\" \(dates)"
    let (_, shelf) = try readBody(
      """
      <Workout \(head)>
        \(Sample.metadata("HKTimeZone", "Asia/Tokyo"))
        <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" \(dates) sum="312.5" unit="kcal"/>
        <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" \(dates) sum="5.21" unit="km"/>
      </Workout>
      <Workout workoutActivityType="HKWorkoutActivityTypeYoga" sourceName="App" totalEnergyBurned="418.4" totalEnergyBurnedUnit="kJ" \(dates)/>
      <Workout workoutActivityType="HKWorkoutActivityTypeYoga" sourceName="App" \(dates)></Workout>
      <Workout workoutActivityType="HKWorkoutActivityTypeYoga" sourceName="App" totalEnergyBurned="9" totalEnergyBurnedUnit="kcal"/>
      """)
    #expect(
      shelf.workouts == [
        HealthWorkout(
          type: "HKWorkoutActivityTypeRunning", source: 0, start: Sample.start, end: Sample.start + 1860, minutes: 28.4,
          energy: Energy(kilocalories: 312.5), meters: Measure(5210), timeZone: "Asia/Tokyo"),
        HealthWorkout(
          type: "HKWorkoutActivityTypeYoga", source: 1, start: Sample.start, end: Sample.start + 1860, minutes: nil,
          energy: Energy(kilocalories: 100), meters: nil, timeZone: nil),
      ])
    #expect(shelf.samples.isEmpty)
  }

  @Test func `keeps Apple's own totals of active energy`() throws {
    let (reading, shelf) = try readBody(
      """
      <ActivitySummary dateComponents="2026-01-14" activeEnergyBurned="523.4" activeEnergyBurnedGoal="500" activeEnergyBurnedUnit="kcal"/>
      <ActivitySummary dateComponents="2026-01-13" activeEnergyBurned="4184" activeEnergyBurnedGoal="0" activeEnergyBurnedUnit="kJ" appleNew="1"/>
      <ActivitySummary dateComponents="2026-01-12" activeEnergyBurned="0" activeEnergyBurnedGoal="0" activeEnergyBurnedUnit="kcal"/>
      <ActivitySummary dateComponents="1970-01-01" activeEnergyBurned="9" activeEnergyBurnedGoal="0" activeEnergyBurnedUnit="kcal"/>
      """)
    #expect(shelf.moved == [Day(number: 20_467): Measure(units: 523.4), Day(number: 20_466): Measure(units: 1000)])
    #expect(reading.refused == ["without a date that can be read": 1])
  }

  @Test func `passes over what it does not know`() throws {
    let (reading, shelf) = try readBody(
      """
      <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="W" unit="count/min" startDate="x" endDate="y" value="61">
        \(Sample.metadata("HKMetadataKeyHeartRateMotionContext", "1"))
        <HeartRateVariabilityMetadataList><InstantaneousBeatsPerMinute bpm="61" time="8:05:00 AM"/></HeartRateVariabilityMetadataList>
      </Record>
      <Record type="HKDataTypeFromTheFuture"/><Novelty startDate="2026-01-14 08:05:00 +0100"><Record/></Novelty>
      <VisionPrescription type="x"><RightEye sphere="1"/></VisionPrescription>
      \(Sample.record("DistanceCycling", "3", unit: "km")) \(Sample.record().replacing("<Record ", with: "<Record newAttribute='a > b' "))
      """)
    #expect(shelf.lines == ["steps 742000 1768374300 +0 watch Anna’s Apple Watch"])
    #expect(reading.records == 5)
    #expect(reading.refused.isEmpty)
    #expect(reading.exported == 1_768_465_800)
  }
}

extension Measure {
  /// Creates a measure from a number of units.
  init(units: Double) { self.init(thousandths: Int64(nearest: units * 1000)) }
}

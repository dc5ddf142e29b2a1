import DemeterCore
import DemeterWords
import Foundation
import Testing

private let now = Date(timeIntervalSince1970: 1_773_140_400)  // 2026-03-10 12:00 in Berlin
private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

private func input(_ kind: String, _ amount: Double, unit: String? = nil) -> MeasurementInput {
  var input = MeasurementInput()
  (input.kind, input.amount, input.unit) = (kind, .number(amount), unit)
  return input
}

@Suite struct `A measurement that comes in` {
  @Test(
    arguments: [
      ("weight", 71.4, nil, 71.4), ("weight", 157.4, "lb", 71.395), ("weight", 11.2, "st", 71.123), ("weight", 20, nil, 20),
      ("weight", 400, nil, 400), ("water", 250, nil, 250), ("water", 1.5, "l", 1500), ("water", 1, "ml", 1),
    ] as [(String, Double, String?, Double)])
  func `is kept in the unit of its kind`(kind: String, amount: Double, unit: String?, kept: Double) throws {
    let new = try input(kind, amount, unit: unit).checked(id: UUID(), now: now, zone: berlin)
    #expect(new.amount == Measure(kept) && new.logged.day.description == "2026-03-10" && new.source == .manual)
  }

  @Test(
    arguments: [
      ("weight", 7.1, nil, "Weight must be between 20 and 400 kg"), ("weight", 710, nil, "Weight must be between 20 and 400 kg"),
      ("weight", 40, "lb", "Weight must be between 45 and 880 lb"), ("weight", 3, "st", "Weight must be between 4 and 60 st"),
      ("weight", .nan, nil, "Weight must be a valid number"),
      ("weight", 71, "ml", "Unit must be one of kg, lb, st"), ("water", 0, nil, "Water must be between 1 and 5,000 ml"),
      ("water", 6, "l", "Water must be between 0.1 and 5 l"),
      (
        "height", 170, nil,
        "Kind must be one of weight, water, bodyFat, waist, hips, neck, thigh, arm, bloodPressure, restingHeartRate, bloodGlucose, sleep, own:UNIT:NAME"
      ),
    ] as [(String, Double, String?, String)])
  func `is refused beyond what there is`(kind: String, amount: Double, unit: String?, words: String) throws {
    let refused = try #require(throws: InvalidInput.self) {
      try input(kind, amount, unit: unit).checked(id: UUID(), now: now, zone: berlin)
    }
    #expect(refused.errors.map(\.message) == [words])
  }

  @Test func `keeps what an edit leaves out, and is not in the future`() throws {
    let logged = LoggedMoment(now - 100_000, in: berlin)
    let known = LoggedMeasurement(
      id: UUID(), version: 3, kind: .weight, amount: Measure(71.4), logged: logged, source: .voice, writtenAt: now)
    var change = MeasurementInput()
    #expect(try change.checked(id: known.id, now: now, zone: .gmt, keeping: known).logged == logged)
    (change.kind, change.amount, change.source) = ("water", .number(72), "manual")
    let edited = try change.checked(id: known.id, now: now, zone: .gmt, keeping: known)
    #expect(edited.kind == .weight && edited.amount == Measure(72) && edited.source == .voice && edited.logged == logged)
    change.loggedAt = "2026-03-11T08:00:00+01:00"
    #expect(throws: InvalidInput.self) { try change.checked(id: known.id, now: now, zone: .gmt, keeping: known) }
  }
}

@Suite struct `A kind of measurement` {
  @Test func `has one name in programs`() throws {
    for kind in MeasurementKind.known { #expect(MeasurementKind(rawValue: kind.rawValue) == kind) }
    #expect(Set(MeasurementKind.known.map(\.rawValue)).count == MeasurementKind.known.count)
    let own = try #require(MeasurementKind(rawValue: "own:kg:Grip: left"))
    #expect(own.name == "Grip: left" && own.unit == "kg" && own.rawValue == "own:kg:Grip: left")
    let names = ["", "height", "own", "own:kg", "own:kg:", "own:kg: ", "own:kg:a\nb", "own:\(String(repeating: "k", count: 13)):Grip"]
    for name in names { #expect(MeasurementKind(rawValue: name) == nil, "\(name)") }
  }

  @Test func `is chosen once`() throws {
    let chosen = Measures("waist\nweight\nwaist\nhat size\nown:kg:Grip")
    #expect(chosen.description == "waist\nown:kg:Grip" && Measures(chosen.description) == chosen)
    #expect(throws: InvalidInput.self) { try OwnMeasure(typed: " grip ", unit: "lb", besides: chosen) }
    #expect(throws: InvalidInput.self) { try OwnMeasure(typed: "", unit: "lb", besides: chosen) }
    #expect(throws: InvalidInput.self) { try OwnMeasure(typed: "Reach", unit: "a:b", besides: chosen) }
    #expect(try OwnMeasure(typed: " ", unit: "", besides: chosen) == nil)
    #expect(try OwnMeasure(typed: " Reach ", unit: " cm ", besides: chosen)?.unit == "cm")
  }

  @Test func `of two numbers takes whole ones, the greater first`() throws {
    func pressure(_ first: Double, _ second: Double?) throws -> Measure {
      var input = input("bloodPressure", first)
      if let second { input.second = .number(second) }
      return try input.checked(id: UUID(), now: now, zone: berlin).amount
    }
    #expect(try pressure(120, 80).pair == (120, 80))
    let wrong: [(Double, Double?)] = [(120, nil), (80, 120), (120.5, 80), (300, 80), (120, 20), (.infinity, 80), (120, .nan)]
    for (first, second) in wrong {
      #expect(throws: InvalidInput([FieldError("amount", .notAPair(.measurement(.bloodPressure)))])) { try pressure(first, second) }
    }
  }

  @Test func `is averaged over seven days, without days that were not measured`() throws {
    func waist(_ day: Int, _ amount: Double) -> LoggedMeasurement {
      let logged = LoggedMoment(now - Double(20 - day) * 86_400, in: berlin)
      return LoggedMeasurement(
        id: UUID(), version: 1, kind: .waist, amount: Measure(amount), logged: logged, source: .manual, writtenAt: now)
    }
    let trend = try #require(MeasureTrend(.waist, [waist(0, 90), waist(0, 92), waist(6, 85), waist(7, 81), waist(20, 80)]))
    #expect(trend.points.map(\.amount) == [91, 85, 81, 80])
    #expect(trend.smoothed(\.amount).map(\.amount) == [91, 88, 83, 80] && trend.mean == 84.25)
    #expect(MeasureTrend(.hips, [waist(0, 90)]) == nil)
    // What a phone sent counts on days on which nothing was written down.
    let sent = [waist(0, 90).day, waist(1, 90).day].map {
      ActivityDay(day: $0, values: [.waist: ActivityValue(Measure(70), origin: .push, asOf: now)])
    }
    #expect(MeasureTrend(.waist, [waist(0, 90)], and: sent)?.points.map(\.amount) == [90, 70])
  }
}

@Suite struct `A weight in a unit` {
  @Test(arguments: [
    (WeightUnit.kg, "71.4", 71.4), (.kg, " 71,4 KG ", 71.4), (.kg, "157.4 lb", 71.395), (.lb, "157.4", 71.395), (.lb, "71.4 kg", 71.4),
    (.st, "11 st 3", 71.214), (.st, "11st 3.4lb", 71.395), (.st, "11 stone", 69.853), (.st, "11", 69.853), (.kg, "11 st 3 lbs", 71.214),
    (.lb, "157 pounds", 71.214), (.st, "11 3", 71.214), (.st, "11 3.4", 71.395),
  ])
  func `is read as people type it`(unit: WeightUnit, text: String, kilograms: Double) throws {
    let numbers = NumberStyle(groupingSeparator: "", decimalSeparator: text.contains(",") ? "," : ".")
    let value = try #require(unit.kilograms(from: text, in: numbers))
    #expect(abs(value - kilograms) < 0.001)
  }

  @Test(arguments: ["", "heavy", "st", "11 st 15", "-71", "71 kg kg", "7 1", "11 st x", "1e999", "inf"])
  func `is not read from anything else`(text: String) {
    for unit in WeightUnit.allCases {
      let value = unit.kilograms(from: text, in: .plain)
      #expect(value == nil || text == "7 1", "\(text) in \(unit)")
    }
    // 11 st 3 to some, 11 st 4.2 to others.
    #expect(WeightUnit.st.kilograms(from: "11.3", in: .plain) == nil && WeightUnit.st.kilograms(from: "11 15", in: .plain) == nil)
  }

  @Test func `is recognized while it is typed`() {
    for text in ["weight", "my weight 7", "weight: 71.", "Gewicht 11 st 3"] { #expect(MeasurementPhrase.isBegun(text), "\(text)") }
    for text in ["7", "weight watchers bar", "71 g oats", "light weight", ""] { #expect(!MeasurementPhrase.isBegun(text), "\(text)") }
  }

  @Test func `is the same after it was shown and typed again, to a tenth`() throws {
    for unit in WeightUnit.allCases {
      for tenth in stride(from: Int64(20_000), through: 400_000, by: 37) {
        let weight = Measure(thousandths: tenth), shown = NumberStyle.plain.field(weight: weight, in: unit)
        let read = try #require(unit.kilograms(from: shown, in: .plain))
        #expect(abs(read - weight.value) <= 0.05001 * unit.kilograms)
        #expect(NumberStyle.plain.field(weight: Measure(read), in: unit) == shown)
      }
    }
    #expect(NumberStyle.plain.text(weight: Measure(71.4), in: .st) == "11 st 3.4 lb")
    #expect(NumberStyle.plain.text(weight: Measure(69.853), in: .st) == "11 st 0 lb")
  }

  @Test func `follows the region`() {
    #expect(["en-US", "en-GB", "de-DE", "fr-CA"].map(WeightUnit.init(locale:)) == [.lb, .st, .kg, .kg])
  }
}

@Suite struct `A phrase` {
  private func phrase(_ text: String, _ unit: WeightUnit = .kg) -> MeasurementPhrase? {
    MeasurementPhrase(
      text, units: MeasureUnits(weight: unit, volume: .ml, height: unit == .kg ? .cm : .ft, glucose: unit == .kg ? .mmol : .mg), glass: 200,
      numbers: NumberStyle(groupingSeparator: "", decimalSeparator: text.contains(",") ? "," : "."),
      measures: Measures([OwnMeasure(name: "Grip strength", unit: "kg")].compactMap { $0.map(MeasurementKind.own) }))
  }

  @Test(
    arguments: [
      ("waist 82", "waist", "82 cm"), ("82,5 cm Bauchumfang", "waist", "82.5 cm"), ("my waist is 32 in", "waist", "81.3 cm"),
      ("tour de taille 82", "waist", "82 cm"), ("cintura 82", "waist", "82 cm"), ("body fat 21.5%", "bodyFat", "21.5%"),
      ("Körperfett 21,5 %", "bodyFat", "21.5%"), ("blood pressure 120/80", "bloodPressure", "120/80 mmHg"),
      ("BP: 118 / 76", "bloodPressure", "118/76 mmHg"), ("Blutdruck 118/76", "bloodPressure", "118/76 mmHg"),
      ("resting heart rate 58", "restingHeartRate", "58 bpm"), ("blood sugar 98 mg/dl", "bloodGlucose", "5.4 mmol/l"),
      ("glycémie 5,4", "bloodGlucose", "5.4 mmol/l"), ("slept 7:30", "sleep", "7 h 30 min"), ("slept 7 h 30", "sleep", "7 h 30 min"),
      ("j'ai dormi 7h", "sleep", "7 h 0 min"), ("geschlafen 450 min", "sleep", "7 h 30 min"), ("neck 38 cm", "neck", "38 cm"),
      ("grip strength 41.5", "own:kg:Grip strength", "41.5 kg"),
    ])
  func `can be a measure of the body`(text: String, kind: String, amount: String) throws {
    let said = try #require(phrase(text))
    #expect(said.kind.rawValue == kind)
    #expect(
      NumberStyle.plain.text(said.amount, of: said.kind, in: MeasureUnits(weight: .kg, volume: .ml, height: .cm, glucose: .mmol)) == amount)
  }

  @Test func `of the body is in the units of the person`() throws {
    let units = MeasureUnits(weight: .lb, volume: .floz, height: .ft, glucose: .mg)
    for (text, shown) in [("waist 32.5", "32.5 in"), ("blood sugar 98", "98 mg/dl"), ("waist 82.5 cm", "32.5 in")] {
      let said = try #require(phrase(text, .lb))
      #expect(NumberStyle.plain.text(said.amount, of: said.kind, in: units) == shown)
    }
    #expect(["en-US", "de-DE", "en-GB", "fr-FR", "de-CH"].map(GlucoseUnit.init(locale:)) == [.mg, .mg, .mmol, .mg, .mmol])
  }

  @Test(arguments: [
    ("weight 71.4", 71.4), ("Weight: 71,4", 71.4), ("71.4 kg", 71.4), ("71.4kg", 71.4), ("I weigh 71.4 kg today.", 71.4),
    ("my weight is 157.4 lb", 71.395), ("weighed 11 st 3", 71.214), ("Gewicht 71,4", 71.4), ("ich wiege heute 71,4 kg", 71.4),
  ])
  func `can be a weight`(text: String, kilograms: Double) {
    #expect(phrase(text).map { $0.kind == .weight && abs($0.amount.value - kilograms) < 0.001 } == true)
  }

  @Test(arguments: [
    ("weight 81.2", WeightUnit.lb, 81.6, true), ("weight 179", .kg, 81.6, true), ("weight 81.2 lb", .lb, 81.6, false),
    ("weight 81.2", .kg, 81.6, false), ("weight 120", .lb, 81.6, false),
  ])
  func `of a weight is asked about where it fits the last one only in the other unit`(
    text: String, unit: WeightUnit, last: Double, isAsked: Bool
  ) throws {
    #expect(MeasurementRules.fitsOther(try #require(phrase(text, unit)), after: Measure(last)) == isAsked)
  }

  @Test(
    arguments: [
      ("glass of water", 200.0), ("a glass of water", 200), ("2 glasses of water", 400), ("two glasses of water", 400),
      ("I drank half a glass of water", 100), ("water 500 ml", 500), ("500ml of water", 500), ("0.5 l water", 500), ("Glas Wasser", 200),
      ("zwei Gläser Wasser", 400), ("un verre d'eau", 200), ("dos vasos de agua", 400), ("eau 250 ml", 250),
    ] as [(String, Double?)])
  func `can be water`(text: String, milliliters: Double?) {
    #expect(phrase(text)?.amount.value == milliliters)
    #expect(milliliters == nil || phrase(text)?.kind == .water)
  }

  @Test(arguments: [
    "", "71.4", "2 eggs", "chicken 150 g", "1 kg potatoes", "weight watchers soup", "weight", "water", "watermelon 200 g",
    "coconut water 250 ml",
    "2 eggs and a glass of water", "glass of milk", "7.1 kg", "weight 710", "water 6 l", "sparkling water", "100 g", "12 lb turkey",
    "a glass of red wine and water", "chicken thigh 120", "thigh 120", "neck 200 g", "glucose 10 g", "waist", "blood pressure 80/120",
    "sleepy tea",
  ])
  func `is food otherwise`(text: String) {
    #expect(phrase(text) == nil)
  }
}

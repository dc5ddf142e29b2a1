import DemeterCore
import DemeterMessages
import DemeterWords
import Foundation
import Testing

private let now = Date(timeIntervalSince1970: 1_773_140_400)  // 2026-03-10 12:00 in Berlin
private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
private let weights = [DayWeight(day: day("2026-02-01"), kilograms: 80), DayWeight(day: day("2026-03-01"), kilograms: 71.4)]

private func phrase(_ text: String) -> ExercisePhrase? { ExercisePhrase(text, numbers: .plain) }

/// What an input becomes at noon.
private func checked(
  _ input: ExerciseInput, weights: [DayWeight] = weights, keeping known: LoggedExercise? = nil
) throws -> NewExercise {
  try input.checked(id: known?.id ?? UUID(), now: now, zone: berlin, weights: weights, keeping: known)
}

@Suite struct `The activities of the Compendium` {
  @Test func `have a code, a value and names in four languages each`() {
    #expect(Exercise.all.count == 104 && Set(Exercise.all.map(\.code)).count == 104)
    for exercise in Exercise.all {
      #expect((1.5...12).contains(exercise.met.value), "\(exercise.code)")
      for language in [Language.english, .german, .french, .spanish] {
        #expect(!exercise.names(in: language).isEmpty, "\(exercise.code) in \(language)")
        for name in exercise.names(in: language) { #expect(Exercise(named: name) != nil, "\(name)") }
      }
    }
  }

  // A copy that is in use clips values at 9.9.
  @Test(arguments: [("12080", 11.8), ("12070", 11), ("12145", 10.5), ("12020", 7.5), ("02068", 11), ("17190", 3.8), ("15430", 10.3)])
  func `are those of the edition of 2024`(code: String, met: Double) {
    #expect(Exercise(code: code)?.met == Measure(met))
  }
}

@Suite struct `Exercise that is said` {
  @Test(
    arguments: [
      ("30 min running", "12145", 30, nil), ("walked the dog 45 minutes", "17165", 45, nil), ("5 km in 28 min", "12145", 28, 5),
      ("ran 5 km", "12145", nil, 5), ("cycling 1h 20", "01014", 80, nil), ("yoga 45", "02150", 45, nil),
      ("1:20 h cycling", "01014", 80, nil),
      ("half an hour of yoga", "02150", 30, nil), ("went for a 30-minute walk", "17190", 30, nil), ("30m run", "12145", 30, nil),
      ("1500 m swimming", "18310", nil, 1.5), ("5.2 km run in 30 min", "12145", 30, 5.2), ("running 5 miles", "12145", nil, 8.047),
      ("30 Minuten gelaufen", "12145", 30, nil), ("45 min mit dem Hund gegangen", "17165", 45, nil),
      ("eine Stunde Radfahren", "01014", 60, nil),
      ("course à pied 30 min", "12145", 30, nil), ("j'ai couru 30 minutes", "12145", 30, nil), ("1h20 vélo", "01014", 80, nil),
      ("corrí 30 minutos", "12145", 30, nil), ("paseé al perro 40 minutos", "17165", 40, nil), ("squash 45 min", "15652", 45, nil),
    ] as [(String, String, Int?, Double?)])
  func `is understood`(text: String, code: String, minutes: Int?, kilometers: Double?) throws {
    let said = try #require(phrase(text))
    #expect(
      said.exercise?.code == code && said.minutes == minutes && said.kilometers == kilometers.map { Measure($0) } && said.energy == nil)
  }

  @Test(arguments: [
    "100 g rowing oats", "running water", "running", "walk", "squash 45", "200 g squash", "squash 100 kcal", "50 g trail mix",
    "20 crunches",
    "3 eggs", "7 up", "500 ml water", "10000 steps", "45 min", "5 km", "muesli 45", "2 spinning rolls", "row 20", "golf 18", "30 min rice",
    "",
  ])
  func `takes no food for it`(text: String) { #expect(phrase(text) == nil) }

  @Test func `may lack how long it took, unless its name is also food`() throws {
    let said = try #require(ExercisePhrase(onlyName: "went swimming"))
    #expect(said.exercise?.code == "18310" && said.minutes == nil && said.kilometers == nil && said.energy == nil)
    for text in ["squash", "golf", "porridge", "a", "", "swimming 30"] { #expect(ExercisePhrase(onlyName: text) == nil) }
  }

  // It is Tuesday, 12:00.
  @Test(
    arguments: [
      ("30 min running", nil, nil), ("30 min running today", nil, nil), ("ran 5 km yesterday", "2026-03-09", nil),
      ("yesterday 30 min yoga at 7", "2026-03-09", "07:00"), ("ran 5 km at 7:30", nil, "07:30"),
      ("ran 5 km at 7:30 pm yesterday", "2026-03-09", "19:30"),
      ("7am yoga 45 min", nil, "07:00"), ("ran 5 km 7 a.m.", nil, "07:00"), ("30 min running at 7 p.m.", nil, nil),
      ("yesterday evening 45 min cycling", "2026-03-09", "19:00"), ("last night 30 min yoga", "2026-03-09", "21:00"),
      ("this morning ran 5 km", nil, "08:00"), ("ran 5 km 2 days ago", "2026-03-08", nil), ("30 min yoga on Sunday", "2026-03-08", nil),
      ("30 min yoga last Tuesday", "2026-03-03", nil), ("the day before yesterday 30 min yoga", "2026-03-08", nil),
      ("gestern 30 Minuten gelaufen", "2026-03-09", nil), ("gestern Abend 45 min Radfahren", "2026-03-09", "19:00"),
      ("um 7 Uhr 30 min gelaufen", nil, "07:00"), ("30 min gelaufen um 7:15", nil, "07:15"),
      ("vorgestern um 6 Uhr abends 30 min Yoga", "2026-03-08", "18:00"),
      ("vor zwei Tagen 30 min gelaufen", "2026-03-08", nil), ("am Montag 30 min gelaufen", "2026-03-09", nil),
      ("30 min gelaufen am Morgen", nil, "08:00"),
      ("hier j’ai couru 30 minutes", "2026-03-09", nil), ("couru 30 minutes à 7h", nil, "07:00"),
      ("hier à 18h30 vélo 1h20", "2026-03-09", "18:30"),
      ("avant-hier soir vélo 40 min", "2026-03-08", "19:00"), ("il y a 3 jours vélo 40 min", "2026-03-07", nil),
      ("ayer corrí 30 minutos", "2026-03-09", nil), ("corrí 30 minutos a las 7", nil, "07:00"),
      ("ayer a las 7 de la tarde corrí 30 minutos", "2026-03-09", "19:00"), ("hace dos días corrí 30 minutos", "2026-03-08", nil),
      ("ayer por la mañana corrí 30 minutos", "2026-03-09", "08:00"),
    ] as [(String, String?, String?)])
  func `says when it was`(text: String, day: String?, time: String?) throws {
    let said = try #require(phrase(text), "\(text)")
    let (found, minutes) = said.moment.resolved(at: Present(now, in: berlin))
    #expect(found?.description == day && minutes.map(MealPlan.time) == time)
    #expect(said.minutes != nil || said.kilometers != nil)
  }

  @Test(arguments: [
    "cycling 20 min at 10 km/h", "ran 5 km at 5:30 min/km", "1:20 h cycling", "1h20 vélo", "vélo 30 min à 20 km/h",
    "30 min rowing at 20 watts",
  ])
  func `takes no speed and no duration for a time`(text: String) {
    // Not understood is right, too.
    guard let said = phrase(text) else { return }
    let (found, minutes) = said.moment.resolved(at: Present(now, in: berlin))
    #expect(found == nil && minutes == nil)
  }

  @Test func `before dawn means the evening before, and a later time nothing`() throws {
    let night = Date(timeIntervalSince1970: 1_773_140_400 - 10 * 3600)  // 02:00
    let evening = try #require(phrase("ran 5 km at 19:00"))
    #expect(evening.moment.resolved(at: Present(night, in: berlin)).day == day("2026-03-09"))
    let (none, minutes) = evening.moment.resolved(at: Present(now, in: berlin))
    #expect(none == nil && minutes == nil)
    var input = ExerciseInput(evening)
    input.day = "2026-03-01"
    input.setMoment(of: evening, at: Present(night, in: berlin))
    #expect(input.day == "2026-03-01" && input.time == nil)
    let swum = try #require(ExercisePhrase(onlyName: "swimming yesterday at 7"))
    #expect(swum.moment.resolved(at: Present(now, in: berlin)).day == day("2026-03-09"))
  }

  @Test func `may be nothing but an energy`() throws {
    let said = try #require(phrase("600 kcal workout"))
    #expect(said.exercise == nil && said.energy == Energy(kilocalories: 600))
    #expect(phrase("400 kcal skiing")?.energy == Energy(kilocalories: 400))
  }

  @Test func `of more than a day is understood, and refused with words`() throws {
    let input = ExerciseInput(try #require(phrase("26 h running")))
    let refused = try #require(throws: InvalidInput.self) { try checked(input) }
    #expect(refused.errors.map(\.field) == ["minutes"])
    #expect(refused.errors.first?.message == "Minutes must be between 1 and 1,440")
  }
}

@Suite struct `The energy of exercise` {
  @Test(
    arguments: [
      ("30 min running", 339.15, "met:2024:10500:71400"), ("5 km in 28 min", 333.2, "met:2024:11000:71400"),
      ("ran 5 km", 357, "distance:1000:71400"), ("walked 3 km", 107.1, "distance:500:71400"),
      ("ran 5 km in 20 min", 357, "distance:1000:71400"), ("4 km walk 50 min", 166.6, "met:2024:3800:71400"),
      ("yoga 60 min", 92.82, "met:2024:2300:71400"), ("golf 100 kcal 30 min", 100, "typed"),
    ] as [(String, Double, String)])
  func `is net, by the weight of that day`(text: String, kilocalories: Double, basis: String) throws {
    let new = try checked(ExerciseInput(try #require(phrase(text))))
    #expect(new.workout.energy == Energy(kilocalories: kilocalories))
    #expect(new.workout.basis.description == basis && ExerciseBasis(basis) == new.workout.basis)
  }

  @Test func `uses no later weight`() throws {
    var input = ExerciseInput(try #require(phrase("30 min running")))
    input.day = "2026-02-10"
    #expect(try checked(input).workout.energy == Energy(kilocalories: 380))
    input.day = "2026-01-10"
    let refused = try #require(throws: InvalidInput.self) { try checked(input) }
    #expect(refused.problem(with: "calories") == .exerciseWithoutWeight)
    input.calories = .number(250)
    #expect(try checked(input).workout.basis == .typed)
  }

  @Test func `has to be typed for what is in no table`() throws {
    var input = ExerciseInput()
    input.name = "Chess boxing"
    input.minutes = .number(30)
    let refused = try #require(throws: InvalidInput.self) { try checked(input) }
    #expect(refused.errors.map(\.field) == ["calories"])
    input.calories = .number(180)
    #expect(try checked(input).workout == Workout(name: "Chess boxing", minutes: 30, energy: Energy(kilocalories: 180), basis: .typed))
  }

  @Test(arguments: [
    (ExerciseInput.with(minutes: 0), "minutes"), (.with(minutes: 1441), "minutes"), (.with(minutes: .nan), "minutes"),
    (.with(kilometers: 1001), "kilometers"), (.with(calories: -1), "calories"), (.with(calories: 10_001), "calories"),
    (.with(activity: "99999"), "activity"), (.with(name: " "), "name"), (.with(name: String(repeating: "x", count: 201)), "name"),
    (.with(day: "2026-03-11"), "day"), (.with(source: "moon"), "source"),
  ])
  func `and the rest are refused beyond what there is`(input: ExerciseInput, field: String) throws {
    let refused = try #require(throws: InvalidInput.self) { try checked(input) }
    #expect(refused.errors.map(\.field).contains(field))
  }

  @Test func `stays when only the name or the moment changes, and is computed again with the time`() throws {
    let new = try checked(ExerciseInput(try #require(phrase("30 min running"))))
    let known = LoggedExercise(new, at: now)
    var renamed = ExerciseInput(known, keepsEnergy: true)
    renamed.name = "Around the lake"
    let heavier = weights + [DayWeight(day: day("2026-03-10"), kilograms: 100)]
    let kept = try checked(renamed, weights: heavier, keeping: known)
    #expect(kept.workout.energy == new.workout.energy && kept.workout.basis == new.workout.basis && kept.logged == known.logged)
    var longer = ExerciseInput(known, keepsEnergy: false)
    longer.minutes = .number(60)
    #expect(try checked(longer, weights: heavier, keeping: known).workout.energy == Energy(kilocalories: 950))
  }

  @Test func `began before now by its time, unless a time is said`() throws {
    var input = ExerciseInput(try #require(phrase("30 min running")))
    #expect(try checked(input).logged.instant == now.addingTimeInterval(-1800))
    input.time = "09:15"
    #expect(try checked(input).logged == LoggedMoment(day("2026-03-10"), secondsAfterMidnight: 9 * 3600 + 900, in: berlin))
  }
}

extension ExerciseInput {
  /// A right input, apart from what is given.
  fileprivate static func with(
    name: String = "Run", activity: String? = nil, minutes: Double = 30, kilometers: Double = 5, calories: Double = 300, day: String? = nil,
    source: String? = nil
  ) -> ExerciseInput {
    var input = ExerciseInput()
    (input.name, input.activity, input.day, input.source) = (name, activity, day, source)
    (input.minutes, input.kilometers, input.calories) = (.number(minutes), .number(kilometers), .number(calories))
    return input
  }
}

@Suite struct `A workout of health data` {
  private func exercise(_ type: String, seconds: Int64 = 1800, minutes: Double? = nil, _ kilocalories: Double = 312) -> NewExercise? {
    HealthWorkout(
      type: type, source: 0, start: 1_773_140_400, end: 1_773_140_400 + seconds, minutes: minutes,
      energy: Energy(kilocalories: kilocalories),
      meters: Measure(5210), timeZone: "Asia/Tokyo"
    ).exercise(id: UUID(), at: berlin)
  }

  @Test func `becomes an exercise where the person was`() throws {
    let run = try #require(exercise("HKWorkoutActivityTypeRunning", minutes: 28.4))
    #expect(
      run.workout
        == Workout(
          name: "Running", activity: "12145", minutes: 28, kilometers: Measure(5.21), energy: Energy(kilocalories: 312), basis: .device))
    #expect(run.source == .health && run.logged.timeZone.identifier == "Asia/Tokyo")
    #expect(exercise("HKWorkoutActivityTypeMixedCardio")?.workout.name == "Mixed Cardio")
    #expect(exercise("HKWorkoutActivityTypeMixedCardio")?.workout.minutes == 30)
  }

  @Test func `is left out beyond what there is`() {
    #expect(exercise("HKWorkoutActivityTypeRunning", 10_001) == nil)
    #expect(exercise("HKWorkoutActivityTypeRunning", seconds: 93_600) == nil)
  }
}

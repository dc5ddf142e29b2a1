import DemeterCore
import Testing

private func energy(_ kilocalories: Double) -> Energy { Energy(kilocalories: kilocalories) }

/// 2,000 kcal, 2,500 kcal on Saturday and Sunday, and more protein on Monday.
private let training = Goals(
  energy: energy(2000), protein: Mass(grams: 120), carbohydrates: Mass(grams: 220), fat: Mass(grams: 70), steps: 8000,
  weekdays: [
    .saturday: WeekdayGoals(energy: energy(2500)), .sunday: WeekdayGoals(energy: energy(2500)),
    .monday: WeekdayGoals(amounts: PerNutrient(protein: Measure(160))),
  ])

@Suite struct `Goals by weekday` {
  // 2026-03-02 is a Monday.
  @Test func `are those of the day that is asked for, and the log keeps them all`() {
    let log = GoalLog([GoalChange(effectiveFrom: day("2026-01-01"), goals: training)])
    let shown = (0..<7).map { log.inForce(on: day("2026-03-02") + $0) }
    #expect(shown.map { $0?.energy } == [2000, 2000, 2000, 2000, 2000, 2500, 2500].map(energy))
    #expect(shown.map { $0?[.protein]?.grams } == [160, 120, 120, 120, 120, 120, 120])
    #expect(shown.allSatisfy { $0?.weekdays == [:] && $0?.steps == 8000 })
    #expect(log.saved(on: day("2026-03-07")) == training && log.goalsOfWeek(on: day("2026-03-07")) == training)
    #expect(training.meanEnergy == Energy(thousandths: 2_142_857))
  }

  @Test func `change in the middle of a week from that day on`() {
    let log = GoalLog([
      GoalChange(effectiveFrom: day("2026-01-01"), goals: training),
      GoalChange(
        effectiveFrom: day("2026-03-05"), goals: Goals(energy: energy(1800), weekdays: [.friday: WeekdayGoals(energy: energy(2200))])),
    ])
    let shown = (0..<7).map { log.inForce(on: day("2026-03-02") + $0)?.energy }
    #expect(shown == [2000, 2000, 2000, 1800, 2200, 1800, 1800].map(energy))
    #expect(log.inForce(on: day("2026-02-28"))?.energy == energy(2500))
  }

  @Test func `are absent on weekdays without a goal`() {
    let log = GoalLog([
      GoalChange(effectiveFrom: day("2026-01-01"), goals: Goals(weekdays: [.saturday: WeekdayGoals(energy: energy(2500))]))
    ])
    #expect(log.inForce(on: day("2026-03-06")) == nil)
    #expect(log.inForce(on: day("2026-03-07"))?.energy == energy(2500))
    #expect(log.goalsOfWeek(on: day("2026-03-06")) != nil && log.saved(on: day("2026-03-06")).meanEnergy == nil)
  }

  @Test(arguments: zip(DayOfWeek.allCases, 0..<7)) func `are found by the date`(weekday: DayOfWeek, offset: Int) {
    for week in [day("2026-03-02"), day("1969-12-29"), day("1900-01-01")] { #expect(DayOfWeek(of: week + offset) == weekday) }
    #expect((day("2026-03-02") + offset).weekday == weekday.weekday)
  }

  @Test func `are listed from the first day of a person's weeks`() {
    #expect(DayOfWeek.all(from: .monday) == DayOfWeek.allCases)
    #expect(DayOfWeek.all(from: .sunday).first == .sunday && DayOfWeek.all(from: .sunday).last == .saturday)
    #expect(DayOfWeek.all(from: .saturday).prefix(2) == [.saturday, .sunday])
  }

  @Test func `all move by the same to another mean, and macros that added up are scaled`() {
    var goals = training
    goals.weekdays[.saturday]?.amounts = PerNutrient(protein: Measure(150), carbohydrates: Measure(300), fat: Measure(77))
    goals.pace = -250
    let moved = goals.following(energy(2043))
    #expect(moved.energy == energy(1900) && moved.on(.sunday).energy == energy(2400) && moved.goalType == .deficit)
    #expect(moved.meanEnergy.map { Int(nearest: $0.kilocalories) } == 2043)
    #expect(moved[.protein]?.grams == 114 && moved.on(.saturday)[.protein]?.grams == 144 && moved.on(.saturday)[.fat]?.grams == 74)
    // Monday's macros add up to its energy within a tenth.
    #expect(moved.on(.monday)[.protein]?.grams == 152)
    #expect(moved.steps == 8000 && Set(moved.weekdays.keys) == Set(goals.weekdays.keys))
  }

  @Test func `stay within the limits of goals when they move`() {
    let goals = Goals(energy: energy(600), weekdays: [.sunday: WeekdayGoals(energy: energy(4900))])
    #expect(goals.moved(toMean: energy(900)).energy == energy(500))
    #expect(goals.moved(toMean: energy(1500)).on(.sunday).energy == energy(5000))
  }

  @Test func `leave the rest of the mean to the other days`() {
    #expect(training.spread(toMean: energy(2100)).energy == energy(1940))
    #expect(training.spread(toMean: energy(2100)).on(.sunday).energy == energy(2500))
    let every = Goals(weekdays: Dictionary(uniqueKeysWithValues: DayOfWeek.allCases.map { ($0, WeekdayGoals(energy: energy(2000))) }))
    #expect(every.spread(toMean: energy(1900)).on(.monday).energy == energy(1900))
    #expect(Goals(energy: energy(2000)).spread(toMean: energy(1900)) == Goals(energy: energy(1900)))
  }

  @Test func `in part replace those that were`() {
    let changed = training.replacing([.calories, .steps], with: Goals(energy: energy(1900)))
    #expect(changed.energy == energy(1900) && changed.steps == nil && changed.weekdays == training.weekdays)
    #expect(training.replacing([.weekdays], with: Goals()).weekdays == [:])
  }
}

@Suite struct `The text of goals by weekday` {
  @Test(arguments: [
    "saturday calories=2500 protein=150.5;sunday calories=2500", "monday protein=0", "friday calories=0.001 carbohydrates=1000 fat=9",
  ]) func `is read as it was written`(text: String) {
    var goals = Goals()
    goals.weekdays = Goals.weekdays(text) ?? [:]
    #expect(goals.weekdaysText == text)
  }

  @Test(arguments: [
    "", "saturday", "blursday calories=2500", "sunday calories=2500;saturday calories=2500", "saturday calories=2500;saturday protein=1",
    "saturday calories=2,500", "saturday calories=2500.0", "saturday calories=-1", "saturday calories=1e3", "saturday  calories=2500",
    "saturday calories=2500;", "saturday protein=1 calories=2500", "saturday calories=2500 zinc=1", "Saturday calories=2500",
    "saturday calories=nan", "saturday calories=99999999999999999999",
  ]) func `is refused in any other form`(text: String) {
    #expect(Goals.weekdays(text) == nil)
  }

  @Test(arguments: ["percent protein=30 carbohydrates=40 fat=30", "perKilogram protein=1.6 kilograms=71.5", "percent"])
  func `states the unit of macros`(text: String) {
    #expect(MacroChoice(text)?.description == text)
  }

  @Test(arguments: ["", "grams protein=1", "percent fat=1 protein=1", "percent protein=30 ", "perKilogram kilograms=70 protein=1"])
  func `states no other macros`(text: String) {
    #expect(MacroChoice(text) == nil)
  }
}

@Suite struct `Goals by weekday as typed` {
  private let today = day("2026-03-01")

  private func errors(_ fill: (inout GoalsInput) -> Void) -> [RefusedField] {
    var input = GoalsInput()
    input.calories = .number(2000)
    fill(&input)
    return refusals { () throws(InvalidInput) in _ = try input.checked(today: today) }
  }

  private func own(_ calories: NumberInput, protein: NumberInput = .absent) -> GoalsInput.OfWeekday {
    var day = GoalsInput.OfWeekday()
    day.calories = calories
    day[.protein] = protein
    return day
  }

  @Test func `keep their values, and lose weekdays that were left empty`() throws {
    var input = GoalsInput(training)
    input.weekdays[.friday] = GoalsInput.OfWeekday()
    #expect(try input.checked(today: today).goals == training)
  }

  @Test(
    arguments: [
      (NumberInput.number(-1), "Calories must be between 500 and 5,000 cal"), (.number(5001), "Calories must be between 500 and 5,000 cal"),
      (.unreadable("much"), "Calories must be a valid number"), (.number(.nan), "Calories must be a valid number"),
    ] as [(NumberInput, String)]) func `are refused by their field`(value: NumberInput, message: String)
  {
    #expect(errors { $0.weekdays[.saturday] = own(value) } == [RefusedField("weekdays.saturday.calories", message)])
  }

  @Test func `are all refused at once, from Monday on`() {
    let errors = errors {
      $0.weekdays[.sunday] = own(.number(1))
      $0.weekdays[.tuesday] = own(.absent, protein: .number(1001))
    }
    #expect(errors.map(\.field) == ["weekdays.tuesday.protein", "weekdays.sunday.calories"])
  }

  private func percent(_ input: inout GoalsInput, _ amounts: [Double]) {
    input.macroUnit = "percent"
    for (macro, amount) in zip(Nutrient.allCases, amounts) { input[macro] = .number(amount) }
  }

  @Test(
    arguments: [
      ([30, 40, 30], true), ([33, 33, 33], true), ([33, 34, 34], true), ([33, 33, 32], false), ([34, 34, 34], false), ([30], true),
      ([80, 22], false), ([50, 51], true),
    ] as [([Double], Bool)]) func `add up to about 100 percent`(amounts: [Double], fine: Bool)
  {
    let sum = amounts.reduce(0, +)
    let message = RefusedField("protein", "The percents must add up to 100. These add up to \(Int(nearest: sum))")
    #expect(errors { percent(&$0, amounts) } == (fine ? [] : [message]))
  }

  @Test func `add up to about 100 percent on each day`() {
    let errors = errors {
      percent(&$0, [30, 40, 30])
      $0.weekdays[.monday] = own(.absent, protein: .number(40))
    }
    #expect(errors == [RefusedField("weekdays.monday.protein", "The percents must add up to 100. These add up to 110")])
  }

  @Test func `are percents of an energy, and within 100`() {
    #expect(errors { percent(&$0, [101]) } == [RefusedField("protein", "Protein must be between 0 and 100 %")])
    #expect(
      errors {
        percent(&$0, [30])
        $0.calories = .absent
      }.map(\.field) == ["calories"])
  }

  @Test func `need a weight for grams per kilogram`() throws {
    var input = GoalsInput()
    input.macroUnit = "perKilogram"
    input[.protein] = .number(2)
    #expect(
      refusals { () throws(InvalidInput) in _ = try input.checked(today: today) }
        == [RefusedField("macroUnit", "Your weight is not known. Log it first, or choose another unit")])
    input.kilograms = .number(80)
    let goals = try input.checked(today: today).goals
    #expect(goals[.protein]?.grams == 160 && goals.macros?.kilograms == Measure(80))
    #expect(try GoalsInput(goals).checked(today: today).goals == goals)
    input[.protein] = .number(10.1)
    #expect(refusals { () throws(InvalidInput) in _ = try input.checked(today: today) }.map(\.field) == ["protein"])
  }

  @Test func `know no other unit`() {
    #expect(errors { $0.macroUnit = "ounces" } == [RefusedField("macroUnit", "Macros must be one of grams, percent, perKilogram")])
  }
}

import DemeterCore
import DemeterTestSupport
import Testing

@Suite struct `A forecast of weight` {
  private func forecast(planned: Double, deviation: Double = 55) -> WeightForecast {
    WeightForecast(kilograms: 80, expenditure: 2300, deviation: deviation, plannedIntake: planned)
  }

  @Test func `names the days between which a goal is reached`() {
    #expect(forecast(planned: 1800).arrival(at: 75) == .days(earliest: 69, latest: 145))
    guard case .days(let earliest, let latest) = forecast(planned: 2700).arrival(at: 83) else {
      Issue.record("no days")
      return
    }
    #expect(earliest < latest && earliest > 14)
  }

  @Test func `is narrower the better the expenditure is known`() {
    func width(_ deviation: Double) -> Int {
      guard case .days(let earliest, let latest) = forecast(planned: 1700, deviation: deviation).arrival(at: 76) else { return .max }
      return latest - earliest
    }
    #expect(width(30) < width(60) && width(60) < width(100))
  }

  @Test func `says when a goal is not reached`() {
    #expect(forecast(planned: 1800).arrival(at: 80.1) == .alreadyThere)
    #expect(forecast(planned: 1800).arrival(at: 83) == .movesAway)
    #expect(forecast(planned: 2800).arrival(at: 76) == .movesAway)
    guard case .levelsOff(let kilograms) = forecast(planned: 2200).arrival(at: 70) else {
      Issue.record("does not level off")
      return
    }
    #expect((74..<79).contains(kilograms))
    guard case .levelsOff(let same) = forecast(planned: 2300).arrival(at: 70) else {
      Issue.record("moves")
      return
    }
    #expect(abs(same - 80) < 0.01)
    guard case .noEarlier(let day) = forecast(planned: 1800).arrival(at: 60) else {
      Issue.record("names a latest day")
      return
    }
    #expect((365...730).contains(day))
  }

  @Test func `starts at the present weight and ends after the asked days`() {
    let forecast = WeightForecast(kilograms: 80, expenditure: 2300, deviation: 60, plannedIntake: 2000, days: 100)
    for path in [forecast.likely, forecast.lower, forecast.upper] { #expect(path.count == 101 && abs(path[0] - 80) < 1e-9) }
    for day in 1...100 {
      #expect(forecast.lower[day] < forecast.likely[day] && forecast.likely[day] < forecast.upper[day])
    }
    #expect(WeightForecast(kilograms: 80, expenditure: 2300, deviation: 0, plannedIntake: 2000, days: -1).likely.count == 1)
  }

  @Test func `is not made before the expenditure is known`() throws {
    let person = SimulatedPerson(seed: 2)
    let estimates = ExpenditureFilter.estimates(of: person.diary)
    #expect(WeightForecast(from: estimates[5], plannedIntake: 2000) == nil)
    let (forecast, now) = (
      try #require(WeightForecast(from: estimates[60], plannedIntake: 2000)), try #require(estimates[60].kilograms)
    )
    #expect(abs(forecast.likely[0] - now) < 1e-9)
  }

  /// People start to eat 500 kcal less on day 100. On day 140, the forecast says when they will have lost 3 kg more.
  @Test func `comes true for nine of ten simulated people`() throws {
    var habits = SimulatedPerson.Habits()
    (habits.change, habits.days) = ((100, -500), 400)
    var (right, all) = (0, 0)
    for person in SimulatedPerson.cohort(60, seed: 4, habits: habits) {
      let estimate = ExpenditureFilter.estimates(of: Array(person.diary.prefix(141)), profile: person.profile)[140]
      let (now, usual) = (try #require(estimate.kilograms), try #require(estimate.usualIntake))
      let forecast = try #require(WeightForecast(from: estimate, profile: person.profile, plannedIntake: usual))
      let reached = person.trueWeights[140...].firstIndex { $0 <= now - 3 }.map { $0 - 140 }
      all += 1
      switch forecast.arrival(at: now - 3) {
      case .days(let earliest, let latest): right += reached.map { (earliest...latest).contains($0) } ?? false ? 1 : 0
      case .noEarlier(let earliest): right += reached.map { $0 >= earliest } ?? true ? 1 : 0
      default: right += reached == nil ? 1 : 0
      }
    }
    #expect(Double(right) / Double(all) > 0.85)
  }
}

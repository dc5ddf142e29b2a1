import DemeterCore
import DemeterTestSupport
import Testing

/// Simulated people live a year by Hall's equations. Errors are against the true energy burned in the week up to a day, from day 42.
@Suite struct `Learned energy expenditure of simulated people` {
  /// How often they weigh themselves and log, the largest mean error, and how much better than the two other rules it must be at least.
  struct Column: Sendable, CustomTestStringConvertible {
    let (testDescription, weighed, logged): (String, Double, Double)
    let error: Double
    let (betterThanEndToEnd, betterThanLeastSquares): (Double, Double)

    static let all = [
      Column(testDescription: "daily", weighed: 1, logged: 1, error: 45, betterThanEndToEnd: 0.55, betterThanLeastSquares: 0.65),
      Column(testDescription: "weighed 40 %", weighed: 0.4, logged: 1, error: 45, betterThanEndToEnd: 0.55, betterThanLeastSquares: 0.65),
      Column(
        testDescription: "weighed 70 %, logged 80 %", weighed: 0.7, logged: 0.8, error: 55, betterThanEndToEnd: 0.5,
        betterThanLeastSquares: 0.65),
    ]

    var habits: SimulatedPerson.Habits {
      var habits = SimulatedPerson.Habits()
      (habits.weighed, habits.logged) = (weighed, logged)
      return habits
    }
  }

  @Test(arguments: Column.all) func `is near the truth, with honest intervals and small steps`(column: Column) {
    let score = score(of: SimulatedPerson.cohort(120, habits: column.habits))
    #expect(score.error < column.error)
    #expect((0.85...0.95).contains(score.covered))
    #expect(score.step < 6)
    #expect(score.errorOnDay28 < 150)
  }

  @Test(arguments: Column.all) func `is nearer than the rules of other diaries`(column: Column) {
    let people = SimulatedPerson.cohort(120, habits: column.habits)
    let error = score(of: people).error
    #expect(error < (1 - column.betterThanEndToEnd) * LearningScore.error(of: people, by: PeersRules.endToEnd))
    #expect(error < (1 - column.betterThanLeastSquares) * LearningScore.error(of: people, by: PeersRules.leastSquares))
  }

  @Test func `is nearer in the first weeks if sex, height and age are known`() {
    let people = SimulatedPerson.cohort(120)
    #expect(score(of: people, usingProfile: true).errorOnDay28 < min(score(of: people).errorOnDay28, 120))
  }

  /// People with other habits than those that the noise was chosen for.
  struct Cohort: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let error: Double
    let covered: ClosedRange<Double>
    let habits: SimulatedPerson.Habits

    init(_ name: String, error: Double, covered: ClosedRange<Double>, _ change: (inout SimulatedPerson.Habits) -> Void) {
      var habits = SimulatedPerson.Habits()
      change(&habits)
      (testDescription, self.error, self.covered, self.habits) = (name, error, covered, habits)
    }

    static let all = [
      Cohort("another seed", error: 45, covered: 0.85...0.96) { _ in },
      Cohort("one diet from day 100", error: 45, covered: 0.85...0.96) { $0.change = (100, -500) },
      Cohort("harder diets", error: 65, covered: 0.85...0.95) { $0.diets = -1100...700 },
      Cohort("unsteady water", error: 45, covered: 0.85...0.97) { ($0.waterNoise, $0.waterMemory) = (0.8, 0.6) },
      Cohort("careless logs", error: 50, covered: 0.85...0.95) { $0.loggingNoise = 250 },
      Cohort("the same weight all year", error: 30, covered: 0.9...1) { $0.diets = 0...0 },
      Cohort("activity that changes with the seasons", error: 85, covered: 0.55...0.95) { $0.seasons = 150 },
    ]
  }

  @Test(arguments: Cohort.all) func `is near the truth in other cohorts`(cohort: Cohort) {
    let score = score(of: SimulatedPerson.cohort(60, seed: 7, habits: cohort.habits))
    #expect(score.error < cohort.error)
    #expect(cohort.covered.contains(score.covered))
    #expect(score.step < 8)
  }

  @Test func `comes with a trend of weight that sees through water`() throws {
    var (error, shown, covered, count) = (0.0, 0.0, 0.0, 0.0)
    for person in SimulatedPerson.cohort(60, seed: 3) {
      let estimates = ExpenditureFilter.estimates(of: person.diary)
      for day in 42..<estimates.count {
        let (trend, weight) = (try #require(estimates[day].kilograms), try #require(person.weights[day]))
        let distance = abs(trend - person.trueWeights[day])
        error += distance
        shown += abs(weight - person.trueWeights[day])
        covered += distance <= estimates[day].kilogramsMargin ? 1 : 0
        count += 1
      }
    }
    #expect(error / count < 0.35 && error < 0.9 * shown)
    #expect((0.85...0.96).contains(covered / count))
  }
}

extension SimulatedPerson {
  /// What the diary knows of the person.
  var diary: [ExpenditureDay] { zip(weights, intakes).map { ExpenditureDay(kilograms: $0, kilocalories: $1) } }
  /// What the person said about their body.
  var profile: BodyProfile { BodyProfile(sex: isMale ? .male : .female, centimeters: centimeters, years: years) }
}

private func score(of people: [SimulatedPerson], usingProfile: Bool = false) -> LearningScore {
  LearningScore(of: people) { person in
    ExpenditureFilter.estimates(of: person.diary, profile: usingProfile ? person.profile : BodyProfile())
      .map { ($0.kilocalories, $0.kilocaloriesMargin) }
  }
}

import DemeterCore
import DemeterTestSupport
import Foundation

// Measures how well the energy that simulated people burn is learned, against two rules of other diaries, and how fast. Prints rows of the
// table in docs/performance.md.

func diary(of person: SimulatedPerson) -> [ExpenditureDay] {
  zip(person.weights, person.intakes).map { ExpenditureDay(kilograms: $0, kilocalories: $1) }
}

/// Prints a row, and returns whether its limit was met.
func row(_ what: String, _ figure: String, _ against: String, _ ratio: String, _ limit: String, _ good: Bool) -> Bool {
  print("| \(what) | \(figure) | \(against) | \(ratio) | \(limit) | \(good ? "yes" : "NO") |")
  return good
}

func rounded(_ value: Double, _ places: Int) -> String {
  NumberStyle.plain.text(Quantity(servings: (value * [1, 10, 100][places]).rounded() / [1, 10, 100][places]))
}

var met: [Bool] = []
let columns: [(name: String, weighed: Double, logged: Double, limit: Double)] = [
  ("weigh and log daily", 1, 1, 95), ("weigh 40 % of days", 0.4, 1, 100), ("weigh 70 %, log 80 %", 0.7, 0.8, 105),
]
for column in columns {
  var habits = SimulatedPerson.Habits()
  (habits.weighed, habits.logged) = (column.weighed, column.logged)
  let people = SimulatedPerson.cohort(120, habits: habits)
  let score = LearningScore(of: people) { person in
    ExpenditureFilter.estimates(of: diary(of: person)).map { ($0.kilocalories, $0.kilocaloriesMargin) }
  }
  let ends = LearningScore.error(of: people, by: PeersRules.endToEnd)
  let squares = LearningScore.error(of: people, by: PeersRules.leastSquares)
  let others = "\(rounded(ends, 0)) and \(rounded(squares, 0)) kcal by the rules of SparkyFitness and NutriTrace"
  met.append(
    row(
      "Energy burned, error from day 42: \(column.name)", "\(rounded(score.error, 1)) kcal a day", others,
      rounded(score.error / min(ends, squares), 2),
      "<= \(Int(nearest: column.limit)) kcal", score.error <= column.limit))
  met.append(
    row("· 90 % interval covers", "\(rounded(score.covered * 100, 1)) %", "", "-", "85–95 %", (0.85...0.95).contains(score.covered)))
  met.append(row("· change from day to day", "\(rounded(score.step, 1)) kcal", "", "-", "<= 15 kcal", score.step <= 15))
}

let years = SimulatedPerson.cohort(30).flatMap { diary(of: $0) }
let times = (0..<20).map { _ in
  ContinuousClock().measure { _ = ExpenditureFilter.estimates(of: years) }
}.sorted()
let milliseconds = Double(times[10].components.attoseconds) / 1e15
met.append(row("Computing the energy burned in 30 years", "\(rounded(milliseconds, 2)) ms", "", "-", "<= 10 ms", milliseconds <= 10))
exit(met.allSatisfy(\.self) ? 0 : 1)

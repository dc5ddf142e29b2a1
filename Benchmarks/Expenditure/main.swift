import DemeterCore
import DemeterTestSupport
import Foundation

// Measures how well the energy that simulated people burn is learned, against two rules of other diaries, and how fast. Prints rows of the
// table in docs/performance.md.

/// Days from which the errors count.
let firstDay = 42

func mean(_ people: [SimulatedPerson], _ number: (SimulatedPerson, Int) -> Double?) -> Double {
  let numbers = people.flatMap { person in (firstDay..<person.burned.count).compactMap { number(person, $0) } }
  return numbers.reduce(0, +) / Double(numbers.count)
}

func estimates(_ person: SimulatedPerson) -> [ExpenditureEstimate] {
  ExpenditureFilter.estimates(of: zip(person.weights, person.intakes).map { ExpenditureDay(kilograms: $0, kilocalories: $1) })
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
  let learned = Dictionary(uniqueKeysWithValues: people.indices.map { ($0, estimates(people[$0])) })
  var (error, covered, steps, count) = (0.0, 0.0, 0.0, 0.0)
  for (index, person) in people.enumerated() {
    guard let known = learned[index] else { continue }
    for day in firstDay..<known.count {
      let distance = abs(known[day].kilocalories - person.burnedInWeek(endingOn: day))
      error += distance
      covered += distance <= known[day].kilocaloriesMargin ? 1 : 0
      steps += abs(known[day].kilocalories - known[day - 1].kilocalories)
      count += 1
    }
  }
  (error, covered, steps) = (error / count, covered / count, steps / count)
  let ends = mean(people) { person, day in
    PeersRules.endToEnd(weights: person.weights, intakes: person.intakes, on: day).map { abs($0 - person.burnedInWeek(endingOn: day)) }
  }
  let squares = mean(people) { person, day in
    PeersRules.leastSquares(weights: person.weights, intakes: person.intakes, on: day).map { abs($0 - person.burnedInWeek(endingOn: day)) }
  }
  let others = "\(rounded(ends, 0)) and \(rounded(squares, 0)) kcal by the rules of SparkyFitness and NutriTrace"
  met.append(
    row(
      "Energy burned, error from day 42: \(column.name)", "\(rounded(error, 1)) kcal a day", others, rounded(error / min(ends, squares), 2),
      "<= \(Int(column.limit)) kcal", error <= column.limit))
  met.append(row("· 90 % interval covers", "\(rounded(covered * 100, 1)) %", "", "-", "85–95 %", (0.85...0.95).contains(covered)))
  met.append(row("· change from day to day", "\(rounded(steps, 1)) kcal", "", "-", "<= 15 kcal", steps <= 15))
}

let years = SimulatedPerson.cohort(30).flatMap { person in
  zip(person.weights, person.intakes).map { ExpenditureDay(kilograms: $0, kilocalories: $1) }
}
let times = (0..<20).map { _ in
  ContinuousClock().measure { _ = ExpenditureFilter.estimates(of: years) }
}.sorted()
let milliseconds = Double(times[10].components.attoseconds) / 1e15
met.append(row("Energy burned in 30 years, computed anew", "\(rounded(milliseconds, 2)) ms", "", "-", "<= 10 ms", milliseconds <= 10))
exit(met.allSatisfy(\.self) ? 0 : 1)

import DemeterCore
import DemeterFoods
import Foundation
import Glibc

// Reads a file with the columns `words` and `carbohydrate_g`, and prints how near Demeter comes.
var arguments = CommandLine.arguments.dropFirst()
/// The languages of the phrases: `--languages de,en`.
var languages: [FoodLanguage] = []
if arguments.first == "--languages", arguments.count > 1 {
  languages = arguments[arguments.startIndex + 1].split(separator: ",").compactMap { FoodLanguage(tag: String($0)) }
  arguments = arguments.dropFirst(2)
}
if arguments.first == "--say" {
  for words in arguments.dropFirst() {
    print(words)
    for item in MealReader.items(of: words, languages: languages) {
      print(
        "   ", item.phrase, "→", item.amount.words(of: item.name), item.nutrition?.energy.kilocalories ?? -1, item.confidence, item.reason)
      for other in item.alternatives {
        print("        or", other.food.name, other.amount.words(), other.nutrition.energy.kilocalories, other.probability)
      }
    }
  }
  exit(0)
}
guard let path = arguments.first, let text = try? String(contentsOfFile: path, encoding: .utf8) else {
  print(
    "usage: meals-bench [--languages de,en] MEALS.csv [--worst FILE] [--folds FILE] [--candidates FILE] | [--languages de,en] --say WORDS…")
  exit(64)
}
struct Meal {
  let words: String
  /// Grams of carbohydrate or kilocalories that are right.
  let right: ClosedRange<Double>
  let isEnergy: Bool
}
/// The fields of a line of CSV (RFC 4180).
func fields(_ line: Substring) -> [String] {
  var fields: [String] = [""], isQuoted = false
  for character in line {
    switch character {
    case "\"": isQuoted.toggle()
    case "," where !isQuoted: fields.append("")
    default: fields[fields.count - 1].append(character)
    }
  }
  return fields
}
let lines = text.split(whereSeparator: \.isNewline)
let header = fields(lines[0])
let meals = lines.dropFirst().compactMap { line -> Meal? in
  let values = Dictionary(uniqueKeysWithValues: zip(header, fields(line)))
  guard let words = values["words"] else { return nil }
  if let grams = values["carbohydrate_g"].flatMap({ Double($0) }) { return Meal(words: words, right: grams...grams, isEnergy: false) }
  guard let low = values["low"].flatMap({ Double($0) }), let high = values["high"].flatMap({ Double($0) }) else { return nil }
  return Meal(words: words, right: low...high, isEnergy: true)
}
if header.contains("measure") {
  // Sentences about numbers: how many are right, and which are wrong.
  let comma = NumberStyle(groupingSeparator: ".", decimalSeparator: ",")
  var right = 0, sure = 0, wrong: [(isSure: Bool, text: String)] = []
  for line in lines.dropFirst() {
    let values = Dictionary(uniqueKeysWithValues: zip(header, fields(line)))
    guard let words = values["words"], let measure = values["measure"], let low = values["low"].flatMap({ Double($0) }),
      let high = values["high"].flatMap({ Double($0) })
    else { continue }
    let items = MealReader.items(of: words, numbers: values["sign"] == "comma" ? comma : .plain)
    let isSure = !items.isEmpty && items.allSatisfy { $0.certainty == .verified }
    let found = items.reduce(0.0) { sum, item in
      switch measure {
      case "g": sum + (item.mass?.grams ?? 0)
      case "count": sum + item.amount.quantity.servings
      case "kcal": sum + (item.nutrition?.energy.kilocalories ?? 0)
      case "protein": sum + (item.nutrition?[.protein]?.grams ?? 0)
      case "carbs": sum + (item.nutrition?[.carbohydrates]?.grams ?? 0)
      case "fat": sum + (item.nutrition?[.fat]?.grams ?? 0)
      default: sum + (isSure ? 1 : 0)
      }
    }
    sure += isSure ? 1 : 0
    if (low - 0.001...high + 0.001).contains(found) {
      right += 1
    } else {
      let items = items.map { "\($0.amount.words(of: $0.name)) [\($0.reason)] \($0.confidence)" }.joined(separator: " + ")
      wrong.append((isSure, "\(isSure ? "SURE " : "")\(words.prefix(80)): \(measure) \(low), not \(found): \(items)"))
    }
  }
  for each in wrong { print(each.text) }
  print("right", right, "of", right + wrong.count, "verified", sure, "wrong and verified", wrong.count { $0.isSure })
  exit(0)
}
if let place = arguments.firstIndex(of: "--candidates"), place + 1 < arguments.endIndex {
  // For scripts/fit_meals.py: of each meal what is right, the number of candidates and of unknown words, then the candidates.
  var bytes = Data()
  func add(_ numbers: [Float]) { numbers.withUnsafeBytes { bytes.append(contentsOf: $0) } }
  for meal in meals {
    let (candidates, unknown) = MealReader.candidates(of: meal.words, limit: 60)
    add([Float(meal.right.lowerBound), Float(candidates.count), Float(unknown)])
    for candidate in candidates { add(candidate.features + [candidate.carbohydrate, candidate.energy]) }
  }
  try bytes.write(to: URL(fileURLWithPath: arguments[place + 1]))
  exit(0)
}
/// Weights for each fifth of the meals, a line each; else those of the program.
var folds: [Weights] = []
if let place = arguments.firstIndex(of: "--folds"), place + 1 < arguments.endIndex {
  folds = try String(contentsOfFile: arguments[place + 1], encoding: .utf8).split(separator: "\n").compactMap { line in
    Weights(line.split(separator: " ").compactMap { Double($0) })
  }
}
let clock = ContinuousClock()
/// Resident memory in MB, once what is spare was given back.
func resident() -> Double {
  if let trim = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0) }
  let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ").dropFirst().first
  return pages.flatMap { Double($0) }.map { $0 * 4096 / 1_000_000 } ?? 0
}
let empty = resident(), loading = clock.now
_ = MealReader.items(of: "banana")
print("loading", clock.now - loading, "and then more memory by", resident() - empty, "MB")
/// How far the sum of the items is from what is right.
func error(_ items: [ReadItem], _ meal: Meal) -> Double {
  let sum = items.reduce(0.0) { sum, item in
    sum + ((meal.isEnergy ? item.nutrition?.energy.kilocalories : item.nutrition?[.carbohydrates]?.grams) ?? 0)
  }
  return max(0, meal.right.lowerBound - sum, sum - meal.right.upperBound)
}
let start = clock.now
var errors: [(error: Double, isUnderstood: Bool, certainty: Double, meal: Meal, items: [ReadItem])] = []
for (place, meal) in meals.enumerated() {
  let items = MealReader.items(of: meal.words, languages: languages, weights: folds.isEmpty ? nil : folds[place % folds.count])
  errors.append(
    (
      error(items, meal), !items.isEmpty && items.allSatisfy { $0.nutrition != nil },
      items.map(\.confidence).min() ?? 0, meal, items
    ))
}
let took = clock.now - start
@MainActor func line(_ name: String, _ some: [(error: Double, isUnderstood: Bool, certainty: Double, meal: Meal, items: [ReadItem])]) {
  guard !some.isEmpty else { return }
  let count = Double(some.count)
  let share = String(format: "%.4f", count / Double(errors.count)),
    right = String(format: "%.4f", Double(some.count { $0.error < ($0.meal.isEnergy ? 0.001 : 7.5) }) / count)
  let mean = String(format: "%.2f", some.reduce(0) { $0 + $1.error } / count)
  print(name.padding(toLength: 30, withPad: " ", startingAt: 0), share, "within 7.5 g", right, "mean error", mean)
}
line("all", errors)
line("7.5 g or more", errors.filter { $0.meal.right.lowerBound >= 7.5 })
line("every item understood", errors.filter(\.isUnderstood))
line("verified", errors.filter { $0.isUnderstood && $0.certainty > 0.9 })
line("more than one item", errors.filter { $0.items.count > 1 })
for (low, high) in [(-1, 0.5), (0.5, 0.7), (0.7, 0.8), (0.8, 0.9), (0.9, 0.95), (0.95, 0.98), (0.98, 1)] {
  line("  certainty \(low)–\(high)", errors.filter { $0.certainty > low && $0.certainty <= high })
}
print(took / max(1, meals.count), "a sentence")
if let place = arguments.firstIndex(of: "--worst"), place + 1 < arguments.endIndex {
  let worst = arguments[place + 1]
  var listed = ""
  for each in errors.sorted(by: { $0.error > $1.error }) where each.error >= (each.meal.isEnergy ? 0.001 : 7.5) {
    let found = each.items.map { "\($0.name) [\($0.reason)]" }.joined(separator: " + ")
    listed += "\(each.meal.right) error \(each.error) @\(each.certainty) \(each.meal.words)\n     \(found)\n"
  }
  try listed.write(toFile: worst, atomically: true, encoding: .utf8)
}

import DemeterFoods
import Foundation

// Reads a file with the columns `words` and `carbohydrate_g`, and prints how near Demeter comes.
let arguments = CommandLine.arguments.dropFirst()
guard let path = arguments.first, let text = try? String(contentsOfFile: path, encoding: .utf8) else {
  print("usage: meals-bench MEALS.csv | --say WORDS")
  exit(64)
}
struct Meal {
  let words: String
  let carbohydrate: Double
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
  let values = fields(line)
  guard let words = header.firstIndex(of: "words"), let grams = header.firstIndex(of: "carbohydrate_g"), values.count == header.count else {
    return nil
  }
  return Double(values[grams]).map { Meal(words: values[words], carbohydrate: $0) }
}
let clock = ContinuousClock()
let loading = clock.now
let reader = MealReader()
_ = reader.items(of: "banana")
print("loading", clock.now - loading)
let start = clock.now
var errors: [(error: Double, isUnderstood: Bool, certainty: Double, meal: Meal, items: [MealItem])] = []
for meal in meals {
  let items = reader.items(of: meal.words)
  errors.append(
    (
      abs(items.reduce(0) { $0 + $1.carbohydrate } - meal.carbohydrate), !items.isEmpty && items.allSatisfy { $0.grams != nil },
      items.map(\.certainty).min() ?? 0, meal, items
    ))
}
let took = clock.now - start
@MainActor func line(_ name: String, _ some: [(error: Double, isUnderstood: Bool, certainty: Double, meal: Meal, items: [MealItem])]) {
  guard !some.isEmpty else { return }
  let count = Double(some.count)
  let share = String(format: "%.4f", count / Double(errors.count)),
    right = String(format: "%.4f", Double(some.count { $0.error < 7.5 }) / count)
  let mean = String(format: "%.2f", some.reduce(0) { $0 + $1.error } / count)
  print(name.padding(toLength: 30, withPad: " ", startingAt: 0), share, "within 7.5 g", right, "mean error", mean)
}
line("all", errors)
line("7.5 g or more", errors.filter { $0.meal.carbohydrate >= 7.5 })
line("every item understood", errors.filter(\.isUnderstood))
line("verified", errors.filter { $0.isUnderstood && $0.certainty > 0.9 })
line("more than one item", errors.filter { $0.items.count > 1 })
for (low, high) in [(-1, 0.5), (0.5, 0.7), (0.7, 0.8), (0.8, 0.9), (0.9, 0.95), (0.95, 0.98), (0.98, 1)] {
  line("  certainty \(low)–\(high)", errors.filter { $0.certainty > low && $0.certainty <= high })
}
print(took / max(1, meals.count), "a sentence")
if let worst = arguments.dropFirst().first {
  var listed = ""
  for each in errors.sorted(by: { $0.error > $1.error }) where each.error >= 7.5 {
    let found = each.items.map { "\($0.name) [\($0.portion), \($0.grams ?? -1) g]" }.joined(separator: " + ")
    listed += "\(each.meal.carbohydrate) error \(each.error) @\(each.certainty) \(each.meal.words)\n     \(found)\n"
  }
  try listed.write(toFile: worst, atomically: true, encoding: .utf8)
}

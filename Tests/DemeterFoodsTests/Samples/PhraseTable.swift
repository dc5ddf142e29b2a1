import DemeterCore
import DemeterFoods
import DemeterTestSupport
import Foundation
import Testing

/// A phrase of Tables/phrases.txt, and what is expected of it.
struct TabledPhrase: CustomTestStringConvertible, Sendable {
  let text: String
  let items: [String]

  var testDescription: String { text }

  static let all: [TabledPhrase] = {
    let file = inClone("Tests/DemeterFoodsTests/Tables/phrases.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var phrases: [TabledPhrase] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("//") {
      if line.hasPrefix("  "), let last = phrases.popLast() {
        phrases.append(TabledPhrase(text: last.text, items: last.items + [String(line.dropFirst(2))]))
      } else {
        phrases.append(TabledPhrase(text: String(line).replacing("⏎", with: "\n"), items: []))
      }
    }
    return phrases
  }()
}

extension PhraseItem {
  /// As the table has it.
  var tabled: String {
    var parts = [NumberStyle.plain.text(quantity)]
    if let unit { parts.append("[\(unit.name)]") }
    // Where only an amount was said its place is left open.
    if !food.isEmpty || energy != nil || doubt != nil { parts.append(food) }
    if let energy { parts.append("{\(NumberStyle.plain.text(energy)) kcal}") }
    if let meal { parts.append("@\(meal.rawValue)") }
    if let doubt { parts.append("!\(doubt.rawValue)") }
    return parts.joined(separator: " ")
  }
}

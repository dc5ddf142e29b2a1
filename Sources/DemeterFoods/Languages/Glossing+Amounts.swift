import DemeterCore

/// The numbers of a phrase in another language, and words with numbers among them.
extension Glossing {
  /// Adds the number that begins here; returns false if none does.
  mutating func number() -> Bool {
    guard let numbers = glossary.rules.numbers, let number = NumberGrammar(words: numbers).number(in: folded, at: at) else { return false }
    // "Ein halbes Hähnchen" is one of what is a half.
    if number.count > 1, let entry = entry(from: at + number.count - 1), entry.words > 1 { return false }
    let range = said[at].range.lowerBound..<said[at + number.count - 1].range.upperBound
    // Digits stay as they are.
    guard folded[at..<at + number.count].contains(where: { $0.kind == .word }) else { return false }
    if let bounds = number.bounds {
      for text in ["#\(bounds.lowerBound)", "to", "#\(bounds.upperBound)"] { words.append(.meaning(text, range)) }
    } else {
      words.append(.meaning("#\(number.value)", range))
    }
    if number.isPercent { words.append(.meaning("%", range)) }
    known += said[at..<at + number.count].count { $0.kind == .word } + 1
    at += number.count
    return true
  }

  /// "Deux pommes et demie": adds a part to the number before a food.
  mutating func addHalf() -> Bool {
    guard let numbers = glossary.rules.numbers, let part = NumberGrammar.Reading(folded, numbers).part(joinedAt: at) else { return false }
    let end = at + part.count
    // "Dos huevos y media manzana" are two eggs and a half of something else, and so is "et un demi-verre".
    if end < folded.count, folded[end].isSign("-") { return false }
    if end < folded.count, folded[end].kind != .sign, !glossary.rules.linking.contains(folded[end].text) { return false }
    guard let place = words.lastIndex(where: { $0.kind == .number || $0.is("a") }), (2...5).contains(words.count - place),
      words[place].is("a") || words[place].value == words[place].value.rounded()
    else { return false }
    words[place] = .meaning("#\((words[place].is("a") ? 1 : words[place].value) + part.value)", words[place].range)
    known += part.count
    at = end
    return true
  }

  /// "Cola 0,33": liters, which people leave out.
  mutating func addLiters() -> Bool {
    let number = folded[at]
    guard number.kind == .number, Self.bottles.contains((number.value * 100).rounded()), at > 0, folded[at - 1].kind == .word,
      at + 1 == folded.count || folded[at + 1].kind == .sign && !folded[at + 1].isSign("/") && !folded[at + 1].isSign("%")
    else { return false }
    let range = said[at].range
    let count = words.lastIndex { $0.kind == .number || $0.is("a") }
    if let count, (2...4).contains(words.count - count), !words[count...].contains(where: { TermKind.of($0.text).has(.unit) }) {
      // "Zwei Bier 0,5" are a liter.
      words[count] = .meaning("#\((words[count].is("a") ? 1 : words[count].value) * number.value)", words[count].range)
      words.insert(.meaning("l", range), at: count + 1)
    } else {
      words.append(said[at])
      words.append(.meaning("l", range))
    }
    at += 1
    return true
  }

  /// The usual contents of bottles, cans and glasses, in centiliters.
  private static let bottles: Set<Double> = [10, 20, 25, 30, 33, 40, 50, 70, 75]

  /// Words with numbers among them: "um halb acht".
  func pattern() -> (meaning: [String], count: Int)? {
    var best: (meaning: [String], count: Int)?
    for pattern in glossary.patterns[folded[at].text, default: []] + glossary.patterns["", default: []] {
      guard let (values, count) = match(pattern), count > best?.count ?? 0 else { continue }
      best = (pattern.meaning.map { Self.filled($0, values) }, count)
    }
    return best
  }

  private func match(_ pattern: Glossary.Pattern) -> (values: [Double], count: Int)? {
    var place = at, values: [Double] = []
    for word in pattern.words {
      guard place < folded.count else { return nil }
      if let word {
        guard folded[place].text == word else { return nil }
        place += 1
      } else if let number = wholeNumber(place) {
        values.append(number.value)
        place += number.count
      } else {
        return nil
      }
    }
    return (values, place - at)
  }

  private func wholeNumber(_ place: Int) -> (value: Double, count: Int)? {
    guard let numbers = glossary.rules.numbers else { return nil }
    let reading = NumberGrammar.Reading(folded, numbers)
    if let number = reading.small(place) { return number.value == number.value.rounded() ? (number.value, number.count) : nil }
    return reading.meaning(place) == .article ? (1, 1) : nil
  }

  /// Returns "#7" for "N-1" where the first number is 8.
  private static func filled(_ text: String, _ values: [Double]) -> String {
    switch text {
    case "N": values.first.map { "#\(Int(nearest: $0))" } ?? text
    case "N-1": values.first.map { "#\($0 == 1 ? 12 : Int(nearest: $0) - 1)" } ?? text
    case "M": values.count > 1 ? "#\(values[1] < 10 ? "0" : "")\(Int(nearest: values[1]))" : text
    default: text
    }
  }
}

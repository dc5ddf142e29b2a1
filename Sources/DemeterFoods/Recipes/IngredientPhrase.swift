import DemeterCore
import Foundation

/// A line of ingredients, rewritten as a phrase that `MealReader` understands: “1 (14.5 oz) can diced tomatoes, drained” becomes “1 x 14.5 oz
/// can tomatoes”.
struct IngredientPhrase: Hashable {
  /// What may be meant, the likeliest first: a line may name two foods of which one is taken.
  private(set) var phrases: [String]
  /// Whether it says how much. A line that doesn't counts nothing.
  private(set) var hasAmount: Bool
  /// The share of the weight that is left: of a can whose liquid is poured away.
  private(set) var share: Double = 1

  init(_ line: String) {
    // Other commas end a part.
    var text = RecipeLine.plain(line).replacing(#/(\d),(\d{1,2})(?!\d)/#) { "\($0.1).\($0.2)" }
    // Ice is water.
    let isOptional = text.contains(IngredientWords.optional) || text.contains(#/\bice(?: cubes?)?$|\bice cubes?\b/#.ignoresCase())
    let isDrained = text.contains(IngredientWords.drained) && !text.lowercased().contains("undrained")
    let weighed = text.firstMatch(of: #/\((?:[^)]*\b)?(uncooked|dry|dried|cooked|raw) weight\)/#.ignoresCase()).map { String($0.1) }
    text = text.replacing(IngredientWords.shortSpoons) { "\($0.1) \($0.2.hasPrefix("T") ? "tbsp" : "tsp") " }
    text = text.replacing(IngredientWords.before, with: "")
    text = text.replacing(IngredientWords.levels, with: "")
    text = text.replacing(IngredientWords.mixedNumber) { "\($0.1) \($0.2)" }
    text = text.replacing(IngredientWords.rangeOfPacks) { "\($0.1) x \($0.2) \($0.3) \($0.4)" }
    text = IngredientMeasures.withoutBrackets(text)
    text = IngredientMeasures.withOne(text)
    text = text.replacing(IngredientWords.besides, with: "")
    text = IngredientMeasures.juice(text).replacing(IngredientWords.dull, with: "")
    var parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    var food = parts.isEmpty ? "" : parts.removeFirst()
    if !parts.isEmpty, let kinds = text.wholeMatch(of: IngredientWords.kinds) {
      // “2 tablespoons peanut, canola, or corn oil”
      food = "\(kinds.1) \(kinds.2)"
    }
    // “Chopped, cooked chicken”: the food stands behind the comma.
    while !parts.isEmpty, food.wholeMatch(of: IngredientWords.endsOpen) != nil { food += " " + parts.removeFirst() }
    let words = ([weighed] + parts.map(Optional.init)).compactMap(\.self).joined(separator: " ").lowercased(), named = food.lowercased()
    for state in ["uncooked", "cooked", "raw", "dried", "canned", "frozen", "boiled", "with skin", "skinless"]
    where words.contains(state) && !named.contains(state) && !words.contains("to be \(state)") {
      food += " \(state)"
      break
    }
    food = food.replacing(IngredientWords.preparation, with: " ")
    if isDrained, food.lowercased().hasSuffix("beans") || food.lowercased().hasSuffix("chickpeas"), !food.contains(IngredientWords.cans) {
      food += " canned"
    }
    for (pattern, meant) in IngredientWords.meanings { food = food.replacing(pattern, with: meant) }
    food = food.split(separator: " ").joined(separator: " ")
    hasAmount = !isOptional && (RecipeLine.beginsWithAmount(food) || food.contains(where: \.isNumber))
    phrases = IngredientMeasures.choices(food).map(IngredientWords.asBought)
    if isDrained { share = Self.drained(food) }
  }

  /// The share of a can that is left when its liquid is poured away: about 0.62 of beans and vegetables, 0.72 of fish (USDA's drained
  /// weights).
  private static func drained(_ food: String) -> Double {
    let words = food.lowercased()
    guard words.contains(IngredientWords.cans) else { return 1 }
    return words.contains(#/tuna|salmon|sardine|mackerel/#) ? 0.72 : 0.62
  }
}

/// The measures in a line of ingredients.
enum IngredientMeasures {
  /// Takes brackets out. A weight in them is the amount: of one can if they stand before it, else of all.
  static func withoutBrackets(_ line: String) -> String {
    var text = line
    while let open = text.firstIndex(where: { $0 == "(" || $0 == "[" }),
      let close = text[open...].firstIndex(where: { $0 == ")" || $0 == "]" })
    {
      let inside = text[text.index(after: open)..<close].lowercased()
      let before = text[..<open].trimmingCharacters(in: .whitespaces)
      let after = text[text.index(after: close)...].trimmingCharacters(in: .whitespaces)
      let isPack = after.prefixMatch(of: IngredientWords.pack) != nil, isEach = inside.contains("each")
      let weights = inside.matches(of: IngredientWords.weight)
      let weight = weights.first { $0.2.hasPrefix("g") || $0.2.hasPrefix("k") } ?? weights.first
      let volume = isPack ? inside.firstMatch(of: IngredientWords.volume).map { "\($0.1) \($0.2)" } : nil
      if let one = weight.map({ "\($0.1.replacing(",", with: ".")) \($0.2)" }) ?? volume, !inside.contains("plus"), !inside.contains("per ")
      {
        if isPack || isEach, let count = before.wholeMatch(of: IngredientWords.counted) {
          text = "\(count.1.trimmingCharacters(in: .whitespaces)) x \(one) \(count.2) \(after)"
          continue
        }
        if !isEach, before.prefixMatch(of: IngredientWords.weighed) == nil, let rest = before.wholeMatch(of: IngredientWords.measured) {
          text = "\(one) \(rest.1) \(after)"
          continue
        }
      }
      text = "\(before) \(after)"
    }
    return text.split(separator: " ").joined(separator: " ")
  }

  /// Of two measures for one amount, keeps the weight in grams, else the first: `400g/14oz`, `1 cup / 240 ml`.
  static func withOne(_ line: String) -> String {
    line.replacing(IngredientWords.twoMeasures) { match in
      let isGrams = match.2.contains(IngredientWords.grams) && !match.1.contains(IngredientWords.grams)
      return String(isGrams ? match.2 : match.1)
    }
  }

  /// The juice of fruits as spoons: a lemon has 3 tablespoons, a lime 2, an orange 5 (USDA's cup and fruit weights).
  static func juice(_ line: String) -> String {
    guard let match = line.wholeMatch(of: IngredientWords.juice) else { return line }
    let fruits: [String: Double] = ["lemon": 3, "lime": 2, "orange": 5]
    let words: [String: Double] = [
      "": 1, "a": 1, "an": 1, "one": 1, "half a": 0.5, "half": 0.5, "1/2": 0.5, "½": 0.5, "1/2 a": 0.5, "two": 2,
    ]
    let count = Double(match.1) ?? words[match.1.lowercased()] ?? 1
    return "\(count * (fruits[match.2.lowercased()] ?? 3)) tablespoons \(match.2.lowercased()) juice"
  }

  /// Of two foods, either may be meant: “butter or margarine”, “vegetable or chicken broth”.
  static func choices(_ food: String) -> [String] {
    guard let match = food.firstMatch(of: #/\s+or\s+/#.ignoresCase()) else { return [food] }
    var first = String(food[..<match.range.lowerBound])
    let second = String(food[match.range.upperBound...])
    if RecipeLine.beginsWithAmount(second) { return [first] }
    let amount = first.prefixMatch(of: IngredientWords.amount).map { String(first[$0.range]) } ?? ""
    // “Cooked or canned beans”
    if first.dropFirst(amount.count).wholeMatch(
      of:
        #/(?:cooked|canned|dried|fresh|frozen|warm|hot|cold|plain|raw|vanilla|chocolate|salted|unsalted|light|dark|mild|sharp|sweet|smoked|ground|white|red|green|yellow)/#
        .ignoresCase()) != nil
    {
      return [amount + second]
    }
    // “Olive or vegetable oil” is olive oil.
    if let noun = second.split(separator: " ").last.map(String.init), IngredientWords.sharedNouns.contains(noun.lowercased()),
      !first.lowercased().contains(noun.lowercased())
    {
      first += " " + noun
    }
    return [first, amount + second]
  }
}

import DemeterCore

/// How well a food answers what was asked for.
///
/// confidence = asked × known × fit × 0.97, and then a third of what is missing is forgiven for a food that the person has logged before.
///
/// - asked: the mean over the words asked for: 1 for one that is a word of the food's name or brand, 0.8 where it begins one, 0.7 with one
///   typo, 0 otherwise. The singular and plural of a word are the same word.
/// - known: 0.4 + 0.6 × the share of the name that was asked for. Behind a comma or in parentheses a word weighs a quarter of one before,
///   and a word such as "raw", "cooked" or "whole" a fiftieth. Brands weigh nothing.
/// - fit: 1 where the unit said is one that the food is known by; 0.8 where a usual portion stands for "large" or "piece"; 0.85 where no unit
///   was said and none is usual, so that 100 g are taken; 0.5 where the unit does not fit at all.
struct MatchScore {
  let asked: Double
  let known: Double
  /// Whether some word was only begun, or had a typo.
  let isLoose: Bool
  /// Whether some word was not found.
  let isPartial: Bool

  init(asking words: [String], of food: Food) {
    let names = NameWords(food)
    var matched: Set<Int> = []
    var sum = 0.0, isLoose = false, isPartial = false
    for word in words {
      guard let best = names.all.indices.map({ (Self.weight(word, names.all[$0]), -$0) }).max(by: { $0 < $1 }), best.0 > 0 else {
        isPartial = true
        continue
      }
      if best.0 < 1 { isLoose = true }
      sum += best.0
      // A word said once may stand twice in a name.
      for index in names.all.indices where Self.weight(word, names.all[index]) == best.0 { matched.insert(index) }
    }
    asked = words.isEmpty ? 0 : sum / Double(words.count)
    let total = names.weights.reduce(0, +)
    let found = matched.reduce(0) { $0 + names.weights[$1] }
    known = 0.4 + 0.6 * (total > 0 ? found / total : 1)
    self.isLoose = isLoose
    self.isPartial = isPartial
  }

  /// The confidence with a unit that fits so well, of a food logged so often.
  func confidence(fit: Double, uses: Int) -> Double {
    let plain = asked * known * fit * 0.97
    // What was not found is not forgiven.
    return uses > 0 && !isPartial && fit > 0.5 ? plain + (1 - plain) / 3 : plain
  }

  private static func weight(_ word: String, _ own: String) -> Double {
    if word == own { return 1 }
    if word.unicodeScalars.count >= 3, own.unicodeScalars.starts(with: word.unicodeScalars) { return 0.8 }
    return Typo(typed: word, for: own)?.isWhole == true ? 0.7 : 0
  }
}

/// The words of a food, with how much each says about it.
private struct NameWords {
  var all: [String] = []
  var weights: [Double] = []

  init(_ food: Food) {
    let parts = food.name.split { $0 == "," || $0 == "(" }
    for (index, part) in parts.enumerated() {
      for word in AskedWords.words(String(part)) {
        all.append(word)
        weights.append(Preparations.usual.contains(word) && parts.count > 1 ? 0.02 : index == 0 ? 1 : 0.25)
      }
    }
    for word in AskedWords.words(food.brand ?? "") {
      all.append(word)
      weights.append(0)
    }
  }
}

import DemeterCore

/// Calories, or grams of a nutrient, that a text states for a food: "300 kcal", "9 g protein".
struct SaidFigure {
  enum Kind: Hashable {
    case energy
    case nutrient(Nutrient)
    /// Stated, but not counted: "5 g fibre".
    case other
  }

  /// What a figure is for.
  enum Basis { case whole, each, hundred }

  let kind: Kind
  /// Kilocalories or grams.
  let value: Double
  /// In scalars of the text.
  let range: Range<Int>
  /// Whether it belongs to the food that follows: "300 calorie muffin".
  let isForward: Bool
  /// "200 kcal each", "350 kcal per 100 g".
  let basis: Basis
  let clarity: SaidNumber.Clarity
  let bounds: ClosedRange<Double>?
  /// The foods that are each meant: 2 of "two 100 calorie packs".
  var count: Double?
}

/// Finds such figures among words.
struct FigureFinder {
  let words: [FoodWord]

  /// Finds figures at a position, and the number of words that say them.
  ///
  /// - Parameters:
  ///   - kept: the words before it that may name foods.
  ///   - isListed: whether another figure is right before it.
  func figures(at start: Int, after kept: [FoodWord], isListed: Bool) -> ([SaidFigure], Int)? {
    if let (figure, count) = energy(start, kept) ?? nutrient(start, kept, isListed) { return ([figure], count) }
    return letters(start, isListed)
  }

  private func number(_ at: Int) -> (word: FoodWord, end: Int)? {
    guard words.indices.contains(at), words[at].kind == .number else { return nil }
    var end = at + 1
    while words.indices.contains(end), words[end].kind == .rangeEnd { end += 1 }
    return (words[at], end)
  }
  private func said(_ at: Int) -> String { words.indices.contains(at) && words[at].kind != .sign ? words[at].said : "" }
  private func sign(_ at: Int) -> String { words.indices.contains(at) && words[at].kind == .sign ? words[at].term : "" }
  private func isGram(_ at: Int) -> Bool { words.indices.contains(at) && words[at].kind == .content && words[at].term == "g" }
  private func isContent(_ at: Int) -> Bool {
    words.indices.contains(at) && words[at].kind == .content && !WordLists.fillers.contains(words[at].said)
  }
  private func range(_ at: Int, _ end: Int) -> Range<Int> { words[at].range.lowerBound..<words[end - 1].range.upperBound }
  private func isColon(_ at: Int) -> Bool { [":", "-"].contains(sign(at)) }

  // MARK: Energy

  private static let kilocalories: Set<String> = [
    "kcal", "kcals", "cal", "cals", "calorie", "calories", "kilocalorie", "kilocalories", "calory", "calries", "caloires",
  ]
  private static let kilojoules: Set<String> = ["kj", "kjs", "kilojoule", "kilojoules"]
  static func isEnergy(_ word: String) -> Bool { kilocalories.contains(word) || kilojoules.contains(word) }
  private func isEnergy(_ at: Int) -> Bool { Self.isEnergy(said(at)) }
  private func isUnit(_ at: Int) -> Bool { words.indices.contains(at) && TermKind.of(words[at].term).has(.unit) }

  /// "300 kcal", "calories: 300", "300-calorie".
  private func energy(_ start: Int, _ kept: [FoodWord]) -> (SaidFigure, Int)? {
    if isEnergy(start) {
      guard let (number, end) = number(isColon(start + 1) ? start + 2 : start + 1), !isUnit(end), !isEnergy(end) else { return nil }
      return finished(.energy, number, said(start), start, end, isForward: false)
    }
    guard let (number, end) = number(start) else { return nil }
    var at = end
    if sign(at) == "-" { at += 1 }
    guard isEnergy(at) else { return nil }
    let unit = said(at), isAdjective = unit == "calorie" || unit == "kilocalorie"
    at += 1
    let isOf = said(at) == "of" || said(at) == "worth"
    while said(at) == "of" || said(at) == "worth" { at += 1 }
    let isFirst = kept.last.map { $0.kind == .sign || $0.kind == .function } ?? true
    let isFollowed = words.indices.contains(at) && words[at].kind != .sign && !["each", "apiece", "per"].contains(said(at))
    // "Two 100 calorie packs", "half a 500 calorie pizza".
    let counting = kept.last { !["of", "a", "an", "the", "x"].contains($0.said) }
    let count = isAdjective ? counting.flatMap { $0.kind == .number && $0.clarity < .vague ? $0.value : nil } : nil
    let isForward = isFollowed && (isAdjective || isOf || isFirst)
    return finished(.energy, number, unit, start, at, isForward: isForward, count: count)
  }

  private func finished(
    _ kind: SaidFigure.Kind, _ number: FoodWord, _ unit: String, _ start: Int, _ end: Int, isForward: Bool, count: Double? = nil
  ) -> (SaidFigure, Int)? {
    let factor = Self.kilojoules.contains(unit) ? 1 / 4.184 : 1, (basis, behind) = basis(end)
    let figure = SaidFigure(
      kind: kind, value: min(number.value * factor, 1e6), range: range(start, behind), isForward: isForward,
      basis: count == nil ? basis : .each, clarity: number.clarity,
      bounds: number.bounds.map { $0.lowerBound * factor...$0.upperBound * factor }, count: count)
    return (figure, behind - start)
  }

  /// "Each", "per bar", "per 100 g".
  private func basis(_ at: Int) -> (SaidFigure.Basis, Int) {
    if ["each", "apiece"].contains(said(at)) { return (.each, at + 1) }
    if ["total", "altogether", "overall"].contains(said(at)) { return (.whole, at + 1) }
    guard said(at) == "per" || sign(at) == "/" else { return (.whole, at) }
    if let (number, end) = number(at + 1), number.value == 100, said(end) == "g" || said(end) == "ml" || isGram(end) {
      return (.hundred, end + 1)
    }
    return words.indices.contains(at + 1) && words[at + 1].kind == .content ? (.each, at + 2) : (.whole, at)
  }

  // MARK: Nutrients

  private static let nutrients: [String: SaidFigure.Kind] = {
    var nutrients: [String: SaidFigure.Kind] = [:]
    for word in ["protein", "proteins"] { nutrients[word] = .nutrient(.protein) }
    for word in ["carb", "carbs", "carbohydrate", "carbohydrates"] { nutrients[word] = .nutrient(.carbohydrates) }
    for word in ["fat", "fats"] { nutrients[word] = .nutrient(.fat) }
    return nutrients
  }()
  private static let others: Set<String> = ["fiber", "fibre", "sugar", "sugars", "salt", "sodium", "saturates"]
  /// Before or after the name of a nutrient.
  private static let net: Set<String> = ["net", "total"]

  private func nutrient(named at: Int, isListed: Bool) -> (SaidFigure.Kind, Int)? {
    let place = Self.net.contains(said(at)) ? at + 1 : at
    if let kind = Self.nutrients[said(place)] { return (kind, place + 1) }
    if isListed, said(place) == "saturated" || said(place) == "sat", said(place + 1) == "fat" { return (.other, place + 2) }
    return isListed && Self.others.contains(said(place)) ? (.other, place + 1) : nil
  }

  private func nutrient(_ start: Int, _ kept: [FoodWord], _ isListed: Bool) -> (SaidFigure, Int)? {
    let isFood = kept.contains { $0.kind == .content && !WordLists.fillers.contains($0.said) }
    if let (number, end) = number(start) {
      return grams(number, start, end, isFood: isFood || isListed, isListed: isListed)
    }
    // "Protein 9 g", "protein: 30"; but "whey protein 30 g" is a food.
    guard let (kind, named) = nutrient(named: start, isListed: isListed) else { return nil }
    let isColon = isColon(named) || sign(named) == "=", place = isColon ? named + 1 : named
    let isNamed = kept.last.map { $0.kind == .percent || $0.kind == .content && !TermKind.of($0.term).has(.unit) } ?? !isListed
    let isName = isNamed && !self.isFollowed(place)
    guard isListed || isColon && isFood || !isName && isFood, let (number, end) = number(place) else { return nil }
    if isGram(end) { return finished(kind, number, "", start, end + 1, isForward: false) }
    return isListed || isColon ? finished(kind, number, "", start, end, isForward: false) : nil
  }

  /// Whether another nutrient follows the grams of one: "protein 35 g carbs 40 g".
  private func isFollowed(_ at: Int) -> Bool {
    guard let (_, end) = number(at), isGram(end) else { return false }
    let next = [",", "/"].contains(sign(end + 1)) ? end + 2 : end + 1
    guard let (_, named) = nutrient(named: next, isListed: true), let (_, behind) = number(isColon(named) ? named + 1 : named) else {
      return false
    }
    return isGram(behind)
  }

  /// "9 g protein", "9 grams of protein".
  private func grams(_ number: FoodWord, _ start: Int, _ end: Int, isFood: Bool, isListed: Bool) -> (SaidFigure, Int)? {
    let gram = sign(end) == "-" ? end + 1 : end
    guard isGram(gram) || isListed && said(gram) == "mg" else { return nil }
    var at = gram + 1
    if said(at) == "of" || sign(at) == "-" { at += 1 }
    guard let (kind, behind) = nutrient(named: at, isListed: isListed) else { return nil }
    // "Rice 200 g carbs 56 g": the nutrient is less than the food.
    if let (other, end) = self.number(behind), isGram(end), nutrient(named: end + 1, isListed: true) == nil, other.value < number.value {
      return nil
    }
    if isContent(behind), self.number(behind) == nil {
      // "A 20 g protein bar" has that much protein; "30 g protein powder" weighs as much.
      guard kind == .nutrient(.protein), Self.enriched.contains(words[behind].term), number.value <= 45, said(at - 1) != "of" else {
        return isFood && isJoined(behind) ? finished(kind, number, "", start, behind, isForward: false) : nil
      }
      var guess = number
      guess.clarity = max(guess.clarity, .guessed)
      return finished(kind, guess, "", start, gram + 1, isForward: true)
    }
    let isAhead = !isFood && words[behind...].contains { $0.kind == .content && !WordLists.fillers.contains($0.said) }
    return isFood || isAhead ? finished(kind, number, "", start, behind, isForward: isAhead) : nil
  }

  private static let enriched = Set(
    ["bar", "shake", "pudding", "yogurt", "drink", "cookie", "smoothie", "milkshake", "water", "muffin", "brownie"].map(WordStem.of))

  /// Whether the name of another nutrient or of calories follows.
  private func isJoined(_ at: Int) -> Bool { nutrient(named: at, isListed: true) != nil || isEnergy(at) }

  // MARK: Letters

  private static let letters: [String: Nutrient] = ["p": .protein, "c": .carbohydrates, "f": .fat]

  /// "30p 40c 10f", "P: 30 C: 40 F: 10".
  private func letters(_ start: Int, _ isListed: Bool) -> ([SaidFigure], Int)? {
    var found: [SaidFigure] = [], at = start
    while let (letter, number, end) = lettered(at), !found.contains(where: { $0.kind == .nutrient(letter) }) {
      guard let (figure, _) = finished(.nutrient(letter), number, "", at, end, isForward: false) else { break }
      found.append(figure)
      at = end
      if [",", "/"].contains(sign(at)), lettered(at + 1) != nil { at += 1 }
    }
    return found.count > 1 ? (found, at - start) : nil
  }

  private func lettered(_ at: Int) -> (Nutrient, FoodWord, Int)? {
    if let (number, end) = number(at), let letter = Self.letters[said(end)] { return (letter, number, end + 1) }
    guard let letter = Self.letters[said(at)], let (number, end) = number(isColon(at + 1) ? at + 2 : at + 1) else { return nil }
    return (letter, number, isGram(end) ? end + 1 : end)
  }
}

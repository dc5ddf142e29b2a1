import DemeterCore

/// Grams of nutrients that a text states.
extension FigureFinder {
  private static let nutrients: [String: SaidFigure.Kind] = {
    var nutrients: [String: SaidFigure.Kind] = [:]
    for nutrient in Nutrient.allCases {
      for word in words(of: nutrient) { nutrients[word] = .nutrient(nutrient) }
    }
    return nutrients
  }()

  /// What a nutrient is called.
  private static func words(of nutrient: Nutrient) -> [String] {
    switch nutrient {
    case .protein: ["protein", "proteins", "prot", "pro"]
    case .carbohydrates: ["carb", "carbs", "carbohydrate", "carbohydrates"]
    case .fat: ["fat", "fats"]
    }
  }

  private static let others: Set<String> = ["fiber", "fibre", "sugar", "sugars", "salt", "sodium", "saturates"]
  /// Before or after the name of a nutrient.
  private static let net: Set<String> = ["net", "total"]

  private func nutrient(named at: Int, isListed: Bool) -> (SaidFigure.Kind, Int)? {
    let place = Self.net.contains(said(at)) ? at + 1 : at
    if let kind = Self.nutrients[said(place)] { return (kind, place + 1) }
    if isListed, said(place) == "saturated" || said(place) == "sat", said(place + 1) == "fat" { return (.other, place + 2) }
    return isListed && Self.others.contains(said(place)) ? (.other, place + 1) : nil
  }

  func nutrient(_ start: Int, _ kept: [FoodWord], _ isListed: Bool) -> (SaidFigure, Int)? {
    let isFood = kept.contains { $0.kind == .content && !WordLists.fillers.contains($0.said) }
    if let (number, end) = number(start) {
      return grams(number, start, end, isFood: isFood || isListed, isListed: isListed)
    }
    // "Protein 9 g", "protein: 30"; but "whey protein 30 g" is a food.
    guard let (kind, named) = nutrient(named: start, isListed: isListed) else { return nil }
    let isColon = isColon(named) || sign(named) == "=", place = isColon ? named + 1 : named
    let isNet = Self.net.contains(said(start))
    let isNamed = kept.last.map { $0.kind == .percent || $0.kind == .content && !TermKind.of($0.term).has(.unit) } ?? !isListed
    let isName = isNamed && !self.isFollowed(place)
    let isMany = !isListed && isList(start)
    guard isListed || isMany || isColon && isFood || (!isName || isNet) && isFood, let (number, end) = number(place) else { return nil }
    if isGram(end) { return finished(kind, number, "", start, end + 1, isForward: false) }
    return isListed || isColon || isMany ? finished(kind, number, "", start, end, isForward: false) : nil
  }

  /// "Protein 30 carbs 40 fat 10".
  private func isList(_ start: Int) -> Bool {
    var at = start, names: Set<SaidFigure.Kind> = []
    while let (kind, named) = nutrient(named: at, isListed: true), let (_, end) = number(isColon(named) ? named + 1 : named) {
      names.insert(kind)
      let behind = isGram(end) ? end + 1 : end
      at = [",", "/", ";"].contains(sign(behind)) || said(behind) == "and" ? behind + 1 : behind
    }
    return names.count > 2
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
      guard kind == .nutrient(.protein), number.value <= Self.enriched[words[behind].term, default: 0], said(at - 1) != "of" else {
        return isFood && isJoined(behind) ? finished(kind, number, "", start, behind, isForward: false) : nil
      }
      var guess = number
      guess.clarity = max(guess.clarity, .guessed)
      return finished(kind, guess, "", start, gram + 1, isForward: true)
    }
    let isAhead = !isFood && words[behind...].contains { $0.kind == .content && !WordLists.fillers.contains($0.said) }
    return isFood || isAhead ? finished(kind, number, "", start, behind, isForward: isAhead) : nil
  }

  /// The most protein that they have: "a 45 g protein bar" weighs as much.
  private static let enriched: [String: Double] = {
    let solid = ["bar", "pudding", "yogurt", "cookie", "muffin", "brownie"], drinks = ["shake", "drink", "smoothie", "milkshake", "water"]
    return Dictionary(uniqueKeysWithValues: solid.map { (WordStem.of($0), 35) } + drinks.map { (WordStem.of($0), 70) })
  }()

  /// Whether the name of another nutrient or of calories follows.
  private func isJoined(_ at: Int) -> Bool { nutrient(named: at, isListed: true) != nil || isEnergy(at) }

  // MARK: Letters

  private static let letters: [String: Nutrient] = ["p": .protein, "c": .carbohydrates, "f": .fat]

  /// "30p 40c 10f", "P: 30 C: 40 F: 10", "30g P, 40g C, 10g F"; and one alone behind other figures: "350 kcal 25p".
  func letters(_ start: Int, _ kept: [FoodWord], _ isListed: Bool) -> ([SaidFigure], Int)? {
    var found: [SaidFigure] = [], at = start
    while let (letter, number, end) = lettered(at), !found.contains(where: { $0.kind == .nutrient(letter) }) {
      guard let (figure, _) = finished(.nutrient(letter), number, "", at, end, isForward: false) else { break }
      found.append(figure)
      at = end
      if [",", "/", ";"].contains(sign(at)), lettered(at + 1) != nil { at += 1 }
    }
    return found.count > 1 || isListed && !found.isEmpty ? (found, at - start) : nil
  }

  private func lettered(_ at: Int) -> (Nutrient, FoodWord, Int)? {
    if let (number, end) = number(at) {
      let place = isGram(end) ? end + 1 : end
      return Self.letters[said(place)].map { ($0, number, place + 1) }
    }
    guard let letter = Self.letters[said(at)], let (number, end) = number(isColon(at + 1) ? at + 2 : at + 1) else { return nil }
    return (letter, number, isGram(end) ? end + 1 : end)
  }
}

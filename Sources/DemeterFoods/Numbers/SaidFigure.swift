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
  let table = AmountWords.english

  /// Finds figures at a position, and the number of words that say them.
  ///
  /// - Parameters:
  ///   - kept: the words before it that may name foods.
  ///   - isListed: whether another figure is right before it.
  func figures(at start: Int, after kept: [FoodWord], isListed: Bool) -> ([SaidFigure], Int)? {
    if let (figure, count) = energy(start, kept) ?? nutrient(start, kept, isListed) { return ([figure], count) }
    return letters(start, kept, isListed)
  }

  func number(_ at: Int) -> (word: FoodWord, end: Int)? {
    guard words.indices.contains(at), words[at].kind == .number else { return nil }
    var end = at + 1
    while words.indices.contains(end), words[end].kind == .rangeEnd { end += 1 }
    return (words[at], end)
  }
  func said(_ at: Int) -> String { words.indices.contains(at) && words[at].kind != .sign ? words[at].said : "" }
  func sign(_ at: Int) -> String { words.indices.contains(at) && words[at].kind == .sign ? words[at].term : "" }
  func isGram(_ at: Int) -> Bool { words.indices.contains(at) && words[at].kind == .content && words[at].term == "g" }
  func isContent(_ at: Int) -> Bool {
    words.indices.contains(at) && words[at].kind == .content && !WordLists.fillers.contains(words[at].said)
  }
  private func range(_ at: Int, _ end: Int) -> Range<Int> { words[at].range.lowerBound..<words[end - 1].range.upperBound }
  func isColon(_ at: Int) -> Bool { [":", "-"].contains(sign(at)) }

  // MARK: Energy

  private static let kilocalories: Set<String> = [
    "kcal", "kcals", "cal", "cals", "calorie", "calories", "kilocalorie", "kilocalories", "calory", "calries", "caloires",
  ]
  private static let kilojoules: Set<String> = ["kj", "kjs", "kilojoule", "kilojoules"]
  static func isEnergy(_ word: String) -> Bool { kilocalories.contains(word) || kilojoules.contains(word) }
  func isEnergy(_ at: Int) -> Bool { Self.isEnergy(said(at)) }
  func isUnit(_ at: Int) -> Bool { words.indices.contains(at) && TermKind.of(words[at].term).has(.unit) }

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
    let isFollowed =
      words.indices.contains(at) && words[at].kind != .sign && !table.behindFigures.contains(said(at)) && basis(at).1 == at
    // "Two 100 calorie packs", "half a 500 calorie pizza", "three 170-kcal tacos".
    let counting = kept.last { !["of", "a", "an", "the", "x"].contains($0.said) }
    let isCounted = isAdjective || isFollowed && words[at].kind == .content && kept.last?.kind == .number
    let count =
      isCounted ? counting.flatMap { $0.kind == .number && $0.clarity < .vague && $0.value <= Self.mostFoods ? $0.value : nil } : nil
    // "3 x 170 kcal tacos", "3 tacos x 170 kcal".
    let isMultiplied = kept.last?.said == "x"
    let isForward = isFollowed && (isAdjective || isOf || isFirst || count != nil)
    return finished(.energy, number, unit, start, at, isForward: isForward, count: count, isEach: isMultiplied, isPriced: isPriced(kept))
  }

  /// "300 400 kcal pasta" are not 300 of it.
  private static let mostFoods: Double = 50

  /// "3 cookies at 80 kcal", "of 80 kcal" are most likely 80 each.
  private func isPriced(_ kept: [FoodWord]) -> Bool {
    guard let last = kept.last?.said, ["at", "of"].contains(last) else { return false }
    let start = kept.lastIndex { $0.kind == .sign || $0.said == "and" }.map { $0 + 1 } ?? 0, item = kept[start...]
    return item.contains { $0.kind == .number && $0.value > 1 } && !item.contains { TermKind.of($0.term).has(.mass) }
  }

  func finished(
    _ kind: SaidFigure.Kind, _ number: FoodWord, _ unit: String, _ start: Int, _ end: Int, isForward: Bool, count: Double? = nil,
    isEach: Bool = false, isPriced: Bool = false
  ) -> (SaidFigure, Int)? {
    let factor = Self.kilojoules.contains(unit) ? 1 / 4.184 : 1, (basis, behind) = basis(end)
    let isGuessed = isPriced && basis == .whole && behind == end
    let figure = SaidFigure(
      kind: kind, value: min(number.value * factor, 1e6), range: range(start, behind), isForward: isForward,
      basis: count == nil && !isGuessed && !isEach ? basis : .each, clarity: isGuessed ? max(number.clarity, .guessed) : number.clarity,
      bounds: number.bounds.map { $0.lowerBound * factor...$0.upperBound * factor }, count: count)
    return (figure, behind - start)
  }

  /// "Each", "/each", "per bar", "per 100 g", "in total", and "x 2", which counts the food.
  private func basis(_ at: Int) -> (SaidFigure.Basis, Int) {
    if said(at) == "a", ["piece", "pop"].contains(said(at + 1)) { return (.each, at + 2) }
    if table.each.contains(said(at)) { return (.each, said(at + 1) == "one" ? at + 2 : at + 1) }
    let total = ["in", "for", "all"].contains(said(at)) ? at + 1 : at
    if table.totals.contains(said(total)) || total > at && said(total) == "all" { return (.whole, total + 1) }
    if said(at) == "x", number(at + 1) != nil { return (.each, at) }
    guard said(at) == "per" || sign(at) == "/" else { return (.whole, at) }
    if table.each.contains(said(at + 1)) { return (.each, at + 2) }
    if let (number, end) = number(at + 1), number.value == 100, said(end) == "g" || said(end) == "ml" || isGram(end) {
      return (.hundred, end + 1)
    }
    return words.indices.contains(at + 1) && words[at + 1].kind == .content ? (.each, at + 2) : (.whole, at)
  }
}

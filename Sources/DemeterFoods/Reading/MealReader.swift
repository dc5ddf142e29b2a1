package import DemeterCore

/// Parses what a person says that they ate, without a network. The same words and the same own foods always give the same items.
package struct MealReader {
  /// The text that is read.
  let text: String
  let circumstances: Circumstances
  /// The languages in which it may be, besides English.
  let languages: [FoodLanguage]
  /// Whether it is in another language than English.
  let isForeign: Bool
  /// Whether portions and dishes may be other ones than in American English.
  var isLocal: Bool { isForeign || languages.contains(.british) }
  /// Whether the text exceeded the limits.
  let isCutOff: Bool
  private(set) var stretches: [Stretch] = []
  private var reader: StretchReader
  var weights: Weights { reader.weights }

  /// The maximum numbers of characters and items.
  static let longest = 2000, most = 50

  /// Parses the items of a text, only with the shipped foods.
  package static func items(
    of text: String, numbers: NumberStyle = .plain, languages: [FoodLanguage] = [], weights: Weights? = nil
  ) -> [ReadItem] {
    var reader = MealReader(text, numbers, languages: languages, weights: weights ?? .fitted)
    reader.read()
    return reader.items
  }

  /// Returns the best candidates for a text as one food, for fitting: their features, carbohydrate and energy; and the number of unknown
  /// words.
  package static func candidates(of text: String, limit: Int) -> (
    candidates: [(features: [Float], carbohydrate: Float, energy: Float)], unknown: Int
  ) {
    var reader = StretchReader(.shipped, .fitted)
    let said = reader.knownFoods.said(reader.knownFoods.saidWords(Circumstances(FoodWord.words(of: text)).words))
    let (names, candidates) = reader.candidates(for: said)
    let best = candidates.sorted { $0.score > $1.score }.prefix(limit).map { candidate in
      let figures = reader.knownFoods.food(candidate.food).figures, hundreds = Float(candidate.grams / 100)
      return (candidate.vector(names[candidate.name]), figures.carbohydrate * hundreds, figures.energy * hundreds)
    }
    return (best, said.unknown.count)
  }

  /// Starts to parse a text with the shipped foods.
  ///
  /// - Parameters:
  ///   - numbers: the person's separators.
  ///   - languages: those in which it may be, besides English; the person's first.
  ///   - isIngredient: whether it is a line of a recipe, with foods as they are bought.
  init(
    _ text: String, _ numbers: NumberStyle = .plain, languages: [FoodLanguage] = [], index: FoodIndex = .shipped,
    weights: Weights = .fitted, isIngredient: Bool = false
  ) {
    self.text = text
    self.languages = languages
    let start = text.prefix(Self.longest)
    let words: [FoodWord]
    (words, isForeign) = FoodWord.translated(String(start), decimalSign: numbers.decimalSeparator.first ?? ".", in: languages, index)
    // "Linsen" are called cooked lentils in another language; as they are bought, they are dry.
    let isPlain = isIngredient && isForeign
    circumstances = Circumstances(isPlain ? words.filter { $0.said != "cooked" && $0.said != "boiled" } : words)
    isCutOff = start.endIndex < text.endIndex
    reader = StretchReader(index, weights, languages: languages, isIngredient: isIngredient)
  }

  /// Prefixes of the words that may name foods.
  var foodWords: [String] {
    circumstances.words.filter { $0.kind == .content && !WordLists.fillers.contains($0.said) && !TermKind.of($0.term).has(.unit) }
      .flatMap { [$0.said, $0.term.hasSuffix("i") ? String($0.term.dropLast()) : $0.term] }.uniqued()
      + (languages.isEmpty ? [] : FoldedText(text).tokens.filter { $0.utf8.count > 2 })
  }

  /// Returns true if the text contains all words of a name.
  func says(_ name: String) -> Bool {
    let said = Set(circumstances.words.map(\.term))
    let words = FoodWord.words(of: name, in: languages).filter { $0.kind != .sign && $0.kind != .function }
    return !words.isEmpty && words.allSatisfy { said.contains($0.term) }
  }

  /// Parses the text, with additional foods.
  mutating func read(with foods: [FoodCandidate] = []) {
    for food in foods { reader.knownFoods.add(food) }
    let words = reader.markingHeading(reader.knownFoods.saidWords(circumstances.words))
    stretches = FigureJoining(circumstances, reader.knownFoods).joined(
      Toppings(words, reader.knownFoods).counted(Cutting.items(of: words, &reader)).filter { $0.saysSomething && $0.times > 0 })
  }

  /// Parses one item again, with additional foods.
  mutating func read(_ item: Int, again foods: [FoodCandidate]) {
    guard !foods.isEmpty else { return }
    for food in foods { reader.knownFoods.add(food) }
    var again = reader.read(reader.knownFoods.saidWords(stretches[item].said.words.map(\.word)))
    guard again.best != nil else { return }
    let known = stretches[item]
    (again.inside, again.before, again.sharesFigures, again.times) = (known.inside, known.before, known.sharesFigures, known.times)
    stretches[item] = again
  }

  /// Returns other common meanings of a plain word, in the amounts that were said.
  func kinds(of stretch: Stretch) -> [Candidate] {
    let kinds: TermKind = [.unit, .size, .filler, .number]
    let said = Set(stretch.said.words.filter { $0.isContent && !$0.kind.has(kinds) }.map(\.word.term))
    return FoodKinds.others[said, default: []].filter { $0 != stretch.choice?.food }.compactMap { reader.best($0, for: stretch) }
  }

  /// The parsed items in spoken order.
  var items: [ReadItem] { ItemWriting(self, reader.knownFoods).items }

  /// The items that are less certain than a limit, with the words of their food.
  func uncertain(below limit: Double) -> [(place: Int, foodWords: String)] { ItemWriting(self, reader.knownFoods).uncertain(below: limit) }
}

extension Stretch {
  /// Whether the text contains more than filler words.
  var saysSomething: Bool {
    best != nil || said.words.contains { ($0.isContent && !$0.kind.has(.filler)) || $0.isNumber }
  }
}

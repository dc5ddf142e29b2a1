public import DemeterCore
import Foundation

/// The search in all sources of foods: a person's entries, the shipped foods, the catalogue, and what is online if it is set up.
public struct FoodSearch: Sendable {
  let catalogue: any FoodCatalogue
  /// The current provider; nil if there is none.
  public let provider: @Sendable () -> (any FoodProvider)?

  /// Where unknown barcodes are looked up; nil if the owner does not allow it.
  let lookup: @Sendable () -> OpenFoodFactsClient?

  /// Creates a search over a catalogue, and over a provider and a lookup of barcodes that may change.
  public init(
    catalogue: any FoodCatalogue, provider: @escaping @Sendable () -> (any FoodProvider)?,
    lookup: @escaping @Sendable () -> OpenFoodFactsClient? = { nil }
  ) {
    self.catalogue = catalogue
    self.provider = provider
    self.lookup = lookup
  }

  /// Loads the shipped foods and their names in some languages in advance, for a fast first search.
  public static func load(in languages: some Sequence<FoodLanguage> = []) {
    _ = FoodIndex.shipped
    for language in languages { _ = language.glossary }
  }

  /// Returns foods that match a typed name: the one that it is parsed as, a person's own, the most used first, the shipped foods, and the
  /// imported foods, for which a third of the list is reserved.
  public func foods(matching text: String, in pantry: Pantry, limit: Int) async throws -> [Food] {
    try await foods(for: try await read(text, in: pantry), in: pantry, limit: limit)
  }

  /// Returns the same for a parsed text. The first food is the one that the text was parsed as.
  public func foods(for read: ReadText, in pantry: Pantry, limit: Int) async throws -> [Food] {
    guard let words = SearchText(read.foodWords) else { return [] }
    let best = read.items.count == 1 ? read.items[0].food : nil
    async let logged = pantry.diary.foods(matching: words, limit: limit).map { Food($0) }
    async let others = imported(words, limit, in: pantry.language, found: limit > Self.mostFound ? nil : read.found[read.foodWords])
    let shipped = FoodIndex.shipped.foods(typed: read.foodWords, in: pantry.languages, limit: limit)
    let mine = pantry.own(matching: words, limit: limit) + (try await logged), imported = try await others
    var known: Set<String> = []
    let all = [best].compactMap(\.self) + mine + shipped.prefix(max(limit - imported.count, limit * 2 / 3)) + imported
    return Array(all.filter { known.insert("\($0.name.lowercased())\n\($0.brand?.lowercased() ?? "")").inserted }.prefix(limit))
  }

  /// Returns the number of foods of each source.
  public func counts() async throws -> [FoodID.Source: Int] {
    try await catalogue.counts().merging([.starter: FoodIndex.shipped.foods.count]) { $1 }
  }

  /// Returns a food of any source by its id; nil if there is none.
  public func food(_ id: FoodID, in pantry: Pantry) async throws -> Food? {
    switch id.source.place {
    case .diary:
      guard let entry = UUID(uuidString: id.key) else { return nil }
      return try await pantry.logged(entry)
    case .household: return pantry.own.first { $0.id.key == id.key }?.food
    case .online: return try await provider()?.food(id)
    case .shipped, .catalogue:
      if let shipped = FoodIndex.shipped.food(id, in: pantry.languages) { return shipped }
      if let imported = try await catalogue.food(id, in: pantry.language) { return imported }
      return try await lookedUp(id, in: pantry, askingAgain: true)
    }
  }

  /// Returns a food of any source by its id, without a request over the network: foods from there are found only in a cache.
  public func remembered(_ id: FoodID, in pantry: Pantry) async throws -> Food? {
    switch id.source.place {
    case .online: return await provider()?.remembered(id)
    case .catalogue:
      if let shipped = FoodIndex.shipped.food(id, in: pantry.languages) { return shipped }
      if let imported = try await catalogue.food(id, in: pantry.language) { return imported }
      return try await lookedUp(id, in: pantry, askingAgain: false)
    case .diary, .household, .shipped: return try await food(id, in: pantry)
    }
  }

  /// Returns the shipped or imported food that a meal was logged as: one of its name, in any case, and brand that gives its figures for its
  /// amount. Nil if there is none, for example because the meal's figures were changed by hand.
  public func food(of meal: Meal, in languages: [FoodLanguage] = []) async throws -> Food? {
    guard meal.servingSize == nil, let words = SearchText(meal.name) else { return nil }
    let shipped = FoodIndex.shipped.foods(typed: meal.name, in: languages, limit: Self.mostFound)
    var foods = shipped + (try await imported(words, Self.mostFound, in: nil))
    for language in languages { foods += try await imported(words, Self.mostFound, in: String(language.rawValue.prefix(2))) }
    let named = foods.filter {
      $0.name.lowercased() == meal.name.lowercased() && $0.brand == meal.brand
    }
    return named.first { food in
      guard let figures = food.nutrition(of: meal.quantity, inUnitNamed: meal.servingUnit ?? "serving") else { return false }
      return Self.isClose(figures.energy.kilocalories, meal.nutrition.energy.kilocalories)
        && Nutrient.allCases.allSatisfy { Self.isClose(figures[$0]?.grams, meal.nutrition[$0]?.grams) }
    }
  }

  /// Whether two figures are the same but for rounding: within half a unit or 1 %. An unknown one is only like another unknown one.
  private static func isClose(_ figure: Double?, _ other: Double?) -> Bool {
    guard let figure, let other else { return figure == nil && other == nil }
    return abs(figure - other) <= max(0.5, figure / 100)
  }

  /// Parses what a text says was eaten, with the person's own foods, the shipped foods and the catalogue. If `askingOnline`, also asks the
  /// provider for unknown foods, each by its name.
  ///
  /// - Parameter numbers: the person's decimal separator. "1.000 g" is a kilogram where that is a comma.
  public func read(
    _ text: String, in pantry: Pantry, numbers: NumberStyle = .plain, askingOnline: Bool = false
  ) async throws -> ReadText {
    var reader = MealReader(text, numbers, languages: pantry.languages)
    async let kept = pantry.diary.savedFoods()
    let own = try await own(reader, in: pantry)
    reader.read(with: own + (try await choices(try await kept, for: reader, in: pantry)))
    let found = try await readAgain(&reader, in: pantry)
    var problem: FoodError?
    if askingOnline, let provider = provider() { problem = await reader.ask(provider) }
    return ReadText(reader, found: found, problem: problem)
  }

  func own(_ reader: MealReader, in pantry: Pantry) async throws -> [FoodCandidate] {
    let words = reader.foodWords
    let logged = try await pantry.diary.foods(sayingAnyOf: words, limit: Self.mostOwn).map { FoodCandidate(Food($0), uses: $0.uses) }
    let own = pantry.own(sayingAnyOf: words, limit: Self.mostOwn).map { food in
      // Most people leave out the brand of a food that they have at home. An own food ranks like one that was logged five times.
      let saysBrand = FoldedText(food.brand ?? "").tokens.contains { words.contains($0) }
      return FoodCandidate(food, named: saysBrand ? nil : food.name, uses: 5)
    }
    return own + logged
  }

  /// The number of foods that a provider is asked for, also to read a text: so one text is one search of the provider.
  public static let mostOnline: Int = 20
  /// The maximum number of a person's own foods for one text.
  private static let mostOwn = 40
  /// The maximum number of foods of the catalogue for one item.
  private static let mostOfCatalogue = 12
  /// The maximum number of foods of the catalogue that are kept with a parsed text, for the list below it.
  private static let mostFound = 20

  /// From this confidence on a food is clear, if not its amount.
  private static let clear = 0.85

  /// Parses unclear items again, with the catalogue's foods for their words, and returns these foods by the words.
  @discardableResult
  func readAgain(_ reader: inout MealReader, in pantry: Pantry) async throws -> [String: [Food]] {
    var found: [String: [Food]] = [:]
    for (place, foodWords) in reader.uncertain(below: Self.clear) {
      guard let words = SearchText(foodWords) else { continue }
      let foods = try await imported(words, Self.mostFound, in: pantry.language)
      found[foodWords] = foods
      reader.read(place, again: foods.prefix(Self.mostOfCatalogue).map { FoodCandidate($0) })
    }
    return found
  }

  private func imported(_ words: SearchText, _ limit: Int, in language: String?, found: [Food]? = nil) async throws -> [Food] {
    if let found { return found }
    return try await catalogue.foods(matching: words, limit: limit, in: language).filter { FoodIndex.shipped.numbers[$0.id] == nil }
  }
}

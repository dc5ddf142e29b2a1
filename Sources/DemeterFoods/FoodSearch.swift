public import DemeterCore
import Foundation

/// Everywhere that a food can be found: what a person logged, the foods that come with Demeter, the catalogue, and a provider if one is set
/// up.
public struct FoodSearch: Sendable {
  private let catalogue: any FoodCatalogue
  /// The provider that is set up just now; nil where there is none.
  public let provider: @Sendable () -> (any FoodProvider)?

  /// A search over a catalogue and a provider that may come and go.
  public init(catalogue: any FoodCatalogue, provider: @escaping @Sendable () -> (any FoodProvider)?) {
    self.catalogue = catalogue
    self.provider = provider
  }

  /// Loads the foods that come with Demeter, so that the first person who asks for one need not wait.
  public static func load() { _ = FoodIndex.shipped }

  /// Foods by a name: a person's own, the most used first, then the catalogue's.
  public func foods(matching text: String, in diary: any Diary, limit: Int) async throws -> (mine: [Food], catalogue: [Food]) {
    guard let words = SearchText(text) else { return ([], []) }
    let mine = try await diary.foods(matching: words, limit: limit).map { Food($0) }
    let names = Set(mine.map { $0.name.lowercased() })
    let known = try await catalogue.foods(matching: words, limit: limit).filter { $0.brand != nil || !names.contains($0.name.lowercased()) }
    return (mine, known)
  }

  /// A food by its id, wherever it comes from; nil where there is none.
  public func food(_ id: FoodID, in diary: any Diary) async throws -> Food? {
    switch id.source {
    case .mine:
      guard let entry = UUID(uuidString: id.key) else { return nil }
      do { return Food(LoggedFood(try await diary.entry(entry), uses: 1)) } catch DiaryError.notFound { return nil }
    case .fatsecret: return try await provider()?.food(id)
    case .starter, .usda, .openFoodFacts:
      if let shipped = FoodIndex.shipped.food(id) { return shipped }
      return try await catalogue.food(id)
    }
  }

  /// What a text says was eaten, as far as this person's own foods, those that come with Demeter and the catalogue tell; and, if it is to be
  /// asked, the provider of what none of them knows, each food by its name.
  public func read(_ text: String, in diary: any Diary, askingOnline: Bool = false) async throws -> ReadText {
    var reader = MealReader(text)
    let mine = try await diary.foods(sayingAnyOf: reader.foodWords, limit: Self.mostOwn)
    reader.read(with: mine.map { FoodCandidate(Food($0), uses: $0.uses) })
    try await readAgain(&reader)
    var problem: FoodError?
    if askingOnline, let provider = provider() { problem = await reader.ask(provider) }
    return ReadText(reader, problem: problem)
  }

  /// The most of a person's own foods that a text is read with.
  private static let mostOwn = 40
  /// The most foods of the catalogue that an item is read with.
  private static let mostOfCatalogue = 12

  /// Reads items that are not clear again, with what the catalogue has by their words.
  private func readAgain(_ reader: inout MealReader) async throws {
    for (place, item) in reader.items.enumerated() where item.certainty != .verified && !item.isEnergyGiven {
      guard let words = SearchText(item.foodWords) else { continue }
      let found = try await catalogue.foods(matching: words, limit: Self.mostOfCatalogue)
      reader.read(place, again: found.filter { FoodIndex.shipped.numbers[$0.id] == nil }.map { FoodCandidate($0) })
    }
  }
}

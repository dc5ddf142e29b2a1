public import DemeterCore
import Foundation

/// Everywhere that a food can be found: what a person logged, the catalogue, and a provider if one is set up.
public struct FoodSearch: Sendable {
  private let catalogue: any FoodCatalogue
  /// The provider that is set up just now; nil where there is none.
  public let provider: @Sendable () -> (any FoodProvider)?

  /// A search over a catalogue and a provider that may come and go.
  public init(catalogue: any FoodCatalogue, provider: @escaping @Sendable () -> (any FoodProvider)?) {
    self.catalogue = catalogue
    self.provider = provider
  }

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
    case .starter, .usda, .openFoodFacts: return try await catalogue.food(id)
    }
  }

  /// What a text says was eaten, as far as this person's own foods and the catalogue tell; and, if it is to be asked, the provider of what
  /// neither knows, each food by its name.
  public func read(_ text: String, in diary: any Diary, askingOnline: Bool = false) async throws -> ReadText {
    let phrase = Phrase(text)
    var items = try await PhraseReader(Finder(search: self, diary: diary)).read(phrase)
    var problem: FoodError?
    if askingOnline, let provider = provider() { (items, problem) = await items.asked(provider) }
    return ReadText(
      items: items, isCutOff: phrase.isCutOff, said: phrase.day, namesSeveralDays: phrase.namesSeveralDays, problem: problem)
  }

  /// The phrase reader's way to foods.
  private struct Finder: FoodFinder {
    let search: FoodSearch
    let diary: any Diary

    func candidates(for text: SearchText, limit: Int) async throws -> [FoodCandidate] {
      let mine = try await diary.foods(matching: text, limit: limit)
      let known = try await search.catalogue.foods(matching: text, limit: limit)
      return mine.map { FoodCandidate(Food($0), uses: $0.uses) } + known.map { FoodCandidate($0) }
    }
  }
}

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

  /// Foods by a name as it is typed: the one that it is read as, a person's own, the most used first, those that come with Demeter, and
  /// those that were imported, for which a third of the list is kept.
  public func foods(matching text: String, in diary: any Diary, limit: Int) async throws -> [Food] {
    try await foods(for: try await read(text, in: diary), in: diary, limit: limit)
  }

  /// The same for a text that is read already. Its first food is what the text is understood as.
  public func foods(for read: ReadText, in diary: any Diary, limit: Int) async throws -> [Food] {
    guard let words = SearchText(read.foodWords) else { return [] }
    let best = read.items.count == 1 ? read.items[0].food : nil
    async let own = diary.foods(matching: words, limit: limit).map { Food($0) }
    async let others = catalogue.foods(matching: words, limit: limit)
    let shipped = FoodIndex.shipped.foods(typed: read.foodWords, limit: limit)
    let mine = try await own, imported = try await others.filter { FoodIndex.shipped.numbers[$0.id] == nil }
    var known: Set<String> = []
    let all = [best].compactMap(\.self) + mine + shipped.prefix(max(limit - imported.count, limit * 2 / 3)) + imported
    return Array(all.filter { known.insert("\($0.name.lowercased())\n\($0.brand?.lowercased() ?? "")").inserted }.prefix(limit))
  }

  /// How many foods there are of each source.
  public func counts() async throws -> [FoodID.Source: Int] {
    try await catalogue.counts().merging([.starter: FoodIndex.shipped.foods.count]) { $1 }
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
    async let kept = diary.savedFoods()
    let own = try await own(reader, in: diary)
    reader.read(with: own + (try await choices(try await kept, for: reader, in: diary)))
    try await readAgain(&reader)
    var problem: FoodError?
    if askingOnline, let provider = provider() { problem = await reader.ask(provider) }
    return ReadText(reader, problem: problem)
  }

  func own(_ reader: MealReader, in diary: any Diary) async throws -> [FoodCandidate] {
    try await diary.foods(sayingAnyOf: reader.foodWords, limit: Self.mostOwn).map { FoodCandidate(Food($0), uses: $0.uses) }
  }

  /// The most of a person's own foods that a text is read with.
  private static let mostOwn = 40
  /// The most foods of the catalogue that an item is read with.
  private static let mostOfCatalogue = 12

  /// From here on a food is clear, if not its amount.
  private static let clear = 0.85

  /// Reads items that are not clear again, with what the catalogue has by their words.
  func readAgain(_ reader: inout MealReader) async throws {
    for (place, item) in reader.items.enumerated() where item.confidence < Self.clear && !item.isEnergyGiven {
      guard let words = SearchText(item.foodWords) else { continue }
      let found = try await catalogue.foods(matching: words, limit: Self.mostOfCatalogue)
      reader.read(place, again: found.filter { FoodIndex.shipped.numbers[$0.id] == nil }.map { FoodCandidate($0) })
    }
  }
}

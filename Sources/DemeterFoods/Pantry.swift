public import DemeterCore
import Synchronization

/// The foods that a person has besides those of everyone: what they logged and saved, and the own foods of the household.
public struct Pantry: Sendable {
  /// The person's diary.
  public let diary: any Diary
  /// The own foods that the person finds.
  public let own: [OwnFood]
  /// The code of the language in which names are preferred, such as `de`.
  public let language: String?
  /// The languages in which foods are named, the first preferred.
  public var languages: [FoodLanguage]

  /// Creates a pantry.
  public init(_ diary: any Diary, own: [StoredOwnFood] = [], language: String? = nil, languages: [FoodLanguage] = []) {
    self.diary = diary
    self.language = language
    self.languages = languages
    self.own = own.map(\.food)
  }

  /// Returns the food of an entry; nil if there is no such entry.
  func logged(_ id: EntryID) async throws(DiaryError) -> Food? {
    do {
      return Food(LoggedFood(try await diary.entry(id), uses: 1))
    } catch {
      if case .notFound = error { return nil }
      throw error
    }
  }

  /// Returns the own foods that match a typed name, as a diary's foods do.
  func own(matching words: SearchText, limit: Int) -> [Food] {
    Array(own.lazy.filter { food in words.patterns.allSatisfy(food.words.contains) }.prefix(limit).map(\.food))
  }

  /// Returns the own foods that have any of some words.
  func own(sayingAnyOf words: [String], limit: Int) -> [Food] {
    Array(own.lazy.filter { food in words.contains { food.words.contains(" \($0)") } }.prefix(limit).map(\.food))
  }
}

extension OwnFood {
  /// The folded words of its name and brand, with a space before each.
  fileprivate var words: String {
    let text = brand.map { "\(name) \($0)" } ?? name
    if let known = FoldedNames.words.withLock({ $0[text] }) { return known }
    let words = FoldedText(text).tokens.map { " " + $0 }.joined()
    FoldedNames.words.withLock { known in
      if known.count >= FoldedNames.most { known = [:] }
      known[text] = words
    }
    return words
  }
}

/// The words of names of own foods that were folded lately: every search looks through all of them.
private enum FoldedNames {
  static let words = Mutex<[String: String]>([:])
  /// The maximum number that is kept.
  static let most = 10_000
}

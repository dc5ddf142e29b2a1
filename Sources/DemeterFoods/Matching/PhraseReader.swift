import DemeterCore

/// Finds the foods of a phrase.
///
/// A match's confidence is the product that `docs/notes/phrases.md` writes down with examples: the share of the words said that were found,
/// how much of the food's own name was said, whether the unit fits; and a third of what is missing is forgiven for a food logged before.
public struct PhraseReader: Sendable {
  private let finder: any FoodFinder
  private let limit: Int

  /// A reader that asks a finder for at most so many foods at a time.
  public init(_ finder: any FoodFinder, limit: Int = 20) {
    self.finder = finder
    self.limit = limit
  }

  /// Reads a text and finds its foods. Throws what the finder throws.
  public func read(_ text: String) async throws -> [ReadItem] { try await read(Phrase(text)) }

  /// The items of a phrase in spoken order, every one of them, found or not.
  public func read(_ phrase: Phrase) async throws -> [ReadItem] {
    var lookup = Lookup(finder, limit: limit)
    var read: [ReadItem] = [], index = 0
    while index < phrase.items.count {
      if let (whole, count) = try await joined(phrase, at: index, &lookup) {
        read.append(whole)
        index += count
      } else {
        read += try await self.read(phrase.items[index], &lookup)
        index += 1
      }
    }
    return read
  }

  /// Foods that are one together, such as "coffee with milk" where the finder knows it so, and how many items they are.
  private func joined(_ phrase: Phrase, at start: Int, _ lookup: inout Lookup) async throws -> (ReadItem, Int)? {
    let first = phrase.items[start]
    // Two eggs and toast are not two of anything.
    guard first.quantity == .one || first.unit != nil, !first.food.isEmpty else { return nil }
    let rest = phrase.items[(start + 1)...].prefix(3).prefix {
      ($0.joiner == .and || $0.joiner == .with) && !$0.beginsWithAmount && !$0.food.isEmpty
    }
    for count in (0..<rest.count).reversed() {
      guard let item = first.joined(with: rest.prefix(count + 1), in: phrase.text) else { continue }
      if let match = try await lookup.best(for: item.food, amount: item.amount), match.likeness > 0.9, match.confidence > 0.7 {
        return (ReadItem(item, match), count + 2)
      }
    }
    return nil
  }

  /// One item; or two, where dictation left out what stood between them: "two eggs toast".
  private func read(_ item: PhraseItem, _ lookup: inout Lookup) async throws -> [ReadItem] {
    guard !item.food.isEmpty else { return [ReadItem(item, nil)] }
    let match = try await lookup.best(for: item.food, amount: item.amount)
    if (match?.likeness ?? 0) < 0.7, item.energy == nil, item.doubt == nil {
      for (one, other) in item.halves {
        guard let left = try await lookup.best(for: one.food, amount: one.amount), left.likeness > 0.85,
          let right = try await lookup.best(for: other.food, amount: other.amount), right.likeness > 0.85
        else { continue }
        return [ReadItem(one, left), ReadItem(other, right)]
      }
    }
    return [ReadItem(item, match)]
  }
}

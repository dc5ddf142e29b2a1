import DemeterCore

/// The names of our own everyday foods, to find them by how they begin: "boiled egg" by "boi". `TypedSearch` looks only at the words that
/// tell foods apart; "boiled" is none of those.
struct EverydayNames {
  /// The words of each name, in the order of the foods.
  private var names: [(words: String, food: Int)] = []

  init(_ table: ShippedTable) {
    for (number, food) in table.foods.enumerated() where food.release == .own {
      for name in table.names[food.names] { names.append((FoldedText(table.string(name.text)).words(" "), number)) }
    }
  }

  /// Returns the foods that have a name that begins with a text.
  func foods(beginning text: FoldedText) -> Set<Int> {
    let text = text.words(" ")
    return text.isEmpty ? [] : Set(names.lazy.filter { $0.words.hasPrefix(text) }.map(\.food))
  }

  /// Returns whether a word in a name of a food begins with a text.
  func food(_ food: Int, hasWordBeginning text: String) -> Bool {
    names.contains { $0.food == food && " \($0.words)".contains(" \(text)") }
  }
}

extension FoldedText {
  fileprivate func words(_ separator: String) -> String { tokens.joined(separator: separator) }
}

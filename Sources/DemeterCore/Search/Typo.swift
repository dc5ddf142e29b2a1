/// One letter too many, too few, wrong, or swapped with its neighbour.
public struct Typo: Hashable, Sendable {
  /// What was meant: a word, or its beginning as far as it was typed.
  public let meant: String
  /// Whether that is a whole word.
  public let isWhole: Bool

  /// The fewest letters of a word in which a typo is forgiven.
  public static let shortest: Int = 3

  /// The typo that makes a word what was typed; nil where there is none, or more than one, or the word begins just so.
  public init?(typed: String, for word: String) {
    let typed = Array(typed.unicodeScalars), word = Array(word.unicodeScalars)
    guard typed.count >= Self.shortest else { return nil }
    let same = zip(typed, word).prefix { $0 == $1 }.count
    guard same < typed.count else { return nil }
    /// Whether the rest agrees, past so many letters of either.
    func agrees(_ ofTyped: Int, _ ofWord: Int) -> Bool {
      same + ofTyped <= typed.count && same + ofWord <= word.count
        && word[(same + ofWord)...].starts(with: typed[(same + ofTyped)...])
    }
    let swapped =
      same + 1 < typed.count && same + 1 < word.count && typed[same] == word[same + 1] && typed[same + 1] == word[same]
    // What it takes of either to be past the typo: wrong, too many, too few, swapped.
    let ways = [(1, 1), (1, 0), (0, 1)] + (swapped ? [(2, 2)] : [])
    // The longest beginning comes nearest to the whole word.
    let lengths = ways.filter { agrees($0.0, $0.1) }.map { typed.count - $0.0 + $0.1 }
    guard let length = lengths.max() else { return nil }
    var meant = String.UnicodeScalarView()
    meant.append(contentsOf: word.prefix(length))
    self.meant = String(meant)
    isWhole = length == word.count
  }
}

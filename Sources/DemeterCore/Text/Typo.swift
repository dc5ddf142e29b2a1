/// A typo in one word: one letter too many, one missing, one wrong, or two neighbours swapped.
public struct Typo: Hashable, Sendable {
  /// The word that was meant, or the part of its beginning that was typed.
  public let meant: String
  /// Whether `meant` is a whole word.
  public let isWhole: Bool

  /// The minimum number of typed letters; typos in shorter words are not corrected.
  public static let shortest: Int = 3

  /// Finds the typo between a typed text and a word; nil if the word begins with the typed text, or if they differ by more than one typo.
  public init?(typed: String, for word: String) {
    let typed = Array(typed.unicodeScalars), word = Array(word.unicodeScalars)
    guard typed.count >= Self.shortest else { return nil }
    let same = zip(typed, word).prefix { $0 == $1 }.count
    guard same < typed.count else { return nil }
    /// Returns true if the rest is the same after skipping that many letters of each.
    func agrees(_ ofTyped: Int, _ ofWord: Int) -> Bool {
      same + ofTyped <= typed.count && same + ofWord <= word.count
        && word[(same + ofWord)...].starts(with: typed[(same + ofTyped)...])
    }
    let swapped =
      same + 1 < typed.count && same + 1 < word.count && typed[same] == word[same + 1] && typed[same + 1] == word[same]
    // The number of letters to skip in the typed text and in the word: one wrong, one too many, one missing, two swapped.
    let ways = [(1, 1), (1, 0), (0, 1)] + (swapped ? [(2, 2)] : [])
    // The longest beginning is nearest to the whole word.
    let lengths = ways.filter { agrees($0.0, $0.1) }.map { typed.count - $0.0 + $0.1 }
    guard let length = lengths.max() else { return nil }
    var meant = String.UnicodeScalarView()
    meant.append(contentsOf: word.prefix(length))
    self.meant = String(meant)
    isWhole = length == word.count
  }
}

/// The words of a language, to find the one that was meant by a misspelt one.
struct Spellings: Sendable {
  /// Words with the same first letter and number of letters, one behind the other.
  private struct Bucket {
    var bytes: [UInt8] = []
    /// The letters that each word has, as bits.
    var letters: [UInt32] = []
  }

  private let buckets: [Int: Bucket]

  init(_ words: Set<String>) {
    var buckets: [Int: Bucket] = [:]
    for word in words.sorted() where word.utf8.count >= Self.shortest - 1 {
      guard let first = word.utf8.first else { continue }
      let key = Self.key(first, word.utf8.count)
      buckets[key, default: Bucket()].bytes += word.utf8
      buckets[key, default: Bucket()].letters.append(Self.letters(word.utf8))
    }
    self.buckets = buckets
  }

  private static let shortest = 6
  /// From so many letters on, two may be wrong.
  private static let long = 9

  private static func key(_ first: UInt8, _ count: Int) -> Int { Int(first) << 16 | count }

  private static func letters(_ word: some Sequence<UInt8>) -> UInt32 { word.reduce(0) { $0 | 1 << UInt32($1 & 31) } }

  /// Returns the words that are nearest to a misspelt one and have the same first letter.
  func nearest(to word: String) -> [String] {
    let typed = Array(word.utf8)
    guard typed.count >= Self.shortest, typed.count == word.count, let first = typed.first else { return [] }
    let letters = Self.letters(typed)
    var most = typed.count >= Self.long ? 2 : 1, found: [String] = []
    for count in typed.count - most...typed.count + most {
      guard let bucket = buckets[Self.key(first, count)] else { continue }
      // A wrong letter changes two bits at most.
      for place in bucket.letters.indices where (bucket.letters[place] ^ letters).nonzeroBitCount <= 2 * most {
        let other = bucket.bytes[place * count..<(place + 1) * count]
        guard let distance = Self.distance(typed, other, most) else { continue }
        if distance < most { (most, found) = (distance, []) }
        found.append(String(decoding: other, as: UTF8.self))
      }
    }
    return found.sorted()
  }

  /// Returns the number of wrong, missing, additional and swapped letters, if it is not above a limit.
  private static func distance(_ word: [UInt8], _ other: ArraySlice<UInt8>, _ most: Int) -> Int? {
    var before: [Int] = [], last = Array(0...other.count)
    for (row, letter) in word.enumerated() {
      var next = [row + 1]
      next.reserveCapacity(other.count + 1)
      for column in 0..<other.count {
        let here = other[other.startIndex + column]
        var cost = min(last[column] + (here == letter ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, letter == other[other.startIndex + column - 1], word[row - 1] == here {
          cost = min(cost, before[column - 1] + 1)
        }
        next.append(cost)
      }
      if next.allSatisfy({ $0 > most }) { return nil }
      (before, last) = (last, next)
    }
    return last[other.count] <= most ? last[other.count] : nil
  }
}

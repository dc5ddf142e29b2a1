/// The words of a language, to find the one that was meant by a misspelt one.
struct Spellings: Sendable {
  /// The words in their order, each with a zero behind it.
  private let bytes: [UInt8]
  /// Where those with each first letter are.
  private let ranges: [UInt8: Range<Int>]

  init(_ words: Set<String>) {
    var bytes: [UInt8] = [], ranges: [UInt8: Range<Int>] = [:]
    for word in words.sorted() where word.utf8.count >= Self.shortest - 1 {
      guard let first = word.utf8.first else { continue }
      let start = bytes.count
      bytes += word.utf8
      bytes.append(0)
      ranges[first] = (ranges[first]?.lowerBound ?? start)..<bytes.count
    }
    self.bytes = bytes
    self.ranges = ranges
  }

  private static let shortest = 6
  /// From so many letters on, two may be wrong.
  private static let long = 9

  /// Returns the words that are nearest to a misspelt one and have the same first letter.
  func nearest(to word: String) -> [String] {
    let letters = Array(word.utf8)
    guard letters.count >= Self.shortest, letters.count == word.count, let first = letters.first, let range = ranges[first] else {
      return []
    }
    var most = letters.count >= Self.long ? 2 : 1, found: [String] = [], start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while bytes[end] != 0 { end += 1 }
      if abs(end - start - letters.count) <= most, let distance = distance(letters, start..<end, most) {
        if distance < most { (most, found) = (distance, []) }
        found.append(String(decoding: bytes[start..<end], as: UTF8.self))
      }
      start = end + 1
    }
    return found
  }

  /// Returns the number of wrong, missing, additional and swapped letters, if it is not above a limit.
  private func distance(_ word: [UInt8], _ other: Range<Int>, _ most: Int) -> Int? {
    var before: [Int] = [], last = Array(0...other.count)
    for (row, letter) in word.enumerated() {
      var next = [row + 1]
      next.reserveCapacity(other.count + 1)
      for column in 0..<other.count {
        let here = bytes[other.lowerBound + column]
        var cost = min(last[column] + (here == letter ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, letter == bytes[other.lowerBound + column - 1], word[row - 1] == here {
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

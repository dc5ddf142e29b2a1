/// Many short texts with a number each, one behind the other in memory. A dictionary of as many strings takes ten times the memory.
///
/// Texts are appended first, then sorted once, then found.
struct PackedTexts: Sendable {
  private struct Item {
    let start: UInt32
    let count: UInt32
    let number: Int32
  }

  private var bytes: [UInt8] = []
  private var items: [Item] = []

  /// Appends a text, which may be there already.
  mutating func append(_ text: String, _ number: Int32) {
    let start = bytes.count
    bytes += text.utf8
    items.append(Item(start: UInt32(start), count: UInt32(bytes.count - start), number: number))
  }

  /// Sorts the texts by their bytes; equal ones stay in the order in which they were appended.
  mutating func sort() {
    let bytes = bytes
    items.sort { one, other in
      let (first, second) = (Int(one.start), Int(other.start))
      for place in 0..<Int(min(one.count, other.count)) where bytes[first + place] != bytes[second + place] {
        return bytes[first + place] < bytes[second + place]
      }
      return (one.count, one.start) < (other.count, other.start)
    }
  }

  /// The number of a text; of those that are equal, the number of the first that was appended.
  subscript(text: String) -> Int32? {
    let key = Array(text.utf8)
    var low = 0, high = items.count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
    }
    return low < items.count && self[low].elementsEqual(key) ? items[low].number : nil
  }

  private subscript(place: Int) -> ArraySlice<UInt8> {
    let start = Int(items[place].start)
    return bytes[start..<start + Int(items[place].count)]
  }

  /// How well a text has what was typed.
  enum Match: Int {
    case whole, beginning, words
  }

  /// Calls a function with the number of each text in which every typed word begins a word.
  ///
  /// - Parameter typed: words with a space between them.
  func forEach(with typed: String, _ body: (Int32, Match) -> Void) {
    let whole = Array(typed.utf8), words = whole.split(separator: Self.space).map(Array.init)
    for place in items.indices {
      let text = self[place]
      guard words.allSatisfy({ Self.begins($0, aWordOf: text) }) else { continue }
      body(items[place].number, text.elementsEqual(whole) ? .whole : text.starts(with: whole) ? .beginning : .words)
    }
  }

  private static let space = UInt8(ascii: " ")

  private static func begins(_ word: [UInt8], aWordOf text: ArraySlice<UInt8>) -> Bool {
    var start = text.startIndex
    while start + word.count <= text.endIndex {
      var place = 0
      while place < word.count, text[start + place] == word[place] { place += 1 }
      if place == word.count { return true }
      guard let end = text[start...].firstIndex(of: space) else { return false }
      start = end + 1
    }
    return false
  }
}

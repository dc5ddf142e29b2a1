import DemeterCore

/// The concatenated terms, to find letters inside them.
struct TermText: Sendable {
  private let bytes: [UInt8]
  /// The start of each spelling, and its term.
  private let starts: [Int32]
  private let terms: [Int32]

  /// Stores terms and their synonyms.
  init(_ terms: [String: Int32]) {
    let others = WordLists.meanings.compactMap { word, meant in terms[meant].map { (key: word, value: $0) } }
    let spellings = (terms.map { (key: $0.key, value: $0.value) } + others.filter { terms[$0.key] == nil }).sorted { $0.key < $1.key }
    var bytes: [UInt8] = [0], starts: [Int32] = []
    for spelling in spellings {
      starts.append(Int32(bytes.count))
      bytes += spelling.key.utf8
      bytes.append(0)
    }
    self.bytes = bytes
    self.starts = starts
    self.terms = spellings.map(\.value)
  }

  struct Place {
    let term: Int32
    let isAtBeginning: Bool
    let isAtEnd: Bool
  }

  /// Returns the positions of a text in the terms.
  func places(of text: String) -> [Place] {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return [] }
    var places: [Place] = []
    bytes.withUnsafeBufferPointer { all in
      for at in all.indices.dropLast(wanted.count) where all[at] == first {
        let end = at + wanted.count
        guard all[at..<end].elementsEqual(wanted) else { continue }
        places.append(Place(term: term(at: at), isAtBeginning: all[at - 1] == 0, isAtEnd: all[end] == 0))
      }
    }
    return places
  }

  /// Returns the terms that differ from a word by one typo, of four letters and more.
  func typos(_ word: String) -> [(term: Int32, typo: Typo)] {
    let wanted = Array(word.utf8)
    guard wanted.count >= 4 else { return [] }
    var typos: [(Int32, Typo)] = []
    for (place, start) in starts.enumerated() {
      let first = bytes[Int(start)], second = bytes[Int(start) + 1], end = place + 1 < starts.count ? Int(starts[place + 1]) : bytes.count
      // One typo leaves one of the first two letters in place, or swaps them.
      guard first == wanted[0] || second == wanted[1] || first == wanted[1] || second == wanted[0] else { continue }
      guard end - Int(start) >= wanted.count,
        let typo = Typo(typed: word, for: String(decoding: bytes[Int(start)..<(end - 1)], as: UTF8.self))
      else { continue }
      typos.append((terms[place], typo))
    }
    return typos
  }

  private func term(at place: Int) -> Int32 {
    var range = 0..<starts.count
    while range.count > 1 {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = starts[middle] <= place ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return terms[range.lowerBound]
  }
}

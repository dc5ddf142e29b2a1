import DemeterCore
import Foundation

/// The numbers of terms while one text is parsed: those of the shipped foods, and new ones for words that only the text or other foods
/// have.
struct Lexicon {
  let index: FoodIndex
  private var added: [String: Int32] = [:]
  private var addedKinds: [TermKind] = []
  private var addedRarity: [Float] = []

  init(_ index: FoodIndex) { self.index = index }

  mutating func number(_ term: String) -> Int32 {
    if let known = index.terms[term] ?? added[term] { return known }
    let number = Int32(index.kinds.count + addedKinds.count)
    added[term] = number
    addedKinds.append(TermKind.of(term))
    addedRarity.append(0)
    return number
  }

  /// Returns the number of a term in another food's name.
  mutating func number(naming term: String, isHead: Bool) -> Int32 {
    let number = number(term)
    guard Int(number) >= index.kinds.count else { return number }
    let place = Int(number) - index.kinds.count
    // The maximum rarity: only one food has it.
    addedRarity[place] = log(1 + Float(index.foods.count))
    if isHead { addedKinds[place].insert(.noun) }
    return number
  }

  func kind(_ term: Int32) -> TermKind {
    Int(term) < index.kinds.count ? index.kinds[Int(term)] : addedKinds[Int(term) - index.kinds.count]
  }

  /// Returns the term that a term negates: `sugar` of "without sugar".
  func positive(_ term: Int32) -> Int32? { Int(term) < index.positives.count ? index.positives[Int(term)] : nil }

  /// Returns the rarity; 0 for a word that no food has.
  func rarity(_ term: Int32) -> Float {
    Int(term) < index.rarity.count ? index.rarity[Int(term)] : addedRarity[Int(term) - index.kinds.count]
  }

  /// Shorter words are too often only one letter different from another word.
  private static let shortestMisspelt = 5

  /// Returns the most common noun that differs from an unknown word by one typo.
  ///
  /// - Parameter isLast: whether it is the last word, which may not be finished.
  func meant(by word: FoodWord, isLast: Bool) -> Int32? {
    guard word.kind == .content, word.said.unicodeScalars.count >= Self.shortestMisspelt, rarity(of: word.term) == 0,
      !TermKind.of(word.term).has([.filler, .size, .unit]), !word.term.hasPrefix("-")
    else { return nil }
    // "Strawb" is not finished yet, and no cheese straw.
    if isLast, index.termText.places(of: word.said).contains(where: \.isAtBeginning) { return nil }
    // A letter doubled in the wrong place counts as one typo: "brocolli".
    let single = word.term.withoutDoubledLetters
    if let known = index.terms[single], kind(known).has(.noun), rarity(known) > 0 { return known }
    return noun(oneTypoFrom: word.term) ?? noun(oneTypoFrom: word.said) ?? noun(oneTypoFrom: single)
  }

  private func noun(oneTypoFrom term: String) -> Int32? {
    // "Chair" is not chai: in a short word, a letter is missing or two are swapped.
    let isShort = term.unicodeScalars.count < 6
    return index.termText.typos(term)
      .filter { $0.typo.isWhole && kind($0.term).has(isShort ? .everyday : .noun) && (!isShort || $0.typo.isMissingOrSwapped(in: term)) }
      .map { ($0.term, rarity($0.term)) }.filter { $0.1 > 0 }.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
  }

  private func rarity(of term: String) -> Float { (index.terms[term] ?? added[term]).map(rarity) ?? 0 }

  /// Splits two nouns written as one: "cheeseomelette".
  func compound(_ word: String) -> [Int32]? {
    let letters = Array(word)
    for cut in 3..<max(3, letters.count - 2) {
      let halves = [String(letters[..<cut]), String(letters[cut...])].compactMap { index.terms[WordStem.of($0)] }
      guard halves.count == 2, kind(halves[1]).has(.noun) else { continue }
      // Short words are in many others: "seabass" is "sea bass" because a name has both.
      if cut > 3 && letters.count - cut > 3 && kind(halves[0]).has(.noun) || index.isNamed(halves[0], halves[1]) { return halves }
    }
    return nil
  }

  func impact(_ term: Int32) -> Float { Int(term) < index.impact.count ? index.impact[Int(term)] : 0.3 }
}

/// A word of the phrase with the number of its term.
struct SaidWord {
  let word: FoodWord
  let term: Int32
  let kind: TermKind
  /// Whether it is not a known word, and was read as one with a typo in it.
  var isMisspelt = false
  /// Whether it names what the list after it consists of.
  var isHeading = false
  /// How much of its food was eaten: 0.5 of "soup with bread, I had half".
  var eaten = 1.0

  /// Whether it says how a food was prepared, not how much of it: "sliced".
  var isPrepared: Bool { kind.has(.unit) && word.said.hasSuffix("ed") }

  var isNumber: Bool { word.kind == .number }
  var isContent: Bool { word.kind == .content }
  var isSign: Bool { word.kind == .sign }
  var said: String { word.said }

  func isSign(_ sign: String) -> Bool { isSign && word.term == sign }
  /// "a", "an", "one".
  var isArticle: Bool { !isSign && ["a", "an", "one"].contains(word.said) }
}

extension Typo {
  fileprivate func isMissingOrSwapped(in typed: String) -> Bool {
    meant.unicodeScalars.count > typed.unicodeScalars.count || meant.unicodeScalars.sorted() == typed.unicodeScalars.sorted()
  }
}

extension String {
  fileprivate var withoutDoubledLetters: String {
    reduce(into: "") { text, letter in if text.last != letter { text.append(letter) } }
  }
}

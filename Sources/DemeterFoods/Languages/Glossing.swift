import DemeterCore

/// Turns the words of a phrase in another language into the English words of the shipped foods, each with its place in the phrase.
struct Glossing {
  var words: [RawWord] = []
  /// How many words of the phrase are known in the language.
  var known = 0
  let said: [RawWord]
  /// The words as they are compared.
  private(set) var folded: [RawWord]
  let glossary: Glossary
  /// Whether a word is known in English.
  private let isEnglish: (String) -> Bool
  private let index: FoodIndex
  private let scope: Scope
  var at = 0
  /// Whether the last word was of a food.
  private var endsInFood = false
  /// The positions after the last food and after the last place.
  private(set) var lastFoodEnd: Int?
  var endOfPlace: Int?

  /// What is in the language of the glossary.
  enum Scope {
    /// The whole phrase.
    case all
    /// Expressions in an English phrase.
    case dialect
    /// Foods that are not known in English, in a phrase in another language.
    case foods
  }

  /// - Parameter isEnglish: whether a word is known in English.
  init(
    _ said: [RawWord], _ glossary: Glossary, _ scope: Scope, on index: FoodIndex, isEnglish: @escaping (String) -> Bool
  ) {
    self.index = index
    self.said = scope == .all ? said.splitElisions(glossary.rules) : said
    self.glossary = glossary
    self.scope = scope
    self.isEnglish = isEnglish
    folded = self.said.map { word in
      var word = word
      if word.kind == .word { word.text = glossary.rules.folded(word.text) }
      return word
    }
    if scope == .all { correct() }
    words.reserveCapacity(self.said.count)
    while at < self.said.count { step() }
  }

  /// Replaces words that are not known by those that are meant: "Maultschen".
  private mutating func correct() {
    for place in folded.indices where folded[place].kind == .word && !isEnglish(said[place].text) {
      let word = folded[place].text
      if said[place].isCapital, startOfPlace(place) != nil { continue }
      let meant = glossary.meant(by: word)
      guard !meant.isEmpty, compound(word) == nil, !glossary.isAboutEating(word) else { continue }
      // Of several, the one that is in a name with the next words: "ensaladila rusa".
      let read = meant.map { text in
        folded[place].text = text
        return entry(from: place)?.words ?? 0
      }
      let most = read.max() ?? 0, best = meant.indices.filter { read[$0] == most }.map { meant[$0] }
      let isClear = Set(best.map(glossary.rules.stem)).count == 1
      (folded[place].text, folded[place].isMisspelt) = (isClear ? best[0] : word, isClear)
    }
  }

  private mutating func step() {
    let word = folded[at]
    guard scope == .all else { return expression() }
    defer { if word.kind == .sign { endsInFood = false } }
    if addHalf() || addLiters() { return }
    if let (meaning, count) = pattern() { return add(meaning, count) }
    let entry = self.entry(from: at)
    if isNumber(before: entry), number() { return }
    if entry == nil || isNotEaten(at), let meaning = eating(at) { return add([meaning], 1) }
    if let entry, entry.entry.isFood, entry.words == 1, place(isFood: true) { return }
    if let entry {
      if let before = beforeLonger(entry) { return add(before, entry.count - 1) }
      if entry.entry.texts.isEmpty { return add((at..<at + entry.count).compactMap(eating), entry.count) }
      return add(entry.entry, entry.count)
    }
    if word.kind == .word {
      if let texts = compound(word.text) { return add(texts, 1) }
      if !isEnglish(said[at].text) || said[at].isCapital, place(isFood: false) { return }
    }
    words.append(said[at])
    // An English word in a phrase in another language may be no English word.
    if word.kind == .word, !WordLists.isCommon(word.text), !TermKind.of(WordStem.of(word.text)).has(.unit) {
      words[words.count - 1].isMisspelt = true
    }
    at += 1
  }

  /// An expression of a dialect, or a food in a phrase in another language.
  private mutating func expression() {
    if scope == .dialect {
      if shop() { return }
      if let (meaning, count) = pattern() { return add(meaning, count) }
      // "No chilli" leaves out no dish.
      let isLeftOut = words.last.map { WordLists.negations[$0.text] != nil } ?? false
      if let (entry, _, count) = entry(from: at), !isLeftOut || count > 1 || entry.texts.count < 2 {
        return add(counted(entry.texts), count)
      }
      if !isEnglish(said[at].text), place(isFood: false) { return }
    } else if folded[at].kind == .word, !isEnglish(said[at].text) {
      if let (entry, _, count) = entry(from: at), entry.isFood { return add(entry.texts, count) }
      if let texts = compound(folded[at].text) { return add(texts, 1) }
    }
    words.append(said[at])
    at += 1
  }

  /// Whether a number is meant where another entry may be: "quatre quarts" is a cake, but "un demi poulet" no beer.
  private func isNumber(before entry: (entry: Glossary.Entry, words: Int, count: Int)?) -> Bool {
    guard let entry, entry.words > 1 else { return true }
    guard !entry.entry.isFood, let numbers = glossary.rules.numbers,
      let number = NumberGrammar(words: numbers).number(in: folded, at: at), number.count == entry.count, at + number.count < folded.count
    else { return false }
    return folded[at + number.count].kind == .word && self.entry(from: at + number.count)?.entry.texts.isEmpty == false
  }

  /// Adds what an entry means, with what people leave out: "pain beurre" has butter on it, and "Dose Bohnen" is one can.
  private mutating func add(_ entry: Glossary.Entry, _ count: Int) {
    let range = said[at].range
    if entry.isFood, glossary.rules.listsFoods, endsInFood { words.append(.meaning("with", range)) }
    if !entry.isFood, entry.texts.count == 1, TermKind.of(WordStem.of(entry.texts[0])).has([.container, .otherUnit]), beginsFood {
      words.append(.meaning("a", range))
    }
    var texts = entry.texts
    if entry.isFood, texts.count > 1 {
      // The "a" of "costillas a la brasa" counts nothing, and "sans huile" leaves out any oil.
      texts.removeAll { $0 == "a" }
      if let last = words.last, WordLists.negations[last.text] != nil { texts.removeFirst(texts.count - 1) }
    }
    // Five are "samosas", which names do not say.
    let isSeveral = words.last.map { $0.kind == .number && $0.value > 1 } ?? false
    if entry.isFood, let last = texts.last, last.last != "s", isSeveral || glossary.rules.listsFoods && isPlural(at + count - 1),
      !texts.contains(where: WordLists.functionWords.contains), WordStem.of(last + "s") == WordStem.of(last)
    {
      texts[texts.count - 1] = last + "s"
    }
    add(counted(texts), count)
    if entry.isFood { lastFoodEnd = at }
    // A word around foods tells more about the language than a food, whose name may be in several.
    if !entry.isFood { known += 1 }
    endsInFood = entry.isFood
  }

  /// Leaves out the number of what is counted by another one: "four fish fingers and chips", where "fish fingers and chips" are five.
  private func counted(_ texts: [String]) -> [String] {
    guard texts.count > 1, let count = lastNumber, count > 1, count == count.rounded(),
      let number = texts[0].first == "#" ? Double(texts[0].dropFirst()) : Double(texts[0]), number > 1, number == number.rounded(),
      !TermKind.of(WordStem.of(texts[1])).has(.unit), !texts.dropFirst().contains(where: { $0.first == "#" })
    else { return texts }
    return Array(texts.dropFirst())
  }

  /// The number that was just said.
  private var lastNumber: Double? {
    guard let last = words.last else { return nil }
    if last.kind == .number { return last.value }
    return last.kind == .word ? glossary.rules.numbers.flatMap { NumberGrammar.Reading(words, $0).small(words.count - 1)?.value } : nil
  }

  /// Whether a word is a plural: "chuletas".
  private func isPlural(_ place: Int) -> Bool {
    folded[place].text.hasSuffix("s") && glossary.entry([String(folded[place].text.dropLast())], isExact: true) != nil
  }

  /// Whether nothing was said since the last joining word or sign.
  private var beginsFood: Bool {
    words.last.map { $0.kind == .sign && !$0.isSign("-") || ["and", "with", "then"].contains($0.text) } ?? true
  }

  private mutating func add(_ texts: [String], _ count: Int) {
    let range = said[at].range.lowerBound..<said[at + count - 1].range.upperBound
    let isMisspelt = folded[at..<at + count].contains(where: \.isMisspelt)
    // "1,5-prozentig".
    if texts == ["%"], words.last?.isSign("-") == true { words.removeLast() }
    for text in texts {
      words.append(.meaning(text, range))
      words[words.count - 1].isMisspelt = isMisspelt
    }
    known += said[at..<at + count].count { $0.kind == .word }
    at += count
    endsInFood = false
  }

  /// Returns what is meant without the last word, if that begins a food of several words: "große Cola light" is a large one of "Cola light".
  private func beforeLonger(_ entry: (entry: Glossary.Entry, words: Int, count: Int)) -> Glossary.Entry? {
    guard entry.words > 1, entry.words == entry.count, !entry.entry.isFood else { return nil }
    let last = at + entry.count - 1
    guard let next = self.entry(from: last), next.words > 1, next.entry.isFood else { return nil }
    return glossary.entry(folded[at..<last].map(\.text)).flatMap { entry in
      // "Un demi" is a beer.
      entry.texts.allSatisfy {
        $0.first == "#" || WordLists.functionWords.contains($0) || TermKind.of(WordStem.of($0)).has([.unit, .size])
      } ? entry : nil
    }
  }

  /// The longest known words that begin at a position.
  func entry(from start: Int) -> (entry: Glossary.Entry, words: Int, count: Int)? {
    guard folded[start].isComparedInNames else { return nil }
    var texts: [String] = [], ends: [Int] = [], end = start
    let longest = glossary.longest(from: folded[start].text)
    while end < folded.count, texts.count < longest {
      if folded[end].isComparedInNames {
        texts.append(folded[end].text)
        ends.append(end + 1)
      } else if !folded[end].isSign("-"), !folded[end].isSign(".") || folded[end - 1].text.utf8.count > 2 {
        break
      }
      end += 1
    }
    for length in stride(from: texts.count, to: 0, by: -1) {
      // "Eggs" are no form of "Eggo" in a Spanish phrase either.
      if let entry = glossary.entry(texts[..<length], isExact: length == 1 && isEnglishFood(said[start].text)) {
        return (entry, length, ends[length - 1] - start)
      }
    }
    return nil
  }

  /// Whether a word is the English plural of an everyday food.
  private func isEnglishFood(_ word: String) -> Bool {
    guard word.hasSuffix("s"), let term = index.terms[String(word.dropLast())] else { return false }
    return index.kinds[Int(term)].has(.everyday)
  }

  /// Splits a word that consists of two known ones: "Kartoffelsuppe", "Käsebrot".
  private func compound(_ word: String) -> [String]? {
    guard glossary.rules.hasCompounds, word.utf8.count >= 8, word.utf8.count == word.count else { return nil }
    let letters = Array(word.utf8)
    func text(_ range: Range<Int>) -> String { String(decoding: letters[range], as: UTF8.self) }
    // The longest last part tells most about the food.
    for cut in 3...(letters.count - 3) {
      let last = text(cut..<letters.count)
      guard let food = glossary.entry([last]), food.isFood else { continue }
      for link in glossary.rules.links where letters[..<cut].count >= 3 + link.utf8.count && text(0..<cut).hasSuffix(link) {
        guard let first = glossary.entry([text(0..<cut - link.utf8.count)]), !first.texts.isEmpty else { continue }
        if glossary.rules.carriers.contains(glossary.rules.stem(last)) || glossary.rules.carriers.contains(last) {
          return food.texts + ["with"] + first.texts
        }
        return first.texts + food.texts
      }
    }
    return nil
  }
}

extension RawWord {
  /// A word of an English meaning: "#2" is a number.
  static func meaning(_ text: String, _ range: Range<Int>) -> RawWord {
    if text.first == "#", let value = Double(text.dropFirst()) {
      let digits =
        value == value.rounded() && !text.contains(".") ? String(text.dropFirst()) : FoodWord.term(value).replacing("#", with: "")
      return RawWord(kind: .number, text: digits, value: value, range: range)
    }
    let isSign = text.utf8.count == 1 && text.utf8.first.map { !(97...122).contains($0) } ?? false
    return RawWord(kind: isSign ? .sign : .word, text: text, range: range)
  }
}

/// Finds what a text says about how much of its foods was eaten: shares, pieces of what was made, and what was left.
struct EatenParts {
  private(set) var words: [FoodWord]

  init(_ words: [FoodWord]) {
    self.words = words
    dropPlans()
    shareAmongPeople()
    for clause in clauses.reversed() where clause.lowerBound > 0 { dropPlaces(in: clause) }
    for clause in clauses.reversed() where clause.lowerBound > 0 { countPieces(in: clause) }
    for clause in clauses.reversed() where clause.lowerBound > 0 { countSlices(in: clause) }
    for clause in clauses.reversed() { leave(clause) }
    for clause in clauses.reversed() where clause.lowerBound > 0 { shareNamed(in: clause) }
    self.words.removeAll { $0.eaten == 0 }
  }

  private static let eating: Set<String> = [
    "ate", "eat", "eaten", "had", "have", "used", "use", "touched", "touch", "drank", "drink", "got", "took", "tried", "want", "wanted",
  ]
  private static let finishing: Set<String> = ["finish", "finished", "managed", "manage"]
  private static let negating: Set<String> = [
    "not", "didn't", "didnt", "never", "haven't", "havent", "couldn't", "couldnt", "can't", "wasn't", "weren't",
  ]
  private static let everything: Set<String> = ["all", "everything"]
  private static let remaining: Set<String> = ["rest", "remainder", "other", "others"]
  /// What has something or not is a food, not the person.
  private static let others: Set<String> = ["does", "do", "is", "are", "was", "were", "that", "which"]
  /// How much is eaten of what was not finished.
  private static let unfinished = 0.75

  // MARK: Words

  private func isSign(_ at: Int) -> Bool { words[at].kind == .sign && [",", ";", ".", "(", ")", "!", "?", ":"].contains(words[at].term) }
  private func said(_ at: Int) -> String { words.indices.contains(at) && words[at].kind != .sign ? words[at].said : "" }
  private func number(_ at: Int) -> Double? { words.indices.contains(at) && words[at].kind == .number ? words[at].value : nil }
  private func says(_ some: Set<String>, _ range: Range<Int>) -> Bool { range.contains { some.contains(said($0)) } }

  /// Whether a word may name a food.
  private func namesFood(_ at: Int) -> Bool {
    words[at].kind == .content && !WordLists.fillers.contains(words[at].said) && !TermKind.of(words[at].term).has([.unit, .size, .filler])
      && !Self.eating.contains(words[at].said) && !Self.finishing.contains(words[at].said) && !Self.negating.contains(words[at].said)
      && !Self.everything.contains(words[at].said) && !Self.remaining.contains(words[at].said)
  }

  /// The words between signs.
  private var clauses: [Range<Int>] {
    var clauses: [Range<Int>] = [], start = 0
    for place in words.indices where isSign(place) {
      if place > start { clauses.append(start..<place) }
      start = place + 1
    }
    return start < words.count ? clauses + [start..<words.count] : clauses
  }

  private func number(_ value: Double, _ said: String, like word: FoodWord) -> FoodWord {
    FoodWord(term: FoodWord.term(value), said: said, value: value, kind: .number, range: word.range)
  }

  // MARK: Shares

  /// "Between three", "shared by two", "split four ways": a part of all that was said before, unless it says later what was eaten.
  private mutating func shareAmongPeople() {
    guard let place = words.indices.dropFirst().last(where: { isAmongPeople($0) }), let people = number(place + 1) else { return }
    var end = place + 2
    while ["people", "persons", "ways", "us", "of", "them"].contains(said(end)) { end += 1 }
    let isSaidLater = (end..<words.count).contains { at in
      number(at).map { $0 < 1 || says(Self.eating, max(end, at - 3)..<min(words.count, at + 3)) } ?? false
    }
    if !isSaidLater, let part = partShared(before: place) {
      for at in part { words[at].eaten = 1 / people }
      words.removeSubrange(place..<end)
      // "A burger and fries" is a dish, of which both would be shared.
      if part.lowerBound > 0, said(part.lowerBound - 1) == "and" {
        let range = words[part.lowerBound - 1].range
        words[part.lowerBound - 1] = FoodWord(term: ";", said: ";", kind: .sign, range: range)
      }
      return
    }
    let share = number(1 / people, "between", like: words[place + 1])
    let comma = FoodWord(term: ",", said: ",", kind: .sign, range: words[place].range.lowerBound..<words[place].range.lowerBound)
    words.replaceSubrange(place..<end, with: isSaidLater ? [comma] : [comma, share])
  }

  /// "A burger, and we shared the fries between two": the words of the fries.
  private func partShared(before end: Int) -> Range<Int>? {
    let start = words[..<end].lastIndex { $0.kind == .sign && [",", ";", ".", ":"].contains($0.term) }.map { $0 + 1 } ?? 0
    guard let verb = (start..<end).last(where: { ["shared", "split"].contains(said($0)) }), (verb + 1..<end).contains(where: namesFood)
    else { return nil }
    return (words[start..<verb].lastIndex { $0.said == "and" }.map { $0 + 1 } ?? start)..<end
  }

  private func isAmongPeople(_ place: Int) -> Bool {
    guard let people = number(place + 1), people >= 2, people <= 12, people == people.rounded(), words[place + 1].bounds == nil else {
      return false
    }
    let ends =
      place + 2 >= words.count || words[place + 2].kind != .content || ["people", "persons", "ways", "ate"].contains(said(place + 2))
    switch said(place) {
    case "between", "among": return ends
    case "by", "split", "with": return ends && (said(place) == "split" || ["shared", "split", "eaten"].contains(said(place - 1)))
    default: return false
    }
  }

  /// "Made six, I ate two": two of them.
  private mutating func countPieces(in clause: Range<Int>) {
    guard says(Self.eating.union(["only", "just"]), clause), !says(Self.negating, clause) else { return }
    let numbers = clause.filter { number($0) != nil }
    guard numbers.count == 1, let place = numbers.first, let eaten = number(place), eaten >= 1, eaten == eaten.rounded() else { return }
    var end = place + 1
    while end < clause.upperBound, !namesFood(end), said(end) != "with" {
      if TermKind.of(words[end].term).has(.unit) { return }
      end += 1
    }
    guard end == clause.upperBound || said(end) == "with" else { return }
    let made = words[..<clause.lowerBound].lastIndex { $0.kind == .number && $0.value > eaten && $0.value == $0.value.rounded() }
    guard let made, made + 1 < words.count, !TermKind.of(words[made + 1].term).has([.mass, .volume]) else { return }
    words[made] = number(eaten, words[made].said, like: words[made])
    words.removeSubrange(clause.lowerBound..<end)
  }

  /// "Shared a large pizza, had 4 slices": the slices of it.
  private mutating func countSlices(in clause: Range<Int>) {
    guard clause.upperBound <= words.count, let place = clause.first(where: { number($0) != nil }), let slices = number(place), slices >= 1,
      slices == slices.rounded(),
      place + 1 < clause.upperBound, Self.slices.contains(words[place + 1].term),
      says(Self.eating, clause.lowerBound..<place), !(clause.lowerBound..<place).contains(where: namesFood)
    else { return }
    let end = place + 2
    guard end == clause.upperBound || ["and", "with", "plus", "then"].contains(said(end)) else { return }
    guard let whole = clauses.last(where: { $0.upperBound < clause.lowerBound }),
      let verb = whole.first(where: { ["shared", "split", "ordered"].contains(said($0)) })
    else { return }
    // "With my sister": people are no part of it.
    let last = (verb + 1..<whole.upperBound).first { said($0) == "with" } ?? whole.upperBound
    let named = (verb + 1..<last).filter {
      number($0) == nil && words[$0].kind == .content && !TermKind.of(words[$0].term).has([.unit, .size])
    }
    guard !named.isEmpty else { return }
    let linking = FoodWord(term: "of", said: "of", kind: .function, range: words[verb].range)
    var told = [words[place], words[place + 1], linking]
    for at in told.indices { told[at].range = words[verb].range }
    told += named.map { words[$0] }
    words.replaceSubrange(whole.lowerBound..<end, with: told)
  }

  private static let slices: Set<String> = ["slic", "piec", "square", "squar", "wedg"]

  /// "With fries, half of the fries": half of those that were said before.
  private mutating func shareNamed(in clause: Range<Int>) {
    guard let place = clause.first(where: { words[$0].kind != .function && !WordLists.fillers.contains(words[$0].said) }),
      let share = number(place), share < 1
    else { return }
    let named = (place + 1..<clause.upperBound).filter(namesFood)
    // "A slice, one eighth of a 9 inch pie" is no eighth of a slice.
    guard !(place + 1..<clause.upperBound).contains(where: { number($0) != nil }) else { return }
    guard !named.isEmpty, let part = part(naming: named, before: clause.lowerBound),
      !part.contains(where: { number($0) != nil || TermKind.of(words[$0].term).has(.unit) })
    else {
      return
    }
    for at in part { words[at].eaten = share }
    words.removeSubrange(clause)
  }

  // MARK: What was not eaten

  /// "I wanted the cake but had an apple": the apple.
  private mutating func dropPlans() {
    guard let end = words.firstIndex(where: { $0.said == "but" }) else { return }
    let start = words[..<end].lastIndex { $0.kind == .sign && $0.term != "-" }.map { $0 + 1 } ?? 0
    let isPlan = (start..<end).contains {
      ["wanted", "fancied", "planned", "meant"].contains(said($0)) || said($0) == "going" && said($0 + 1) == "to"
    }
    if isPlan { words.removeSubrange(start...end) }
  }

  /// "No butter on the toast": the toast was said before.
  private mutating func dropPlaces(in clause: Range<Int>) {
    guard ["no", "without"].contains(said(clause.lowerBound)),
      let place = clause.first(where: { ["on", "in", "with"].contains(said($0)) && ["the", "my"].contains(said($0 + 1)) })
    else { return }
    let named = (place..<clause.upperBound).filter(namesFood)
    guard !named.isEmpty, part(naming: named, before: clause.lowerBound) != nil else { return }
    words.removeSubrange(place..<clause.upperBound)
  }

  /// "I didn't eat the bread", "not all of it", "the rest I could not finish".
  private mutating func leave(_ clause: Range<Int>) {
    if leaveBehind(clause) { return }
    guard let (negation, verb) = negatedEating(clause) else { return }
    let begin = clause.last { $0 < negation && ["and", "but", "with"].contains(said($0)) } ?? clause.lowerBound
    // "I didn't eat bread, only a steak".
    let goesOn = (verb + 1..<max(verb + 1, clause.upperBound)).first { place in
      (number(place) != nil || ["a", "an", "some", "only", "just"].contains(said(place))) && (verb..<place).contains(where: namesFood)
    }
    let left = begin..<(goesOn ?? clause.upperBound),
      isUnfinished = Self.everything.contains(said(verb)) || Self.finishing.contains(said(verb))
    if let place = left.first(where: { number($0) != nil }) {
      // "Half I did not eat".
      guard let share = number(place), share < 1, !left.contains(where: namesFood) else { return }
      return words.replaceSubrange(left, with: says(Self.remaining, left) ? [] : [number(1 - share, "half", like: words[place])])
    }
    let isRest = says(Self.remaining, left), named = left.filter(namesFood), share = isUnfinished ? Self.unfinished : 0
    if !isRest {
      // "Didn't have lunch" says nothing of what was said before; "ate" is of another language, without its pronouns.
      let isOfBefore = isUnfinished || said(verb) == "ate" || says(["it", "them", "any", "those"], left)
      if let part = named.isEmpty ? isOfBefore ? part(before: begin) : nil : part(naming: named, before: begin) {
        let isSharedLater = words[clause.upperBound...].prefix(5).contains { $0.kind == .number && $0.value < 1 }
        for at in part { words[at].eaten = isUnfinished && isSharedLater ? 1 : share }
      } else if isUnfinished, (named.first ?? 0) > verb {
        // "But not all the fries".
        for at in verb..<clause.upperBound { words[at].eaten = share }
        return words.removeSubrange(negation...verb)
      }
    }
    words.removeSubrange(left)
  }

  /// "Dressing on the side that I left", "the crust, which I left": nothing of it.
  private mutating func leaveBehind(_ clause: Range<Int>) -> Bool {
    guard let last = clause.last, ["left", "skipped", "ignored"].contains(said(last)), clause.count > 2, said(last - 1) == "i",
      ["that", "which"].contains(said(last - 2)), !clause.contains(where: { number($0) != nil })
    else { return false }
    let begin = clause.last { $0 < last && ["and", "but", "with"].contains(said($0)) } ?? clause.lowerBound
    if !(begin..<last).contains(where: namesFood), begin > 0 { for at in part(before: begin) { words[at].eaten = 0 } }
    words.removeSubrange(begin...last)
    return true
  }

  /// The places of "not" and of what it is said of: "not eaten", "didn't really use", "not all".
  private func negatedEating(_ clause: Range<Int>) -> (negation: Int, verb: Int)? {
    for place in clause.reversed() where Self.negating.contains(said(place)) && !Self.others.contains(said(place - 1)) {
      for verb in place + 1..<max(place + 1, min(place + 4, clause.upperBound)) {
        if Self.eating.contains(said(verb)) || Self.finishing.contains(said(verb)) || Self.everything.contains(said(verb)) {
          return (place, verb)
        }
        // "Not hungry, so I just had a broth".
        if namesFood(verb) || number(verb) != nil || ["just", "only", "so", "then"].contains(said(verb)) { break }
      }
    }
    return nil
  }

  /// The words of a food that end before a position.
  private func part(before end: Int) -> Range<Int> {
    var last = end
    while last > 0, isSign(last - 1) || ["and", "but"].contains(said(last - 1)) { last -= 1 }
    var start = last
    while start > 0, !isSign(start - 1), !["and", "with", "but"].contains(said(start - 1)) { start -= 1 }
    return start..<last
  }

  /// The words of the food before a position that is called by the same words.
  private func part(naming places: [Int], before end: Int) -> Range<Int>? {
    guard let last = places.last,
      let named = words[..<end].lastIndex(where: { $0.term == words[last].term || "-" + $0.term == words[last].term })
    else { return nil }
    var after = named + 1
    while after < end, !isSign(after), !["and", "with", "but"].contains(said(after)) { after += 1 }
    return part(before: after)
  }
}

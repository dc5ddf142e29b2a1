/// What multiplies an amount: "150 g x 2", "3 slices x 30 g", "two eggs times two", "2 packs of 6 sausages".
extension CompoundAmounts {
  /// "3 times 50 g", "twice 50 g", "1 c milk", "150 g rice/200 g chicken".
  mutating func rename() {
    let hasLetters = words.contains { $0.said == "p" || $0.said == "f" }
    for place in words.indices {
      let before = place > 0 ? words[place - 1] : FoodWord(term: ";", said: ";", kind: .sign, range: 0..<0)
      let said = words[place].said
      if table.doubling.contains(said), number(place + 1) != nil {
        (words[place].kind, words[place].term, words[place].value) = (.number, FoodWord.term(2), 2)
      } else if table.multiplying.contains(said), said != "x", before.kind == .number || number(place + 1) != nil && ends(place + 2) {
        (words[place].kind, words[place].said) = (.function, "x")
      } else if said == "c", before.kind == .number, !hasLetters {
        (words[place].term, words[place].said) = ("cup", "cup")
      } else if said == "/", before.kind == .content, !before.isUnit, !FigureFinder.isEnergy(before.said), number(place + 1) != nil {
        (words[place].term, words[place].said) = (",", ",")
      }
    }
  }

  /// "Pikelets with jam x3": the number counts the dish.
  mutating func countDishes() {
    for place in words.indices.reversed() where said(place) == "x" && ends(place + 2) {
      let start = words[..<place].lastIndex { $0.kind == .sign || $0.said == "and" }.map { $0 + 1 } ?? 0
      guard var times = number(place + 1), times.value >= 2, times.value == times.value.rounded(), words[start].kind == .content,
        words[start..<place].contains(where: { $0.said == "with" }), !words[start..<place].contains(where: \.isAmount)
      else { continue }
      words[place - 1].range = words[place - 1].range.lowerBound..<times.range.upperBound
      times.range = words[start].range.lowerBound..<words[start].range.lowerBound
      words.removeSubrange(place..<place + 2)
      words.insert(times, at: start)
    }
  }

  /// "Rice 150 g x 2", "30 g x 3 slices", "3 slices x 30 g".
  mutating func joinTimes(_ place: Int, _ unit: Int) -> Bool {
    guard said(unit + 1) == "x", let other = number(unit + 2), other.bounds == nil, words[place].bounds == nil,
      other.value > 0, number(unit + 3) == nil
    else { return false }
    func isMeasure(_ at: Int) -> Bool { isUnit(at) && TermKind.of(words[at].term).has([.mass, .volume]) }
    let product = value(place) * other.value
    if isMeasure(unit), !isMeasure(unit + 3), other.value == other.value.rounded() {
      set(place, product, removing: unit + 1..<unit + (isUnit(unit + 3) ? 4 : 3))
    } else if isMeasure(unit + 3), !isMeasure(unit), value(place) == value(place).rounded() {
      set(place, product, removing: unit..<unit + 3)
    } else if !isUnit(unit + 3), other.value == other.value.rounded() {
      set(place, product, removing: unit + 1..<unit + 3)
    } else {
      return false
    }
    return true
  }

  /// "100 g chicken x 2", "two cups of rice times two", "100 g of rice twice".
  mutating func joinTimesBehindFood(_ place: Int, _ end: Int) -> Bool {
    // "Granola bar 190 calories x 2" are two bars.
    if FigureFinder.isEnergy(said(place + 1)) { return false }
    let isTwice = table.doubling.contains(said(end - 1)) && ends(end)
    if isTwice, end > place + 2 {
      set(place, value(place) * 2, removing: end - 1..<end)
      return true
    }
    guard end > place + 1, unit(of: place) != nil || words[place].kind == .number, said(end) == "x", let times = number(end + 1),
      times.value == times.value.rounded(), times.value > 0, times.bounds == nil, words[place].bounds == nil,
      ends(end + 2) || Self.joining.contains(said(end + 2))
    else { return false }
    set(place, value(place) * times.value, removing: end..<end + 2)
    return true
  }

  /// "Two 4-packs of yogurt": eight of them.
  private mutating func joinNumberedPack(_ place: Int) {
    let pack = said(place + 2) == "-" ? place + 3 : place + 2
    guard let held = number(place + 1), held.value >= 2, held.value == held.value.rounded(), held.bounds == nil,
      table.packs.contains(said(pack)),
      words[place].bounds == nil, said(pack + 1) == "of", let thing = word(pack + 2), thing.kind == .content, !thing.isUnit
    else { return }
    set(place, words[place].value * held.value, removing: place + 1..<pack + 2)
  }

  /// "2 packs of 6 sausages": twelve of them.
  mutating func joinPack(_ place: Int) {
    joinNumberedPack(place)
    guard words[place].value >= 2, table.packs.contains(said(place + 1)), said(place + 2) == "of", let held = number(place + 3),
      held.value >= 2, held.value == held.value.rounded(), held.bounds == nil, words[place].bounds == nil,
      let thing = word(place + 4), thing.kind == .content, !thing.isUnit, !FigureFinder.isEnergy(thing.said)
    else { return }
    set(place, words[place].value * held.value, removing: place + 1..<place + 4)
  }
}

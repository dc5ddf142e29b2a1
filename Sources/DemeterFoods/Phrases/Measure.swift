import DemeterCore

/// A number with what it counts or measures, as it was said: "2", "60 g", "a large bowl of", "300 calorie".
struct Measure {
  var quantity: Int64
  var tokens: Range<Int>
  var unit: FoodUnit?
  var energy: Energy?
  var isArticle: Bool = false
  var isReadable: Bool = true
  var isNegative: Bool = false
  /// "60 g each", "x 2".
  var isEach: Bool = false, isTimes: Bool = false
  /// "300 calorie", "60 g of": what follows is so much.
  var isForward: Bool = false

  /// Whether it only counts.
  var isCount: Bool { unit == nil && energy == nil }
}

extension [Token] {
  /// The measure that begins there. Where an item begins, a size or a unit before "of" may stand alone: "large latte", "slice of toast".
  func measure(at start: Int, isStart: Bool) -> Measure? {
    guard let token = token(start), !token.isGlued else { return nil }
    if token.has(.times), let number = number(at: start + 1), !number.isArticle {
      return Measure(
        quantity: number.thousandths, tokens: start..<number.end, isReadable: number.isReadable, isTimes: true)
    }
    if token.entry.energy != nil, token.kind == .word { return energyFirst(at: start) }
    if let number = number(at: start) {
      if number.isArticle, !startsSomething(at: start, number.end) { return nil }
      return measured(number, from: start)
    }
    guard isStart, let (unit, end) = unit(at: start), unit.isSize || self.token(end)?.is("of") == true else {
      return nil
    }
    return Measure(quantity: unit.factor * 1000, tokens: start..<skippingOf(end), unit: unit.unit, isForward: true)
  }

  /// "calories: 300".
  private func energyFirst(at start: Int) -> Measure? {
    let next = token(start + 1)?.kind == .soft ? start + 2 : start + 1
    guard let number = number(at: next), !number.isArticle, unit(at: number.end) == nil, let word = self[start].entry.energy,
      let last = token(next), last.kind != .word
    else { return nil }
    return Measure(
      quantity: 1000, tokens: start..<number.end, energy: word.energy(number.thousandths), isReadable: number.isReadable)
  }

  /// Whether "a" begins another food: not in "on a bun", "a la mode", but in "on a slice of".
  private func startsSomething(at start: Int, _ end: Int) -> Bool {
    guard let next = token(end), next.kind != .line, next.kind != .comma, !next.is("la") else { return false }
    guard let before = token(start - 1), before.has(.preposition) else { return true }
    return unit(at: end).map { token($0.1)?.is("of") ?? false } ?? false
  }

  private func measured(_ number: SaidNumber, from start: Int) -> Measure {
    var measure = Measure(
      quantity: number.thousandths, tokens: start..<number.end, isArticle: number.isArticle, isReadable: number.isReadable)
    var end = number.end
    if let next = token(end), next.has(.times) {
      (measure.isTimes, end) = (true, end + 1)
    } else if let next = token(end), next.kind == .dash, next.isTight, let after = token(end + 1), after.isTight {
      end += 1
    }
    if let word = token(end), word.kind == .word, !word.isGlued, let energy = word.entry.energy {
      measure.energy = energy.energy(measure.quantity)
      end = skippingContainer(end + 1)
      measure.isForward = energy.isAdjective || token(end)?.is("of") == true || token(end)?.is("worth") == true
    } else if let (unit, next) = unit(at: end) {
      measure.unit = unit.unit
      measure.quantity *= unit.factor
      end = unit.unit.isMass || unit.unit.isVolume ? skippingContainer(next) : next
      // "a cup and a half of"
      if token(end)?.is("and") == true, let half = fraction(at: end + 1), token(half.end)?.is("of") == true {
        measure.quantity += half.thousandths * unit.factor
        end = half.end
      }
      measure.isForward = token(end)?.is("of") == true
    } else if measure.isTimes == false {
      end = number.end
    }
    if let next = token(end), next.has(.each) { (measure.isEach, end) = (true, end + 1) }
    measure.tokens = start..<skippingOf(end)
    return measure
  }

  private func skippingOf(_ index: Int) -> Int {
    guard let token = token(index), token.is("of") || token.is("worth") else { return index }
    return token.is("worth") && self.token(index + 1)?.is("of") == true ? index + 2 : index + 1
  }

  /// "330 ml can of": the can adds nothing.
  private func skippingContainer(_ index: Int) -> Int {
    guard let token = token(index), token.has(.container), let next = self.token(index + 1), next.kind == .word else { return index }
    return next.is("of") || (next.isPlain && next.entry.number == nil && !next.has(.carrier) && !next.has(.trailing)) ? index + 1 : index
  }

  /// The unit that stands there, perhaps behind a size or a word that changes nothing: "fl oz", "heaped tbsp", "large bowl".
  func unit(at start: Int) -> (UnitWord, Int)? {
    var index = start
    while let token = token(index), token.has(.modifier), index < start + 2 { index += 1 }
    guard let token = token(index), token.kind == .word, !token.isGlued else { return nil }
    let next = self.token(index + 1)
    if index > start, token.entry.unit == nil || token.entry.unit?.isSize == true { return nil }
    if token.is("fl") || token.is("fluid") {
      var after = index + 1
      if self.token(after)?.kind == .soft { after += 1 }
      return self.token(after)?.entry.unit?.unit == .ounce ? (UnitWord(unit: .fluidOunce), after + 1) : nil
    }
    if token.is("table") || token.is("tea"), let next, next.entry.unit?.unit == .portion("spoon") {
      return (UnitWord(unit: token.is("table") ? .tablespoon : .teaspoon), index + 2)
    }
    if token.is("extra"), next?.entry.unit?.unit == .portion("large") {
      return (UnitWord(unit: .portion("extra large"), isSize: true), index + 2)
    }
    if let letter = letter(at: index) { return (UnitWord(unit: letter), index + 1) }
    guard let unit = token.entry.unit, !unit.needsOf || next?.is("of") == true else { return nil }
    guard unit.isSize else { return (unit, skippingFullStop(index + 1)) }
    if let next, ["rare", "well", "sized", "size"].contains(next.text) { return nil }
    if case .portion(let size) = unit.unit, let (noun, end) = self.unit(at: index + 1), !noun.isSize, !noun.unit.isMass,
      noun.unit == .cup || !noun.unit.isVolume
    {
      return (UnitWord(unit: .portion("\(size) \(noun.unit.name)"), factor: noun.factor), end)
    }
    return (unit, index + 1)
  }

  /// T for tablespoon, t for teaspoon, c for cup, behind digits.
  private func letter(at index: Int) -> FoodUnit? {
    guard self[index].text.utf8.count == 1, token(index - 1)?.kind.isNumber == true else { return nil }
    switch self[index].text {
    case "t": return self[index].isCapital ? .tablespoon : .teaspoon
    case "c": return .cup
    default: return nil
    }
  }

  /// Behind the full stop of an abbreviation.
  private func skippingFullStop(_ index: Int) -> Int {
    guard let token = token(index), token.kind == .soft, token.isTight, self[index - 1].has(.abbreviation) else { return index }
    return self.token(index + 1)?.kind == .word ? index + 1 : index
  }
}

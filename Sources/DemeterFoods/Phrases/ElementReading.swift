/// Reads tokens as elements, leaving out what says nothing about food.
struct ElementReading {
  private(set) var elements: [Element] = []
  let tokens: [Token]
  var index = 0
  /// Whether an item begins here, so that words such as "I had" say nothing.
  var isStart = true
  /// Whether a measure stands right before, so that "of the" says nothing.
  var isBehindMeasure = false

  init(_ tokens: [Token]) {
    self.tokens = tokens
    elements.reserveCapacity(tokens.count)
    while index < tokens.count { step() }
  }

  private mutating func step() {
    let token = tokens[index]
    switch token.kind {
    case .soft: index += 1
    case .dash: if !negative() { index += 1 }
    case .time: index += 1
    case .line where !token.isGlued: join(.line)
    case .comma where !token.isGlued: join(.comma)
    case .and where !token.isGlued: join(.and)
    default: if token.isGlued { word() } else { said(token) }
    }
  }

  private mutating func said(_ token: Token) {
    if token.has(.with) { return join(.with) }
    if token.has(.and) { return join(.and) }
    if token.has(.then) { return join(.then) }
    if let end = endOfJoin() { return join(.then, to: end) }
    if meal() || pronoun() || filler() { return }
    // "Coke zero" is no number of cokes.
    if token.is("zero"), !isStart { return word() }
    if let measure = tokens.measure(at: index, isStart: isStart) {
      // "A 6 egg omelette" is one of them.
      if case .measure(let last) = elements.last, last.isArticle, last.isCount, last.tokens.upperBound == index, measure.isCount,
        !measure.isTimes
      {
        return word()
      }
      elements.append(.measure(measure))
      index = measure.tokens.upperBound
      (isStart, isBehindMeasure) = (false, true)
      return
    }
    word()
  }

  private mutating func word() {
    elements.append(.word(index))
    index += 1
    (isStart, isBehindMeasure) = (false, false)
  }

  mutating func join(_ joiner: Joiner, to end: Int? = nil) {
    elements.append(.joiner(joiner))
    index = end ?? index + 1
    (isStart, isBehindMeasure) = (true, false)
  }

  /// "followed by", "as well as", "along with".
  private func endOfJoin() -> Int? {
    let next = tokens.token(index + 1)
    if tokens[index].is("followed"), next?.is("by") == true { return index + 2 }
    if tokens[index].is("along") || tokens[index].is("together"), next?.is("with") == true { return index + 2 }
    if tokens[index].is("as"), next?.is("well") == true { return tokens.token(index + 2)?.is("as") == true ? index + 3 : index + 2 }
    return nil
  }

  /// "-2 apples": no amount is less than nothing. The sign goes, the doubt stays.
  private mutating func negative() -> Bool {
    guard isStart, let next = tokens.token(index + 1), next.isTight, next.kind.isNumber,
      tokens.measure(at: index + 1, isStart: true) != nil,
      var measure = tokens.measure(at: index + 1, isStart: true)
    else { return false }
    measure.isNegative = true
    measure.tokens = index..<measure.tokens.upperBound
    elements.append(.measure(measure))
    index = measure.tokens.upperBound
    (isStart, isBehindMeasure) = (false, true)
    return true
  }

  /// "for breakfast", "as a snack", "Lunch:".
  private mutating func meal() -> Bool {
    if let meal = tokens[index].entry.meal, isStart, !tokens[index].isGlued {
      guard let next = tokens.token(index + 1) else { return take(meal, to: index + 1, when: !elements.isEmpty) }
      return take(
        meal, to: index + 1,
        when: next.kind == .soft || next.kind == .dash || next.kind == .line || next.has(.pronoun)
          || ["was", "were", "is"].contains(next.text)
          || (next.has(.leading) && next.has(.verb)))
    }
    guard ["for", "at", "as", "my", "during", "on"].contains(tokens[index].text), !tokens[index].is("my") || isStart else { return false }
    var next = index + 1
    while let token = tokens.token(next), ["my", "a", "an", "the", "our", "early", "late"].contains(token.text) { next += 1 }
    if let meal = tokens.token(next)?.entry.meal, tokens[next].isGlued == false {
      if tokens[index].is("my"), tokens.token(next + 1)?.isPlain == true, tokens.token(next + 1)?.has(.leading) == false { return false }
      return take(meal, to: next + 1, when: true)
    }
    return false
  }

  mutating func take(_ meal: MealTime, to end: Int, when isMeal: Bool) -> Bool {
    guard isMeal else { return false }
    elements.append(.meal(meal))
    index = end
    (isStart, isBehindMeasure) = (true, false)
    return true
  }
}

extension ElementReading {
  /// "I had" begins something new wherever it stands.
  mutating func pronoun() -> Bool {
    guard tokens[index].has(.pronoun) else { return false }
    var end = index + 1
    while let token = tokens.token(end), token.has(.verb) || token.has(.pronoun) { end += 1 }
    guard isStart || end > index + 1 else { return false }
    if !isStart { return joined(to: end) }
    index = end
    return true
  }

  private mutating func joined(to end: Int) -> Bool {
    join(.then, to: end)
    return true
  }

  /// Words that say nothing where they stand.
  mutating func filler() -> Bool {
    let token = tokens[index], next = tokens.token(index + 1)
    if let end = endOfTime() {
      index = end
      return true
    }
    if isBehindMeasure, token.has(.determiner), next?.kind == .word {
      index += 1
      return true
    }
    guard isStart else { return false }
    let isAsking = (token.is("can") || token.is("could") || token.is("would")) && (next?.has(.pronoun) == true || next?.is("you") == true)
    if isAsking {
      index += 2
      return true
    }
    // A word that counts or measures does so first.
    guard token.has(.leading), token.entry.number == nil || token.is("some"), !(token.is("well") && next?.is("done") == true) else {
      return false
    }
    index += 1
    return true
  }

  /// Behind "this morning", "in the evening", "last night", "at noon", "at 8:30", "the day before yesterday".
  private func endOfTime() -> Int? {
    let day = tokens[index].is("the") ? index + 1 : index
    if tokens.token(day)?.is("day") == true, tokens.token(day + 1)?.is("before") == true, tokens.token(day + 2)?.is("yesterday") == true {
      return day + 3
    }
    guard ["a", "this", "in", "last", "at", "around", "yesterday", "late", "early", "on"].contains(tokens[index].text) else { return nil }
    var next = index + 1
    if tokens[index].is("a") { return !isStart && tokens.token(next)?.has(.dayPart) == true ? next + 1 : nil }
    if let token = tokens.token(next), token.is("the") { next += 1 }
    guard let token = tokens.token(next) else { return nil }
    if token.kind == .time { return next + 1 }
    if token.kind.isNumber, let half = tokens.token(next + 1), half.is("am") || half.is("pm") || half.is("o'clock") || half.is("oclock") {
      return next + 2
    }
    if token.is("home") || token.is("work") || token.is("school"), tokens[index].is("at") { return next + 1 }
    return token.has(.dayPart) ? next + 1 : nil
  }
}

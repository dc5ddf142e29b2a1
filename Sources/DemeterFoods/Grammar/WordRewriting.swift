/// Rewrites expressions of several words into one form before the words are parsed one by one.
extension [RawWord] {
  mutating func rewrite() {
    var rewritten: [RawWord] = []
    rewritten.reserveCapacity(count)
    var at = 0
    while at < count {
      if let (length, texts) = rewriting(at) {
        let range = self[at].range.lowerBound..<self[at + length - 1].range.upperBound
        for text in texts { rewritten.append(Self.word(text, range)) }
        at += length
      } else {
        // A quotation mark means inches only after a number.
        if !self[at].isSign("\""), !self[at].isSign("'") { rewritten.append(self[at]) }
        at += 1
      }
    }
    self = rewritten
  }

  /// Returns how many words to replace at a position, and the replacement. "!salt" is negated salt, "#6" a number, "%" the sign.
  private func rewriting(_ at: Int) -> (Int, [String])? {
    let word = self[at]
    switch word.kind {
    case .sign: return word.text == "(" ? programme(at) : inches(at)
    case .number: return numberName(at) ?? lean(at)
    case .negated: return nil
    case .word:
      if at > 0, self[at - 1].kind == .number, let inches = inches(at) { return inches }
      if let found = numberName(at) ?? macro(at) { return found }
      return WordLists.beginnings.contains(word.text) ? phrase(at) : nil
    }
  }

  /// "Half and half", which is a cream.
  private func halfAndHalf(_ at: Int) -> Int? {
    let joiner = text(at + 1) == "-" ? at + 2 : at + 1, half = text(joiner + 1) == "-" ? joiner + 2 : joiner + 1
    return ["and", "&", "n"].contains(text(joiner)) && text(half) == "half" ? half + 1 : nil
  }

  /// "7up", "7-Up", "omega 3", "five guys": a name with a number that counts nothing.
  private func numberName(_ at: Int) -> (Int, [String])? {
    for (name, texts) in WordLists.numberNames[text(at), default: []] {
      var end = at + 1
      let isSaid = name.allSatisfy { word in
        if text(end) == "-" { end += 1 }
        defer { end += 1 }
        return text(end) == word
      }
      if isSaid { return (end - at, texts) }
    }
    return nil
  }

  /// "P30 C40 F10": a letter and grams.
  private func macro(_ at: Int) -> (Int, [String])? {
    func isMacro(_ at: Int) -> Bool {
      let text = text(at)
      return text.utf8.count > 1 && ["p", "c", "f"].contains(text.prefix(1)) && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }
    guard isMacro(at), [at - 2, at - 1, at + 1, at + 2].contains(where: isMacro) else { return nil }
    return (1, [String(text(at).prefix(1)), "#" + text(at).dropFirst()])
  }

  /// "Ground beef 90/10".
  private func lean(_ at: Int) -> (Int, [String])? {
    guard at + 2 < count, self[at + 1].isSign("/"), self[at + 2].kind == .number,
      self[at].range.upperBound == self[at + 1].range.lowerBound,
      self[at].value + self[at + 2].value == 100, self[at].value > self[at + 2].value
    else { return nil }
    return (3, ["#" + self[at].text, "%", "lean"])
  }

  private func phrase(_ at: Int) -> (Int, [String])? { amount(at) ?? without(at) ?? name(at) ?? free(at) ?? leftOut(at) }

  /// Units and sizes: "fl. oz", "king-size", "a generous slice".
  private func amount(_ at: Int) -> (Int, [String])? {
    let next = text(at + 1)
    switch text(at) {
    case "fl":
      let dot = next == "." ? 2 : 1
      if text(at + dot) == "oz" { return (text(at + dot + 1) == "." ? dot + 2 : dot + 1, ["floz"]) }
    case "fluid":
      let dash = next == "-" ? 2 : 1
      if ["ounce", "ounces", "oz"].contains(text(at + dash)) { return (dash + 1, ["floz"]) }
    case "oz": if next == "." { return (2, ["oz"]) }
    case "giant", "jumbo": return (1, ["extra", "large"])
    case "king": if let end = size(at) { return (end, ["extra", "large"]) }
    case "bite": if let end = size(at) { return (end, ["bite", "size", "miniature"]) }
    case "small", "medium", "large": if let end = size(at) { return (end, [text(at)]) }
    case "ea": return (next == "." ? 2 : 1, ["each"])
    case "generous", "hearty", "huge":
      if ["slice", "piece", "cup", "bowl", "portion", "serving"].contains(where: next.hasPrefix) { return (1, ["large"]) }
    case "square", "surface": if next == "inch" || next == "inches" { return (1, ["surface"]) }
    case "percent", "percents": return (1, ["%"])
    default: break
    }
    return nil
  }

  /// What is not in a food, or not stated: "non-fat", "free of", "not further specified".
  private func without(_ at: Int) -> (Int, [String])? {
    let next = text(at + 1)
    switch text(at) {
    case "w": if next == "/" { return text(at + 2) == "o" ? (3, ["without"]) : (2, ["with"]) }
    case "non":
      let dash = next == "-" ? 2 : 1
      if ["fat", "dairy", "carbonated", "alcoholic", "stick", "citrus"].contains(text(at + dash)) {
        return (dash + 1, ["!" + text(at + dash)])
      }
    case "ns": return unspecified(at)
    case "no": if next == "added" || next == "extra" { return (2, ["no"]) }
    case "not":
      if next == "further", text(at + 2) == "specified" { return (3, ["nfs"]) }
      if ["include", "including", "containing"].contains(next) { return (2, ["without"]) }
      if next == "made", text(at + 2) == "with" { return (3, ["without"]) }
    case "free": if next == "of" || next == "from" { return (2, ["without"]) }
    case "lack", "lacks": return (1, ["without"])
    case "instead": if next == "of" { return (2, ["without"]) }
    case "without": if next == "any" { return (2, ["without"]) }
    case "with": if next == "no" { return (2, ["without"]) }
    case "did", "do": if next == "not", text(at + 2) == "have" { return (3, ["without"]) }
    case "does": if next == "not", text(at + 2) == "contain" { return (3, ["without"]) }
    default: break
    }
    return nil
  }

  /// Names that are written in several ways: "hot dog", "half and half", "coke zero".
  private func name(_ at: Int) -> (Int, [String])? {
    let next = text(at + 1)
    switch text(at) {
    case "half": if let end = halfAndHalf(at) { return (end - at, ["halfandhalf"]) }
    case "g":
      if ["&", "and", "n"].contains(next), text(at + 2) == "t", at == 0 || self[at - 1].kind != .number {
        return (3, ["gin", "and", "tonic"])
      }
    case "in":
      if [next, text(at + 2), text(at + 3), text(at + 4)] == ["-", "n", "-", "out"] { return (5, ["innout"]) }
      if next == "n", text(at + 2) == "out" { return (3, ["innout"]) }
    case "vitamin", "vitamins":
      var end = at + 1
      while ["a", "b", "c", "d", "e", "b6", "b12", "and", "&", ","].contains(text(end)) { end += 1 }
      // The "and" after "vitamin D and" joins something else.
      while end > at + 1, ["and", "&", ","].contains(text(end - 1)) { end -= 1 }
      return end > at + 1 ? (end - at, ["vitamins"]) : nil
    case "wholewheat": return (1, ["whole", "wheat"])
    case "wholegrain": return (1, ["whole", "grain"])
    case "hot": if next.hasPrefix("dog") { return (2, [next == "dogs" ? "frankfurters" : "frankfurter"]) }
    case "hotdog": return (1, ["frankfurter"])
    case "hotdogs": return (1, ["frankfurters"])
    case "coke", "cola", "pepsi", "sprite", "fanta": if next == "zero" { return (2, ["diet", text(at)]) }
    case "zero":
      if next == "sugar" || next == "calorie" || next == "cal" { return (2, ["diet"]) }
      // "Dr Pepper Zero".
      let isName = at > 0 && self[at - 1].kind == .word && !WordLists.isCommon(text(at - 1))
      if isName, NumberWords.english.meanings[text(at - 1)] == nil, NumberWords.english.meanings[next] == nil { return (1, ["diet"]) }
    default: break
    }
    return nil
  }

  /// "sugar-free".
  private func free(_ at: Int) -> (Int, [String])? {
    let dash = text(at + 1) == "-" ? 2 : 1
    guard text(at + dash) == "free", WordLists.freeOf.contains(text(at)) else { return nil }
    return (dash + 1, ["!" + text(at)])
  }

  /// "skin not eaten", "the bones were taken out".
  private func leftOut(_ at: Int) -> (Int, [String])? {
    var end = at
    let part = text(end).hasSuffix("s") ? String(text(end).dropLast()) : text(end)
    guard WordLists.leftOut.contains(part) else { return nil }
    end += 1
    var parts = ["!" + part]
    if text(end) == "and", text(end + 1) == "bone" || text(end + 1) == "skin" {
      parts.append("!" + text(end + 1))
      end += 2
    }
    while ["is", "was", "were", "has", "have", "had", "been", "are", "being"].contains(text(end)) { end += 1 }
    if text(end) == "not", text(end + 1) == "eaten" || text(end + 1) == "included" { return (end + 2 - at, parts) }
    if text(end) == "removed" || text(end) == "off" { return (end + 1 - at, parts) }
    if text(end) == "taken", text(end + 1) == "out" || text(end + 1) == "off" { return (end + 2 - at, parts) }
    if text(end) == "trimmed", text(end + 1) == "off" { return (end + 2 - at, parts) }
    return nil
  }

  /// "(Includes foods for USDA's Food Distribution Program)", which is at the end of some names.
  private func programme(_ at: Int) -> (Int, [String])? {
    guard text(at + 1) == "includes", text(at + 2) == "foods", text(at + 3) == "for" else { return nil }
    let end = self[at...].firstIndex { $0.isSign(")") } ?? count - 1
    return (end + 1 - at, [])
  }

  /// "NS as to fat added in cooking".
  private func unspecified(_ at: Int) -> (Int, [String])? {
    guard text(at + 1) == "as", text(at + 2) == "to" else { return nil }
    let end = self[(at + 3)...].firstIndex { $0.kind == .sign && [",", ";", ")", "("].contains($0.text) } ?? count
    return (end - at, ["nfs"])
  }

  /// A sign for inches after a number.
  private func inches(_ at: Int) -> (Int, [String])? {
    guard at > 0, self[at - 1].kind == .number else { return nil }
    if self[at].isSign("\"") { return (1, ["inch"]) }
    if self[at].isSign("'"), at + 1 < count, self[at + 1].isSign("'") { return (2, ["inch"]) }
    let word = self[at].isSign("-") ? 1 : 0
    if text(at + word) == "inch" || text(at + word) == "inches" { return (word + 1, ["inch"]) }
    if text(at + word) == "in", text(at + word + 1) == "." { return (word + 2, ["inch"]) }
    return nil
  }

  /// "-sized" after a size.
  private func size(_ at: Int) -> Int? {
    let dash = text(at + 1) == "-" ? 2 : 1
    return text(at + dash) == "size" || text(at + dash) == "sized" ? dash + 1 : nil
  }

  private func text(_ at: Int) -> String { indices.contains(at) ? self[at].text : "" }

  private static func word(_ text: String, _ range: Range<Int>) -> RawWord {
    switch text.first {
    case "!": RawWord(kind: .negated, text: String(text.dropFirst()), range: range)
    case "#": RawWord(kind: .number, text: text, value: Double(text.dropFirst()) ?? 0, range: range)
    case "%": RawWord(kind: .sign, text: text, range: range)
    default: RawWord(kind: .word, text: text, range: range)
    }
  }
}

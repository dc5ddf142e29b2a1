/// Amounts and shares behind the food or the dish that they are of.
extension Segment {
  /// Whether a part says the amount or state of the food before it: "broccoli, steamed, one cup", "pancakes 4 with ham", "and I had half".
  static func isBehindFood(_ segment: Segment, after last: Segment) -> Bool {
    if segment.joiner == nil { return segment.isAmountAlone && segment.amount != nil && last.amount != .number }
    if ["in", "on"].contains(segment.joiner), segment.isNumbered, last.amount != .number,
      !segment.words.contains(where: { $0.isContent && $0.kind.has([.noun, .everyday]) && !$0.kind.has([.unit, .size, .filler]) })
    {
      return true
    }
    return (segment.joiner == "," || saysShare(segment.words) || segment.isCount(of: last)) && isOfFoodBefore(segment.words)
  }

  /// Whether a part is no more than the number or measure of the food before it.
  func isCount(of last: Segment) -> Bool {
    guard isAmountAlone, isNumbered else { return false }
    return joiner == "," && last.amount == nil || ["with", ","].contains(joiner) && hasMeasure && !last.hasMeasure
  }

  /// Whether an amount behind foods is that of a dish, not of the last food: "sprouts with oil, one cup", but not "porridge with honey, 1 tsp".
  static func countsDish(_ segment: Segment) -> Bool {
    let units = segment.words.filter { $0.isContent && $0.kind.has(.unit) }
    if units.contains(where: { spoons.contains($0.word.term) || $0.kind.has(.bulk) }) { return false }
    return segment.isNumbered && segment.joiner != nil || segment.amount != nil && units.contains(where: isDish)
  }

  private static func isDish(_ word: SaidWord) -> Bool { word.isContent && dishes.contains(word.word.term) }

  private static let spoons: Set<String> = ["tsp", "tbsp", "ml", "sprinkl", "splash", "pat", "drizzle"]
  private static let dishes: Set<String> = ["bowl", "plat", "glass", "cup", "mug", "serving", "portion", "tray", "tub", "pot", "dish"]

  /// Returns the part that the dish begins with which a part ends: "salmorejo" of "salmorejo with egg and ham".
  static func dish(endingAt last: Int, in parts: [Segment], _ amount: Segment, isCountable: (Segment) -> Bool) -> Int {
    // "Tea, 3 sugars, six mugs".
    if parts[last].amount == .number, amount.isNumbered, amount.words.contains(where: isDish) {
      return parts.lastIndex { $0.amount == nil } ?? last
    }
    if amount.words.contains(where: { $0.isNumber && $0.said == "between" }) { return 0 }
    // "Chicken with tortillas, 4".
    let isPiece =
      !amount.words.contains { $0.isContent && $0.kind.has(.unit) } && amount.words.contains { $0.isNumber && $0.word.value >= 1 }
    // "Cocoa with biscuits, 5" are biscuits, and "dumplings and goulash, 2" dumplings.
    if isPiece, last > 0, parts[last].amount == nil, parts[last - 1].amount == nil,
      ["with", "and"].contains(parts[last].joiner ?? "")
    {
      let isLast = isCountable(parts[last])
      if isLast != isCountable(parts[last - 1]) { return isLast ? last : last - 1 }
    }
    if isPiece, parts[last].isPlural, !parts[0..<last].contains(where: \.isPlural) { return last }
    // "A burrito with rice, beans and cream, I had half".
    let isShare = saysShare(amount.words)
    var place = last, first = last
    while place > 0, parts[place].amount == nil, isShare || parts[place - 1].amount == nil {
      if ["with", "in", "on"].contains(parts[place].joiner ?? "") {
        first = place - 1
      } else if parts[place].joiner != "and", !isShare || parts[place].joiner != "," {
        break
      }
      place -= 1
    }
    return first
  }

  /// Marks the part as eaten only in part.
  mutating func eat(_ share: Double) {
    for place in words.indices { words[place].eaten *= share }
  }
}

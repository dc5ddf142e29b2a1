/// What speaks against an item, by the words where it begins and those inside it.
extension Cutting {
  /// What joins the parts of a list.
  static let joiners: Set<String> = ["and", "&", "+", ","]

  static let serving: Set<String> = ["served", "paired", "topped", "accompanied"]

  /// What an item costs by where it begins and how it ends.
  func cost(_ start: Int, _ end: Int, _ stretch: Stretch, _ before: Set<Int32>) -> Float {
    let first = segments[start], amount = first.amount
    var cost: Float = 0
    if start > 0 {
      let isAnd = ["and", "&", "+", ".", ";", "plus", "then"].contains(first.joiner ?? "")
      let isList = amount == .article && segments[start - 1].amount != nil && (isAnd || first.joiner == ",")
      cost =
        amount == .number || isList
        ? CuttingCost.beginsWithNumber
        : amount == .article
          ? CuttingCost.beginsWithArticle : isAnd ? CuttingCost.beginsWithAnd : CuttingCost.beginsWithOther
      if first.joinerWord == nil { cost = amount == nil ? CuttingCost.beginsUnjoined : cost + CuttingCost.amountUnjoined }
      if ["in", "on"].contains(first.joiner ?? ""), ["my", "the", "our", "his", "her"].contains(first.words[0].said),
        !stretch.isPlain(on: reader.knownFoods)
      {
        cost += CuttingCost.beginsWithPlace
      }
      if ["with", "in"].contains(first.joiner ?? ""), let last = segments[start - 1].words.last,
        Self.composing.contains(last.said) || Self.serving.contains(last.said)
      {
        cost += CuttingCost.beginsAfterVerb
      }
      let isCounted = amount != nil && (first.words[0].isArticle || first.words[0].isNumber && first.words[0].word.value >= 1)
      if let head = stretch.said.head, before.contains(head), !isCounted { cost += CuttingCost.repeatsHead }
      let measures = first.words.contains { word in
        word.word.term == "inch" || ["weigh", "measur", "approx", "total"].contains(where: word.said.hasPrefix)
      }
      if measures { cost += CuttingCost.beginsWithMeasure }
    }
    if start > 0 || end < segments.count, !stretch.standsAlone { cost += CuttingCost.standsNotAlone }
    for place in start + 1..<max(start + 1, end) where segments[place].joiner == ";" { cost += CuttingCost.semicolonInside }
    return cost
  }

  /// What taking several parts as one item costs: every amount inside is evidence against it, more so without a joining word.
  func joining(_ start: Int, _ end: Int, _ stretch: Stretch) -> Float {
    let inside = segments[start + 1..<max(start + 1, end)]
    let isCounted = segments[start].amount != nil
    let isComposite = stretch.choice.map(isComposite) ?? false
    let isOwn = stretch.choice.map { reader.knownFoods.food($0.food).marks.contains(.own) } ?? false
    let ofNumber = isComposite ? CuttingCost.countInDish : isOwn ? CuttingCost.countInOwnFood : CuttingCost.countInFood
    var cost: Float = 0
    for part in inside {
      if let amount = part.amount {
        if isComposite && part.isMeasured {
          cost += CuttingCost.measuredInDish
        } else if isCounted, Self.joiners.contains(part.joiner ?? ""), !part.isAmountAlone {
          cost += CuttingCost.partOfList
        } else if amount == .number {
          cost += ofNumber
        }
      }
      if part.joinerWord == nil, !part.isAmountAlone { cost += CuttingCost.partUnjoined }
    }
    func further(_ isCounted: (SaidWords.Quantity) -> Bool) -> Float { Float(max(0, stretch.said.quantities.count(where: isCounted) - 1)) }
    // "Veal 200 g, quinoa 150 g".
    let weighed = segments[start..<end].count { $0.hasMeasure && $0.isNumbered && !$0.isAmountAlone }
    cost += CuttingCost.weighedApart * Float(max(0, weighed - 1))
    if isComposite { cost += CuttingCost.furtherNumberInDish * further(\.isNumber) }
    let isSeveral = segments[start].words.first { $0.isNumber }.map { $0.word.value > 1 } ?? false
    if isSeveral, inside.contains(where: { $0.amount == .article && Self.joiners.contains($0.joiner ?? "") }) {
      cost += CuttingCost.severalThenOne
    }
    if inside.contains(where: { $0.joinerWord == nil }) {
      cost += CuttingCost.furtherWeight * further { $0.kind.has(.mass) && $0.isNumber }
    }
    return cost
  }
}

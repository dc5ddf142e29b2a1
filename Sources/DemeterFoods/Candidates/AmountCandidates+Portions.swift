import Foundation

extension AmountCandidates {
  mutating func addPortions() {
    let isBare = said.quantities.isEmpty && said.free == nil && said.sizes.isEmpty && !food.usual.isNaN
    var converted: Set<Int32> = []
    for (place, portion) in zip(food.portions.indices, food.portions) {
      let text = knownFoods.portionText(portion.text)
      var match = PortionMatch()
      match.features[.order] = Float(min(place - food.portions.startIndex, 10)) / 10
      matchDetails(text, &match)
      matchSize(text, portion, &match)
      guard matchCount(text, portion, &match, &converted) else { continue }
      finish(text, portion, &match)
      if text.kind == .mass, kind(text.main).has(.mass), match.features[.nounCounted] > 0 {
        // An ounce adds no information to its grams.
        match.features[.nounCounted] = 0
        match.features[.measured] = 1
        if text.details.isEmpty { continue }
      }
      let grams = match.count * Double(portion.grams)
      if grams > 600, !said.isEntire { match.features[.huge] = Float(min(2.5, log(grams / 600))) }
      let isNamed = text.main >= 0 && places[text.main] != nil && !name.has(text.main) || text.noun == "footlong" && said.isFootlong
      if isBare, text.kind != .usual, match.details == 0, !isNamed { continue }
      add(match.features, place, match.count, grams, .portion, explaining: match.explained)
    }
  }

  struct PortionMatch {
    var features = PortionFeatures()
    var count: Double = 1
    var explained: Float = 0
    var details = 0
    /// A fraction that both the portion's text and the phrase name: "1/8 of a pie".
    var fraction: Double?
  }

  private func matchDetails(_ text: PortionText, _ match: inout PortionMatch) {
    var unsaid = 0
    for term in text.details {
      if said.all.contains(term) {
        if !name.has(term) { match.details += 1 }
        match.explained += isLeft(term)
      } else if !name.has(term) {
        unsaid += 1
      }
    }
    if match.details > 0 { match.features[.detailSaid] = Float(min(match.details, 4)) }
    if unsaid > 0 { match.features[.detailUnsaid] = Float(min(unsaid, 5)) }
    if !text.numbers.isEmpty {
      let same = text.numbers.count { said.all.contains($0) }
      for value in said.quantities.map(\.value) + [said.free].compactMap(\.self) where value < 1 {
        if text.numbers.contains(term(FoodWord.term(value))) { match.fraction = value }
      }
      match.features[.numberSaid] = Float(min(same, 3))
      match.features[.numberUnsaid] = Float(min(text.numbers.count - same, 3))
    }
    if !text.subname.isEmpty {
      match.features[.subnameUnsaid] = 1 - Float(text.subname.count { said.all.contains($0) }) / Float(text.subname.count)
    }
  }

  private var hasOwnSize: Bool {
    food.marks.contains(.own) && food.portions.first.map { knownFoods.portionText($0.text).sizes != [] } ?? false
  }

  private func matchSize(_ text: PortionText, _ portion: IndexedPortion, _ match: inout PortionMatch) {
    if text.sizes != [] {
      if let size = said.sizes.first {
        let distance = text.sizes.distance(from: size)
        if distance == 0 {
          match.features[.sizeRight] = 1
        } else {
          let all = text.sizes.union(Sizes(size))
          let isNear =
            all.isSubset(of: [Sizes(.miniature), Sizes(.small)]) || all.isSubset(of: [Sizes(.large), Sizes(.extraLarge)])
          match.features[.sizeWrong] = isNear ? 0.25 : 0.5 * Float(distance) + 0.25
        }
      } else {
        // Of Demeter's own foods, the first size is the usual one.
        let isUsual = food.marks.contains(.own) && food.portions.first?.text == portion.text
        match.features[text.sizes.contains(Sizes(.medium)) && !hasOwnSize || isUsual ? .sizeMedium : .sizeUnsaid] = 1
      }
      for term in text.terms where kind(term).has(.size) { match.explained += isLeft(term) }
    } else if !said.sizes.isEmpty {
      match.features[.sizeWrong] = food.marks.contains(.sized) ? 0.75 : 0.5
    }
    if text.kind == .guideline {
      match.features[.guideline] = 1
      match.features[.detailSaid] = 0
      (match.explained, match.details) = (0, 0)
    }
  }

  private func finish(_ text: PortionText, _ portion: IndexedPortion, _ match: inout PortionMatch) {
    if let fraction = match.fraction, match.count == fraction {
      match.count = 1
      match.features[.numberSaid] = 2
    }
    // Half a can is one "half can".
    if match.count < 1, match.features[.otherVolume] == 0, text.noun != "half", text.terms.contains(term("half")) {
      match.count = min(1, 2 * match.count)
    }
    scaleBySize(text, portion, &match)
    if said.isEntire, text.isForOne || kind(text.main).has(.part) { match.features[.detailUnsaid] = match.features[.detailUnsaid] + 4 }
  }

  /// A "small bowl" is less than a bowl if only bowls are known.
  private func scaleBySize(_ text: PortionText, _ portion: IndexedPortion, _ match: inout PortionMatch) {
    if let factor = sizeFactor, portion.grams >= 0.8 * food.usual, portion.grams <= 1.25 * food.usual,
      text.kind != .volume, text.kind != .mass
    {
      match.count *= factor
      match.features[.sizeWrong] = 0.25
      return
    }
    guard let size = said.sizes.first, text.sizes == [], !food.marks.contains(.sized),
      ["bowl", "plat", "glass", "mug"].contains(text.noun)
        || food.marks.contains(.own) && ["slic", "piec", "serving", "wedg"].contains(text.noun),
      let factor = [Size.small: 0.7, .large: 1.4][size],
      match.features[.nounCounted] + match.features[.nounWithArticle] + match.features[.nounAlone] > 0
    else { return }
    match.count *= factor
    match.features[.sizeWrong] = 0.25
  }
}

extension AmountCandidates {
  /// Words for one serving of a dish.
  static let servings: Set<String> = ["serving", "portion", "order", "plat"]

  /// Whether a number can only count a food that is said whole: "two cheese and pickle sandwiches".
  private func isNamedOnce(_ noun: Int32) -> Bool {
    name.isWhole && name.head == noun && said.isPlural && said.order.last?.term == noun && !said.words.contains { $0.said == "with" }
  }

  /// "Scones with jam and cream, 2": pieces of all of it.
  private func isCountedBehind(_ text: PortionText) -> Bool {
    guard text.kind == .piece, text.main == name.head, !kind(text.main).has([.part, .bulk]), let free = said.free, free >= 1,
      said.freePlace > 0, said.words[said.freePlace - 1].isSign(",")
    else { return false }
    return said.words[(said.freePlace + 1)...].allSatisfy { !$0.isContent || $0.kind.has(.filler) }
  }

  /// Whether a piece or spoon is too little to be what half of was said: half of the cherries is no half of one.
  private func isTooLittleToShare(_ portion: IndexedPortion, _ text: PortionText) -> Bool {
    guard food.marks.contains(.own), !food.usual.isNaN, portion.grams < Self.littleShare * food.usual, text.noun != "half" else {
      return false
    }
    let isOne = text.kind == .piece && !kind(text.main).has([.part, .bulk]) && name.has(text.main) && !said.isPlural
    return !isOne || portion.grams < Self.tiny
  }

  private static let tiny: Float = 8

  /// Finds how many of a portion were said; false if the portion can't be meant.
  func matchCount(_ text: PortionText, _ portion: IndexedPortion, _ match: inout PortionMatch, _ converted: inout Set<Int32>)
    -> Bool
  {
    if text.kind == .inch, said.isSizedInInches { return false }
    // "Two lamb chops" are no cubic inches.
    if text.kind == .inch, said.quantities.isEmpty, said.freeIs == .number, !said.words.contains(where: { $0.word.term == "inch" }) {
      return false
    }
    // "A dozen" was read as 12 of them.
    if text.noun == "dozen", said.quantities.isEmpty, said.freeIs == .number { return false }
    let unit = quantity?.name
    if text.kind == .usual {
      // Two pints are measured, whatever is usual.
      if let quantity, quantity.isNumber, ["pint", "quart", "gallon"].contains(quantity.name) { return false }
      let isServing = unit.map { Self.servings.contains($0) || $0 == "meal" || $0 == "bowl" } ?? false
      let feature: Feature =
        said.quantities.isEmpty && said.free == nil
        ? .usualAlone : said.quantities.isEmpty && said.freeIs == .article || isServing ? .usualWithArticle : .usualCounted
      match.features[feature] = 1
      if feature == .usualCounted, unit == nil { match.count = said.free ?? 1 }
      if let unit, Self.servings.contains(unit) { match.count = quantity?.value ?? 1 }
      if feature == .usualCounted, unit == nil, countsParts(portion) { match.features[.containerUncounted] = 4 }
      return true
    }
    let isFootlong = text.noun == "footlong" && said.isFootlong
    let held = isFootlong ? said.free ?? 1 : heldCount(text)
    if let held, held > 0 {
      match.count = held
      match.features[.nounCounted] = 1
      match.explained += isLeft(text.main)
    } else if text.main >= 0, let place = places[text.main] {
      match.explained += isLeft(text.main)
      if held != nil { match.features[.numberUnsaid] = 3 }
      if isShare, isTooLittleToShare(portion, text) {
        match.count = said.free ?? 1
        match.features[.containerUncounted] = 4
      } else if let amount = said.amount(of: place, knownFoods.lexicon) {
        match.count = amount.value
        match.features[amount.isNumber ? .nounCounted : .nounWithArticle] = 1
      } else if said.quantities.isEmpty, let free = said.free, said.freeIs == .number,
        said.isCount(of: place) || isNamedOnce(text.main) || isCountedBehind(text)
      {
        match.count = free
        match.features[.nounCounted] = 1
      } else {
        match.count = said.quantities.isEmpty && !countsPart ? said.free ?? 1 : 1
        match.features[.nounAlone] = 1
      }
      if let quantity, !said.quantities.contains(where: { $0.unit == text.main }), quantity.unit != text.main {
        match.features[.unitMissing] = 1
      }
    } else if !countOther(text, portion, &match, &converted) {
      return false
    }
    return true
  }

  /// Finds the count of a portion whose noun was not said.
  private func countOther(_ text: PortionText, _ portion: IndexedPortion, _ match: inout PortionMatch, _ converted: inout Set<Int32>)
    -> Bool
  {
    let main = kind(text.main), count = said.free ?? 1
    if let quantity {
      match.count = quantity.value
      if quantity.kind.has(.genericPiece), quantity.value > Self.fewServings, text.kind == .volume { return false }
      // 21 fluid ounces are not 21 large ones.
      if quantity.kind.has([.volume, .mass]), quantity.value > Self.fewServings, text.kind == .piece || text.kind == .container {
        return false
      }
      if text.kind == .volume, quantity.kind.has(.volume), let of = TermKind.milliliters[quantity.name],
        let one = TermKind.milliliters[text.noun], !["glass", "bowl", "mug"].contains(text.noun)
      {
        let isKnown = food.portions.contains { knownFoods.portionText($0.text).main == quantity.unit }
        guard !isKnown, converted.insert(text.main).inserted else { return false }
        match.count = quantity.value * of / (text.terms.contains(term("half")) ? one / 2 : one)
        match.features[.otherVolume] = 1
        return true
      }
      // "A large slice" is a slice of the large size if slices have no size.
      let isPiece = quantity.kind.has(.genericPiece) && food.marks.contains(.own) && isPiece(portion)
      let isSized = said.sizes.first.map { text.sizes.distance(from: $0) == 0 && text.sizes != [] } ?? false
      if quantity.kind.has(.part), main.has(.part) || isPiece,
        isSized || !food.portions.contains(where: { knownFoods.portionText($0.text).main == quantity.unit })
      {
        match.features[quantity.isNumber ? .nounCounted : .nounWithArticle] = 0.8
      } else {
        let isOther = quantity.kind.has(.container) && text.kind == .container
        // "A packet of marmalade with toast" is no packet of both, and six pieces of churros with chocolate are one plate.
        if food.marks.contains(.composite), quantity.kind.has(.genericPiece), quantity.value > 2, isPlateOfPieces(portion) {
          match.count = 1
        }
        match.features[isOther ? .otherContainer : .unitMissing] = food.marks.contains(.composite) ? 3 : 1
      }
      if text.kind == .volume || text.kind == .mass { match.features[.volumeUncounted] = 1 }
    } else {
      match.count = count
    }
    if text.main >= 0, text.noun == "half", match.count < 1 {
      // Half of the whole is one half, a quarter is half of one.
      match.count *= 2
      match.features[.nounCounted] = 1
    } else if quantity == nil {
      countPieces(text, portion, &match)
    }
    if main.has(.part), food.marks.contains(.whole) || said.free.map({ $0 < 1 }) ?? false { match.features[.partOfWhole] = 1 }
    return true
  }

  /// Applies a number without a unit.
  private func countPieces(_ text: PortionText, _ portion: IndexedPortion, _ match: inout PortionMatch) {
    let main = kind(text.main), isNumber = said.freeIs == .number, count = said.free ?? 1
    let several: Float = isNumber && count != 1 ? 2 : 1
    let isSeveralServings = text.main < 0 && text.sizes != [] && isNumber && count > 2 && portion.grams >= 60 && said.sizes.isEmpty
    let isFew = count <= Self.fewServings && (count >= 1 || text.kind == .piece || isShareOfUsual(portion))
    if countsPart && (text.main < 0 || !name.has(text.main)) || text.noun == "half" {
      match.features[.containerUncounted] = 4
      if countsPart, countsParts(portion) { match.count = 1 }
    } else if isShare, isTooLittleToShare(portion, text) {
      match.features[.containerUncounted] = 4
    } else if isNumber, count > 1, said.sizes.isEmpty, isSeveralPieces(portion, text) {
      match.features[.containerUncounted] = several
    } else if countsParts(portion) || isLittle(portion, text) {
      match.features[.containerUncounted] = 4
      // "Churros with chocolate, 4" are one plate.
      if food.marks.contains(.composite), countsParts(portion) { match.count = 1 }
    } else if isUsual(portion, text), isFew, !isSeveralServings {
      match.features[.pieceGeneral] = 1
    } else if text.kind == .volume || main.has(.bulk) {
      match.features[.volumeUncounted] = several
    } else if text.kind == .mass {
      match.features[.massUncounted] = 1
    } else if text.kind == .container {
      match.features[.containerUncounted] = several
    } else if isSeveralServings {
      match.features[.containerUncounted] = 1
    } else if text.main < 0 || main.has(.genericPiece) {
      match.features[.pieceGeneral] = 1
    } else {
      match.features[name.has(text.main) ? .pieceNamed : .pieceOther] = 1
    }
  }

  private static let fewServings = 4.0

  /// Returns true for the usual form of Demeter's own foods, which is the first portion: a coffee is a cup, but a cheeseburger is not the
  /// large one. A handful, or six pieces, is not one of anything.
  private func isUsual(_ portion: IndexedPortion, _ text: PortionText) -> Bool {
    guard food.marks.contains(.own), portion.text == food.portions.first?.text, text.numbers.isEmpty, !kind(text.main).has(.bulk),
      text.noun != "half"
    else {
      return false
    }
    return isPiece(portion) || !food.portions.contains(where: isPiece) || isShareOfUsual(portion)
  }

  /// Whether a part was said of what is no whole thing, and a portion weighs what is usual.
  private func isShareOfUsual(_ portion: IndexedPortion) -> Bool {
    isShare && !isWholeThing && abs(portion.grams - food.usual) <= 0.1 * food.usual
  }

  /// Returns true if a portion is a single item: a slice, a grape, a medium one; but not a large coffee.
  private func isPiece(_ portion: IndexedPortion) -> Bool {
    let text = knownFoods.portionText(portion.text)
    return text.kind == .piece && !kind(text.main).has([.bulk, .part]) && (text.main >= 0 || portion.grams < Self.heavyPiece)
  }

  private static let heavyPiece: Float = 200

  /// Whether a portion of one of Demeter's own foods is a serving or roll of several of its pieces: eight of sushi are pieces.
  private func isSeveralPieces(_ portion: IndexedPortion, _ text: PortionText) -> Bool {
    food.marks.contains(.own) && !food.marks.contains(.composite) && ["serving", "roll", "portion", "plat"].contains(text.noun)
      && food.portions.contains { knownFoods.portionText($0.text).noun == "piec" && $0.grams < Self.severalPieces * portion.grams }
  }

  private static let severalPieces: Float = 0.75

  /// Whether a number counts what lies on a plate or in a bowl: three dumplings in broth are not three bowls.
  private func countsParts(_ portion: IndexedPortion) -> Bool {
    said.freeIs == .number && said.free ?? 1 > 2 && said.sizes.isEmpty && isPlateOfPieces(portion)
  }

  private func isPlateOfPieces(_ portion: IndexedPortion) -> Bool {
    portion.grams >= Self.plateful && food.density.isNaN && !food.portions.contains(where: isPiece)
      && food.portions.contains { ["serving", "bowl", "portion", "plat"].contains(knownFoods.portionText($0.text).noun) }
  }

  private static let plateful: Float = 200

  /// Whether a portion is only a part of a plate or bowl of one of Demeter's own foods: "a lasagne" is no slice or ladle of it.
  private func isLittle(_ portion: IndexedPortion, _ text: PortionText) -> Bool {
    (said.free == 1 || said.free == 2) && said.sizes.isEmpty && food.marks.contains(.own) && food.usual >= Self.plateful
      && portion.grams < Self.littleShare * food.usual && text.main >= 0 && !name.has(text.main)
      && (kind(text.main).has(said.free == 1 ? [.part, .bulk, .volume] : [.bulk, .volume]) || Self.spoons.contains(text.noun))
  }

  private static let littleShare: Float = 0.6
  private static let spoons: Set<String> = ["ladl", "ladle", "spoon", "spoonful"]

  /// For a portion that contains 15 pieces or 22.1 oz: returns how many portions were said in that unit; negative if something else was
  /// said.
  private func heldCount(_ text: PortionText) -> Double? {
    for held in text.holds {
      guard held.unit != text.main, let place = places[held.unit] else { continue }
      let amount = said.amount(of: place, knownFoods.lexicon)
      if let main = places[text.main], let whole = said.amount(of: main, knownFoods.lexicon), whole.isNumber,
        !(amount?.isNumber == true && amount?.value == whole.value)
      {
        return nil
      }
      guard let amount, amount.isNumber else { continue }
      let count = amount.value / held.number, isNamed = places[text.main] != nil
      if kind(held.unit).has(.mass), !isNamed { return nil }
      if kind(held.unit).has([.mass, .volume]), isNamed, abs(count - 1) > 0.01 { return -count }
      return count
    }
    return nil
  }
}

/// What speaks for or against a food and a portion being what was meant. Each is a number, most of them 0 or 1; how rare words are is
/// divided by ten. `docs/notes/phrases.md` explains them with examples.
enum Feature: Int, CaseIterable {
  // Of the words that were said.
  /// How much of them the name has, another name of the food has, nothing of the food or portion has; and the first as a share.
  case explained, elsewhere, unexplained, coverage
  // Of the words of the name that were not said.
  /// Before the first comma; behind it, by how much they change the figures; the share that was said.
  case unsaidFirst, unsaidLater, share
  /// Nothing of it is unsaid, of another name or of any name.
  case otherNameWhole, whole
  /// Its noun was not said.
  case nounUnsaid
  /// Words said side by side stand in one part of it.
  case together
  /// The name has a state, such as "raw", that was not said.
  case unsaidRaw, unsaidCooked, unsaidDry, unsaidCanned, unsaidFrozen, unsaidBaby, unsaidRestaurant, brand
  /// Raw was said of a cooked food, or the other way round; "made" of a powder, or "dry" of what is made of one.
  case rawButCooked, cookedButRaw, wrongForm
  // Of the food.
  case older, everyday, everydayLong, everydayWhole, otherName, description, popularity, unspecified
  // Of the amount.
  /// Grams or milliliters.
  case measured
  /// The portion's noun was said with a number, with an article, without either.
  case nounCounted, nounWithArticle, nounAlone
  /// A unit was said that it is not; another container; cups for spoons.
  case unitMissing, otherContainer, otherVolume
  /// More words of the portion that were said, or not.
  case detailSaid, detailUnsaid
  case sizeRight, sizeWrong, sizeUnsaid, sizeMedium
  /// The usual amount, where none was said, with an article, with a number.
  case usualAlone, usualWithArticle, usualCounted
  /// A number without a unit counts pieces, by a general noun, by the food's own, by another.
  case pieceGeneral, pieceNamed, pieceOther
  /// It counts containers, cups or grams. A number without a unit hardly ever means those.
  case containerUncounted, volumeUncounted, massUncounted
  /// Its place in USDA's list.
  case order
  case numberSaid, numberUnsaid
  case guideline, hundredGrams, subnameUnsaid
  /// More than 600 g.
  case huge
  /// A slice where the whole is known.
  case partOfWhole

  static let count = allCases.count
}

/// How much each feature counts, and each input of `CertaintyModel`.
package struct Weights: Sendable {
  private(set) var values: [Float]
  let certainty: [Double]

  init(_ values: [Feature: Float], certainty: [Double]) {
    self.values = Feature.allCases.map { values[$0] ?? 0 }
    self.certainty = certainty
  }

  /// Weights as numbers: those of the features in their order, then those of the inputs of `CertaintyModel`.
  package init?(_ numbers: [Double]) {
    guard numbers.count == Feature.count + CertaintyModel.inputCount else { return nil }
    values = numbers.prefix(Feature.count).map(Float.init)
    certainty = Array(numbers.dropFirst(Feature.count))
  }

  subscript(_ feature: Feature) -> Float { values[feature.rawValue] }
}

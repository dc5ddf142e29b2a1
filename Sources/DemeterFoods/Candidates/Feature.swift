/// The features of a food and a portion for a phrase. Each is a number, most of them 0 or 1; rarity of words is divided by ten.
/// `docs/notes/phrases.md` explains them with examples.
enum Feature: Int, CaseIterable {
  // Of the words that were said.
  /// How much of them is in the name; in another name of the food; not in the food or portion; and the first as a share.
  case explained, elsewhere, unexplained, coverage
  // Of the words of the name that were not said.
  /// Before the first comma; after it, weighted by their effect on the figures; the share that was said.
  case unsaidFirst, unsaidLater, share
  /// All words of another name, or of any name, were said.
  case otherNameWhole, whole
  /// Its noun was not said; the noun that was said is in none of its names or portions.
  case nounUnsaid, headMissing
  /// Adjacent words of the phrase are in one part of the name.
  case together
  /// The name has a state, such as "raw", that was not said.
  case unsaidRaw, unsaidCooked, unsaidDry, unsaidCanned, unsaidFrozen, unsaidBaby, brand
  /// Raw was said for a cooked food, or the other way round; "made" for a powder, or "dry" for a prepared food.
  case rawButCooked, cookedButRaw, wrongForm
  // Of the food.
  case older, everyday, everydayLong, everydayWhole, otherName, description, popularity, unspecified
  // Of the amount.
  /// Grams or milliliters.
  case measured
  /// The portion's noun was said with a number, with an article, without either.
  case nounCounted, nounWithArticle, nounAlone
  /// A different unit was said; another container; cups instead of spoons.
  case unitMissing, otherContainer, otherVolume
  /// Further words of the portion that were said, or were not said.
  case detailSaid, detailUnsaid
  case sizeRight, sizeWrong, sizeUnsaid, sizeMedium
  /// The usual amount, if none was said, with an article, with a number.
  case usualAlone, usualWithArticle, usualCounted
  /// A number without a unit counts pieces: by a general noun, by the food's own, by another.
  case pieceGeneral, pieceNamed, pieceOther
  /// It counts containers, cups or grams, which a number without a unit rarely means.
  case containerUncounted, volumeUncounted, massUncounted
  /// Its position in USDA's list.
  case order
  case numberSaid, numberUnsaid
  case guideline, hundredGrams, subnameUnsaid
  /// More than 600 g.
  case huge
  /// A slice, although the whole is known.
  case partOfWhole

  static let count = allCases.count
}

/// The weight of each feature, and of each input of `CertaintyModel`.
package struct Weights: Sendable {
  private(set) var values: [Float]
  let certainty: [Double]

  init(_ values: [Feature: Float], certainty: [Double]) {
    self.values = Feature.allCases.map { values[$0] ?? 0 }
    self.certainty = certainty
  }

  /// Creates weights from numbers: those of the features in their order, then those of the inputs of `CertaintyModel`.
  package init?(_ numbers: [Double]) {
    guard numbers.count == Feature.count + CertaintyModel.inputCount else { return nil }
    values = numbers.prefix(Feature.count).map(Float.init)
    certainty = Array(numbers.dropFirst(Feature.count))
  }

  subscript(_ feature: Feature) -> Float { values[feature.rawValue] }
}

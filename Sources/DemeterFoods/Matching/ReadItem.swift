public import DemeterCore

/// One food of a phrase, with what was found for it.
public struct ReadItem: Hashable, Sendable {
  /// The part of the phrase it came from, exactly.
  public let phrase: String
  /// Where that part stands, in characters from the beginning.
  public let range: Range<Int>
  /// What it is called: as the food that was found, or else as it was said.
  public let name: String
  /// So much of it.
  public let amount: FoodAmount
  /// For all of it; nil where nothing was found or the amount does not fit.
  public let nutrition: Nutrition?
  /// The food that was found.
  public let food: Food?
  /// From 0, nothing found, to 1.
  public let confidence: Double
  /// Why, in plain words.
  public let reason: String
  /// The meal it was said to be of.
  public let meal: MealTime?
  /// What makes its amount doubtful.
  public let doubt: Doubt?
  /// What was read before anything was looked for.
  let said: PhraseItem

  /// Where the food was found.
  public var source: FoodID.Source? { food?.id.source }
  /// How sure that is.
  public var certainty: Certainty { Certainty(confidence) }
}

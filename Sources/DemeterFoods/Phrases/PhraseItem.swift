public import DemeterCore

/// One food of a phrase, as it was said.
public struct PhraseItem: Hashable, Sendable {
  /// The part of the phrase it came from, exactly.
  public let words: String
  /// Where that part stands, in characters from the beginning.
  public let range: Range<Int>
  /// How much: 1 where no number was said.
  public let quantity: Quantity
  /// Measured in what; nil where only a number was said, or nothing.
  public let unit: FoodUnit?
  /// What remains: the food, with its brand, as it was written. Empty where only an amount was said.
  public let food: String
  /// The energy of all of it, where that was given outright.
  public let energy: Energy?
  /// The meal it was said to be of.
  public let meal: MealTime?
  /// Why a person should look at it whatever is found.
  public let doubt: Doubt?
  /// Whether a number, an article or a measure was said before the food.
  public let beginsWithAmount: Bool
  /// What stands between it and the item before.
  public let joiner: Joiner

  /// So much of it.
  public var amount: FoodAmount { FoodAmount(quantity, unit) }
}

/// A meal of the day.
public enum MealTime: String, CaseIterable, Sendable {
  case breakfast, lunch, dinner, snack
}

/// What makes an amount doubtful.
public enum Doubt: String, CaseIterable, Sendable {
  /// None of it: "0 eggs".
  case none
  /// Less than none of it: "-2 apples". The sign is left out.
  case negative
  /// A number that can't be one: "1/0", "1e99". The quantity is 1.
  case unreadable
  /// Two amounts that do not follow from each other: "2 bars 60 g". The weight counts.
  case twoAmounts
  /// A number behind the food that may be anything: "pizza 500". The quantity is 1.
  case bareNumber
  /// An amount of nothing in particular: "150 g".
  case noFood
}

/// What stands between two foods.
public enum Joiner: String, Sendable {
  /// Nothing but a new number, or a pause.
  case none
  /// The end of a line or sentence, or a semicolon.
  case line
  case comma
  /// "and", "&", "plus", "+".
  case and
  case with
  /// "then", "also", "followed by".
  case then
}

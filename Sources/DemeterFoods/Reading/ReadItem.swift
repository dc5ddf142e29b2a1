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
  /// What so much of it weighs; nil where that is not known.
  public let mass: Mass?
  /// For all of it; nil where nothing was found or the amount does not fit.
  public let nutrition: Nutrition?
  /// The food that was found.
  public let food: Food?
  /// From 0, nothing found, to 1: the probability that its figures are what was meant, as measured by `make bench-meals`;
  /// 0.95 for what this person chose for these words before.
  public let confidence: Double
  /// Why, in plain words: the amount in grams, whose figures, and what was assumed or not understood.
  public let reason: String
  /// The meal it was said to be of.
  public let meal: MealTime?
  /// What makes its amount doubtful.
  public let doubt: Doubt?
  /// Other foods that may have been meant, the likeliest first; empty where it is clear.
  public let alternatives: [Alternative]
  /// Whether no amount was said.
  let isUsualAmount: Bool
  /// The words of the food alone.
  let foodWords: String
  /// Whether its energy was given outright.
  let isEnergyGiven: Bool

  /// Another food that may have been meant, in an amount.
  public struct Alternative: Hashable, Sendable {
    /// The food.
    public let food: Food
    /// So much of it.
    public let amount: FoodAmount
    /// For all of it.
    public let nutrition: Nutrition
    /// How likely it is that it was meant.
    public let probability: Double
    /// The amount in grams, whose figures, and what was assumed.
    public let reason: String
  }

  /// Where the food was found.
  public var source: FoodID.Source? { food?.id.source }
  /// How sure that is.
  public var certainty: Certainty { Certainty(confidence) }
}

/// A meal of the day.
public enum MealTime: String, CaseIterable, Sendable {
  case breakfast, lunch, dinner, snack

  /// Minutes after midnight at which it is taken to be eaten where no time is said; nil for a snack.
  public var minutes: Int? {
    switch self {
    case .breakfast: 8 * 60
    case .lunch: 12 * 60 + 30
    case .dinner: 18 * 60 + 30
    case .snack: nil
    }
  }
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

  /// In words, for a person to look at.
  public var words: String {
    switch self {
    case .none: "The amount is zero"
    case .negative: "The amount has a minus sign"
    case .unreadable: "The number makes no sense"
    case .twoAmounts: "Two amounts were given"
    case .bareNumber: "It is not clear what the number counts"
    case .noFood: "No food was named"
    }
  }
}

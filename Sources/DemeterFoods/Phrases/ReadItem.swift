public import DemeterCore
import DemeterMessages

/// One food of a phrase, with the match that was found.
public struct ReadItem: Hashable, Sendable {
  /// The exact part of the phrase that names it.
  public let phrase: String
  /// The position of that part, in characters from the beginning.
  public let range: Range<Int>
  /// Its name: that of the food that was found, or else the words of the phrase.
  public let name: String
  /// The amount.
  public let amount: FoodAmount
  /// The weight of that amount; nil if it is not known.
  public let mass: Mass?
  /// For the whole amount; nil if nothing was found or the amount does not fit.
  public let nutrition: Nutrition?
  /// The food that was found.
  public let food: Food?
  /// From 0, nothing found, to 1: the probability that its figures are what was meant, as measured by `make bench-meals`; 0.95 for a food
  /// that this person chose for these words before.
  public let confidence: Double
  /// Why, in plain words: the amount in grams, the source of the figures, and what was assumed or left out.
  public let reason: String
  /// Where exactly the figures are: `USDA 171287`; nil if they have no number of a table.
  public let record: String?
  /// The meal that the phrase mentions.
  public let meal: MealTime?
  /// What makes its amount doubtful.
  public let doubt: Doubt?
  /// Other foods that may be meant, the likeliest first; empty if the match is clear.
  public let alternatives: [Alternative]
  /// Whether no amount was said.
  let isUsualAmount: Bool
  /// The words of the food alone.
  let foodWords: String
  /// Whether the phrase states its energy.
  let isEnergyGiven: Bool

  /// Another food that may be meant, in an amount.
  public struct Alternative: Hashable, Sendable {
    /// The food.
    public let food: Food
    /// The amount.
    public let amount: FoodAmount
    /// For the whole amount.
    public let nutrition: Nutrition
    /// The probability that it was meant.
    public let probability: Double
    /// The amount in grams, the source of the figures, and what was assumed.
    public let reason: String
    /// Where exactly the figures are: `USDA 171287`; nil if they have no number of a table.
    public let record: String?
  }

  /// Where the food was found.
  public var source: FoodID.Source? { food?.id.source }
  /// The step of its confidence.
  public var certainty: Certainty { Certainty(confidence) }
}

extension ReadItem {
  /// The same food in another amount.
  init(_ item: ReadItem, amount: FoodAmount, mass: Mass?, nutrition: Nutrition?) {
    (phrase, range, name, food, confidence, reason, record) =
      (item.phrase, item.range, item.name, item.food, item.confidence, item.reason, item.record)
    (meal, doubt, alternatives, isUsualAmount, foodWords, isEnergyGiven) =
      (item.meal, item.doubt, item.alternatives, item.isUsualAmount, item.foodWords, item.isEnergyGiven)
    self.amount = amount
    self.mass = mass
    self.nutrition = nutrition
  }
}

/// A meal of the day.
public enum MealTime: String, CaseIterable, Sendable {
  case breakfast, lunch, dinner, snack

  /// The assumed time in minutes after midnight if no time is said; nil for a snack.
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
  /// An amount of zero: "0 eggs".
  case none
  /// A negative amount: "-2 apples". The sign is ignored.
  case negative
  /// A number that is not possible: "1/0", "1e99". The quantity is 1.
  case unreadable
  /// Two amounts that contradict each other: "2 bars 60 g". The weight counts.
  case twoAmounts
  /// A number after the food that may mean anything: "pizza 500". The quantity is 1.
  case bareNumber
  /// An amount without a food: "150 g".
  case noFood
  /// A number that is neither an amount nor part of a name.
  case unusedNumber
  /// Calories and nutrients that can't both be right: "50 kcal, 30 g protein".
  case figuresDisagree

  /// The doubt in words, for a person to review.
  public var words: String {
    switch self {
    case .none: say("The amount is zero")
    case .negative: say("The amount has a minus sign")
    case .unreadable: say("This number can’t be read")
    case .twoAmounts: say("Two amounts were given")
    case .bareNumber: say("Not clear what the number means")
    case .noFood: say("No food named")
    case .unusedNumber: say("A number was left out")
    case .figuresDisagree: say("Calories and nutrients don’t fit together")
    }
  }
}

import DemeterCore

/// Everything a word can mean, looked up once for each word.
struct WordEntry {
  var roles: WordRoles = []
  var number: NumberWord?
  var unit: UnitWord?
  var meal: MealTime?
  /// Kilocalories or kilojoules.
  var energy: EnergyWord?
  /// Names that begin with this word and stay whole, without it.
  var names: [[String]] = []

  static let unknown: WordEntry = WordEntry()
}

struct WordRoles: OptionSet {
  let rawValue: UInt32

  /// Left out where an item begins, and where it ends.
  static let leading = WordRoles(rawValue: 1), trailing = WordRoles(rawValue: 2)
  static let and = WordRoles(rawValue: 4), with = WordRoles(rawValue: 8), then = WordRoles(rawValue: 16)
  static let joining: WordRoles = [.and, .with, .then]
  /// "on", "in": what follows with an article is not another food.
  static let preposition = WordRoles(rawValue: 32)
  /// "I", "we", and what they did.
  static let pronoun = WordRoles(rawValue: 64), verb = WordRoles(rawValue: 128)
  /// "morning", "afternoon".
  static let dayPart = WordRoles(rawValue: 256)
  /// "heaped", "thick": before a unit they change nothing that is known.
  static let modifier = WordRoles(rawValue: 512)
  static let each = WordRoles(rawValue: 1024), times = WordRoles(rawValue: 2048)
  /// What is between the bread, and what has it between.
  static let filling = WordRoles(rawValue: 4096), carrier = WordRoles(rawValue: 8192)
  /// "the", "my": left out before a food.
  static let determiner = WordRoles(rawValue: 16384)
  /// "grilled", "chopped".
  static let preparation = WordRoles(rawValue: 32768)
  /// "little", "bit": with an article, some.
  static let vague = WordRoles(rawValue: 65536)
  /// Behind a number, what makes it none: "%", "percent".
  static let percent = WordRoles(rawValue: 131072)
  /// "can", "bottle": behind a weight or volume it adds nothing.
  static let container = WordRoles(rawValue: 262144)
  /// Ends with a full stop that ends no sentence.
  static let abbreviation = WordRoles(rawValue: 524288)
}

enum NumberWord {
  /// 0–19 and 20–90.
  case ones(Int64), tens(Int64)
  /// Multiplies what stands before it: 12, 100, 1000.
  case times(Int64)
  /// In thousandths.
  case fraction(Int64)
  /// A number that may have an article before it and "of" behind it: couple, few.
  case several(Int64)
  case article
}

struct UnitWord {
  var unit: FoodUnit
  /// How many of the unit one is.
  var factor: Int64 = 1
  /// Whether it is a unit only before "of": "side", "pot".
  var needsOf: Bool = false
  var isSize: Bool = false
}

struct EnergyWord {
  var isKilojoules: Bool = false
  /// "calorie": what follows has so many.
  var isAdjective: Bool = false

  /// Thousandths of a kilocalorie from thousandths of either; 1 kcal is 4.184 kJ.
  func energy(_ thousandths: Int64) -> Energy {
    Energy(thousandths: isKilojoules ? (thousandths * 1000 + 2092) / 4184 : thousandths)
  }
}

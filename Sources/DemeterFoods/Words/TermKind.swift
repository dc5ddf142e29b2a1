import DemeterCore

/// The known kinds of a word's stem.
struct TermKind: OptionSet {
  let rawValue: UInt32

  static let filler = TermKind(rawValue: 1 << 0)
  static let volume = TermKind(rawValue: 1 << 1)
  static let mass = TermKind(rawValue: 1 << 2)
  static let container = TermKind(rawValue: 1 << 3)
  /// "slice", "handful": other words for an amount.
  static let otherUnit = TermKind(rawValue: 1 << 4)
  static let unit: TermKind = [.volume, .mass, .container, .otherUnit]
  static let size = TermKind(rawValue: 1 << 5)
  /// "slice", "wedge": of something whole.
  static let part = TermKind(rawValue: 1 << 6)
  /// "handful", "bunch": several at once.
  static let bulk = TermKind(rawValue: 1 << 7)
  /// "piece", "fruit", "nut": one, whatever it is.
  static let genericPiece = TermKind(rawValue: 1 << 8)
  static let raw = TermKind(rawValue: 1 << 9)
  static let cooked = TermKind(rawValue: 1 << 10)
  static let dry = TermKind(rawValue: 1 << 11)
  static let canned = TermKind(rawValue: 1 << 12)
  static let frozen = TermKind(rawValue: 1 << 13)
  static let baby = TermKind(rawValue: 1 << 14)
  /// A property of a food rather than the food itself; also skin, bone, fat.
  static let state = TermKind(rawValue: 1 << 15)
  /// "beverages", "snacks": the group before a name in catalogues.
  static let group = TermKind(rawValue: 1 << 16)
  /// "fat-free", "vegetarian": not the usual food of that name.
  static let altered = TermKind(rawValue: 1 << 17)
  /// "meatless", "imitation": not that food.
  static let imitation = TermKind(rawValue: 1 << 18)
  /// Has no meaning in a portion's text.
  static let dullInPortions = TermKind(rawValue: 1 << 19)
  /// A number.
  static let number = TermKind(rawValue: 1 << 20)
  /// A negated ingredient: "-salt".
  static let negated = TermKind(rawValue: 1 << 21)
  /// The head noun of some name: "soup" of "chicken soup".
  static let noun = TermKind(rawValue: 1 << 22)
  /// An everyday name of one word.
  static let everyday = TermKind(rawValue: 1 << 23)
  /// "crispy": describes a food, but hardly changes its figures.
  static let describing = TermKind(rawValue: 1 << 24)

  func has(_ kind: TermKind) -> Bool { !isDisjoint(with: kind) }

  /// Milliliters of each measure; typical values for glasses and bowls.
  static let milliliters: [String: Double] = [
    "cup": 240, "tbsp": 15, "tsp": 5, "floz": 30, "pint": 480, "quart": 960, "gallon": 3840, "ml": 1, "l": 1000, "dl": 100, "cl": 10,
    "jigger": 44, "shot": 44, "glass": 240, "mug": 240, "bowl": 360, "plat": 400,
  ]
  /// Volumes that are no containers.
  static let metric: Set<String> = ["ml", "l", "dl", "cl"]
  static let grams: [String: Double] = ["g": 1, "oz": 28.349523125, "lb": 453.59237, "kg": 1000, "mg": 0.001]

  static func of(_ term: String) -> TermKind {
    if term.utf8.first == UInt8(ascii: "#") { return .number }
    var kind = known[term] ?? []
    if term.utf8.first == UInt8(ascii: "-"), term.utf8.count > 1 { kind.insert(.negated) }
    return kind
  }

  private static let known: [String: TermKind] = {
    var known: [String: TermKind] = [:]
    func add(_ kind: TermKind, _ words: String) {
      for word in words.split(separator: " ") { known[WordStem.of(String(word)), default: []].insert(kind) }
    }
    for word in WordLists.fillers { known[WordStem.of(word), default: []].insert(.filler) }
    for unit in milliliters.keys { known[unit, default: []].insert(.volume) }
    for unit in grams.keys { known[unit, default: []].insert(.mass) }
    add(
      .container,
      """
      can jar bottle package bag box packet pouch carton container bowl glass plate mug tub tray envelope pack basket bucket stack dish drink \
      serving order meal dinner portion recipe case tin ramekin keg tube
      """)
    add(.otherUnit, "square piece slice chunk wedge handful bunch scoop sprinkle splash inch strip section segment rasher")
    for size in Size.names.keys { known[size, default: []].insert(.size) }
    add(.part, "square rasher piece slice chunk wedge strip section cube ring segment")
    add(.bulk, "handful bunch cluster splash tall grande venti")
    add(.genericPiece, "piece fruit nut whole item unit each kernel bean berry seed")
    add([.raw, .state], "raw uncooked fresh")
    add(
      [.cooked, .state],
      "cooked boiled baked roasted broiled grilled fried steamed braised stewed simmered microwaved poached sauteed heated toasted scrambled"
    )
    add([.dry, .state], "dry mix powder unprepared concentrate dehydrated condensed powdered undiluted")
    add([.canned, .state], "canned can bottled")
    add([.frozen, .state], "frozen")
    add([.baby, .state], "baby babyfood strained junior toddler infant")
    add(.state, "skin bone fat crust shell rind seeds liquid solid drained")
    add(
      .group,
      """
      beverages snacks candies foods cereals babyfood food formula nuts seeds spices lunch fish crustaceans mollusks meat game restaurant \
      chain desserts cookies crackers puddings frostings gelatins vegetables fruit
      """)
    for term in ["-gluten", "-fat", "-sugar", "-caffein", "-sweet", "-alcohol"] { known[term, default: []].insert(.altered) }
    for term in ["-meat", "-dairy", "-egg", "imitation", "substitut", "vegetarian", "vegan", "imitat"] {
      known[term, default: []].insert([.altered, .imitation])
    }
    add(.describing, WordLists.describing)
    add(.dullInPortions, "nfs any size yields yield approx about include regular")
    return known
  }()
}

/// The size of an item.
enum Size: Int {
  case miniature, small, medium, large, extraLarge

  /// Sizes by the stems of their names.
  static let names: [String: Size] = {
    var names: [String: Size] = [:]
    let words: [(Size, String)] = [
      (.miniature, "miniature mini bitesize tiny midget"), (.small, "small"), (.medium, "medium regular average"), (.large, "large big"),
      (.extraLarge, "xl extra-large jumbo giant colossal"),
    ]
    for (size, words) in words {
      for word in words.split(separator: " ") { names[WordStem.of(String(word))] = size }
    }
    return names
  }()
}

/// Several sizes: "small/regular".
struct Sizes: OptionSet {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }
  init(_ size: Size) { rawValue = 1 << UInt8(size.rawValue) }

  /// Returns the number of steps to the nearest of them.
  func distance(from size: Size) -> Int {
    (0..<5).filter { contains(Sizes(rawValue: 1 << UInt8($0))) }.map { ($0 - size.rawValue).absolute }.min() ?? 0
  }
}

import DemeterCore

/// The words that mean something in a phrase, built once.
enum Vocabulary {
  static let entries: [String: WordEntry] = {
    var entries: [String: WordEntry] = [:]
    func add(_ words: String, _ change: (inout WordEntry) -> Void) {
      for word in words.split(separator: " ") { change(&entries[String(word), default: .unknown]) }
    }
    for (role, words) in roles { add(words) { $0.roles.formUnion(role) } }
    for (words, number) in numbers { add(words) { $0.number = number } }
    for (word, unit) in FoodUnit.names { add(word) { $0.unit = UnitWord(unit: unit) } }
    for unit in otherUnits { add(unit.words) { $0.unit = unit.means } }
    for name in portions.split(separator: " ").map(String.init) {
      for form in [name, Plural.of(name)] { add(form) { $0.unit = UnitWord(unit: .portion(name)) } }
    }
    for name in portionsBeforeOf.split(separator: " ").map(String.init) {
      for form in [name, Plural.of(name)] { add(form) { $0.unit = UnitWord(unit: .portion(name), needsOf: true) } }
    }
    for (meal, words) in meals { add(words) { $0.meal = meal } }
    add("kcal kcals cal cals calories kilocalories") { $0.energy = EnergyWord() }
    add("calorie kilocalorie") { $0.energy = EnergyWord(isAdjective: true) }
    add("kj kjs kilojoule kilojoules") { $0.energy = EnergyWord(isKilojoules: true) }
    for name in FixedNames.all {
      let words = name.split(separator: " ").map(String.init)
      guard let first = words.first else { continue }
      for form in Set([first, Plural.of(first)]) { entries[form, default: .unknown].names.append(Array(words.dropFirst())) }
    }
    for key in entries.keys { entries[key]?.names.sort { $0.count > $1.count } }
    return entries
  }()

  private static let numbers: [(String, NumberWord)] = [
    ("zero", .ones(0)), ("one", .ones(1)), ("two", .ones(2)), ("three", .ones(3)), ("four", .ones(4)), ("five", .ones(5)),
    ("six", .ones(6)), ("seven", .ones(7)), ("eight", .ones(8)), ("nine", .ones(9)), ("ten", .ones(10)), ("eleven", .ones(11)),
    ("twelve", .ones(12)), ("thirteen", .ones(13)), ("fourteen", .ones(14)), ("fifteen", .ones(15)), ("sixteen", .ones(16)),
    ("seventeen", .ones(17)), ("eighteen", .ones(18)), ("nineteen", .ones(19)), ("twenty", .tens(20)), ("thirty", .tens(30)),
    ("forty fourty", .tens(40)), ("fifty", .tens(50)), ("sixty", .tens(60)), ("seventy", .tens(70)), ("eighty", .tens(80)),
    ("ninety", .tens(90)), ("dozen dozens", .times(12)), ("hundred", .times(100)), ("thousand", .times(1000)), ("half", .fraction(500)),
    ("third thirds", .fraction(333)), ("quarter quarters", .fraction(250)), ("eighth eighths", .fraction(125)),
    ("couple pair", .several(2)), ("few several", .several(3)), ("a an another some", .article),
  ]

  private static let otherUnits: [(words: String, means: UnitWord)] = [
    ("cl cls centiliter centiliters centilitre centilitres", UnitWord(unit: .milliliter, factor: 10)),
    ("dl dls deciliter deciliters decilitre decilitres", UnitWord(unit: .milliliter, factor: 100)),
    ("quart quarts qt qts", UnitWord(unit: .pint, factor: 2)), ("gallon gallons", UnitWord(unit: .pint, factor: 8)),
    ("small", UnitWord(unit: .portion("small"), isSize: true)), ("medium med", UnitWord(unit: .portion("medium"), isSize: true)),
    ("large big lg", UnitWord(unit: .portion("large"), isSize: true)), ("jumbo", UnitWord(unit: .portion("jumbo"), isSize: true)),
    ("pc pcs pce pces", UnitWord(unit: .portion("piece"))), ("bite", UnitWord(unit: .portion("bite"))),
    ("pkt pkts", UnitWord(unit: .portion("packet"))), ("pkg pkgs", UnitWord(unit: .portion("package"))),
    ("spoon spoons spoonful spoonfuls", UnitWord(unit: .portion("spoon"))),
    ("bowlful bowlfuls", UnitWord(unit: .portion("bowl"))), ("serve", UnitWord(unit: .portion("serving"))),
  ]

  /// Ways to count a food that may stand right before it.
  private static let portions = """
    slice piece serving portion helping bowl glass mug can bottle handful pinch dash drop splash drizzle scoop rasher strip stick clove \
    stalk sprig bunch ear fillet wedge chunk cube square sheet bag pack packet package sachet pouch carton tin tub jar plate bite shot \
    loaf knob dollop squeeze sip spray segment sliver container
    """

  /// Words that are a way to count only before "of": a bar of chocolate, but a bar.
  private static let portionsBeforeOf =
    "side pot roll wrap bar box head leg ball block link order stack basket bucket pitcher tray rack"

  private static let meals: [(MealTime, String)] = [
    (.breakfast, "breakfast"), (.lunch, "lunch brunch lunchtime"), (.dinner, "dinner supper dinnertime"),
    (.snack, "snack snacks dessert"),
  ]
}

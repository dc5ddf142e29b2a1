import DemeterCore

/// The unit of a number that was sent.
struct PushedUnit: Hashable {
  /// The value of one such unit in the unit of the metric.
  let factor: Double
  /// The maximum number of digits before a mark and three digits for which the mark groups thousands, if there is no other evidence.
  let mostDigitsBeforeGroup: Int

  private init(_ factor: Double, _ digits: Int) {
    self.factor = factor
    mostDigitsBeforeGroup = digits
  }

  /// The unit in which Demeter stores a metric.
  static func own(of metric: Metric) -> PushedUnit {
    switch metric.quantity {
    case .count: PushedUnit(1, 3)
    case .length: meters
    case .energy: kilocalories
    case .mass: kilograms
    case .volume: milliliters
    case .share, .bodyLength, .rate, .concentration, .pressure, .time: PushedUnit(1, 0)
    }
  }

  static let kilocalories: PushedUnit = PushedUnit(1, 1)
  static let kilojoules: PushedUnit = PushedUnit(1 / 4.184, 2)
  static let meters: PushedUnit = PushedUnit(1, 3)
  static let kilometers: PushedUnit = PushedUnit(1000, 0)
  static let miles: PushedUnit = PushedUnit(1609.344, 0)
  static let kilograms: PushedUnit = PushedUnit(1, 0)
  static let milliliters: PushedUnit = PushedUnit(1, 3)
  static let pounds: PushedUnit = PushedUnit(0.453_592_37, 0)

  /// A unit by its name if it is one of that metric; otherwise nil. Steps and flights accept any word but a unit of length or energy.
  init?(_ name: String, of metric: Metric) {
    guard let known = Self.known(Self.plain(name), name, metric) else { return nil }
    self = known
  }

  /// Why a number in that unit is refused.
  static func unknown(_ name: String) -> String { "the unit “\(name.prefix(20))” is not known here" }

  private static func known(_ plain: String, _ name: String, _ metric: Metric) -> PushedUnit? {
    switch metric.quantity {
    case .count: lengths[plain] != nil || energies[plain] != nil ? nil : .own(of: metric)
    case .length: lengths[plain]
    case .energy: name == "Cal" ? .kilocalories : energies[plain]
    case .mass: masses[plain]
    case .volume: volumes[plain]
    case .share: plain == "%" || plain == "percent" ? .own(of: metric) : nil
    case .bodyLength: lengths[plain].map { PushedUnit($0.factor * 100, 0) } ?? (inches.contains(plain) ? PushedUnit(2.54, 0) : nil)
    case .rate: ["bpm", "count/min"].contains(plain) ? .own(of: metric) : nil
    case .concentration: plain.hasPrefix("mmol") ? .own(of: metric) : plain == "mg/dl" ? PushedUnit(1 / 18.016, 3) : nil
    case .pressure, .time: nil
    }
  }

  /// Returns a name in lower case, with `_` for spaces and without a full stop at the end.
  private static func plain(_ name: String) -> String {
    let words = name.lowercased().split { $0.isWhitespace || $0 == "_" }.joined(separator: "_")
    return words.last == "." ? String(words.dropLast()) : words
  }

  /// Each unit by its names.
  private static func named(_ units: [(names: String, unit: PushedUnit)]) -> [String: PushedUnit] {
    Dictionary(units.flatMap { names, unit in names.split(separator: " ").map { (String($0), unit) } }) { first, _ in first }
  }

  private static let energies: [String: PushedUnit] = named([
    ("kcal kcals kilocalorie kilocalories calorie calories", kilocalories), ("kj kjs kilojoule kilojoules", kilojoules),
    ("cal", PushedUnit(0.001, 3)), ("j joule joules", PushedUnit(1 / 4184, 3)),
  ])
  private static let lengths: [String: PushedUnit] = named([
    ("m meter meters metre metres", meters), ("km kms kilometer kilometers kilometre kilometres", kilometers), ("mi mile miles", miles),
    ("yd yds yard yards", PushedUnit(0.9144, 3)), ("ft foot feet", PushedUnit(0.3048, 3)),
    ("cm centimeter centimeters centimetre centimetres", PushedUnit(0.01, 3)),
  ])
  private static let inches: Set<String> = ["in", "inch", "inches"]
  private static let volumes: [String: PushedUnit] = named([
    ("ml mls milliliter milliliters millilitre millilitres", milliliters), ("l liter liters litre litres", PushedUnit(1000, 0)),
    ("cl centiliter centiliters centilitre centilitres", PushedUnit(10, 1)),
    ("dl deciliter deciliters decilitre decilitres", PushedUnit(100, 1)),
    ("fl_oz_us fl_oz floz oz ounce ounces fluid_ounce fluid_ounces", PushedUnit(29.573_529_562_5, 1)),
    ("fl_oz_imp", PushedUnit(28.413_062_5, 1)), ("cup_us", PushedUnit(236.588_236_5, 1)), ("cup_imp", PushedUnit(284.130_625, 1)),
    ("pt_us", PushedUnit(473.176_473, 1)), ("pt_imp", PushedUnit(568.261_25, 1)),
  ])
  private static let masses: [String: PushedUnit] = named([
    ("kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes", kilograms), ("lb lbs pound pounds", pounds),
    ("g gram grams gramme grammes", PushedUnit(0.001, 3)), ("st stone stones", PushedUnit(6.350_293_18, 0)),
    ("oz ounce ounces", PushedUnit(0.028_349_523_125, 0)),
  ])
}

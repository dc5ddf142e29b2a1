/// A kind of number that a person writes down themselves, at a moment.
///
/// Everything that is true of a kind is said once, in its facts. The rest of the program asks for a fact instead of for a kind.
public enum MeasurementKind: Hashable, Sendable {
  /// Body weight in kilograms.
  case weight
  /// Water drunk, in millilitres.
  case water
  /// The share of fat in the body, in percent.
  case bodyFat
  /// Circumferences in centimetres.
  case waist, hips, neck, thigh, arm
  /// Blood pressure in millimetres of mercury: systolic and diastolic.
  case bloodPressure
  /// The heart rate at rest, in beats a minute.
  case restingHeartRate
  /// Glucose in the blood, in millimoles a litre.
  case bloodGlucose
  /// The hours slept before a day.
  case sleep
  /// A kind that the person named.
  case own(OwnMeasure)

  /// The kinds that are there for everyone.
  public static let known: [MeasurementKind] = [
    .weight, .water, .bodyFat, .waist, .hips, .neck, .thigh, .arm, .bloodPressure, .restingHeartRate, .bloodGlucose, .sleep,
  ]

  /// In what people read and type a kind.
  public enum Form: Hashable, Sendable {
    /// A mass, in the person's unit of weight.
    case weight
    /// A drink, in the person's unit of volume: amounts of a day add up.
    case drink
    /// A length of the body, in centimetres or inches.
    case length
    /// Two whole numbers: `120/80`. Their amount is that of `Measure(pair:)`.
    case pair
    /// Hours and minutes.
    case hours
    /// A concentration of glucose, in mmol/l or mg/dl.
    case glucose
    /// A number with a unit.
    case number
  }

  private struct Facts {
    let range: ClosedRange<Double>
    /// The first one is its own.
    let units: [(name: String, size: Double)]
    let step: Double
    var form: Form = .number
    var metric: Metric?
    var mostChange: Double?
  }

  private static let lengths: [(name: String, size: Double)] = [("cm", 1), ("in", Measure.centimetersPerInch)]

  private var facts: Facts {
    switch self {
    case .weight:
      Facts(
        range: 20...400, units: [("kg", 1), ("lb", Measure.kilogramsPerPound), ("st", 14 * Measure.kilogramsPerPound)], step: 0.1,
        form: .weight, metric: .weight, mostChange: 0.2)
    case .water:
      Facts(
        range: 1...5000, units: [("ml", 1), ("l", 1000), ("fl oz", Measure.millilitersPerFluidOunce)], step: 50, form: .drink,
        metric: .water)
    case .bodyFat: Facts(range: 2...75, units: [("%", 1)], step: 0.1, metric: .bodyFat, mostChange: 0.4)
    case .waist:
      Facts(range: 40...250, units: Self.lengths, step: 0.5, form: .length, metric: .waist, mostChange: 0.2)
    case .hips: Facts(range: 40...250, units: Self.lengths, step: 0.5, form: .length, mostChange: 0.2)
    case .neck: Facts(range: 20...80, units: Self.lengths, step: 0.5, form: .length, mostChange: 0.2)
    case .thigh: Facts(range: 20...120, units: Self.lengths, step: 0.5, form: .length, mostChange: 0.2)
    case .arm: Facts(range: 10...80, units: Self.lengths, step: 0.5, form: .length, mostChange: 0.2)
    case .bloodPressure: Facts(range: 50...260, units: [("mmHg", 1)], step: 1, form: .pair, metric: .bloodPressure)
    case .restingHeartRate: Facts(range: 25...200, units: [("bpm", 1)], step: 1, metric: .restingHeartRate)
    // The molar mass of glucose is 180.16 g/mol.
    case .bloodGlucose:
      Facts(range: 1...40, units: [("mmol/l", 1), ("mg/dl", 1 / 18.016)], step: 0.1, form: .glucose, metric: .bloodGlucose)
    case .sleep: Facts(range: 0.1...24, units: [("h", 1), ("min", 1 / 60.0)], step: 0.25, form: .hours, metric: .sleep)
    case .own(let own): Facts(range: 0.001...1_000_000, units: [(own.unit, 1)], step: 1)
    }
  }

  /// The least and the greatest amount of one measurement, in its unit; of a pair, those of the first number.
  public var range: ClosedRange<Double> { facts.range }
  /// Of a pair, the least and the greatest second number.
  static let seconds: ClosedRange<Double> = 30...180
  /// The symbol of its unit.
  public var unit: String { facts.units[0].name }
  /// The units in which programs may send it, each with its size in the unit of the kind.
  var units: [(name: String, size: Double)] { facts.units }
  /// The step by which the buttons of its form change it, in its unit.
  public var step: Measure { Measure(facts.step) }
  /// The metric under which phones send the same number, as one number a day; nil if they send none.
  public var metric: Metric? { facts.metric }
  /// In what people read and type it.
  public var form: Form { facts.form }
  /// Whether people read and type it in their unit of weight.
  public var isInWeightUnit: Bool { form == .weight }
  /// Whether it changes little from one measurement to the next, so that a form begins with the last one.
  public var isSteady: Bool { form != .drink && form != .hours && form != .glucose && form != .pair }
  /// The share of the last amount by which a new one may differ before it is probably a typing error; nil if any may be right.
  var mostChange: Double? { facts.mostChange }
  /// Whether it is drunk: a person usually drinks a glass, amounts of a day add up, and words that say so may mean a food.
  public var isDrink: Bool { form == .drink }
}

extension MeasurementKind: RawRepresentable, Codable {
  private static let named: [String: MeasurementKind] = Dictionary(uniqueKeysWithValues: known.map { ($0.rawValue, $0) })

  /// Creates a kind by its name in programs: `bodyFat`, `own:kg:Grip strength`.
  public init?(rawValue: String) {
    if let known = Self.named[rawValue] {
      self = known
    } else {
      let parts = rawValue.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0] == "own", let own = OwnMeasure(name: String(parts[2]), unit: String(parts[1])) else { return nil }
      self = .own(own)
    }
  }

  /// The name of the kind in programs. Kinds with the same name are equal, so this must not compare kinds.
  public var rawValue: String {
    switch self {
    case .weight: "weight"
    case .water: "water"
    case .bodyFat: "bodyFat"
    case .waist: "waist"
    case .hips: "hips"
    case .neck: "neck"
    case .thigh: "thigh"
    case .arm: "arm"
    case .bloodPressure: "bloodPressure"
    case .restingHeartRate: "restingHeartRate"
    case .bloodGlucose: "bloodGlucose"
    case .sleep: "sleep"
    case .own(let own): "own:\(own.unit):\(own.name)"
    }
  }
}

/// A number that only this person writes down: its name and its unit. Both are kept with each measurement.
public struct OwnMeasure: Hashable, Sendable {
  /// What the person calls it, 1–40 characters.
  public let name: String
  /// Its unit, at most 12 characters; it may be empty.
  public let unit: String

  /// The most characters of a name and of a unit.
  public static let limits: (name: Int, unit: Int) = (40, 12)

  /// Creates a kind; nil if the name or the unit is too long, contains control characters, or the unit a colon.
  public init?(name: String, unit: String) {
    let name = name.trimmingWhitespace(), unit = unit.trimmingWhitespace()
    func isPlain(_ text: String) -> Bool { text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } }
    guard (1...Self.limits.name).contains(name.count), name.utf8.count <= 200, unit.count <= Self.limits.unit, unit.utf8.count <= 60,
      isPlain(name), isPlain(unit), !unit.contains(":")
    else { return nil }
    (self.name, self.unit) = (name, unit)
  }
}

extension Measure {
  /// Creates the amount of a pair of whole numbers, 0–999: the first one in units, the second one in thousandths. `120/80` is 120.080.
  public init(pair first: Int, _ second: Int) { self.init(thousandths: Int64(first) * 1000 + Int64(second)) }
  /// Creates the amount of a blood pressure in whole millimetres of mercury; nil if it can't be true.
  public init?(pressure systolic: Int64, over diastolic: Int64) {
    guard MeasurementKind.bloodPressure.range.contains(Double(systolic)), MeasurementKind.seconds.contains(Double(diastolic)),
      systolic > diastolic
    else { return nil }
    self.init(pair: Int(systolic), Int(diastolic))
  }
  /// The whole numbers of a pair.
  public var pair: (first: Int, second: Int) { (Int(thousandths / 1000), Int(thousandths % 1000)) }
}

/// What a person writes down besides weight and water.
public struct Measures: Hashable, Sendable {
  /// The kinds, in the order in which they are shown; each once, without weight and water.
  public let kinds: [MeasurementKind]

  /// The most kinds that a person may choose.
  public static let most: Int = 24

  /// Creates a list without repeated kinds.
  public init(_ kinds: [MeasurementKind] = []) {
    var seen: Set<MeasurementKind> = [.weight, .water]
    self.kinds = Array(kinds.filter { seen.insert($0).inserted }.prefix(Self.most))
  }

  /// The kinds that the person named.
  public var own: [OwnMeasure] { kinds.compactMap { if case .own(let own) = $0 { own } else { nil } } }
}

extension Measures: LosslessStringConvertible {
  /// Parses what `description` returns. What this program does not know is left out.
  public init(_ text: String) { self.init(text.split(separator: "\n").compactMap { MeasurementKind(rawValue: String($0)) }) }
  /// The names of the kinds, a line each: `bodyFat`, `own:kg:Grip strength`.
  public var description: String { kinds.map(\.rawValue).joined(separator: "\n") }
}

import Foundation

/// A person's settings for nutrients.
public struct NutrientSettings: Hashable, Sendable {
  /// Whose reference values are the targets.
  public enum References: String, CaseIterable, Sendable, Codable {
    /// Those of the region: the DRI in the United States and Canada, European ones in Europe, elsewhere none.
    case automatic
    /// Those of the National Academies, for the United States and Canada.
    case us
    /// Those of the European Union.
    case eu
    /// None.
    case none
  }

  /// Whether more is needed, or other limits apply, because of a child.
  public enum LifeStage: String, CaseIterable, Sendable, Codable {
    case usual, pregnant, breastfeeding
  }

  /// The numbers of the chosen nutrients. One that the person removed may be among them.
  private var chosenNumbers: [Int]
  /// Whose reference values are the targets.
  public var references: References
  /// Asked, never inferred.
  public var stage: LifeStage
  /// The person's own targets, which replace references.
  public var own: NutrientTargets
  /// How net carbohydrates are shown; nil if they are not.
  public var net: NetCarbohydrates.Setting?
  /// The nutrients that the person named, each with its target.
  public var named: [OwnNutrient]

  /// Creates settings; by default nothing is chosen.
  public init(
    chosen: [AnyNutrient] = [], references: References = .automatic, stage: LifeStage = .usual, own: NutrientTargets = NutrientTargets(),
    net: NetCarbohydrates.Setting? = nil, named: [OwnNutrient] = []
  ) {
    chosenNumbers = chosen.map(\.rawValue)
    self.references = references
    self.stage = stage
    self.own = own
    self.net = net
    self.named = named
  }

  /// The nutrients that stand under the rings, in their order; at most `mostChosen`. An own one is among them as long as it is in `named`.
  public var chosen: [AnyNutrient] {
    get { chosenNumbers.compactMap { AnyNutrient(number: $0, among: named) } }
    set { chosenNumbers = newValue.map(\.rawValue) }
  }

  /// The maximum number of nutrients under the rings.
  public static let mostChosen: Int = 6

  /// Returns the references to use with a BCP 47 locale: never `automatic`.
  public func references(locale identifier: String) -> References {
    guard references == .automatic else { return references }
    let region = Locale(identifier: identifier).region?.identifier ?? ""
    return ["US", "CA"].contains(region) ? .us : Self.europe.contains(region) ? .eu : .none
  }

  /// The member states, and neighbours whose food labels state the same values.
  private static let europe: Set<String> = Set(
    "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(separator: " ").map(String.init)
  )
}

extension [AnyNutrient] {
  /// Parses what `list` returns; nil for anything else. A number of an own nutrient that is not named any more is left out.
  public init?(list: String, named: [OwnNutrient] = []) {
    let fields = list.isEmpty ? [] : list.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let numbers = fields.compactMap { Int(Substring($0)) }
    let isKnown = numbers.allSatisfy { TraceNutrient(rawValue: $0) != nil || OwnNutrient.numbers.contains($0) }
    guard isKnown, numbers.count == fields.count, Set(numbers).count == numbers.count, numbers.count <= NutrientSettings.mostChosen else {
      return nil
    }
    self = numbers.compactMap { AnyNutrient(number: $0, among: named) }
  }

  /// As text, by their numbers: `1079,1089`.
  public var list: String { map { "\($0.rawValue)" }.joined(separator: ",") }
}

extension OwnNutrient {
  /// Creates a nutrient with a target; nil as without one.
  public init?(name: String, unit: String, target: NutrientTarget?) {
    self.init(name: name, unit: unit)
    self.target = target
  }

  /// What the person wants of it on a day; nil for nothing.
  public var target: NutrientTarget? {
    get { NutrientTarget(minimum: minimum, maximum: maximum) }
    set { (minimum, maximum) = (newValue?.minimum, newValue?.maximum) }
  }
}

extension [OwnNutrient] {
  /// Parses what `lines` returns. What can't be read, and a number that occurs twice, is left out.
  public init(lines: String) {
    self = []
    for line in lines.split(separator: "\n") {
      let fields = line.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 4, count < OwnNutrient.most else { continue }
      func mass(_ text: String) -> TraceMass? { Int64(text).map { TraceMass(thousandths: $0) } }
      let target = NutrientTarget(minimum: mass(fields[1]), maximum: mass(fields[2]))
      guard let nutrient = OwnNutrient(name: fields[3], unit: fields[0], target: target),
        !contains(where: { $0.number == nutrient.number })
      else { continue }
      append(nutrient)
    }
  }

  /// As text, a line each with unit, minimum and maximum in nanograms, and name: `IU::4000000:Nattokinase`.
  public var lines: String {
    map { nutrient in
      let limits = [nutrient.target?.minimum, nutrient.target?.maximum].map { $0.map { "\($0.thousandths)" } ?? "" }
      return "\(nutrient.unit):\(limits.joined(separator: ":")):\(nutrient.name)"
    }.joined(separator: "\n")
  }
}

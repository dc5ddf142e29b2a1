/// How much of a nutrient was eaten on a day, or on average over the logged days of a range.
public struct NutrientIntake: Hashable, Sendable {
  /// A food that gave some of it.
  public struct Giver: Hashable, Sendable {
    /// The name of the food.
    public let name: String
    /// What it gave on a day, on average.
    public let mass: TraceMass
  }

  /// How an amount compares with a target.
  public enum Standing: String, Hashable, Sendable {
    /// The foods whose amounts are known make up too little of the energy to say anything.
    case unknown
    /// Less than the minimum is known of.
    case below
    /// The minimum is reached, and the maximum not exceeded.
    case within
    /// More than the maximum.
    case above
  }

  /// The nutrient.
  public let nutrient: AnyNutrient
  /// The sum over the entries that state it, on a logged day. The day has at least this much.
  public let mass: TraceMass
  /// The share of the energy that these entries have, 0…1.
  public let energyShare: Double
  /// Whether every entry states it.
  public let isWhole: Bool
  /// What gave most of it, the most first.
  public let givers: [Giver]

  /// Below this share of the energy, nothing is judged.
  public static let leastShare: Double = 0.6

  /// Returns how it compares with a target.
  public func standing(against target: NutrientTarget) -> Standing {
    guard energyShare >= Self.leastShare else { return .unknown }
    if let maximum = target.maximum, mass > maximum { return .above }
    if let minimum = target.minimum, mass < minimum { return .below }
    return .within
  }
}

/// What was eaten of each further nutrient on a day, or on average over the logged days of a range.
public struct NutrientReport: Hashable, Sendable {
  /// The range of days.
  public let days: ClosedRange<Day>
  /// The number of days with entries.
  public let loggedDays: Int
  /// Energy of all entries, on a logged day.
  public let energy: Energy
  /// Carbohydrates without fibre; nil if both are known of no entry.
  public let net: NetCarbohydrates?
  /// The nutrients that any entry states, by their numbers.
  private let sums: [Int: Sum]

  private struct Sum: Hashable {
    let mass: TraceMass
    let energyShare: Double
    let isWhole: Bool
    let givers: [NutrientIntake.Giver]
  }

  /// Sums the entries of a range of days. Entries of other days must not be among them.
  public init(of entries: [FoodEntry], in days: ClosedRange<Day>) {
    self.days = days
    let count = Set(entries.map(\.day)).count
    loggedDays = count
    net = NetCarbohydrates(of: entries, days: count)
    let whole = entries.reduce(Energy.zero) { $0 + $1.meal.nutrition.energy }
    func mean(_ thousandths: Int64) -> Int64 { Int64(nearest: Double(thousandths) / Double(max(count, 1))) }
    energy = Energy(thousandths: mean(whole.thousandths))
    let own = Set(entries.flatMap { entry in entry.meal.nutrition.others.masses.keys.filter { OwnNutrient.numbers.contains($0) } })
    sums = Dictionary(
      uniqueKeysWithValues: (TraceNutrient.allCases.map(\.rawValue) + own).compactMap { number in
        var mass = TraceMass.zero, energy = Energy.zero, stating = 0, givers: [String: TraceMass] = [:]
        for entry in entries {
          guard let stated = entry.meal.nutrition.others.masses[number] else { continue }
          stating += 1
          mass += stated
          energy += entry.meal.nutrition.energy
          if stated > .zero { givers[entry.meal.plainName, default: .zero] += stated }
        }
        guard stating > 0 else { return nil }
        let share = whole > .zero ? Double(energy.thousandths) / Double(whole.thousandths) : stating == entries.count ? 1 : 0
        let most = givers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5)
        return (
          number,
          Sum(
            mass: TraceMass(thousandths: mean(mass.thousandths)), energyShare: share, isWhole: stating == entries.count,
            givers: most.map { NutrientIntake.Giver(name: $0.key, mass: TraceMass(thousandths: mean($0.value.thousandths))) })
        )
      })
  }

  /// A nutrient; nil if no entry states it.
  public subscript(nutrient: TraceNutrient) -> NutrientIntake? { intake(of: .known(nutrient)) }
  /// A nutrient that the person named; nil if no entry states it.
  public subscript(own nutrient: OwnNutrient) -> NutrientIntake? { intake(of: .own(nutrient)) }

  /// Any nutrient; nil if no entry states it.
  public func intake(of nutrient: AnyNutrient) -> NutrientIntake? {
    sums[nutrient.rawValue].map {
      NutrientIntake(nutrient: nutrient, mass: $0.mass, energyShare: $0.energyShare, isWhole: $0.isWhole, givers: $0.givers)
    }
  }
}

/// A nutrient besides energy and macros: one that everyone has, or one that the person named.
public enum AnyNutrient: Hashable, Sendable {
  case known(TraceNutrient)
  case own(OwnNutrient)

  /// The nutrient with a number, or nil if that is neither known nor one of a person's own.
  public init?(number: Int, among named: [OwnNutrient]) {
    if let known = TraceNutrient(rawValue: number) {
      self = .known(known)
    } else if let own = named.first(where: { $0.number == number }) {
      self = .own(own)
    } else {
      return nil
    }
  }

  /// Its number in a `NutrientVector`.
  public var rawValue: Int {
    switch self {
    case .known(let nutrient): nutrient.rawValue
    case .own(let nutrient): nutrient.number
    }
  }

  /// Its name in programs: `iron`, `own-123456`.
  public var key: String {
    switch self {
    case .known(let nutrient): "\(nutrient)"
    case .own(let nutrient): nutrient.key
    }
  }
}

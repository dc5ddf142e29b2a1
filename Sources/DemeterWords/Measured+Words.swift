public import DemeterCore

extension Metric {
  /// What a person calls it: `Steps`, `Energy burned`.
  public var name: String {
    switch self {
    case .steps: "Steps"
    case .distance: "Distance"
    case .flights: "Flights climbed"
    case .activeEnergy: "Active energy"
    case .basalEnergy: "Resting energy"
    case .burnedEnergy: "Energy burned"
    case .weight: "Weight"
    case .water: "Water"
    }
  }

  /// What it counts, in the singular: `step`, `flight`; nil if its numbers have a unit.
  public var noun: String? {
    switch self {
    case .steps: "step"
    case .flights: "flight"
    default: nil
    }
  }
}

extension MeasurementKind {
  private struct Words {
    let name: String
    let another: String
    let withAmount: (String) -> String
  }

  private var words: Words {
    switch self {
    case .weight: Words(name: "Weight", another: "Log another weight") { "weight \($0)" }
    case .water: Words(name: "Water", another: "Log more water") { "\($0) of water" }
    }
  }

  /// What a person calls it: `Weight`.
  public var name: String { words.name }
  /// `Log weight`
  public var log: String { "Log \(name.lowercased())" }
  /// `Log another weight`
  public var logAnother: String { words.another }
  /// An amount, which is given with its unit, within a sentence: `weight 71.4 kg`, `250 ml of water`.
  public func words(_ amount: String) -> String { words.withAmount(amount) }

  /// What a person calls all of them together: `Weight and water`.
  public static var allNames: String {
    let names = [allCases[0].name] + allCases.dropFirst().map { $0.name.lowercased() }
    return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}

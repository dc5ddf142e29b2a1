public import DemeterCore
import DemeterMessages

extension Metric {
  /// What a person calls it: `Steps`, `Energy burned`.
  public var name: String {
    switch self {
    case .steps: say("Steps")
    case .distance: say("Distance")
    case .flights: say("Flights climbed")
    case .activeEnergy: say("Active energy")
    case .basalEnergy: say("Resting energy")
    case .burnedEnergy: say("Energy burned")
    case .weight: say("Weight")
    case .water: say("Water")
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
    let log: String
    let another: String
    let withAmount: (String) -> String
  }

  private var words: Words {
    switch self {
    case .weight: Words(name: say("Weight"), log: say("Log weight"), another: say("Log another weight")) { say("weight \($0)") }
    case .water: Words(name: say("Water"), log: say("Log water"), another: say("Log more water")) { say("\($0) of water") }
    }
  }

  /// What a person calls it: `Weight`.
  public var name: String { words.name }
  /// `Log weight`
  public var log: String { words.log }
  /// `Log another weight`
  public var logAnother: String { words.another }
  /// An amount, which is given with its unit, within a sentence: `weight 71.4 kg`, `250 ml of water`.
  public func words(_ amount: String) -> String { words.withAmount(amount) }

  /// What a person calls all of them together: `Weight and water`.
  public static var allNames: String { say("Weight and water") }
}

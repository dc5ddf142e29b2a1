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
    case .bodyFat: say("Body fat")
    case .waist: say("Waist")
    case .restingHeartRate: say("Resting heart rate")
    case .bloodGlucose: say("Blood glucose")
    case .bloodPressure: say("Blood pressure")
    case .sleep: say("Sleep")
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

    init(name: String, log: String, another: String, withAmount: @escaping (String) -> String) {
      (self.name, self.log, self.another, self.withAmount) = (name, log, another, withAmount)
    }

    init(_ name: String) {
      self.init(name: name, log: say("Log: \(name)"), another: say("Log another: \(name)")) { say("\(name): \($0)", meaning: "amount") }
    }
  }

  private var words: Words {
    switch self {
    case .weight: Words(name: say("Weight"), log: say("Log weight"), another: say("Log another weight")) { say("weight \($0)") }
    case .water: Words(name: say("Water"), log: say("Log water"), another: say("Log more water")) { say("\($0) of water") }
    case .bodyFat: Words(say("Body fat"))
    case .waist: Words(say("Waist"))
    case .hips: Words(say("Hips"))
    case .neck: Words(say("Neck"))
    case .thigh: Words(say("Thigh"))
    case .arm: Words(say("Upper arm"))
    case .bloodPressure: Words(say("Blood pressure"))
    case .restingHeartRate: Words(say("Resting heart rate"))
    case .bloodGlucose: Words(say("Blood glucose"))
    case .sleep: Words(say("Sleep"))
    case .own(let own): Words(own.name)
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

  /// What a person calls those that everyone sees: `Weight and water`.
  public static var allNames: String { say("Weight and water") }
}

package import DemeterCore
import DemeterMessages

extension UnitsChoice {
  /// The value of the form; empty for the units of the region.
  var name: String {
    switch self {
    case .region: ""
    case .system(let system): system.rawValue
    case .mix: "mix"
    }
  }

  /// The choice with that value in the form.
  package init(form value: String) {
    self = value.isEmpty ? .region : UnitSystem(rawValue: value).map(UnitsChoice.system) ?? .mix
  }
}

extension UnitSystem {
  /// What a person calls it.
  var name: String {
    switch self {
    case .metric: say("Metric")
    case .us: say("US")
    case .uk: say("UK")
    }
  }
}

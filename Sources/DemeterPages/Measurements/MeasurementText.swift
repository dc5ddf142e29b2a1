import DemeterCore
import DemeterWords

extension MeasurementKind {
  func title(isToday: Bool, on day: String) -> String { isToday ? metric.name : "\(metric.name) on \(day)" }

  var icon: Icon.Shape {
    switch self {
    case .weight: .scale
    case .water: .drop
    }
  }
}

extension PageContext {
  /// An amount with its unit: `71.4 kg`, `250 ml`
  func text(_ amount: Measure, of kind: MeasurementKind) -> String {
    switch kind {
    case .weight: weight(amount)
    case .water: water(amount)
    }
  }

  /// An amount for a form field.
  func field(_ amount: Measure, of kind: MeasurementKind) -> String {
    switch kind {
    case .weight: numbers.field(weight: amount, in: weightUnit)
    case .water: numbers.field(amount)
    }
  }

  /// The unit that stands next to the field; nil if it is typed with the amount.
  func unit(of kind: MeasurementKind) -> String? {
    switch kind {
    case .weight: weightUnit == .st ? "st lb" : weightUnit.rawValue
    case .water: kind.unit
    }
  }
}

import DemeterCore
import DemeterWords

extension MeasurementKind {
  func title(isToday: Bool, on day: String) -> String { isToday ? name : "\(name) on \(day)" }

  var icon: Icon.Shape {
    switch self {
    case .weight: .scale
    case .water: .drop
    }
  }
}

extension PageContext {
  /// An amount with its unit: `71.4 kg`, `250 ml`
  func text(_ amount: Measure, of kind: MeasurementKind) -> String { numbers.text(amount, of: kind, in: weightUnit) }

  /// An amount for a form field.
  func field(_ amount: Measure, of kind: MeasurementKind) -> String { numbers.field(amount, of: kind, in: weightUnit) }

  /// The unit that stands next to the field.
  func unit(of kind: MeasurementKind) -> String {
    kind.isInWeightUnit ? weightUnit == .st ? "st lb" : weightUnit.rawValue : kind.unit
  }
}

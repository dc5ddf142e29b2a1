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

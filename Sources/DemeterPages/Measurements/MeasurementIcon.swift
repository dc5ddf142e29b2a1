import DemeterCore
import DemeterMessages
import DemeterWords

extension MeasurementKind {
  func title(isToday: Bool, on day: String) -> String { isToday ? name : say("\(name) on \(day)", meaning: "title") }

  var icon: Icon.Shape {
    switch self {
    case .weight: .scale
    case .water: .drop
    case .bloodPressure, .restingHeartRate, .bloodGlucose: .heart
    case .bodyFat, .waist, .hips, .neck, .thigh, .arm, .sleep, .own: .trends
    }
  }
}

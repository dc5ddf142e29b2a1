import Foundation

/// The unit in which a person reads distances.
public enum DistanceUnit: String, CaseIterable, Sendable, Codable {
  case km, mi

  /// Creates the unit of the road signs in the region of a BCP 47 locale: miles in the United States, the United Kingdom, Liberia and
  /// Myanmar, else kilometres.
  public init(locale identifier: String) {
    let region = Locale(identifier: identifier).region?.identifier
    self = region.map(["US", "GB", "LR", "MM"].contains) == true ? .mi : .km
  }

  /// Its length in metres. A mile is the international mile of 1959.
  var meters: Double { self == .km ? 1000 : 1609.344 }
}

extension NumberStyle {
  /// Returns a distance in a unit as text: `5.1`. The distance is given in metres.
  public func text(_ distance: Measure, in unit: DistanceUnit) -> String { text(Measure(distance.value / unit.meters)) }
}

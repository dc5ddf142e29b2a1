import Foundation

/// The unit that somebody reads distances in.
public enum DistanceUnit: String, CaseIterable, Sendable, Codable {
  case km, mi

  /// As a BCP 47 locale's region has it on its road signs: miles in the United States, the United Kingdom, Liberia and Myanmar.
  public init(locale identifier: String) {
    let region = Locale(identifier: identifier).region?.identifier
    self = region.map(["US", "GB", "LR", "MM"].contains) == true ? .mi : .km
  }

  /// How many metres it is; a mile is the international one of 1959.
  var meters: Double { self == .km ? 1000 : 1609.344 }
}

extension NumberStyle {
  /// A distance in metres, in that unit: `5.1`.
  public func text(_ distance: Measure, in unit: DistanceUnit) -> String { text(Measure(distance.value / unit.meters)) }
}

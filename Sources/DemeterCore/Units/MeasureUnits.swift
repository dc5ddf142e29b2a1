import Foundation

/// The unit in which a person reads and types glucose in the blood.
public enum GlucoseUnit: String, Sendable {
  /// Millimoles a litre.
  case mmol = "mmol/l"
  /// Milligrams a decilitre.
  case mg = "mg/dl"

  /// Creates the usual unit of the region of a BCP 47 locale.
  public init(locale identifier: String) {
    let molar: Set<String> = [
      "AU", "CA", "CH", "CN", "CZ", "DK", "EE", "FI", "GB", "HK", "HR", "HU", "IE", "IS", "LT", "LV", "MY", "NL", "NO", "NZ", "RU", "SE",
      "SG",
      "SI", "SK", "UA", "ZA",
    ]
    self = Locale(identifier: identifier).region.map { molar.contains($0.identifier) } ?? false ? .mmol : .mg
  }
}

/// The units in which a person reads and types what they measure.
public struct MeasureUnits: Hashable, Sendable {
  /// The unit of weights.
  public let weight: WeightUnit
  /// The unit of drinks.
  public let volume: VolumeUnit
  /// Inches for feet, else centimetres.
  public let height: HeightUnit
  /// The unit of glucose in the blood.
  public let glucose: GlucoseUnit

  /// Creates units.
  public init(weight: WeightUnit, volume: VolumeUnit, height: HeightUnit, glucose: GlucoseUnit) {
    (self.weight, self.volume, self.height, self.glucose) = (weight, volume, height, glucose)
  }

  /// The name of the unit of a kind, one of the kind's.
  public func name(of kind: MeasurementKind) -> String {
    switch kind.form {
    case .weight: weight.rawValue
    case .drink: volume.rawValue
    case .length: height == .cm ? "cm" : "in"
    case .glucose: glucose.rawValue
    case .pair, .hours, .number: kind.unit
    }
  }

  /// The amount of one of these units in the unit of the kind.
  public func size(of kind: MeasurementKind) -> Double {
    let name = name(of: kind)
    return kind.units.first { $0.name == name }?.size ?? 1
  }
}

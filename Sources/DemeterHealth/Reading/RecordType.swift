import DemeterCore
import Foundation

/// The content of a record that Demeter stores.
enum RecordType {
  case sample(Metric)
  case food(PendingFoods.Figure)
  /// One of the two numbers of blood pressure.
  case pressure(isSystolic: Bool)
  /// A time in bed, awake or asleep.
  case sleep

  /// Returns what a record measures, if Demeter stores it. The type is usually the first attribute.
  @inline(__always) static func of(_ attributes: Bytes) -> RecordType? {
    var at = attributes.start
    while at < attributes.end, at[0] <= 32 { at += 1 }
    let rest = Bytes(at, to: attributes.end)
    if rest.count > 40, rest.start.word == 0x4B48_223D_6570_7974 {  // type="HK
      guard rest.starts(with: "type=\"HKQuantityTypeIdentifier") else {
        return rest.starts(with: "type=\"HKCategoryTypeIdentifierSleepAnalysis\"") ? .sleep : nil
      }
      let name = Bytes(at + 30, to: attributes.end)
      guard let quote = name.first(UInt8(ascii: "\"")) else { return nil }
      return named(Bytes(name.start, to: quote))
    }
    return slowly(attributes)
  }

  @inline(never) private static func slowly(_ attributes: Bytes) -> RecordType? {
    guard let type = RecordFields(attributes).type else { return nil }
    if type == "HKCategoryTypeIdentifierSleepAnalysis" { return .sleep }
    guard type.starts(with: "HKQuantityTypeIdentifier") else { return nil }
    return named(Bytes(type.start + 24, to: type.end))
  }

  @inline(__always) private static func named(_ name: Bytes) -> RecordType? {
    switch name.count {
    case 8: name == "BodyMass" ? .sample(.weight) : nil
    case 9: name == "StepCount" ? .sample(.steps) : nil
    case 12: name == "DietaryWater" ? .sample(.water) : name == "BloodGlucose" ? .sample(.bloodGlucose) : nil
    case 14: name == "FlightsClimbed" ? .sample(.flights) : name == "DietaryProtein" ? .food(.nutrient(.protein)) : nil
    case 15: name == "DietaryFatTotal" ? .food(.nutrient(.fat)) : nil
    case 16: name == "RestingHeartRate" ? .sample(.restingHeartRate) : nil
    case 17: name == "BodyFatPercentage" ? .sample(.bodyFat) : name == "BasalEnergyBurned" ? .sample(.basalEnergy) : nil
    case 18: name == "WaistCircumference" ? .sample(.waist) : name == "ActiveEnergyBurned" ? .sample(.activeEnergy) : nil
    case 20: name == "DietaryCarbohydrates" ? .food(.nutrient(.carbohydrates)) : nil
    case 21: name == "DietaryEnergyConsumed" ? .food(.energy) : name == "BloodPressureSystolic" ? .pressure(isSystolic: true) : nil
    case 22: name == "DistanceWalkingRunning" ? .sample(.distance) : name == "BloodPressureDiastolic" ? .pressure(isSystolic: false) : nil
    default: nil
    }
  }
}

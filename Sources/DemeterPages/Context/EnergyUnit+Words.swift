import DemeterCore
import DemeterMessages

/// Whether energy is said in kilojoules now.
var inKilojoules: Bool { EnergyUnit.current == .kJ }

extension EnergyUnit {
  /// What is next to a number.
  var symbol: String { self == .kJ ? say("kJ") : say("cal") }
  /// What a field, plot or list of such numbers is called.
  var title: String { self == .kJ ? say("Energy") : say("Calories") }
}

extension PageContext {
  /// `180 cal`: rounded to tens
  func tens(_ kilocalories: Double) -> String {
    let amount = EnergyUnit.current.amount(ofKilocalories: abs(kilocalories))
    let number = numbers.text(Int(nearest: (amount / 10).rounded() * 10))
    return inKilojoules ? say("\(number) kJ") : say("\(number) cal")
  }

  /// `2,310`: rounded to whole ones
  func whole(kilocalories: Double) -> String { numbers.text(Int(nearest: EnergyUnit.current.amount(ofKilocalories: kilocalories))) }

  /// A margin of error, without the unit. Kilojoules have two significant digits: 90 cal are 380 kJ.
  func margin(_ kilocalories: Double) -> String {
    let amount = EnergyUnit.current.amount(ofKilocalories: kilocalories)
    guard inKilojoules else { return numbers.text(Int(nearest: amount)) }
    var step = 1.0
    while amount / step >= 99.5 { step *= 10 }
    return numbers.text(Int(nearest: (amount / step).rounded() * step))
  }
}

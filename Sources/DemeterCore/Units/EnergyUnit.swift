/// The unit in which a person reads and types energy. What is stored, exported, and sent by the API is in kilocalories.
public enum EnergyUnit: String, CaseIterable, Hashable, Sendable, Codable {
  /// Kilocalories, "calories" on a food label.
  case kcal
  /// Kilojoules.
  case kJ

  /// The unit of what a page shows now: that of the person who asked for it. Everywhere else it is kilocalories.
  @TaskLocal public static var current: EnergyUnit = .kcal

  /// How many of it are one kilocalorie. The thermochemical calorie is exactly 4.184 joules.
  public var perKilocalorie: Double { self == .kcal ? 1 : 4.184 }

  /// Returns a number of kilocalories in this unit.
  public func amount(ofKilocalories kilocalories: Double) -> Double { kilocalories * perKilocalorie }

  /// Returns an energy in this unit.
  public func amount(of energy: Energy) -> Double { amount(ofKilocalories: energy.kilocalories) }

  /// Returns the energy of an amount in this unit.
  public func energy(of amount: Double) -> Energy { Energy(kilocalories: amount / perKilocalorie) }

  /// Returns an energy rounded to whole ones of this unit.
  public func rounded(_ energy: Energy) -> Energy { self.energy(of: amount(of: energy).rounded()) }
}

extension NumberStyle {
  /// Returns the text of a field of kilocalories in a unit: with the fewest decimals that lead back to the same thousandth of a kilocalorie,
  /// which are three at most. What is not a number stays as it is.
  public func field(kilocalories text: String, in unit: EnergyUnit) -> String {
    guard unit != .kcal, let value = number(from: text), abs(value) < 1e9 else { return text }
    let energy = Energy(kilocalories: value), exact = unit.amount(of: energy)
    let amounts = [1, 10, 100, 1000].map { (exact * $0).rounded() / $0 }
    return field(Measure(amounts.first { unit.energy(of: $0) == energy } ?? exact))
  }

  /// Returns what was typed into a field of a unit as the text of a field of kilocalories. The text may name another unit, as in `500 kJ`
  /// and `1.2 MJ`, or several, as labels do: of `1046 kJ / 250 kcal`, the kilocalories count. What is not a number stays as it is.
  public func kilocalories(field text: String, in unit: EnergyUnit) -> String {
    let parts = text.split { "/()".contains($0) }.map { String($0).trimmingWhitespace() }.filter { !$0.isEmpty }
    let known = parts.compactMap { part -> (name: String, kilocalories: Double)? in
      let name = String(part.reversed().prefix(while: \.isLetter).reversed())
      guard let size = size(ofEnergyUnit: name.lowercased(), in: unit),
        let value = number(from: String(part.dropLast(name.count)).trimmingWhitespace()), abs(value) < 1e9
      else { return nil }
      return (name.lowercased(), value / size)
    }
    guard !known.isEmpty, known.count == parts.count, known.count == 1 || known.allSatisfy({ !$0.name.isEmpty }) else { return text }
    guard let stated = known.first(where: { ["kcal", "cal"].contains($0.name) }) ?? known.first else { return text }
    return stated.name.isEmpty && unit == .kcal ? text : field(Energy(kilocalories: stated.kilocalories))
  }

  /// How many of a named unit are one kilocalorie; nil if there is no such unit.
  private func size(ofEnergyUnit name: String, in unit: EnergyUnit) -> Double? {
    switch name {
    case "": unit.perKilocalorie
    case "kcal", "cal": 1
    case "kj": EnergyUnit.kJ.perKilocalorie
    case "mj": EnergyUnit.kJ.perKilocalorie / 1000
    default: nil
    }
  }
}

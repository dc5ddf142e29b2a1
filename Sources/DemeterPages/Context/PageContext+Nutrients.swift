package import DemeterCore
import DemeterMessages
import DemeterWords

extension PageContext {
  /// `Iron`; salt where a person reads it instead of sodium
  func name(of nutrient: TraceNutrient) -> String { isSalt(nutrient) ? say("Salt") : nutrient.name }

  /// `mg`
  func unit(of nutrient: TraceNutrient) -> String { isSalt(nutrient) ? "g" : nutrient.unit.rawValue }

  /// A mass in the unit of its nutrient.
  func amount(_ mass: TraceMass, of nutrient: TraceNutrient) -> Double {
    isSalt(nutrient) ? mass.grams * TraceNutrient.saltOfSodium : mass.grams / nutrient.unit.grams
  }

  /// How many grams of a nutrient one of its unit are: a gram of salt has 0.4 g of sodium.
  package func grams(ofUnitOf nutrient: TraceNutrient) -> Double {
    isSalt(nutrient) ? 1 / TraceNutrient.saltOfSodium : nutrient.unit.grams
  }

  /// `9.1`, `1,240`: with a decimal below 10, and two below 1
  func number(_ mass: TraceMass, of nutrient: TraceNutrient) -> String { number(amount(mass, of: nutrient)) }

  /// The same of any nutrient.
  func number(_ mass: TraceMass, of nutrient: AnyNutrient) -> String {
    switch nutrient {
    case .known(let nutrient): number(mass, of: nutrient)
    case .own(let nutrient): number(mass.grams / nutrient.grams)
    }
  }

  private func number(_ value: Double) -> String {
    let scale: Double = value < 1 ? 100 : value < 10 ? 10 : 1
    return numbers.text(Measure((value * scale).rounded() / scale))
  }

  /// `9.1 mg`
  func text(_ mass: TraceMass, of nutrient: AnyNutrient) -> String { "\(number(mass, of: nutrient)) \(words(of: nutrient).unit)" }

  /// `Iron`, `mg`
  func words(of nutrient: AnyNutrient) -> (name: String, unit: String) {
    switch nutrient {
    case .known(let nutrient): (name(of: nutrient), unit(of: nutrient))
    case .own(let nutrient): (nutrient.name, nutrient.unit)
    }
  }

  /// What a food has of the own nutrients that it states, by the names of their fields.
  package func figures(_ nutrients: NutrientVector) -> [String: String] {
    let known = nutrientRules.settings.named.compactMap { own in
      nutrients[own: own].map { (own.field, numbers.field(Measure($0.grams / own.grams))) }
    }
    return Dictionary(uniqueKeysWithValues: known)
  }

  private func isSalt(_ nutrient: TraceNutrient) -> Bool { nutrient == .sodium && nutrientRules.showsSalt }
}

extension OwnNutrient {
  /// The name of its field in forms of foods.
  package var field: String { "\(key).amount" }
}

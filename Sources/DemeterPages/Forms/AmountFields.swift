import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords

/// A unit of a food, with the nutrition of one such unit for the scripts.
struct UnitChoice: Hashable, Sendable {
  let value: String
  let words: String
  /// Energy, in the person’s unit, and nutrients of one, unrounded; empty if unknown.
  let per: [String]

  /// Returns the units of a food. The selected one comes first if it is none of them; without nutrition if it does not fit the food.
  static func choices(of food: Food?, selected: String) -> [UnitChoice] {
    let choices = food.map { food in food.units.map { UnitChoice($0, of: food) } } ?? []
    if choices.contains(where: { $0.value == selected }) { return choices }
    let unit = food?.unit(named: selected).flatMap { unit in food.map { UnitChoice(unit, of: $0) } }
    return [unit ?? UnitChoice(value: selected, words: selected.isEmpty ? say("serving") : Self.words(selected), per: [])] + choices
  }

  /// Returns a unit as the menu after the quantity says it: `1/2 cup` after a 1 would be read as one and a half.
  private static func words(_ unit: String) -> String { FoodAmount.beginsWithNumber(unit) ? "× \(unit)" : unit }

  private init(value: String, words: String, per: [String]) {
    self.value = value
    self.words = words
    self.per = per
  }

  private init(_ unit: FoodUnit, of food: Food) {
    // A thousand of it, for exact multiplication.
    let many = food.nutrition(of: FoodAmount(Quantity(servings: 1000), unit))
    func share<A: Amount>(_ value: A?) -> String { value.map { String(Double($0.thousandths) / 1_000_000) } ?? "" }
    let mass = food.portions.first { $0.name == unit.name }?.mass
    self.init(
      value: unit.name, words: Self.words(unit.name) + (mass.map { " (\(NumberStyle.plain.text($0)) g)" } ?? ""),
      per: [many.map { String(EnergyUnit.current.amount(of: $0.energy) / 1000) } ?? ""] + Nutrient.allCases.map { share(many?[$0]) })
  }
}

/// A menu of units.
struct UnitMenu: View {
  let name: String
  let choices: [UnitChoice]
  let selected: String

  var body: some HTML {
    div(.class("field unit-field")) {
      select(.name(name), .label(say("Unit"))) {
        ForEach(choices) { unit in
          option(
            .value(unit.value), .flag("selected", unit.value == selected),
            .attribute("data-per", ifPresent: unit.per.isEmpty ? nil : unit.per.joined(separator: " "))
          ) { unit.words }
        }
      }
    }
  }
}

/// A field for a quantity between buttons for less and more.
struct Stepper<Field: HTML>: View {
  let field: Field

  init(@ViewBuilder field: () -> Field) { self.field = field() }

  var body: some HTML {
    div(.class("stepper")) {
      button(.class("step"), .type("button"), .attribute("data-step", "-1"), .label(say("Less", meaning: "of a quantity"))) { "−" }
      field
      button(.class("step"), .type("button"), .attribute("data-step", "1"), .label(say("More", meaning: "of a quantity"))) { "+" }
      span(.class("visually-hidden stepped"), .attribute("aria-live", "polite")) {}
    }
  }
}

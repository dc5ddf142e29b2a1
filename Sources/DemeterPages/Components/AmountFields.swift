import DemeterCore
import DemeterHTML
import DemeterWords

/// A unit of a food, with the nutrition of one such unit for the scripts.
struct UnitChoice: Hashable, Sendable {
  let value: String
  let words: String
  /// Calories and nutrients of one, unrounded; empty if unknown.
  let per: [String]

  /// Returns the units of a food. A unit that the food does not have comes first, without nutrition.
  static func choices(of food: Food?, selected: String) -> [UnitChoice] {
    var choices = food.map(units) ?? []
    if !choices.contains(where: { $0.value == selected }) {
      choices.insert(UnitChoice(value: selected, words: selected.isEmpty ? "serving" : selected, per: []), at: 0)
    }
    return choices
  }

  private static func units(of food: Food) -> [UnitChoice] {
    let masses = Dictionary(food.portions.map { ($0.name, $0.mass) }, uniquingKeysWith: { first, _ in first })
    return food.units.map { unit in
      // A thousand of it, for exact multiplication.
      let many = food.nutrition(of: FoodAmount(Quantity(servings: 1000), unit))
      func share<A: Amount>(_ value: A?) -> String { value.map { String(Double($0.thousandths) / 1_000_000) } ?? "" }
      let weight = (masses[unit.name] ?? nil).map { " (\(NumberStyle.plain.text($0)) g)" } ?? ""
      return UnitChoice(
        value: unit.name, words: unit.name + weight, per: [share(many?.energy)] + Nutrient.allCases.map { share(many?[$0]) })
    }
  }
}

/// A menu of units.
struct UnitMenu: View {
  let name: String
  let choices: [UnitChoice]
  let selected: String

  var body: some HTML {
    div(.class("field unit-field")) {
      select(.name(name), .label("Unit")) {
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
      button(.class("step"), .type("button"), .attribute("data-step", "-1"), .label("Less")) { "−" }
      field
      button(.class("step"), .type("button"), .attribute("data-step", "1"), .label("More")) { "+" }
    }
  }
}

public import DemeterCore
import DemeterWords
import Foundation

/// An item of the review: its fields with their texts, and the units of its food.
public struct ReviewItem: Hashable, Sendable {
  /// A unit and the nutrition of one such unit.
  struct UnitChoice: Hashable, Sendable {
    let value: String
    let words: String
    /// Calories and nutrients of one, unrounded; empty if unknown.
    let per: [String]
  }

  let words: String?
  let certainty: DraftItem.Certainty?
  let reason: String?
  let values: EntryFormValues
  let brand: String
  let source: String
  let food: String
  let units: [UnitChoice]
  let errors: [String: String]
  let isLeftOut: Bool
  /// Its calories for its line, rounded to whole ones; a dash if they are not known.
  let energy: String
  /// Other possible meanings of the words.
  let choices: [FoodChoice]
  /// Whether one of those was just selected.
  let isChosen: Bool
  /// The amount that the values belong to, in case it is changed without scripts.
  let calculated: Calculation

  /// An item that was parsed or selected.
  public init(_ draft: DraftItem, isChosen: Bool = false, in context: PageContext) {
    let numbers = context.numbers
    var values = EntryFormValues()
    values.name = draft.name
    values.quantity = numbers.field(draft.amount.quantity)
    // A number alone counts the food's usual portion.
    values.servingUnit = draft.amount.unit?.name ?? draft.food?.portions.first?.name ?? ""
    values.set(draft.nutrition, in: numbers)
    self.init(
      values, brand: draft.brand ?? "", source: draft.source.rawValue, food: draft.food, words: draft.words, certainty: draft.certainty,
      reason: draft.reason, choices: draft.alternatives.compactMap { FoodChoice($0, in: context) }, isChosen: isChosen, errors: nil,
      in: context)
  }

  /// The typed texts with their errors.
  public init(
    _ values: EntryFormValues, brand: String, source: String, food: Food?, words: String? = nil, certainty: DraftItem.Certainty? = nil,
    reason: String? = nil, choices: [FoodChoice] = [], isChosen: Bool = false, isLeftOut: Bool = false, calculated: Calculation? = nil,
    errors: InvalidInput?, in context: PageContext
  ) {
    self.values = values
    self.brand = brand
    self.source = source
    self.food = food?.id.description ?? ""
    self.words = words
    self.certainty = certainty
    self.reason = reason
    self.isLeftOut = isLeftOut
    self.choices = choices
    self.isChosen = isChosen
    self.calculated = calculated ?? Calculation(values)
    let calories = context.numbers.number(from: values.calories).flatMap { (0...1e6).contains($0) ? Energy(kilocalories: $0) : nil }
    energy = calories.map { context.calories($0) } ?? "— cal"
    self.errors = Dictionary(errors?.errors.map { ($0.field, $0.message) } ?? [], uniquingKeysWith: { first, _ in first })
    var units = food.map(Self.units) ?? []
    if !units.contains(where: { $0.value == values.servingUnit }) {
      units.insert(
        UnitChoice(value: values.servingUnit, words: values.servingUnit.isEmpty ? "serving" : values.servingUnit, per: []), at: 0)
    }
    self.units = units
  }

  /// Whether its details are open from the start: if calories are missing, something in them is wrong, or another food was just selected.
  var isOpen: Bool {
    values.calories.isEmpty || isChosen || errors.keys.contains { !["quantity", "day", "time"].contains($0) }
  }

  /// Returns the units of a food, each with the nutrition of one.
  private static func units(of food: Food) -> [UnitChoice] {
    food.unitChoices.map { unit, words, many in
      func share<A: Amount>(_ value: A?) -> String { value.map { String(Double($0.thousandths) / 1_000_000) } ?? "" }
      let per = [share(many.energy)] + Nutrient.allCases.map { share(many[$0]) }
      return UnitChoice(value: unit.name, words: words, per: per)
    }
  }
}

extension Food {
  /// Its own portions, then the units of mass and volume that fit it: each with its words, and with the nutrition of a thousand of it for
  /// exact multiplication.
  fileprivate var unitChoices: [(unit: FoodUnit, words: String, many: Nutrition)] {
    let common: [FoodUnit] = [.gram, .ounce, .milliliter, .fluidOunce, .cup, .tablespoon, .teaspoon]
    let portions = portions.map { (FoodUnit.portion($0.name), $0.mass.map { mass in " (\(NumberStyle.plain.text(mass)) g)" } ?? "") }
    var seen: Set<String> = []
    return (portions + common.map { ($0, "") }).compactMap { unit, weight in
      guard seen.insert(unit.name).inserted, let many = nutrition(of: FoodAmount(Quantity(servings: 1000), unit)) else { return nil }
      return (unit, unit.name + weight, many)
    }
  }

  /// Returns the nutrition of a quantity in a unit selected by name; nil if the food does not have that unit.
  func nutrition(ofChosen name: String, _ quantity: Quantity) -> Nutrition? {
    unitChoices.first { $0.unit.name == name }.flatMap { nutrition(of: FoodAmount(quantity, $0.unit)) }
  }
}

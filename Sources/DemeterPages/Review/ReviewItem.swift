public import DemeterCore
import DemeterMessages
import DemeterWords
import Foundation

/// An item of the review: its fields with their texts, and the units of its food.
public struct ReviewItem: Hashable, Sendable {
  /// Its name as people write it; the field has the name that is stored.
  let name: String
  let words: String?
  let certainty: Certainty?
  let reason: String?
  /// Where exactly the values of the food are: `USDA 171287`.
  let record: String?
  let values: EntryFormValues
  let brand: String
  let source: String
  let food: String
  let units: [UnitChoice]
  let errors: [String: String]
  let isLeftOut: Bool
  /// Whether no food was found for its words. It is left out while it has no calories.
  let isUnknown: Bool
  /// Its calories for its line, rounded to whole ones; a dash if they are not known.
  let energy: String
  /// Its calories for their field, in the person’s unit.
  let shownCalories: String
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
      reason: draft.reason, record: draft.record, choices: draft.alternatives.compactMap { FoodChoice($0, in: context) },
      isChosen: isChosen, isUnknown: draft.nutrition == nil && draft.words != nil, errors: nil, in: context)
  }

  /// The typed texts with their errors.
  public init(
    _ values: EntryFormValues, brand: String, source: String, food: Food?, words: String? = nil, certainty: Certainty? = nil,
    reason: String? = nil, record: String? = nil, choices: [FoodChoice] = [], isChosen: Bool = false, isLeftOut: Bool = false,
    isUnknown: Bool = false, calculated: Calculation? = nil,
    errors: InvalidInput?, in context: PageContext
  ) {
    self.values = values
    self.brand = brand
    self.source = source
    self.food = food?.id.description ?? ""
    self.words = words
    self.certainty = certainty
    self.reason = reason
    self.record = record
    name = food.map { $0.name == values.name ? $0.plainName : values.name } ?? values.name
    self.isLeftOut = isLeftOut
    self.isUnknown = isUnknown
    self.choices = choices
    self.isChosen = isChosen
    self.calculated = calculated ?? Calculation(values)
    let calories = context.numbers.number(from: values.calories).flatMap { (0...1e6).contains($0) ? Energy(kilocalories: $0) : nil }
    energy = calories.map { context.calories($0) } ?? (inKilojoules ? say("— kJ") : say("— cal"))
    shownCalories = context.numbers.field(kilocalories: values.calories, in: .current)
    self.errors = Dictionary(errors?.errors.map { ($0.field, $0.message) } ?? [], uniquingKeysWith: { first, _ in first })
    units = UnitChoice.choices(of: food, selected: values.servingUnit)
  }

  /// The reason for an amount or values that are not those that were understood.
  public static var changedAmount: String { say("Changed by you") }

  /// Whether its details are open from the start: if calories are missing, something in them is wrong, or another food was just selected.
  var isOpen: Bool {
    values.calories.isEmpty || isChosen || errors.keys.contains { !["quantity", "day", "time"].contains($0) }
  }
}

import DemeterCore
import DemeterPages
import Foundation

extension FormBody {
  /// The texts of an entry's form, to show them again as they were typed.
  var entryValues: EntryFormValues {
    var values = EntryFormValues()
    values.name = self["name"] ?? ""
    values.calories = self["calories"] ?? ""
    for nutrient in Nutrient.allCases { values[nutrient] = self[nutrient.rawValue] ?? "" }
    values.figures = figures
    values.quantity = self["quantity"] ?? ""
    values.servingSize = self["servingSize"] ?? ""
    values.servingUnit = self["servingUnit"] ?? ""
    values.time = self["time"] ?? ""
    values.note = self["note"] ?? ""
    return values
  }

  /// Parses those texts in the person's number format.
  func entryInput(_ numbers: NumberStyle) -> EntryInput {
    var input = EntryInput()
    input.name = self["name"]
    input.calories = NumberInput(typed: self["calories"], in: numbers)
    for nutrient in Nutrient.allCases { input[nutrient] = NumberInput(typed: self[nutrient.rawValue], in: numbers) }
    input.quantity = NumberInput(typed: self["quantity"], in: numbers)
    input.servingSize = self["servingSize"]
    input.servingUnit = self["servingUnit"]
    input.note = self["note"]
    input.day = self["day"]
    input.time = self["time"]
    input.timeZone = self["timeZone"]
    return input
  }

  /// The texts of own nutrients, by the names of their fields.
  var figures: [String: String] {
    Dictionary(uniqueKeysWithValues: all.filter { $0[0].hasPrefix("own-") }.map { ($0[0], $0[1]) })
  }

  /// Parses those texts. A nutrient that the form has no field for is left out.
  func figures(of person: Person) -> [OwnNutrient: NumberInput] {
    let typed = person.nutrients.named.compactMap { own in
      self[own.field].map { (own, NumberInput(typed: $0, in: person.numbers)) }
    }
    return Dictionary(uniqueKeysWithValues: typed)
  }
}

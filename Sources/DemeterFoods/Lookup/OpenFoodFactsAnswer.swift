public import DemeterCore
import Foundation

/// What Open Food Facts knows about a barcode.
public enum OpenFoodFactsAnswer: Hashable, Sendable {
  /// A product with its figures, and its names by the codes of their languages.
  case food(Food, names: [String: String])
  /// A product without energy, which must not count as 0.
  case withoutEnergy(name: String)
  /// A product whose figures can't be right.
  case implausible(name: String)
  case unknown

  /// Returns the food with its name in a language, else in the main one; nil if there is none to log.
  func food(in language: String?) -> Food? {
    guard case .food(let food, let names) = self else { return nil }
    guard let name = language.flatMap({ names[$0] }) else { return food }
    return Food(
      id: food.id, name: name, brand: food.brand, per100Grams: food.per100Grams, per100Milliliters: food.per100Milliliters,
      portions: food.portions)
  }

  /// Whether it is a food, which changes rarely. Anything else may be added at Open Food Facts on any day.
  var isFood: Bool { if case .food = self { true } else { false } }

  /// The members of a product that are asked for: always the same, so that a request tells nothing but the barcode.
  static let fields: String =
    (["code", "product_name"] + OpenFoodFactsProduct.languages.map { "product_name_\($0)" }
    + ["generic_name", "brands", "quantity", "serving_size", "categories_tags", "nutrition", "nutriments"]).joined(separator: ",")

  /// Parses a response of `/api/v3/product`, or of v2, with nutrients of the new shape or the old one.
  ///
  /// - Throws: `unreadable` if it is not JSON, or another product.
  init(_ body: Data, to code: Barcode) throws(FoodError) {
    guard let members = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any], members["status"] != nil else {
      throw .unreadable("a web page or something else that is not JSON")
    }
    guard let fields = members["product"] as? [String: Any] else {
      self = .unknown
      return
    }
    let product = OpenFoodFactsProduct(members: fields)
    if let other = product.code, OpenFoodFacts.barcode(other) != code.digits { throw .unreadable("another product than the one asked for") }
    guard let name = product.name?.calm, name.utf8.count <= 1000 else {
      self = .unknown
      return
    }
    self =
      switch product.content(code: code.digits, name: name) {
      case .food(let food): .food(food, names: product.names)
      case .unusable(.withoutEnergy): .withoutEnergy(name: name)
      case .unusable: .implausible(name: name)
      }
  }
}

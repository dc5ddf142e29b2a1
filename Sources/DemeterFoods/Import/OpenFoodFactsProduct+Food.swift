import DemeterCore
import DemeterMessages
import Foundation

extension OpenFoodFactsProduct {
  /// What a product is good for.
  enum Content {
    case food(Food)
    case unusable(FoodImportSummary.Reason)
  }

  /// Reads the product of a JSON object.
  init(members: [String: Any]) {
    self.init(mayBeNew: true) { Self.text(at: $0.split(separator: "."), in: members) }
  }

  /// Returns the food of the product, with the figures of 100 g and the serving; the reason why if they are missing or not plausible.
  func content(code: String, name: String) -> Content {
    let figures = figures
    guard let energy = figures.energy else { return .unusable(.withoutEnergy) }
    let reason = PlausibleFigures.reason(energy: energy, figures.grams, alcohol: figures.alcohol, isAlcoholic: isAlcoholic)
    if let reason { return .unusable(reason) }
    let serving = text("serving_size").flatMap(OpenFoodFacts.grams).flatMap { portion("serving", grams: $0) }
    var per100Grams = Nutrition(energy: Energy(kilocalories: energy)) { figures.grams[$0].map(Mass.init(grams:)) }
    per100Grams.others = others
    return .food(
      Food(
        id: FoodID(source: .openFoodFacts, key: code), name: named(name), brand: brand, per100Grams: per100Grams,
        portions: serving.map { [$0] } ?? []))
  }

  /// Returns the names by the codes of their languages.
  var names: [String: String] {
    let known = Self.languages.compactMap { language in
      text("product_name_\(language)").flatMap { $0.utf8.count <= 1000 ? (language, named($0.calm)) : nil }
    }
    return Dictionary(known) { first, _ in first }
  }

  /// Returns the names in the languages of the screens. A dump has names in many more.
  var shownNames: [String: String] {
    let known = Language.choices.compactMap { language in
      text("product_name_\(language.rawValue)").flatMap { $0.utf8.count <= 1000 ? (language.rawValue, named($0.calm)) : nil }
    }
    return Dictionary(known) { first, _ in first }
  }

  /// Returns where it is sold, as `en:germany`.
  var places: [String] {
    (text("countries_tags") ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
  }

  private func named(_ name: String) -> String { figures.isPrepared ? "\(name) (prepared)" : name }

  /// Returns the text or number at a path; the texts of a list, separated by commas.
  private static func text(at path: [Substring], in members: [String: Any]) -> String? {
    guard let first = path.first, let value = members[String(first)] else { return nil }
    if path.count > 1 { return (value as? [String: Any]).flatMap { Self.text(at: Array(path.dropFirst()), in: $0) } }
    let text = (value as? String) ?? (value as? [String])?.joined(separator: ",") ?? (value as? NSNumber)?.stringValue
    let trimmed = text?.trimmingCharacters(in: .whitespacesAndNewlines)
    return trimmed?.isEmpty == false ? trimmed : nil
  }
}

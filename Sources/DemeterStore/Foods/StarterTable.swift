import CStarterFoods
import Crypto
import DemeterCore
import Foundation

/// The table of everyday foods that comes with Demeter. `starter.txt` says at its top how it is written.
struct StarterTable: Sendable {
  /// Differs where the table does.
  let version: String
  private let text: String

  /// The table that is compiled in.
  static let shipped: StarterTable = StarterTable(
    bytes: Array(UnsafeBufferPointer(start: starter_foods_bytes(), count: starter_foods_count())))

  /// A table of that text.
  init(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  private init(bytes: [UInt8]) {
    // The words are folded by the program, so a program that folds otherwise has to raise the number before the hash.
    version = "1." + SHA256.hash(data: bytes).prefix(8).map { String($0, radix: 16) }.joined(separator: ".")
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// A line of the table that makes no sense.
  struct Unreadable: Error, Hashable {
    let line: String
  }

  /// Its foods, in its order.
  func foods() throws(Unreadable) -> [CatalogueFood] {
    var foods: [CatalogueFood] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard let food = Self.food(line) else { throw Unreadable(line: String(line)) }
      foods.append(food)
    }
    return foods
  }

  private static func food(_ line: Substring) -> CatalogueFood? {
    let fields = line.split(separator: " | ", omittingEmptySubsequences: false)
    guard fields.count == 5, let commonness = Int(fields[0]).flatMap(CatalogueFood.Commonness.init) else { return nil }
    let names = fields[1].split(separator: "; ").map(String.init)
    let figures = fields[2].split(separator: " ").compactMap { Double($0) }
    let measures = fields[4].split(separator: " @", omittingEmptySubsequences: false)
    guard let name = names.first, figures.count == 5, let portions = measures.first.flatMap(portions) else { return nil }
    let per100Grams = Nutrition(
      energy: Energy(kilocalories: figures[0]), protein: Mass(grams: figures[1]), carbohydrates: Mass(grams: figures[2]),
      fat: Mass(grams: figures[3]))
    let density = measures.dropFirst().first.flatMap { Double($0) }.map { Mass(grams: $0) }
    guard measures.count == 1 || density != nil else { return nil }
    let food = Food(
      id: FoodID(source: .starter, key: FoldedText(name).tokens.joined(separator: "-")), name: name, per100Grams: per100Grams,
      per100Milliliters: density, portions: portions)
    return CatalogueFood(food, otherNames: Array(names.dropFirst()), commonness: commonness, licence: "public domain")
  }

  private static func portions(_ text: Substring) -> [(name: String, mass: Mass)]? {
    let portions = text.split(separator: ", ").map { part -> (name: String, mass: Mass)? in
      let sides = part.split(separator: "=")
      guard sides.count == 2, let grams = Double(sides[1]) else { return nil }
      return (String(sides[0]), Mass(grams: grams))
    }
    return portions.contains { $0 == nil } ? nil : portions.compactMap(\.self)
  }
}

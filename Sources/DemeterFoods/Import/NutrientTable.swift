import DemeterCore

/// The composition of 100 g of each food, by its number, for tables of any size and order: 22 bytes for each food, and 4 for each further
/// nutrient that foods nearby have.
struct NutrientTable {
  /// What a number of the table counts as.
  enum Figure: Hashable {
    case energy, alcohol
    case nutrient(Nutrient)

    /// All of them; at most eight.
    static let all: [Figure] = [.energy, .alcohol] + Nutrient.allCases.map(Figure.nutrient)

    /// By USDA's ids, or their older numbers, which some releases use in the same column. `better` ranks several ids of the same figure, 0 the
    /// best.
    static func of(_ id: Int) -> (Figure, better: UInt8)? {
      switch id {
      case 2048, 958: (.energy, 0)
      case 2047, 957: (.energy, 1)
      case 1008, 208: (.energy, 2)
      case 1003, 203: (.nutrient(.protein), 0)
      case 1005, 205: (.nutrient(.carbohydrates), 0)
      case 1050: (.nutrient(.carbohydrates), 1)
      case 1004, 204: (.nutrient(.fat), 0)
      case 1085, 298: (.nutrient(.fat), 1)
      case 1018, 221: (.alcohol, 0)
      default: nil
      }
    }

    /// Its place in `all`.
    var place: Int { Self.all.firstIndex(of: self) ?? 0 }
  }

  private final class Page {
    var values = [Int32](repeating: -1, count: NutrientTable.page * Figure.all.count)
    // Two bits for each figure: the rank of the id that it comes from; 3 for none.
    var origins = [UInt16](repeating: .max, count: NutrientTable.page)
    // Further nutrients, in the unit in which they are shown; below zero where they are not stated.
    var others: [TraceNutrient: [Float]] = [:]
  }

  /// By USDA's ids, or their older numbers. Sugars have two ids.
  private static let others: [Int: TraceNutrient] = {
    let older: [Int: TraceNutrient] = [
      291: .fiber, 269: .sugars, 1063: .sugars, 606: .saturatedFat, 601: .cholesterol, 307: .sodium, 306: .potassium, 301: .calcium,
      304: .magnesium, 303: .iron, 309: .zinc, 320: .vitaminA, 401: .vitaminC, 328: .vitaminD, 323: .vitaminE, 415: .vitaminB6,
      417: .folate, 418: .vitaminB12, 262: .caffeine, 221: .alcohol, 430: .vitaminK, 404: .thiamin, 405: .riboflavin, 406: .niacin,
      410: .pantothenicAcid, 435: .folateEquivalents, 421: .choline, 305: .phosphorus, 312: .copper, 317: .selenium, 619: .linolenicAcid,
      629: .epa, 621: .dha, 255: .water,
    ]
    return older.merging(TraceNutrient.allCases.map { ($0.rawValue, $0) }) { $1 }
  }()

  private static let page: Int = 1024
  private var pages: [Int: Page] = [:]

  /// Stores an amount in 100 g.
  mutating func note(_ amount: Double, of id: Int, in food: Int) {
    if let other = Self.others[id], amount * other.unit.grams <= 100 {
      self[pageOf: food].others[other, default: [Float](repeating: -1, count: Self.page)][food % Self.page] = Float(amount)
    }
    guard let (figure, better) = Figure.of(id), amount <= 100_000 else { return }
    let page = self[pageOf: food], place = figure.place
    let row = food % Self.page, shift = place * 2
    guard UInt16(better) < (page.origins[row] >> shift) & 3 else { return }
    page.origins[row] = page.origins[row] & ~(3 << shift) | UInt16(better) << shift
    page.values[row * Figure.all.count + place] = Int32(nearest: amount * 1000)
  }

  private subscript(pageOf food: Int) -> Page {
    mutating get {
      if let page = pages[food / Self.page] { return page }
      let page = Page()
      pages[food / Self.page] = page
      return page
    }
  }

  /// Returns the further nutrients of 100 g.
  func others(in food: Int) -> NutrientVector {
    let known = (pages[food / Self.page]?.others ?? [:]).compactMap { nutrient, amounts -> (Int, TraceMass)? in
      let amount = amounts[food % Self.page]
      // The shortest decimal of a Float is the number that was read, up to six digits.
      guard amount >= 0, let exact = Double(amount.description) else { return nil }
      return (nutrient.rawValue, TraceMass(grams: exact * nutrient.unit.grams))
    }
    return NutrientVector(Dictionary(uniqueKeysWithValues: known))
  }

  /// Returns an amount in 100 g; nil if it is not stated.
  func amount(_ figure: Figure, in food: Int) -> Double? {
    guard let value = pages[food / Self.page]?.values[food % Self.page * Figure.all.count + figure.place], value >= 0 else { return nil }
    return Double(value) / 1000
  }
}

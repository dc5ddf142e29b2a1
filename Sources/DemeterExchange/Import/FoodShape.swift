import DemeterArchive
import DemeterCore

/// The layout of another app's table: the app, the separator, and the columns.
struct FoodShape {
  enum Column: Hashable {
    case date, time, meal, name, brand, amount, unit, energy, kilojoules, deleted, completed
    case nutrient(Nutrient)
    case other(TraceNutrient)
    case own(OwnNutrient)
  }

  let format: DiaryFile.Format
  let separator: RecordScanner.Format
  let columns: [Column: Int]
  /// How many grams the numbers of a column stand for, where a person chose the columns.
  var scale: [Column: Double] = [:]
  /// How numbers are written; nil if they show it.
  var style: NumberStyle?
  /// The unit of all amounts, as the head of their column names it.
  var amountUnit: String?

  /// A table of one app: the headers that a column may have, and the columns that it must have.
  private struct Writer {
    let format: DiaryFile.Format
    let heads: [Column: [String]]
    let needed: [Column]
    /// Headers that only other tables have.
    let foreign: Set<String>
  }

  private static let nutrients: [Column: [String]] = [
    .nutrient(.protein): ["protein (g)", "protein"],
    .nutrient(.carbohydrates): ["carbohydrates (g)", "carbs (g)", "carbohydrates", "carbs"],
    .nutrient(.fat): ["fat (g)", "fat"],
  ].merging(others.map { (Column.other($0), $1) }) { $1 }

  /// Only headers that say their unit: a bare “calcium” is a percentage in some tables.
  private static let others: [(TraceNutrient, [String])] = [
    (.fiber, ["fiber (g)", "fibre (g)"]), (.sugars, ["sugars (g)", "sugar (g)"]), (.saturatedFat, ["saturated fat (g)", "saturated (g)"]),
    (.cholesterol, ["cholesterol (mg)"]), (.sodium, ["sodium (mg)"]), (.potassium, ["potassium (mg)"]), (.calcium, ["calcium (mg)"]),
    (.magnesium, ["magnesium (mg)"]), (.iron, ["iron (mg)"]), (.zinc, ["zinc (mg)"]), (.vitaminA, ["vitamin a (µg)"]),
    (.vitaminC, ["vitamin c (mg)"]), (.vitaminE, ["vitamin e (mg)"]), (.vitaminB6, ["b6 (pyridoxine) (mg)"]), (.folate, ["folate (µg)"]),
    (.vitaminB12, ["b12 (cobalamin) (µg)"]), (.caffeine, ["caffeine (mg)"]), (.alcohol, ["alcohol (g)"]),
  ]

  private static let writers: [Writer] = [
    Writer(
      format: .cronometer,
      heads: nutrients.merging([
        .date: ["day", "date"], .time: ["time"], .meal: ["group"], .name: ["food name"], .amount: ["amount"], .energy: ["energy (kcal)"],
        .kilojoules: ["energy (kj)"],
      ]) { $1 }, needed: [.date, .name, .amount], foreign: []),
    Writer(
      format: .cronometer,
      heads: nutrients.merging([
        .date: ["date", "day"], .meal: ["group"], .energy: ["energy (kcal)"], .kilojoules: ["energy (kj)"], .completed: ["completed"],
      ]) { $1 }, needed: [.date, .completed], foreign: ["food name", "amount"]),
    Writer(
      format: .loseIt,
      heads: nutrients.merging([
        .date: ["date"], .meal: ["meal", "type"], .name: ["name"], .amount: ["quantity"], .unit: ["units"], .energy: ["calories"],
        .kilojoules: ["calories (kj)", "kilojoules"], .deleted: ["deleted"],
      ]) { $1 }, needed: [.date, .name, .meal, .amount, .unit, .nutrient(.fat)], foreign: []),
    Writer(
      format: .myFitnessPal,
      heads: nutrients.merging([
        .date: ["date"], .time: ["time"], .meal: ["meal"], .name: ["food", "food name", "name"],
        .energy: ["calories", "calories (kcal)", "energy (kcal)"], .kilojoules: ["calories (kj)", "energy (kj)", "kilojoules"],
      ]) { $1 }, needed: [.date, .meal, .nutrient(.carbohydrates)], foreign: ["quantity", "units", "loggedat"]),
  ]

  /// The number of records before the first row.
  let headLength: Int

  /// Creates the layout of a table whose columns a person chose.
  init(format: DiaryFile.Format, separator: RecordScanner.Format, columns: [Column: Int], headLength: Int) {
    self.format = format
    self.separator = separator
    self.columns = columns
    self.headLength = headLength
  }

  /// Recognizes a table by its header; nil if it is not a table of food.
  init?(head: TableHead) {
    for separator in head.separators {
      for (cells, length) in head.candidates(separator) {
        let names = Dictionary(cells.enumerated().map { ($1, $0) }) { first, _ in first }
        for writer in Self.writers where writer.foreign.isDisjoint(with: names.keys) {
          let columns = writer.heads.compactMapValues { heads in heads.lazy.compactMap { names[$0] }.first }
          guard writer.needed.allSatisfy({ columns[$0] != nil }), columns[.energy] != nil || columns[.kilojoules] != nil else { continue }
          format = writer.format
          headLength = length
          self.separator = separator
          self.columns = columns
          return
        }
      }
    }
    return nil
  }

  /// Whether a person chose its columns.
  var isChosen: Bool { format == .table }

  /// Whether its rows are totals of days or meals, which count only where no food is known.
  var isOfTotals: Bool { columns[.completed] != nil && columns[.name] == nil }
}

struct ForeignTable {
  let part: FileParts.Part
  let shape: FoodShape
}

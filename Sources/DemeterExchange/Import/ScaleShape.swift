import DemeterArchive
import DemeterCore
import Foundation

/// The layout of a table of weights, as scales and their apps write it.
struct ScaleShape {
  enum Column: Hashable {
    case date, time, weight, fat
    /// The mass of the fat in the unit of the weight, as Withings writes it.
    case fatMass
    /// What was drunk, in a table whose columns a person chose.
    case water
  }

  /// The app that wrote it, if that shows.
  let maker: String
  let separator: RecordScanner.Format
  let columns: [Column: Int]
  /// The other columns, by their number.
  let others: [Int: String]
  /// The number of records before the first row.
  let headLength: Int
  /// The unit of the weights; nil if the table does not name it.
  let unit: WeightUnit?
  /// Whether its times are those of UTC, as Samsung writes them.
  let isUniversal: Bool
  /// Whether its weights are grams, as Fitbit's newer tables have them.
  var isInGrams = false
  /// The unit of water, as measurements name it.
  var waterUnit: String?
  /// How numbers are written; nil if they show it.
  var style: NumberStyle?

  /// Creates the layout of a table whose columns a person chose.
  init(maker: String, separator: RecordScanner.Format, columns: [Column: Int], headLength: Int, unit: WeightUnit?) {
    self.maker = maker
    self.separator = separator
    self.columns = columns
    self.headLength = headLength
    self.unit = unit
    others = [:]
    isUniversal = false
  }

  private static let heads: [Column: [String]] = [
    .date: [
      "date", "date time", "datetime", "date/time", "date and time", "day", "time of measurement", "timestamp", "measured at", "datum",
    ],
    .time: ["time", "time of day", "uhrzeit"],
    .fat: ["body fat", "body_fat", "bodyfat", "body fat(%)", "body fat (%)", "body fat %", "bodyfat (%)", "fat (%)", "fat %"],
    .fatMass: ["fat mass (kg)", "fat mass (lb)"],
  ]
  private static let units: [String: WeightUnit] = [
    "kg": .kg, "kgs": .kg, "kilograms": .kg, "lb": .lb, "lbs": .lb, "pounds": .lb,
  ]
  /// Words of tables with weights of something else: those lifted, or those of food.
  private static let foreign: Set<String> = [
    "exercise", "workout", "reps", "set", "sets", "food", "meal", "serving", "quantity", "portion",
  ]

  /// Recognizes a table by its head; nil if it is none of weights.
  init?(head: TableHead) {
    if let libra = Self.libra(head) {
      self = libra
      return
    }
    for separator in head.separators {
      for (names, length) in head.candidates(separator) {
        let found = Self(water: names, title: head.line, separator, length) ?? Self(names, separator, length, stated: nil)
        guard let found else { continue }
        self = found
        return
      }
    }
    return nil
  }

  /// Samsung's table of water in millilitres. Coffee has a table like it, so its title decides.
  private init?(water heads: [String], title: String, _ separator: RecordScanner.Format, _ length: Int) {
    let table = "com.samsung.health.water_intake"
    guard title.lowercased().hasPrefix(table) else { return nil }
    let names = heads.map { $0.hasPrefix(table + ".") ? String($0.dropFirst(table.count + 1)) : $0 }
    guard let date = names.firstIndex(of: "start_time"), let amount = names.firstIndex(of: "amount") else { return nil }
    self.separator = separator
    columns = [.date: date, .water: amount]
    headLength = length
    unit = nil
    waterUnit = "ml"
    isUniversal = true
    others = [:]
    maker = DiaryFile.Format.samsung.name
  }

  private init?(_ heads: [String], _ separator: RecordScanner.Format, _ length: Int, stated: WeightUnit?) {
    guard heads.allSatisfy({ Self.foreign.isDisjoint(with: Self.words($0)) }) else { return nil }
    let prefix = "com.samsung.health.weight."
    let names = heads.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
    let isSamsung = names.contains("start_time") && names.contains("time_offset")
    var columns: [Column: Int] = Self.heads.compactMapValues { known in names.firstIndex { known.contains($0) } }
    if isSamsung { columns[.date] = names.firstIndex(of: "start_time") }
    let grams = names.firstIndex(of: "weight grams").map { ($0, WeightUnit?.some(.kg)) }
    guard let (index, unit) = grams ?? Self.weight(names), columns[.date] != nil else { return nil }
    columns[.weight] = index
    isInGrams = grams != nil
    // openScale calls it so, and up to its version 2 always writes kilograms.
    let isOpenScale = names.contains("datetime") && names.contains("visceralfat")
    if isOpenScale, columns[.fat] == nil { columns[.fat] = names.firstIndex(of: "fat") }
    self.separator = separator
    self.columns = columns
    headLength = length
    self.unit = unit ?? stated ?? (isOpenScale || isSamsung ? .kg : nil)
    isUniversal = isSamsung
    var used = Set(columns.values)
    if grams != nil, let source = names.firstIndex(of: "data source") { used.insert(source) }
    let rest = names.enumerated().filter { !used.contains($0.offset) && !$0.element.isEmpty }.prefix(50)
    others = Dictionary(uniqueKeysWithValues: rest.map { ($0.offset, $0.element) })
    maker =
      if isOpenScale || names.contains("whtr") {
        "openScale"
      } else if isSamsung {
        DiaryFile.Format.samsung.name
      } else if grams != nil {
        DiaryFile.Format.fitbit.name
      } else if columns[.fatMass] != nil, names.contains(where: { $0.hasPrefix("bone mass") }) {
        "Withings"
      } else if names.contains("time of measurement") {
        "Renpho"
      } else {
        DiaryFile.Format.scale.name
      }
  }

  /// The column of the weight, with the unit in its head: `weight (kg)`, `weight_lb`, `weight`.
  private static func weight(_ names: [String]) -> (Int, WeightUnit?)? {
    for (index, name) in names.enumerated() {
      let words = Self.words(name)
      let rest = words.first == "body" ? words.dropFirst() : words[...]
      if rest == ["weight"] || rest == ["gewicht"] { return (index, nil) }
      if rest.count == 2, rest.first == "weight" || rest.first == "gewicht", let unit = rest.last.flatMap({ units[$0] }) {
        return (index, unit)
      }
      if let unit = units.first(where: { name == "weight\($0.key)" })?.value { return (index, unit) }
    }
    return nil
  }

  private static func words(_ name: String) -> [String] { name.split { " ()[]_,".contains($0) }.map(String.init) }

  /// Libra has its version, its unit and the head of its table in lines that begin with a number sign.
  private static func libra(_ head: TableHead) -> Self? {
    guard head.comments.first?.hasPrefix("#version") == true,
      let line = head.comments.first(where: { $0.hasPrefix("#date;weight") }),
      let stated = head.comments.first(where: { $0.hasPrefix("#units:") })
    else { return nil }
    let names = line.dropFirst().split(separator: ";", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    let unit = units[stated.dropFirst("#units:".count).trimmingCharacters(in: .whitespaces)]
    guard let shape = Self(names, .semicolons, 0, stated: unit) else { return nil }
    return Self(shape, by: "Libra")
  }

  private init(_ shape: Self, by maker: String) {
    self.maker = maker
    separator = shape.separator
    columns = shape.columns
    others = shape.others.filter { !$0.value.hasSuffix("trend") && $0.value != "log" }
    headLength = shape.headLength
    unit = shape.unit
    isUniversal = shape.isUniversal
  }
}

struct ScaleTable {
  let part: FileParts.Part
  let shape: ScaleShape
}

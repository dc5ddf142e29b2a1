import CStarterFoods
import DemeterArchive
import Foundation

/// The shipped foods as written in two tables: USDA's, and our everyday names for some of them.
struct ShippedTable {
  /// The tables, one after the other.
  var text: [UInt8] = []
  var foods: [TableFood] = []
  /// The names of all foods.
  var names: [TableName] = []
  /// The portions of all foods. Their grams are for as many measures as their text counts.
  var portions: [IndexedPortion] = []
  /// The texts of portions; foods share them.
  var portionTexts: [TablePortionText] = []

  struct TableFood {
    enum Release: UInt8 {
      /// Our own everyday names.
      case own
      case srLegacy
      /// FNDDS 2021–2023.
      case survey
      /// FNDDS 2017–2018: foods that the newer release does not contain.
      case olderSurvey
    }

    var key: Range<Int32>
    var release: Release
    /// r for restaurants, b for babies, c for usually cooked before it is eaten.
    var marks: UInt8 = 0
    /// How often it was eaten in the survey; for our own names an estimate.
    var eaten: Float = 0
    /// Per 100 g.
    var figures: Figures
    /// Grams of the amount to use if none is said.
    var usual: Float?
    /// The weight of 100 ml in grams.
    var density: Float?
    var names: Range<Int> = 0..<0
    var portions: Range<Int> = 0..<0
    /// The text of its figures of `MoreFigures`.
    var further: Range<Int32> = 0..<0
  }

  struct TableName {
    let text: Range<Int32>
    /// 0 the display name, 1 another main name, 2 an additional description.
    let kind: UInt8
  }

  struct TablePortionText {
    /// The number of measures that its grams are for; 0 if the text itself states it.
    var count: Float
    var text: Range<Int32>
    /// Another name of the food that it belongs to.
    var subname: Range<Int32>
  }
}

/// The composition of 100 g of a food. Unknown figures are NaN.
struct Figures {
  static let count = 9
  /// Kilocalories; grams of protein, carbohydrate, fat, fibre, sugars, saturated fat; milligrams of sodium; grams of alcohol.
  var values: (Float, Float, Float, Float, Float, Float, Float, Float, Float) =
    (0, .nan, .nan, .nan, .nan, .nan, .nan, .nan, .nan)

  var energy: Float { values.0 }
  /// 0 if it is unknown.
  var carbohydrate: Float { values.2.isNaN ? 0 : values.2 }

  /// Parses a text such as "52 3.3 4.8 2.1 0 4.9 1.2 39 -"; missing figures at the end are unknown.
  init(_ text: some Sequence<UInt8>) {
    withUnsafeMutableBytes(of: &values) { bytes in
      let floats = bytes.bindMemory(to: Float.self)
      for (place, part) in Array(text).split(separator: UInt8(ascii: " ")).prefix(Self.count).enumerated() {
        floats[place] = part == [UInt8(ascii: "-")][...] ? .nan : Float(decimal: part)
      }
    }
  }
}

extension Float {
  /// Parses a plain decimal number: digits, optionally a point and more digits.
  init(decimal text: some Sequence<UInt8>) {
    var whole = 0.0, scale = 0.0
    for byte in text {
      if byte == UInt8(ascii: ".") {
        scale = 1
      } else {
        whole = whole * 10 + Double(byte - 48)
        scale *= 10
      }
    }
    self = Float(scale > 1 ? whole / scale : whole)
  }
}

extension ShippedTable {
  /// Returns the tables that are compiled in.
  static func shipped() -> ShippedTable {
    let packed = UnsafeRawBufferPointer(start: usda_foods_bytes(), count: usda_foods_count())
    var table = ShippedTable()
    table.readUSDA(gunzip(packed) ?? [])
    table.readEverydayNames(Array(UnsafeBufferPointer(start: starter_foods_bytes(), count: starter_foods_count())))
    return table
  }

  /// `scripts/usda.py` documents the format.
  private mutating func readUSDA(_ bytes: [UInt8]) {
    text = bytes
    foods.reserveCapacity(19_000)
    var isFoods = false
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
        if start == end {
          isFoods = true
        } else {
          var fields: [Range<Int>] = [], from = start
          for at in start...end where at == end || bytes[at] == 9 {
            fields.append(from..<at)
            from = at + 1
          }
          if isFoods {
            add(Self.food(bytes, fields), bytes, names: fields[6], portions: fields[7])
          } else {
            portionTexts.append(Self.portionText(bytes, fields))
          }
        }
        start = end + 1
      }
    }
  }

  private static func portionText(_ bytes: UnsafeBufferPointer<UInt8>, _ fields: [Range<Int>]) -> TablePortionText {
    TablePortionText(
      count: fields[0].isEmpty ? 0 : Float(decimal: bytes[fields[0]]), text: fields[1].small,
      subname: fields.count > 2 ? fields[2].small : 0..<0)
  }

  private static func food(_ bytes: UnsafeBufferPointer<UInt8>, _ fields: [Range<Int>]) -> TableFood {
    let release: TableFood.Release =
      switch bytes[fields[1].lowerBound] {
      case UInt8(ascii: "S"): .srLegacy
      case UInt8(ascii: "F"): .survey
      default: .olderSurvey
      }
    var food = TableFood(
      key: fields[0].small, release: release, eaten: fields[3].isEmpty ? 0 : Float(decimal: bytes[fields[3]]),
      figures: Figures(bytes[fields[4]]), usual: fields[5].isEmpty ? nil : Float(decimal: bytes[fields[5]]))
    if fields.count > 8 { food.further = fields[8].small }
    for at in fields[2] { food.marks |= bytes[at] == UInt8(ascii: "r") ? 1 : bytes[at] == UInt8(ascii: "b") ? 2 : 4 }
    return food
  }

  private mutating func add(
    _ food: TableFood, _ bytes: UnsafeBufferPointer<UInt8>, names nameField: Range<Int>, portions portionField: Range<Int>
  ) {
    var food = food
    let firstName = names.count, firstPortion = portions.count
    var from = nameField.lowerBound
    for at in from...nameField.upperBound where at == nameField.upperBound || bytes[at] == UInt8(ascii: "|") {
      let isFirst = names.count == firstName
      names.append(TableName(text: Int32(isFirst ? from : from + 1)..<Int32(at), kind: isFirst ? 0 : bytes[from] - 48))
      from = at + 1
    }
    for part in bytes[portionField].split(separator: UInt8(ascii: " ")) {
      guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
      portions.append(IndexedPortion(text: Int32(Float(decimal: part[..<sign])), grams: Float(decimal: part[(sign + 1)...])))
    }
    food.names = firstName..<names.count
    food.portions = firstPortion..<portions.count
    foods.append(food)
  }

  /// The header of `starter.txt` documents the format.
  private mutating func readEverydayNames(_ bytes: [UInt8]) {
    var known: [[UInt8]: Int32] = [:]
    for line in bytes.split(separator: 10) where line.first != UInt8(ascii: "#") {
      let fields = String(decoding: line, as: UTF8.self).split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 5 else { continue }
      let firstName = names.count, firstPortion = portions.count
      names += fields[1].components(separatedBy: "; ").map { TableName(text: keep($0), kind: 0) }
      let measures = fields[4].components(separatedBy: "@")
      var food = TableFood(
        key: keep(fields[3]), release: .own, eaten: ["1": 300, "2": 60][fields[0]] ?? 10,
        figures: Figures(fields[2].utf8), density: measures.dropFirst().first.flatMap { Float($0) }, names: firstName..<names.count)
      for measure in measures[0].components(separatedBy: ", ") {
        let sides = measure.split(separator: "=")
        guard sides.count == 2, let grams = Float(sides[1].trimmingCharacters(in: .whitespaces)) else { continue }
        let name = sides[0].trimmingCharacters(in: .whitespaces)
        let place = known[Array(name.utf8)] ?? Int32(portionTexts.count)
        if known.updateValue(place, forKey: Array(name.utf8)) == nil {
          portionTexts.append(TablePortionText(count: 1, text: keep(name), subname: 0..<0))
        }
        portions.append(IndexedPortion(text: place, grams: grams))
      }
      food.portions = firstPortion..<portions.count
      food.usual = portions[food.portions].first?.grams
      foods.append(food)
    }
  }

  private mutating func keep(_ added: String) -> Range<Int32> {
    let start = Int32(text.count)
    text += added.utf8
    return start..<Int32(text.count)
  }

  /// Returns a part of the text.
  func string(_ range: Range<Int32>) -> String { String(decoding: text[range], as: UTF8.self) }
}

extension Range<Int> {
  fileprivate var small: Range<Int32> { Int32(lowerBound)..<Int32(upperBound) }
}

import CStarterFoods
import DemeterArchive
import Foundation

/// The foods that come with Demeter, as they are written in its two tables: USDA's, and our everyday names for some of them.
struct ShippedTable {
  /// All names and texts, one after the other.
  var text: [UInt8] = []
  var foods: [TableFood] = []
  /// The texts of portions, which foods share.
  var portionTexts: [TablePortionText] = []

  struct TableFood {
    enum Release: UInt8 {
      /// Our own everyday names.
      case own
      case srLegacy
      /// FNDDS 2021–2023.
      case survey
      /// FNDDS 2017–2018: what the newer release no longer has.
      case olderSurvey
    }

    var key: Range<Int32>
    var release: Release
    /// r of restaurants, b for babies, c usually cooked before it is eaten.
    var marks: UInt8 = 0
    /// How often it was eaten in the survey; for our own names by how common they are.
    var eaten: Float = 0
    /// Per 100 g.
    var figures: Figures
    /// Grams of the amount that is meant where none is said.
    var usual: Float?
    /// What 100 ml weigh, in grams.
    var density: Float?
    var names: [(text: Range<Int32>, kind: UInt8)] = []
    var portions: [(text: Int32, grams: Float)] = []
  }

  struct TablePortionText {
    /// For how many measures its grams are; 0 where the text itself says so.
    var count: Float
    var text: Range<Int32>
    /// Another name of the food that it belongs to.
    var subname: Range<Int32>
  }
}

/// What 100 g of a food are made of. Unknown figures are NaN.
struct Figures {
  static let count = 9
  /// Kilocalories; grams of protein, carbohydrate, fat, fibre, sugars, saturated fat; milligrams of sodium; grams of alcohol.
  var values: (Float, Float, Float, Float, Float, Float, Float, Float, Float) =
    (0, .nan, .nan, .nan, .nan, .nan, .nan, .nan, .nan)

  var energy: Float { values.0 }
  /// 0 where it is unknown.
  var carbohydrate: Float { values.2.isNaN ? 0 : values.2 }

  /// Of a text such as "52 3.3 4.8 2.1 0 4.9 1.2 39 -"; what is missing at the end is unknown.
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
  /// A plain decimal number: digits, perhaps a point and more digits.
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
  /// The tables that are compiled in.
  static func shipped() -> ShippedTable {
    let packed = UnsafeRawBufferPointer(start: usda_foods_bytes(), count: usda_foods_count())
    var table = ShippedTable()
    table.readUSDA(gunzip(packed) ?? [])
    table.readEverydayNames(Array(UnsafeBufferPointer(start: starter_foods_bytes(), count: starter_foods_count())))
    return table
  }

  /// `scripts/usda.py` says how it is written.
  private mutating func readUSDA(_ bytes: [UInt8]) {
    text = bytes
    foods.reserveCapacity(17_000)
    portionTexts.reserveCapacity(8_000)
    var isFoods = false
    text.withUnsafeBufferPointer { bytes in
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
          if isFoods { foods.append(Self.food(bytes, fields)) } else { portionTexts.append(Self.portionText(bytes, fields)) }
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
    for at in fields[2] { food.marks |= bytes[at] == UInt8(ascii: "r") ? 1 : bytes[at] == UInt8(ascii: "b") ? 2 : 4 }
    var from = fields[6].lowerBound
    for at in from...fields[6].upperBound where at == fields[6].upperBound || bytes[at] == UInt8(ascii: "|") {
      let isFirst = food.names.isEmpty
      food.names.append((Int32(isFirst ? from : from + 1)..<Int32(at), isFirst ? 0 : bytes[from] - 48))
      from = at + 1
    }
    for part in bytes[fields[7]].split(separator: UInt8(ascii: " ")) {
      guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
      food.portions.append((Int32(Float(decimal: part[..<sign])), Float(decimal: part[(sign + 1)...])))
    }
    return food
  }

  /// `starter.txt` says at its top how it is written.
  private mutating func readEverydayNames(_ bytes: [UInt8]) {
    var known: [[UInt8]: Int32] = [:]
    for line in bytes.split(separator: 10) where line.first != UInt8(ascii: "#") {
      let fields = String(decoding: line, as: UTF8.self).split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 5 else { continue }
      let names = fields[1].components(separatedBy: "; ")
      let measures = fields[4].components(separatedBy: "@")
      var food = TableFood(
        key: keep(fields[3]), release: .own, eaten: ["1": 300, "2": 60][fields[0]] ?? 10,
        figures: Figures(fields[2].utf8), density: measures.dropFirst().first.flatMap { Float($0) },
        names: names.map { (keep($0), 0) })
      for measure in measures[0].components(separatedBy: ", ") {
        let sides = measure.split(separator: "=")
        guard sides.count == 2, let grams = Float(sides[1].trimmingCharacters(in: .whitespaces)) else { continue }
        let name = sides[0].trimmingCharacters(in: .whitespaces)
        let place = known[Array(name.utf8)] ?? Int32(portionTexts.count)
        if known.updateValue(place, forKey: Array(name.utf8)) == nil {
          portionTexts.append(TablePortionText(count: 1, text: keep(name), subname: 0..<0))
        }
        food.portions.append((place, grams))
      }
      food.usual = food.portions.first?.grams
      foods.append(food)
    }
  }

  private mutating func keep(_ added: String) -> Range<Int32> {
    let start = Int32(text.count)
    text += added.utf8
    return start..<Int32(text.count)
  }

  /// A part of the text.
  func string(_ range: Range<Int32>) -> String { String(decoding: text[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self) }
}

extension Range<Int> {
  fileprivate var small: Range<Int32> { Int32(lowerBound)..<Int32(upperBound) }
}

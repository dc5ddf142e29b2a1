import DemeterArchive
public import DemeterCore
import DemeterMessages
import DemeterWords
public import Foundation

/// Own foods in a table, a row each: text separated by commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252.
///
/// Columns are found by their names, in any order. Figures are for 100 g, or 100 ml if a column says so. What a row does not say is unknown.
public struct OwnFoodTable: Sendable {
  /// A food and the line that it is in.
  public struct Row: Hashable, Sendable {
    /// The number of its first line.
    public let line: Int
    /// The food.
    public let food: OwnFood
  }

  /// A line that can't be added.
  public struct Refusal: Hashable, Sendable {
    /// The number of its first line.
    public let line: Int
    /// The name of the food, as far as it has one.
    public let name: String?
    /// What is wrong, as a sentence without a full stop.
    public let words: String

    /// The refusal in one line.
    public var description: String { name.map { say("Line \(line), \($0): \(words)") } ?? say("Line \(line): \(words)") }
  }

  /// Why a file can't be read at all.
  public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// It has no line below its head.
    case empty
    /// The text is in an encoding that is not known.
    case encoding
    /// Its first line names no column for the food and its energy.
    case noHead
    /// The numbers of a column have no unit.
    case noUnit(String)
    /// It has more foods than can be added at once.
    case tooMany
    /// A quote is never closed.
    case endless(line: Int)

    /// The problem in words, with what to do.
    public var description: String {
      switch self {
      case .empty: say("This file has no foods. Write one in each line below the names of the columns.")
      case .encoding: say("The text of this file is in an encoding that is not known. Save it as CSV in UTF-8.")
      case .noHead: say("The first line must name the columns, at least “name” and “energy (kcal)” or “energy (kJ)”, as in the template.")
      case .noUnit(let head): say("The column “\(head)” has no unit. Call it “\(head) (g)” or “\(head) (mg)”.")
      case .tooMany: say("This file has more than \(NumberStyle.plain.text(OwnFoodBatch.most)) foods. Split it into several.")
      case .endless(let line): say("The quote that begins in line \(line) does not end.")
      }
    }
  }

  /// The foods, in the order of the file.
  public private(set) var rows: [Row] = []
  /// The lines that can't be added.
  public private(set) var refused: [Refusal] = []
  /// The names of columns that are not read.
  public let otherColumns: [String]

  /// The maximum number of bytes of a file.
  public static let mostBytes: Int = 2_000_000

  /// A file with the names of the columns and one food, for a spreadsheet.
  ///
  /// - Parameters:
  ///   - numbers: with a decimal comma, semicolons separate the fields, as spreadsheets there expect it.
  ///   - own: the nutrients that the person named, which have columns after the others.
  public static func template(in numbers: NumberStyle, own: [OwnNutrient] = []) -> Data {
    let hasComma = numbers.decimalSeparator == ","
    let lines = [
      [
        "name", "brand", "code", "portion name", "portion (g)", "energy (kcal)", "energy (kJ)", "fat (g)", "saturated fat (g)",
        "carbohydrate (g)", "sugars (g)", "fibre (g)", "protein (g)", "salt (g)",
      ],
      [
        "Example biscuits", "Example", "4006381333931", "biscuit", "12.5", "480", "2012", "21.3", "9.8", "64", "27.5", "3.1", "7.2", "0.65",
      ],
    ]
    let named = own.map { "\"\($0.column.replacing("\"", with: "\"\""))\"" }, unknown = own.map { _ in "" }
    // A name in quotes stays as it is.
    let text = [lines[0] + named, lines[1] + unknown].map { line in
      line.map { hasComma && !$0.hasPrefix("\"") ? $0.replacing(".", with: ",") : $0 }.joined(separator: hasComma ? ";" : ",") + "\r\n"
    }.joined()
    // The mark says to spreadsheets that it is UTF-8.
    return Data(("\u{FEFF}" + text).utf8)
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - batch: the id of the file, from which the ids of its foods follow.
  ///   - numbers: how numbers are read that can be read in two ways, such as 1.880, if nothing in the file decides it.
  public init(_ bytes: Data, batch: UUID, isShared: Bool, numbers: NumberStyle) throws(Problem) {
    let lines = try OwnFoodLines(bytes)
    otherColumns = lines.otherColumns
    guard !lines.rows.isEmpty else { throw .empty }
    guard lines.rows.count <= OwnFoodBatch.most else { throw .tooMany }
    let style = lines.style(or: numbers)
    var seen = KnownOwnFoods()
    for (place, line) in lines.rows.enumerated() {
      let row = OwnFoodRow(line, numbers: style)
      do throws(InvalidInput) {
        let food = try row.food(id: batch.numbered(place + 1), isShared: isShared)
        if let first = seen.line(of: food) {
          refused.append(Refusal(line: line.number, name: row.name, words: say("The same food as in line \(first)")))
        } else {
          seen.add(food, line: line.number)
          rows.append(Row(line: line.number, food: food))
        }
      } catch {
        refused.append(Refusal(line: line.number, name: row.name, words: error.errors.map(\.message).joined(separator: ". ")))
      }
    }
  }

  /// Returns the rows that are not among some foods. A food is known by a barcode, or by name and brand where one of both has no barcode.
  public func new(besides foods: [StoredOwnFood]) -> [Row] {
    var known = KnownOwnFoods()
    for stored in foods where stored.food.recipe == nil { known.add(stored.food, line: 0) }
    return rows.filter { known.line(of: $0.food) == nil }
  }
}

/// Foods by what they are known by, with the lines that they are in.
private struct KnownOwnFoods {
  private var codes: [Barcode: Int] = [:]
  private var names: [[String]: [(hasCode: Bool, line: Int)]] = [:]

  mutating func add(_ food: OwnFood, line: Int) {
    for code in food.codes { codes[code] = codes[code] ?? line }
    names[Self.name(food), default: []].append((!food.codes.isEmpty, line))
  }

  func line(of food: OwnFood) -> Int? {
    food.codes.lazy.compactMap { codes[$0] }.first ?? names[Self.name(food)]?.first { !$0.hasCode || food.codes.isEmpty }?.line
  }

  private static func name(_ food: OwnFood) -> [String] {
    FoldedText(food.name).tokens + [""] + FoldedText(food.brand ?? "").tokens
  }
}

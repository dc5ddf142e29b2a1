import Crypto
import DemeterCore
public import Foundation

/// The first rows of a table that no importer knows, and a guess of what its columns have.
public struct TableSample: Hashable, Sendable {
  /// The name of the table.
  public let file: String
  /// The names of all columns; empty where a column has none.
  public let heads: [String]
  /// The first rows, with cells of at most 80 characters.
  public let rows: [[String]]
  /// What the columns probably have.
  public let guess: ColumnChoice
  /// Stands for the names of all columns: that of the next file with the same columns is the same.
  public let key: String

  init(_ table: PlainTable) {
    file = String(table.part.name.prefix(60))
    heads = table.heads
    rows = Array(table.rows.prefix(8))
    var guess = ColumnGuess(heads: table.heads, rows: table.rows).choice
    guess.hasHead = table.hasHead
    self.guess = guess
    let names = [table.hasHead ? "head" : "none", "\(table.heads.count)"] + table.heads
    key = SHA256.hash(data: Data(names.joined(separator: "\u{1F}").utf8)).prefix(12).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }
}

extension DiaryFile {
  /// Looks at the first rows of a table; throws `unknown` if the file has none.
  ///
  /// - Parameter hasHead: whether the first record names the columns; nil detects it.
  public func sample(hasHead: Bool? = nil) throws(DiaryFileError) -> TableSample {
    try translating { () throws -> TableSample in
      guard let table = try PlainTable.all(in: try FileParts(url), hasHead: hasHead).tables.first else {
        throw DiaryFileError.unknown(url.lastPathComponent)
      }
      return TableSample(table)
    }
  }

  /// Reads the tables of a file as a person said.
  func reading(_ choice: ColumnChoice, in parts: FileParts) throws -> DiaryReading {
    var parts = parts
    if let problem = choice.problem { throw DiaryFileError.columns(problem) }
    let (tables, rest) = try PlainTable.all(in: parts, hasHead: choice.hasHead)
    guard let first = tables.first else { throw DiaryFileError.unknown(url.lastPathComponent) }
    let chosen = Chosen(choice)
    guard choice.columns.values.allSatisfy({ $0 < first.heads.count }) else { throw DiaryFileError.columns(chosen.tooFewColumns) }
    var reading = DiaryReading(format: .table)
    reading.imported.origin = String(first.part.name.split(separator: "/").last.map(String.init)?.prefix(60) ?? "CSV")
    let maker = reading.imported.origin
    parts.times = 2
    let order = order ?? choice.order
    switch choice.rows {
    case .entries:
      try ForeignDiaryImporter(parts: parts, zone: zone, now: now, order: order).read(tables.map(chosen.foods), into: &reading)
    case .weights, .water:
      try ScaleImporter(parts: parts, zone: zone, now: now, order: order, unit: weightUnit).read(
        tables.map { chosen.measurements($0, maker: maker) }, into: &reading)
    case .foods: throw DiaryFileError.columns(chosen.notADiary)
    }
    reading.skippedFiles = rest.sorted()
    return reading
  }

  /// Writes the own foods of a table in the form of `OwnFoodTable`.
  public func ownFoods(_ choice: ColumnChoice) throws(DiaryFileError) -> Data {
    if let problem = choice.problem { throw .columns(problem) }
    return try translating { () throws -> Data in
      let parts = try FileParts(url)
      guard let table = try PlainTable.all(in: parts, hasHead: choice.hasHead).tables.first else {
        throw DiaryFileError.unknown(url.lastPathComponent)
      }
      return try Chosen(choice).ownFoods(of: table, in: parts)
    }
  }
}

import DemeterArchive
import DemeterCore

/// A table that no importer knows, with its first rows.
struct PlainTable {
  let part: FileParts.Part
  let separator: RecordScanner.Format
  /// The names of the columns, as written; empty if the table has no head.
  let heads: [String]
  /// The number of records before the first row.
  let headLength: Int
  let hasHead: Bool
  let rows: [[String]]

  /// How many rows are looked at for a guess.
  private static let most = 30

  /// Returns the tables of a file that have the same columns as the one whose columns say most, and the names of the other parts.
  static func all(in parts: FileParts, hasHead: Bool?) throws -> (tables: [PlainTable], rest: [String]) {
    var found: [(table: PlainTable, fields: Int)] = [], rest: [String] = []
    for part in parts.all {
      do {
        guard let table = try PlainTable(part, in: parts, hasHead: hasHead) else {
          rest.append(part.name)
          continue
        }
        found.append((table, ColumnGuess(heads: table.heads, rows: table.rows).choice.columns.count))
      } catch let error as DiaryFileError where parts.all.count > 1 && error != .stopped && error != .tooMuch {
        rest.append(part.name)
      }
    }
    let most = found.map(\.fields).max() ?? 0
    guard let best = found.first(where: { $0.fields == most })?.table else { return ([], rest) }
    let tables = found.map(\.table)
    func fits(_ table: PlainTable) -> Bool { table.heads == best.heads && table.part.rows == nil || table.part == best.part }
    return (tables.filter(fits), rest + tables.filter { !fits($0) }.map(\.part.name))
  }

  /// Looks at a part of a file; nil if it is no table of two columns or more.
  init?(_ part: FileParts.Part, in parts: FileParts, hasHead: Bool?) throws {
    let head = try parts.head(of: part)
    var table = try parts.table(part, head)
    if head.isJSON {
      guard let objects = try ObjectRows(try parts.wholeText(table, atMost: ObjectRows.longest)), objects.heads.count > 1 else {
        return nil
      }
      table.rows = objects.rows
      self.part = table
      (self.separator, self.headLength, self.hasHead) = (.commas, 0, true)
      self.heads = objects.heads.map(Self.cell)
      self.rows = objects.rows.prefix(Self.most).map { $0.map(Self.cell) }
      return
    }
    guard let separator = head.separators.first else { return nil }
    let records = try Self.records(of: table, separator, parts)
    let widths = records.map { $0.count { !$0.isEmpty } }
    guard let width = widths.max(), width > 1, !records.contains(where: { $0.contains { $0.contains("\0") } }) else { return nil }
    // Titles above a table have few cells.
    let first = widths.prefix(5).firstIndex { $0 > 1 && $0 * 2 >= width } ?? 0
    let isHead = hasHead ?? !records[first].contains(where: Self.isValue)
    let units = isHead && records.count > first + 1 ? TableHead.units(records[first + 1].map { $0.lowercased() }) : nil
    headLength = first + (isHead ? 1 : 0) + (units == nil ? 0 : 1)
    guard records.count > headLength else { return nil }
    let columns = records[first...].map(\.count).max() ?? width
    heads = (0..<columns).map { place in
      guard isHead, place < records[first].count else { return "" }
      let unit = units.flatMap { place < $0.count && !$0[place].isEmpty ? $0[place] : nil }
      return records[first][place] + (unit.map { " (\($0))" } ?? "")
    }
    rows = Array(records.dropFirst(headLength))
    (self.part, self.separator, self.hasHead) = (table, separator, isHead)
  }

  private static func records(of part: FileParts.Part, _ separator: RecordScanner.Format, _ parts: FileParts) throws -> [[String]] {
    struct Enough: Error {}
    var records: [[String]] = []
    do {
      try parts.records(part, separator) { record, _ in
        records.append((0..<record.count).map { Self.cell(record.text($0) ?? "") })
        if records.count == most { throw Enough() }
      }
    } catch is Enough {}
    return records
  }

  /// A cell, cut to a length that fits on a page.
  private static func cell(_ text: String) -> String {
    String(text.prefix(500).split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(80))
  }

  /// Whether a text is a value rather than the name of a column.
  private static func isValue(_ text: String) -> Bool {
    TableDate.isDate(text) || NumberStyle.plain.number(from: text) != nil || ForeignMealTime.clock(text) != nil
  }
}

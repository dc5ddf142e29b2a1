import DemeterArchive
import DemeterCore
import Foundation

/// The lines of a table of own foods, with the texts of their cells by column.
struct OwnFoodLines {
  /// A line.
  struct Line {
    /// Its number, the first line of the file being 1.
    let number: Int
    /// What it says, without empty cells.
    let cells: [(column: OwnFoodColumn, text: String)]

    /// The cell of a field.
    subscript(field: OwnFoodColumn.Field) -> (column: OwnFoodColumn, text: String)? { cells.first { $0.column.field == field } }
  }

  private(set) var rows: [Line] = []
  let otherColumns: [String]
  private let format: RecordScanner.Format

  init(_ bytes: Data) throws(OwnFoodTable.Problem) {
    let text = try Self.text(bytes)
    let head = TableHead(String(decoding: text.prefix(1 << 14), as: UTF8.self))
    var columns: [OwnFoodColumn?] = [], names: [String] = [], format = RecordScanner.Format.commas
    for candidate in head.separators {
      let cells = head.records(candidate).first ?? []
      var taken: Set<OwnFoodColumn.Field> = []
      let found = cells.map { cell in OwnFoodColumn(cell).flatMap { taken.insert($0.field).inserted ? $0 : nil } }
      guard taken.contains(.name), taken.contains(.kilocalories) || taken.contains(.kilojoules) else { continue }
      (columns, names, format) = (found, cells, candidate)
      break
    }
    guard !columns.isEmpty else { throw .noHead }
    if let column = columns.compactMap(\.self).first(where: { $0.grams == nil }) { throw .noUnit(column.head) }
    self.format = format
    otherColumns = zip(names, columns).filter { $0.1 == nil && !$0.0.isEmpty }.map(\.0)
    try read(text, columns, isHead: head.stated != nil ? 2 : 1)
  }

  /// Returns the text in UTF-8 with line feeds.
  private static func text(_ bytes: Data) throws(OwnFoodTable.Problem) -> [UInt8] {
    var encoding = TextEncoding(head: Array(bytes.prefix(64)))
    if encoding.characters == .utf8 {
      var survey = TextSurvey()
      bytes.withUnsafeBytes { survey.learn($0) }
      guard let found = survey.encoding(encoding) else { throw .encoding }
      encoding = found
    }
    var converter = TextConverter(encoding), text: [UInt8] = []
    do {
      try bytes.withUnsafeBytes { try converter.convert($0) { text += $0 } }
      try converter.finish()
    } catch {
      throw .encoding
    }
    return text
  }

  /// Reads the records below the head, which is the first one, or the second after a line that names the separator.
  private mutating func read(_ text: [UInt8], _ columns: [OwnFoodColumn?], isHead head: Int) throws(OwnFoodTable.Problem) {
    var scanner = RecordScanner(format), found: [Line] = [], count = 0, number = 0, first = 1, isOpen = false
    func receive(_ record: Record) {
      isOpen = false
      count += 1
      guard count > head, found.count <= OwnFoodBatch.most else { return }
      let cells = columns.enumerated().compactMap { place, column in
        column.flatMap { column in record.text(place).map { (column: column, text: $0) } }
      }
      // Spreadsheets write lines of separators for rows without anything.
      if !cells.isEmpty { found.append(Line(number: first, cells: cells)) }
    }
    do {
      for line in text.split(separator: 10, omittingEmptySubsequences: false) {
        number += 1
        if !isOpen { first = number }
        isOpen = isOpen || line.contains { $0 != 13 }
        try (Array(line) + [10]).withUnsafeBytes { try scanner.scan($0, receive) }
      }
    } catch {
      throw .endless(line: first)
    }
    // Every line ends, so only a quote can keep the last record open.
    if isOpen { throw .endless(line: first) }
    rows = found
  }

  /// How numbers are written: as those are that can be read in one way only. If there are none, as the separator tells, and then as the person
  /// writes them.
  func style(or numbers: NumberStyle) -> NumberStyle {
    let comma = NumberStyle(groupingSeparator: ".", decimalSeparator: ","), texts = rows.flatMap { $0.cells.map(\.text) }
    let decimal = #/^[<~]?\s*(?:0|\d+(?=[.,]\d{1,2}(?:\D|$))|\d+(?=[.,]\d{4}))([.,])\d+\s*\p{L}*$/#
    let signs = texts.compactMap { $0.firstMatch(of: decimal)?.1 }
    let commas = signs.count { $0 == "," }
    if commas * 2 != signs.count { return commas * 2 > signs.count ? comma : .plain }
    if format == .commas { return .plain }
    return numbers.decimalSeparator == "," ? comma : .plain
  }
}

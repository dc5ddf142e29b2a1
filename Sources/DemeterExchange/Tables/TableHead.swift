import DemeterArchive

/// The beginning of a text: its first records, without a line `sep=;`.
struct TableHead {
  /// The first line.
  let line: String
  /// The lines at the beginning that begin with a number sign, in lower case.
  let comments: [String]
  /// The records of the first lines for a separator.
  private let text: String
  /// The separator that the first line names, as spreadsheets write it.
  let stated: RecordScanner.Format?

  /// Creates a value from the start of a text in UTF-8.
  init(_ bytes: String) {
    hasLineFeeds = bytes.unicodeScalars.contains("\n")
    let text = hasLineFeeds ? bytes : bytes.replacing("\r", with: "\n")
    let lines = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0.isNewline }
    let first = lines.first.map { $0.filter { $0 != "\"" }.lowercased() } ?? ""
    stated = first.hasPrefix("sep=") ? [";": .semicolons, ",": .commas, "\t": .tabs][first.dropFirst(4).prefix(1)] : nil
    self.text = stated != nil && lines.count > 1 ? String(lines[1]) : text
    line = String(self.text.prefix { !$0.isNewline })
    comments = self.text.prefix(2000).split(whereSeparator: \.isNewline).prefix { $0.hasPrefix("#") }.map { $0.lowercased() }
  }

  /// Whether it is the JSON of Health Auto Export: lists of numbers, which have names.
  var isAutoExport: Bool {
    let start = text.drop { $0.isWhitespace }
    return start.first == "{" && start.contains("\"metrics\"") && !start.contains("\"loggedAt\"")
  }

  /// Whether it is the JSON of Garmin's summaries of days.
  var isGarmin: Bool { text.drop { $0.isWhitespace }.first == "[" && text.contains("\"calendarDate\"") && text.contains("\"totalSteps\"") }

  /// Whether it is a JSON list of objects that have these names.
  func isList(of names: [String]) -> Bool {
    text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.first == "[" && names.allSatisfy { text.contains("\"\($0)\"") }
  }

  /// Whether it is JSON of any kind.
  var isJSON: Bool { text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.first.map { $0 == "[" || $0 == "{" } ?? false }

  /// Whether any of its lines ends with a line feed.
  let hasLineFeeds: Bool

  /// The separators that the text may have, with the one that its first line has most often.
  var separators: [RecordScanner.Format] {
    if let stated { return [stated] }
    let candidates: [(RecordScanner.Format, Character)] = [(.commas, ","), (.semicolons, ";"), (.tabs, "\t")]
    let lines = text.split(maxSplits: 3) { $0.isNewline }.prefix(3)
    return candidates.map { format, sign in (format, lines.map { $0.count { $0 == sign } }.max() ?? 0) }
      .filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// Returns the cells of the first records, at most three, in lower case but for own nutrients. A line end within a cell is a space.
  func records(_ separator: RecordScanner.Format) -> [[String]] {
    struct Enough: Error {}
    var records: [[String]] = []
    var scanner = RecordScanner(separator)
    try? Array((text + "\n").utf8).withUnsafeBytes { bytes in
      try scanner.scan(bytes) { record in
        records.append((0..<record.count).map { Self.plain(record.text($0) ?? "") })
        if records.count == 3 { throw Enough() }
      }
    }
    return records
  }

  private static func plain(_ text: String) -> String {
    // How a person wrote a nutrient is part of its name.
    if OwnFoodColumn.own(text) != nil { return text }
    return text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The records that may be the head of a table, with the number of records up to the first row: the first one, the first two together where
  /// units have a line of their own, and the second below a title.
  func candidates(_ separator: RecordScanner.Format) -> [(names: [String], length: Int)] {
    let records = records(separator)
    guard let first = records.first else { return [] }
    guard records.count > 1 else { return [(first, 1)] }
    let second = records[1]
    let both = (0..<max(first.count, second.count)).map { index in
      [first, second].compactMap { index < $0.count && !$0[index].isEmpty ? $0[index] : nil }.joined(separator: " ")
    }
    // “Calories” above “kJ” must not be read as kilocalories.
    guard let units = Self.units(second) else { return [(first, 1), (both, 2), (second, 2)] }
    let withUnits = first.enumerated().map { index, name in
      let unit = index < units.count ? units[index] : ""
      return unit.isEmpty ? name : "\(name) (\(unit))"
    }
    return [(withUnits, 2), (first, 2)]
  }

  /// Returns the units that a record consists of; nil if it has anything else.
  static func units(_ record: [String]) -> [String]? {
    let units = record.map { $0.filter { !"()[]".contains($0) } }
    let known: Set<String> = ["", "g", "mg", "µg", "mcg", "iu", "kcal", "kj", "cal", "%", "ml"]
    return units.allSatisfy(known.contains) && units.contains { !$0.isEmpty } ? units : nil
  }
}

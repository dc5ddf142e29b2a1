import DemeterArchive
import Foundation

/// The tables in a file: those of a zip, or the file itself.
struct FileParts {
  struct Part: Hashable {
    let name: String
    /// How its text is stored. A part that is not a table is UTF-8.
    var encoding = TextEncoding(head: [])
    /// Whether its first line only names the separator.
    var namesSeparator = false
    /// The objects of a part that is JSON, as rows; nil for a text.
    var rows: [[String]]?
    /// When it was last changed, as far as the archive says.
    var modified: UInt32 { entry?.modified ?? 0 }
    /// Its name without folders, in lower case.
    var file: String { name.split(separator: "/").last.map { $0.lowercased() } ?? "" }
    /// Whether its name is that of the own foods of an export.
    var isOwnFoods: Bool { name.split(separator: "/").last.map(String.init) == OwnFoodsFile.name }
    fileprivate let entry: ZipArchive.Entry?
  }

  let all: [Part]
  private let url: URL
  private let archive: ZipArchive?
  private let budget: Budget
  private let goesOn: @Sendable (Int) -> Bool
  /// How many times each record is read.
  var times = 1

  /// The remaining rows and bytes that may be read. Each table is read three times at most.
  private final class Budget {
    var rows: Int
    var bytes: UInt64 = 3 << 28
    var given = 0

    init(rows: Int) { self.rows = rows }

    func spend(_ bytes: Int, of name: String) throws {
      guard UInt64(bytes) <= self.bytes else { throw ArchiveError.tooLarge(name) }
      self.bytes -= UInt64(bytes)
    }

  }

  /// Allows the minutes of 15 years, as takeouts of watches have them, three times.
  func allowMinutes() {
    budget.rows = 24_000_000
    budget.bytes += 2 << 30
  }

  /// Counts a row that is read otherwise than as a record.
  func spendRow() throws(DiaryFileError) {
    guard budget.rows > 0 else { throw .tooMuch }
    budget.rows -= 1
    budget.given += 1
    guard !budget.given.isMultiple(of: 1000 * times) || goesOn(budget.given / times) else { throw .stopped }
  }

  /// The maximum number of files in a zip.
  private static let mostParts = 1000
  /// The maximum number of files in a takeout, of which few are read.
  private static let mostFiles = 100_000
  /// How many bytes of a table are used to detect its kind.
  private static let headLength = 1 << 14

  /// Finds a file's tables. `goesOn` is called after every thousandth record with the number of records read so far; reading stops if it
  /// returns false.
  init(_ url: URL, rows: Int = 1_200_000, goesOn: @escaping @Sendable (Int) -> Bool = { _ in true }) throws {
    self.url = url
    self.goesOn = goesOn
    budget = Budget(rows: rows)
    var start: [UInt8] = []
    do {
      try PlainFile.read(url, unpacking: false) { bytes, _ in
        start = Array(bytes.prefix(4))
        throw Enough()
      }
    } catch is Enough {}
    guard start.starts(with: [0x50, 0x4B]) else {
      archive = nil
      all = [Part(name: url.lastPathComponent, entry: nil)]
      return
    }
    let archive = try ZipArchive(url, most: Self.mostFiles)
    guard !archive.hasOverlaps else { throw ArchiveError.damaged(url.lastPathComponent) }
    self.archive = archive
    let tables = archive.entries.filter { entry in
      let name = entry.name.lowercased()
      // macOS adds a metadata copy of every file to its zips.
      guard !name.hasPrefix("__macosx/"), entry.size > 0 else { return false }
      return [".csv", ".jsonl", ".tsv", ".txt", ".json"].contains { name.hasSuffix($0) }
    }
    let chosen = archive.entries.count > Self.mostParts ? tables.filter { TakeoutPart.isRead($0.name) } : tables
    guard chosen.count <= Self.mostParts, !chosen.isEmpty || archive.entries.count <= Self.mostParts else {
      throw ArchiveError.tooLarge(url.lastPathComponent)
    }
    all = chosen.map { Part(name: String($0.name.prefix(200)), entry: $0) }
  }

  /// Returns the first records of a part, or as much of them as is used to detect its kind.
  func head(of part: Part) throws -> TableHead {
    var bytes: [UInt8] = []
    do {
      try read(part) { piece in
        bytes += piece.prefix(Self.headLength - bytes.count)
        if bytes.count >= Self.headLength { throw Enough() }
      }
    } catch is Enough {}
    var survey = TextSurvey()
    let guess = TextEncoding(head: bytes)
    bytes.withUnsafeBytes { survey.learn($0) }
    let isWide = guess.characters == .utf16LittleEndian || guess.characters == .utf16BigEndian
    var converter = TextConverter(isWide ? guess : survey.encoding(guess) ?? guess)
    var text: [UInt8] = []
    try? bytes.withUnsafeBytes { try converter.convert($0) { text += $0 } }
    return TableHead(String(decoding: text, as: UTF8.self))
  }

  /// Returns a table with the encoding of its text, which may show only at its end.
  func table(_ part: Part, _ head: TableHead) throws -> Part {
    var table = part
    table.namesSeparator = head.stated != nil
    var survey = TextSurvey(), first: [UInt8] = []
    try read(part) { bytes in
      first += bytes.prefix(64 - first.count)
      survey.learn(bytes)
    }
    let guess = TextEncoding(head: first)
    if guess.characters == .utf8 {
      guard let encoding = survey.encoding(guess) else { throw DiaryFileError.encoding(part.name) }
      table.encoding = encoding
    } else {
      table.encoding = guess
      table.encoding.hasOldLineEnds = !head.hasLineFeeds
    }
    return table
  }

  /// Reads a part's text in pieces of UTF-8.
  private func text(_ part: Part, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    if part.encoding.isPlain { return try read(part, body) }
    var converter = TextConverter(part.encoding)
    do {
      try read(part) { try converter.convert($0, body) }
      try converter.finish()
    } catch is TextConverter.Invalid {
      throw DiaryFileError.encoding(part.name)
    }
  }

  /// Returns a part's text as a whole.
  func wholeText(_ part: Part, atMost most: Int) throws -> Data {
    var bytes = Data()
    try text(part) { piece in
      bytes.append(contentsOf: piece)
      guard bytes.count <= most else { throw DiaryFileError.tooMuch }
    }
    return bytes
  }

  /// Reads a part's bytes in pieces.
  func read(_ part: Part, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    if let archive, let entry = part.entry {
      try archive.read(entry) { bytes in
        try budget.spend(bytes.count, of: part.name)
        try body(bytes)
      }
    } else {
      try PlainFile.read(url) { bytes, _ in
        try budget.spend(bytes.count, of: part.name)
        try body(bytes)
      }
    }
  }

  /// Reads a table's records with their numbers, the header being 1. A line that names the separator is not a record.
  func records(_ part: Part, _ format: RecordScanner.Format, _ body: (Record, Int) throws -> Void) throws {
    if let rows = part.rows {
      for (place, row) in rows.enumerated() {
        try spendRow()
        try body(Record(row), place + 1)
      }
      return
    }
    var scanner = RecordScanner(format)
    var number = part.namesSeparator ? -1 : 0
    func receive(_ record: Record) throws {
      number += 1
      guard number > 0 else { return }
      try spendRow()
      try body(record, number)
    }
    do {
      try text(part) { try scanner.scan($0, receive) }
      try scanner.finish(receive)
    } catch let error as RecordScanner.TooLong {
      throw DiaryFileError.endless(file: part.name, record: error.record)
    }
  }

  /// Reads a part's lines with their numbers, without empty ones.
  func lines(_ part: Part, _ body: (Data, Int) throws -> Void) throws {
    var line = Data()
    var number = 0
    func end() throws {
      number += 1
      if line.contains(where: { $0 > 32 }) {
        try spendRow()
        try body(line, number)
      }
      line.removeAll(keepingCapacity: true)
    }
    try read(part) { bytes in
      var rest = bytes[...]
      while let index = rest.firstIndex(of: UInt8(ascii: "\n")) {
        line.append(contentsOf: rest[..<index])
        try end()
        rest = rest[(index + 1)...]
      }
      line.append(contentsOf: rest)
      guard line.count <= RecordScanner.longest else { throw DiaryFileError.endless(file: part.name, record: number + 1) }
    }
    if !line.isEmpty { try end() }
  }

  private struct Enough: Error {}
}

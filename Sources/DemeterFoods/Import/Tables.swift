import DemeterArchive
import Foundation

/// The tables of a release: a zip, or the folder it unpacks to.
enum Tables {
  case zip(ZipArchive)
  case folder([String: URL])

  init(_ url: URL) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { throw FoodImportError.unreadable(url.path) }
    guard isFolder.boolValue else {
      self = .zip(try ZipArchive(url))
      return
    }
    var files: [String: URL] = [:]
    let walk = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    while let file = walk?.nextObject() as? URL { files[file.lastPathComponent] = file }
    self = .folder(files)
  }

  /// Returns the size of a table in bytes; nil if there is no such table.
  func size(_ table: String) throws -> UInt64? {
    switch self {
    case .zip(let archive): Self.entry(table, archive)?.size
    case .folder(let files): try files[table].map { try PlainFile.size(of: $0) }
    }
  }

  /// Reads a table's records without the header, which maps names to columns. Reads nothing if there is no such table.
  func read(
    _ table: String, as format: RecordScanner.Format = .commas, progress: (_ bytes: Int) throws -> Void,
    _ body: (Record, (String) -> Int?) throws -> Void
  ) throws {
    var reader = TableReader(format)
    do {
      switch self {
      case .zip(let archive):
        guard let entry = Self.entry(table, archive) else { return }
        try archive.read(entry) { bytes in
          try reader.receive(bytes, body)
          try progress(bytes.count)
        }
      case .folder(let files):
        guard let url = files[table] else { return }
        try PlainFile.read(url) { bytes, _ in
          try reader.receive(bytes, body)
          try progress(bytes.count)
        }
      }
      try reader.finish(body)
    } catch let error as RecordScanner.TooLong {
      throw FoodImportError.record(table: table, number: error.record)
    }
  }

  private static func entry(_ table: String, _ archive: ZipArchive) -> ZipArchive.Entry? {
    archive.entries.first { $0.name == table || $0.name.hasSuffix("/" + table) }
  }
}

/// Records with a header.
struct TableReader {
  private var scanner: RecordScanner
  private var columns: [String: Int]?

  init(_ format: RecordScanner.Format) {
    scanner = RecordScanner(format)
  }

  mutating func receive(_ bytes: UnsafeRawBufferPointer, _ body: (Record, (String) -> Int?) throws -> Void) throws {
    var columns = columns
    try scanner.scan(bytes) { try Self.receive($0, &columns, body) }
    self.columns = columns
  }

  mutating func finish(_ body: (Record, (String) -> Int?) throws -> Void) throws {
    var columns = columns
    try scanner.finish { try Self.receive($0, &columns, body) }
  }

  private static func receive(
    _ record: Record, _ columns: inout [String: Int]?, _ body: (Record, (String) -> Int?) throws -> Void
  ) throws {
    guard let known = columns else {
      columns = Dictionary(
        (0..<record.count).compactMap { index in record.text(index).map { ($0, index) } }, uniquingKeysWith: { first, _ in first })
      return
    }
    try body(record) { known[$0] }
  }
}

import DemeterArchive
import Foundation

/// The tables in a file: a zip's, or the file itself.
struct FileParts {
  struct Part: Hashable {
    let name: String
    fileprivate let entry: ZipArchive.Entry?
  }

  let all: [Part]
  private let url: URL
  private let archive: ZipArchive?

  /// The most bytes of a table, unpacked.
  private static let limit: UInt64 = 1 << 29
  /// How much of a table shows what it is.
  private static let headLength = 1 << 14

  init(_ url: URL) throws {
    self.url = url
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
    let archive = try ZipArchive(url)
    self.archive = archive
    all = archive.entries.filter { entry in
      let name = entry.name.lowercased()
      // macOS puts a shadow of every file into the zips it makes.
      guard !name.hasPrefix("__macosx/"), entry.size > 0 else { return false }
      return [".csv", ".jsonl", ".tsv", ".txt", ".json"].contains { name.hasSuffix($0) }
    }.map { Part(name: $0.name, entry: $0) }
  }

  /// The first line, or as much of it as is looked at.
  func head(of part: Part) throws -> String {
    var bytes: [UInt8] = []
    do {
      try read(part) { piece in
        bytes += piece.prefix(Self.headLength - bytes.count)
        if bytes.count >= Self.headLength || bytes.contains(UInt8(ascii: "\n")) { throw Enough() }
      }
    } catch is Enough {}
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  }

  /// Gives a part's bytes in pieces.
  func read(_ part: Part, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    if let archive, let entry = part.entry {
      try archive.read(entry, limit: Self.limit, body)
    } else {
      try PlainFile.read(url, limit: Self.limit) { bytes, _ in try body(bytes) }
    }
  }

  /// Gives a table's records with their numbers, the head being 1.
  func records(_ part: Part, _ format: RecordScanner.Format, _ body: (Record, Int) throws -> Void) throws {
    var scanner = RecordScanner(format)
    var number = 0
    func take(_ record: Record) throws {
      number += 1
      try body(record, number)
    }
    do {
      try read(part) { try scanner.scan($0, take) }
      try scanner.finish(take)
    } catch let error as RecordScanner.TooLong {
      throw DiaryFileError.endless(file: part.name, record: error.record)
    }
  }

  /// Gives a part's lines with their numbers, empty ones left out.
  func lines(_ part: Part, _ body: (Data, Int) throws -> Void) throws {
    var line = Data()
    var number = 0
    func end() throws {
      number += 1
      if line.contains(where: { $0 > 32 }) { try body(line, number) }
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

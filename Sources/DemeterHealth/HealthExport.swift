internal import DemeterArchive
public import DemeterCore
public import Foundation

/// An export of the Health app: export.zip, or the XML in it, plain or compressed by gzip, under any name. Or an export of Android's Health
/// Connect: its zip, or the database in it.
///
/// It is read with constant memory use. XML is read as a stream: nothing is unpacked to the disk, no entity is expanded, and nothing is
/// fetched. A database has to be unpacked to the disk; nothing in it is run.
public struct HealthExport: Sendable {
  enum Place: Sendable {
    case plain
    case zip(ZipArchive, ZipArchive.Entry)
    case remains(TruncatedZipReader, String)
    case database
    case packedDatabase(ZipArchive, ZipArchive.Entry)
  }

  /// The maximum number of bytes of XML.
  static let largest: UInt64 = 64 << 30

  /// The name of the file.
  public let name: String
  /// The number of bytes to read, compressed.
  public let totalBytes: UInt64
  let url: URL
  private let place: Place

  /// Opens a file and finds the Health data in it by its contents, not by its name.
  public init(_ url: URL) throws(HealthFileError) {
    self.url = url
    name = url.lastPathComponent
    do {
      (place, totalBytes) = try Self.find(url, name)
    } catch {
      throw (error as? HealthFileError) ?? HealthFileError(error as? ArchiveError ?? .unreadable(name), file: name)
    }
  }

  /// Passes everything in the file to a sink, and reports the progress about every megabyte. An error thrown by `progress` stops the
  /// reading.
  ///
  /// Reads truncated XML as far as it is complete. Throws `HealthFileError`, or what the sink throws; in that case discard everything
  /// that the sink received.
  ///
  /// - Parameters:
  ///   - home: the time zone of the person. Android says how far a place is from UTC, not which zone it is in.
  ///   - folder: where a database is unpacked while it is read.
  public func read(
    into sink: any HealthSink, at home: TimeZone = .gmt, unpackingIn folder: URL = FileManager.default.temporaryDirectory,
    progress: (HealthProgress) throws -> Void = { _ in }
  ) throws -> HealthReading {
    switch place {
    case .database: try readDatabase(url, into: sink, at: home, size: totalBytes, progress: progress)
    case .packedDatabase(let archive, let entry):
      try readDatabase(entry, of: archive, into: sink, at: home, unpackingIn: folder, progress: progress)
    case .plain, .zip, .remains: try readText(into: sink, progress: progress)
    }
  }

  private func readText(into sink: any HealthSink, progress: (HealthProgress) throws -> Void) throws -> HealthReading {
    var scanner = TagScanner(), reader = ExportReader(sink)
    var state = HealthProgress(totalBytes: totalBytes)
    var toldRead: UInt64 = 0, toldGiven: UInt64 = 0, given: UInt64 = 0
    func tell() throws {
      do { try progress(state) } catch { throw HealthFileError.cancelled }
    }
    func receive(_ bytes: UnsafeRawBufferPointer, _ read: UInt64) throws {
      given += UInt64(bytes.count)
      guard given <= Self.largest else { throw HealthFileError.tooLarge(name) }
      try scanner.scan(bytes, into: &reader)
      state.bytes = read
      state.records = reader.records
      if read >= toldRead + 1 << 20 || given >= toldGiven + 1 << 24 || toldGiven == 0 {
        (toldRead, toldGiven) = (read, given)
        state.days = sink.days
        try tell()
      }
    }
    do {
      try stream(receive)
      try scanner.finish(into: &reader)
      try reader.finish()
    } catch let error as TagScanner.Endless {
      guard error.hasRoot else { throw HealthFileError.withoutHealthData(name) }
      throw HealthFileError.endless(name, records: reader.records, bytes: error.position)
    } catch let error as ArchiveError {
      throw HealthFileError(error, file: name)
    }
    guard scanner.hasRoot else { throw HealthFileError.withoutHealthData(name) }
    state = HealthProgress(bytes: totalBytes, totalBytes: totalBytes, records: reader.records, days: sink.days)
    try tell()
    return reader.reading
  }

  private func stream(_ receive: (UnsafeRawBufferPointer, UInt64) throws -> Void) throws {
    switch place {
    case .zip(let archive, let entry): try archive.stream(entry, limit: Self.largest, receive)
    case .remains(let remains, let part):
      _ = try remains.read { name, bytes, read in
        guard name == part else { return false }
        try receive(bytes, read)
        return true
      }
    case .plain:
      try PlainFile.readToItsEnd(url, receive)
    case .database, .packedDatabase: break
    }
  }
}

extension HealthExport {
  private static func find(_ url: URL, _ name: String) throws -> (Place, UInt64) {
    let start = try PlainFile.start(of: url, count: databaseStart.count)
    switch Array(start.prefix(4)) {
    case []: throw HealthFileError.empty(name)
    case [0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6]: return try findInZip(url, name)
    case _ where start == databaseStart: return (.database, try PlainFile.size(of: url))
    default:
      let head = try PlainFile.head(of: url)
      guard !head.isEmpty else { throw HealthFileError.empty(name) }
      guard isHealth(head) || isMarkup(head) else { throw HealthFileError.unknown(name) }
      return (.plain, try PlainFile.size(of: url))
    }
  }

  private static func findInZip(_ url: URL, _ name: String) throws -> (Place, UInt64) {
    guard let archive = try ZipArchive.whole(url) else { return try findInRemains(url, name) }
    guard !archive.entries.isEmpty else { throw HealthFileError.empty(name) }
    let candidates = archive.entries.filter { isCandidate($0.name) && $0.size > 0 }.sorted { $0.size > $1.size }.prefix(50)
    guard let largest = candidates.first else { return try findDatabase(in: archive, name) }
    // Skip a part that can't be read if another one has Health data.
    let chosen = candidates.first { entry in (try? archive.head(of: entry)).map(isHealth) ?? false } ?? largest
    if !isHealth(try archive.head(of: chosen)), candidates.count > 1 { throw HealthFileError.withoutHealthData(name) }
    return (.zip(archive, chosen), chosen.packedSize)
  }

  private static func findDatabase(in archive: ZipArchive, _ name: String) throws -> (Place, UInt64) {
    let large = archive.entries.filter { !$0.name.lowercased().contains("__macosx/") }.sorted { $0.size > $1.size }.prefix(50)
    let found = large.first { entry in (try? archive.head(of: entry)).map { $0.starts(with: databaseStart) } ?? false }
    guard let found else { throw HealthFileError.withoutHealthData(name) }
    return (.packedDatabase(archive, found), found.packedSize + found.size)
  }

  /// How each file of SQLite begins.
  private static let databaseStart: [UInt8] = Array("SQLite format 3\0".utf8)

  private static func findInRemains(_ url: URL, _ name: String) throws -> (Place, UInt64) {
    guard let remains = try TruncatedZipReader(url) else { throw HealthFileError.damaged(name) }
    var found: String?
    _ = try remains.read { part, bytes, _ in
      if found == nil, isCandidate(part), isHealth(bytes.prefix(2048)) { found = part }
      return false
    }
    guard let found else { throw HealthFileError.damaged(name) }
    return (.remains(remains, found), remains.size)
  }

  /// Returns true if a part could hold the records: XML other than the clinical copy and the metadata files of other systems.
  private static func isCandidate(_ path: String) -> Bool {
    let path = path.lowercased()
    let file = path.split(separator: "/").last ?? ""
    return file.hasSuffix(".xml") && !file.hasSuffix("_cda.xml") && !file.hasPrefix("._") && !path.contains("__macosx/")
  }

  /// Returns true if the start of a file looks like health data.
  private static func isHealth(_ head: some Collection<UInt8>) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    return text.contains("<!DOCTYPE HealthData") || text.contains("<HealthData")
  }

  /// Returns true if a file starts like XML.
  private static func isMarkup(_ head: [UInt8]) -> Bool {
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    return text.first { $0 > 32 } == UInt8(ascii: "<")
  }
}

extension PlainFile {
  /// Returns the first two thousand bytes, decompressed if they are gzip.
  fileprivate static func head(of url: URL) throws -> [UInt8] {
    try firstBytes { receive in try readToItsEnd(url) { bytes, _ in try receive(bytes) } }
  }

  /// Reads a file's bytes, also those of a truncated one.
  fileprivate static func readToItsEnd(_ url: URL, _ receive: (UnsafeRawBufferPointer, UInt64) throws -> Void) throws {
    do {
      try read(url) { bytes, read in try receive(bytes, read) }
    } catch let error as ArchiveError {
      guard case .cutOff = error else { throw error }
    }
  }
}

extension ZipArchive {
  /// Opens an archive; nil if the central directory at its end is missing.
  fileprivate static func whole(_ url: URL) throws -> ZipArchive? {
    do {
      return try ZipArchive(url)
    } catch {
      if case .notAnArchive = error { return nil }
      throw error
    }
  }

  /// Returns the first two thousand bytes of a part.
  fileprivate func head(of entry: Entry) throws -> [UInt8] {
    try firstBytes { receive in try stream(entry, limit: .max) { bytes, _ in try receive(bytes) } }
  }
}

private struct Enough: Error {}

/// Returns the first two thousand bytes of a stream and stops reading it.
private func firstBytes(_ stream: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void) throws -> [UInt8] {
  var head: [UInt8] = []
  do {
    try stream { bytes in
      head += bytes.prefix(2048 - head.count)
      if head.count == 2048 { throw Enough() }
    }
  } catch is Enough {}
  return head
}

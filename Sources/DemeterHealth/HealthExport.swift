internal import DemeterArchive
public import DemeterCore
public import Foundation

/// What the Health app exports: export.zip, or the XML in it, bare or packed by gzip, whatever either is called.
///
/// It is read as a stream, in little memory however large it is. Nothing is unpacked to disk, no entity is expanded, nothing is fetched.
public struct HealthExport: Sendable {
  private enum Place: Sendable {
    case plain
    case zip(ZipArchive, ZipArchive.Entry)
    case remains(TruncatedZipReader, String)
  }

  /// The most bytes of XML that are read.
  static let largest: UInt64 = 64 << 30
  /// XML of records packs to a thirtieth; what packs much better is no record of anybody's life.
  static let mostRatio: UInt64 = 300

  /// What the file is called.
  public let name: String
  /// How many bytes there are to read, as they are packed.
  public let totalBytes: UInt64
  private let url: URL
  private let place: Place

  /// Opens a file and finds the Health data in it, by what it holds rather than what it is called.
  public init(_ url: URL) throws(HealthFileError) {
    self.url = url
    name = url.lastPathComponent
    do {
      (place, totalBytes) = try Self.find(url, name)
    } catch {
      throw (error as? HealthFileError) ?? HealthFileError(error as? ArchiveError ?? .unreadable(name), file: name)
    }
  }

  /// Gives everything in it to a sink, and tells how far it is about every megabyte; what the progress throws means that it is to stop.
  ///
  /// Of a file that was cut off, what is whole counts. Throws `HealthFileError`, or what the sink throws; then nothing that was given counts.
  public func read(into sink: any HealthSink, progress: (HealthProgress) throws -> Void = { _ in }) throws -> HealthReading {
    var scanner = TagScanner(), reader = ExportReader(sink)
    var state = HealthProgress(totalBytes: totalBytes)
    var toldRead: UInt64 = 0, toldGiven: UInt64 = 0, given: UInt64 = 0
    func tell() throws {
      do { try progress(state) } catch { throw HealthFileError.cancelled }
    }
    func receive(_ bytes: UnsafeRawBufferPointer, _ read: UInt64) throws {
      given += UInt64(bytes.count)
      guard given <= Self.largest, given < 1 << 28 || given / Self.mostRatio < read else { throw HealthFileError.tooLarge(name) }
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
    }
  }
}

extension HealthExport {
  private static func find(_ url: URL, _ name: String) throws -> (Place, UInt64) {
    let start = try PlainFile.start(of: url, count: 4)
    switch start {
    case []: throw HealthFileError.empty(name)
    case [0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6]: return try findInZip(url, name)
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
    guard let largest = candidates.first else { throw HealthFileError.withoutHealthData(name) }
    // A part that can't be read is passed over where another one is what is looked for.
    let chosen = candidates.first { entry in (try? archive.head(of: entry)).map(isHealth) ?? false } ?? largest
    if !isHealth(try archive.head(of: chosen)), candidates.count > 1 { throw HealthFileError.withoutHealthData(name) }
    return (.zip(archive, chosen), chosen.packedSize)
  }

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

  /// Whether a part could hold the records: XML that is not the clinical copy, nor what other systems put beside it.
  private static func isCandidate(_ path: String) -> Bool {
    let path = path.lowercased()
    let file = path.split(separator: "/").last ?? ""
    return file.hasSuffix(".xml") && !file.hasSuffix("_cda.xml") && !file.hasPrefix("._") && !path.contains("__macosx/")
  }

  /// Whether the start of a file says that health data follow.
  private static func isHealth(_ head: some Collection<UInt8>) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    return text.contains("<!DOCTYPE HealthData") || text.contains("<HealthData")
  }

  /// Whether a file starts as XML does.
  private static func isMarkup(_ head: [UInt8]) -> Bool {
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    return text.first { $0 > 32 } == UInt8(ascii: "<")
  }
}

extension PlainFile {
  /// The first two thousand bytes, unpacked where gzip packed them.
  fileprivate static func head(of url: URL) throws -> [UInt8] {
    try firstBytes { receive in try readToItsEnd(url) { bytes, _ in try receive(bytes) } }
  }

  /// Gives a file's bytes, also those of one that was cut off.
  fileprivate static func readToItsEnd(_ url: URL, _ receive: (UnsafeRawBufferPointer, UInt64) throws -> Void) throws {
    do {
      try read(url) { bytes, read in try receive(bytes, read) }
    } catch let error as ArchiveError {
      guard case .cutOff = error else { throw error }
    }
  }
}

extension ZipArchive {
  /// An archive; nil where the list at its end is missing.
  fileprivate static func whole(_ url: URL) throws -> ZipArchive? {
    do {
      return try ZipArchive(url)
    } catch {
      if case .notAnArchive = error { return nil }
      throw error
    }
  }

  /// The first two thousand bytes of a part.
  fileprivate func head(of entry: Entry) throws -> [UInt8] {
    try firstBytes { receive in try stream(entry, limit: .max) { bytes, _ in try receive(bytes) } }
  }
}

private struct Enough: Error {}

/// The first two thousand bytes of a stream, which is left alone then.
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

import DemeterArchive
import DemeterCore
import Foundation

/// Reads the database of Health Connect.
extension HealthExport {
  /// The maximum size of a database in bytes. Ten years of steps by the minute are half a gigabyte.
  private static let largestDatabase: UInt64 = 8 << 30
  /// The bytes that stay free on the disk.
  private static let reserve: UInt64 = 256 << 20

  func readDatabase(
    _ entry: ZipArchive.Entry, of archive: ZipArchive, into sink: any HealthSink, at home: TimeZone, unpackingIn folder: URL,
    progress: (HealthProgress) throws -> Void
  ) throws -> HealthReading {
    guard entry.size <= Self.largestDatabase else { throw HealthFileError.tooLarge(name) }
    let free = try? FileManager.default.attributesOfFileSystem(forPath: folder.path)[.systemFreeSize] as? NSNumber
    if let free, free.uint64Value < entry.size + Self.reserve { throw HealthFileError.noRoom(name) }
    let place = folder.appending(path: "demeter-\(UUID.fresh().uuidString).db", directoryHint: .notDirectory)
    guard FileManager.default.createFile(atPath: place.path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
      throw HealthFileError.noRoom(name)
    }
    defer { try? FileManager.default.removeItem(at: place) }
    try unpack(entry, of: archive, to: place, progress)
    return try readDatabase(place, into: sink, at: home, size: entry.size, after: entry.packedSize, progress: progress)
  }

  private func unpack(
    _ entry: ZipArchive.Entry, of archive: ZipArchive, to place: URL, _ progress: (HealthProgress) throws -> Void
  ) throws {
    let file = try FileHandle(forWritingTo: place)
    defer { try? file.close() }
    var written: UInt64 = 0, told: UInt64 = 0
    do {
      try archive.read(entry, limit: Self.largestDatabase) { bytes in
        do { try file.write(contentsOf: Data(bytes)) } catch { throw HealthFileError.noRoom(name) }
        written += UInt64(bytes.count)
        guard written >= told + 1 << 22 else { return }
        told = written
        let read = UInt64(nearest: Double(written) / Double(entry.size) * Double(entry.packedSize))
        do { try progress(HealthProgress(bytes: read, totalBytes: totalBytes)) } catch { throw HealthFileError.cancelled }
      }
    } catch let error as ArchiveError {
      throw HealthFileError(error, file: name)
    }
  }

  /// Reads a database that is on the disk.
  ///
  /// - Parameter packed: the bytes that were read before, which count for the progress.
  func readDatabase(
    _ place: URL, into sink: any HealthSink, at home: TimeZone, size: UInt64, after packed: UInt64 = 0,
    progress: (HealthProgress) throws -> Void
  ) throws -> HealthReading {
    try read(place, into: sink, at: home, size: size) { share, records in
      let read = min(packed + UInt64(nearest: share * Double(size)), totalBytes)
      do {
        try progress(HealthProgress(bytes: read, totalBytes: totalBytes, records: records, days: sink.days))
      } catch {
        throw HealthFileError.cancelled
      }
    }
  }

  private func read(
    _ place: URL, into sink: any HealthSink, at home: TimeZone, size: UInt64, tell: (_ share: Double, _ records: Int) throws -> Void
  ) throws -> HealthReading {
    do {
      return try withoutActuallyEscaping(tell) { tell in
        var reader = try ConnectReader(place, bytes: size, sink: sink, home: home, tell: tell)
        guard reader.isHealthConnect else { throw HealthFileError.withoutHealthData(name) }
        let reading = try reader.read()
        try tell(1, reading.records)
        return reading
      }
    } catch is ForeignDatabase.Damaged {
      throw HealthFileError.damaged(name)
    }
  }
}

public import Foundation

/// A zip file: the list of its parts, and each part as a stream with constant memory use.
///
/// Reads stored and deflated parts and the 64-bit format (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT), no encryption.
public struct ZipArchive: Sendable {
  /// One part.
  public struct Entry: Hashable, Sendable {
    /// Its path in the archive.
    public let name: String
    /// Its decompressed size in bytes.
    public let size: UInt64
    /// Its compressed size in bytes.
    public let packedSize: UInt64
    /// Whether it needs a password.
    public var isLocked: Bool { flags & 1 != 0 }
    /// When it was last changed, in an order and not in a unit.
    public let modified: UInt32
    let method: UInt16
    let flags: UInt16
    let checksum: UInt32
    let offset: UInt64
  }

  /// The parts in the archive's order.
  public let entries: [Entry]
  private let file: InputFile

  /// Opens an archive and reads the list of its parts. Fails if there are more than `most`.
  public init(_ url: URL, most: Int = 100_000) throws(ArchiveError) {
    file = try InputFile(url)
    entries = try Self.entries(of: file, most)
  }

  /// Whether parts overlap. Only zip bombs have overlapping parts.
  public var hasOverlaps: Bool {
    let sorted = entries.sorted { $0.offset < $1.offset }
    return zip(sorted, sorted.dropFirst()).contains { part, next in
      let room = next.offset - part.offset
      return room < 30 || room - 30 < part.packedSize
    }
  }

  /// Passes on a part's bytes in pieces. Throws if a part is longer than stated or than the limit, or does not match its checksum. Errors
  /// may be found late: use no bytes before this returns.
  public func read(_ entry: Entry, limit: UInt64 = .max, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard entry.size <= limit else { throw ArchiveError.tooLarge(entry.name) }
    try stream(entry, limit: entry.size) { bytes, _ in try body(bytes) }
  }

  /// Passes on a part's bytes in pieces, with the number of compressed bytes read so far. The part may be longer than stated by a multiple
  /// of 4 GiB, because some programs write large parts without the 64-bit format. Use no bytes before this returns.
  public func stream(_ entry: Entry, limit: UInt64, _ body: (_ bytes: UnsafeRawBufferPointer, _ read: UInt64) throws -> Void) throws {
    guard !entry.isLocked else { throw ArchiveError.locked(entry.name) }
    guard entry.method == 0 || entry.method == 8 else { throw ArchiveError.unsupported(entry.name) }
    let header = try file.bytes(at: entry.offset, count: 30)
    guard header.count == 30, header.number32(0) == 0x0403_4B50 else { throw ArchiveError.damaged(entry.name) }
    var offset = entry.offset + 30 + UInt64(header.number16(26)) + UInt64(header.number16(28))
    var left = entry.packedSize
    var given: UInt64 = 0, sum: UInt = 0, hasEnded = entry.method == 0, expansion = ExpansionLimit(of: entry.name)
    let inflater = entry.method == 8 ? Inflater(.none) : nil
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: InputFile.piece, alignment: 16)
    defer { buffer.deallocate() }
    func emit(_ bytes: UnsafeRawBufferPointer) throws {
      given += UInt64(bytes.count)
      guard given <= limit else { throw ArchiveError.tooLarge(entry.name) }
      try expansion.add(bytes.count, from: entry.packedSize - left)
      sum = DemeterArchive.checksum(sum, bytes)
      try body(bytes, entry.packedSize - left)
    }
    while left > 0 {
      let count = try file.fill(buffer, at: offset, count: Int(min(left, UInt64(buffer.count))))
      guard count > 0 else { throw ArchiveError.damaged(entry.name) }
      offset += UInt64(count)
      left -= UInt64(count)
      let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      if let inflater {
        guard let ended = try inflater.inflate(piece, emit) else { throw ArchiveError.damaged(entry.name) }
        hasEnded = ended
      } else {
        try emit(piece)
      }
    }
    let isWhole = given == entry.size || entry.size < 1 << 32 && given & 0xFFFF_FFFF == entry.size
    guard hasEnded, isWhole, sum == UInt(entry.checksum) else { throw ArchiveError.damaged(entry.name) }
  }

  /// No part can be larger than this many times its packed bytes: deflate needs at least a bit for 129 bytes.
  private static let mostDeflate: UInt64 = 1032

  private static func entries(of file: InputFile, _ most: Int) throws(ArchiveError) -> [Entry] {
    let (offset, size) = try directory(of: file)
    guard size <= 1 << 28, offset <= file.size else { throw .notAnArchive(file.name) }
    let bytes = try file.bytes(at: offset, count: Int(size))
    guard bytes.count == Int(size) else { throw .notAnArchive(file.name) }
    var entries: [Entry] = []
    var at = 0
    while at + 46 <= bytes.count, bytes.number32(at) == 0x0201_4B50 {
      let nameEnd = at + 46 + Int(bytes.number16(at + 28))
      let end = nameEnd + Int(bytes.number16(at + 30)) + Int(bytes.number16(at + 32))
      guard end <= bytes.count else { throw .notAnArchive(file.name) }
      var wide = WideNumbers(bytes, from: nameEnd, to: nameEnd + Int(bytes.number16(at + 30)))
      // In this order: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.5.3
      let unpacked = wide.number(bytes.number32(at + 24))
      let packed = wide.number(bytes.number32(at + 20))
      let start = wide.number(bytes.number32(at + 42))
      guard entries.count < most else { throw .tooLarge(file.name) }
      // Everything that is calculated with these numbers later depends on this.
      let fits = start <= file.size && packed <= file.size - start && unpacked / mostDeflate <= packed
      guard fits else { throw .damaged(file.name) }
      entries.append(
        Entry(
          name: String(decoding: bytes[(at + 46)..<nameEnd], as: UTF8.self), size: unpacked, packedSize: packed,
          modified: UInt32(bytes.number16(at + 14)) << 16 | UInt32(bytes.number16(at + 12)), method: bytes.number16(at + 10),
          flags: bytes.number16(at + 8), checksum: bytes.number32(at + 16), offset: start))
      at = end
    }
    return entries
  }

  /// Returns the position of the central directory.
  private static func directory(of file: InputFile) throws(ArchiveError) -> (offset: UInt64, size: UInt64) {
    // The last record is 22 bytes and a comment of at most 65,535.
    let tail = UInt64(min(file.size, 65_557))
    let bytes = try file.bytes(at: file.size - tail, count: Int(tail))
    guard let at = stride(from: bytes.count - 22, through: 0, by: -1).first(where: { bytes.number32($0) == 0x0605_4B50 }) else {
      throw .notAnArchive(file.name)
    }
    let size = bytes.number32(at + 12), offset = bytes.number32(at + 16)
    guard size == .max || offset == .max || bytes.number16(at + 10) == .max else { return (UInt64(offset), UInt64(size)) }
    guard at >= 20, bytes.number32(at - 20) == 0x0706_4B50 else { throw .notAnArchive(file.name) }
    let record = try file.bytes(at: bytes.number64(at - 12), count: 56)
    guard record.count == 56, record.number32(0) == 0x0606_4B50 else { throw .notAnArchive(file.name) }
    return (record.number64(48), record.number64(40))
  }
}

/// The 64-bit numbers that replace those that do not fit.
private struct WideNumbers {
  private var numbers: [UInt64] = []

  init(_ bytes: [UInt8], from start: Int, to end: Int) {
    var at = start
    while at + 4 <= end {
      let length = Int(bytes.number16(at + 2))
      if bytes.number16(at) == 1, at + 4 + length <= end {
        numbers = stride(from: at + 4, through: at + 4 + length - 8, by: 8).map { bytes.number64($0) }
      }
      at += 4 + length
    }
  }

  mutating func number(_ narrow: UInt32) -> UInt64 {
    narrow == .max && !numbers.isEmpty ? numbers.removeFirst() : UInt64(narrow)
  }
}

/// Little-endian numbers, as in zip files.
extension [UInt8] {
  func number16(_ at: Int) -> UInt16 { UInt16(self[at]) | UInt16(self[at + 1]) << 8 }
  func number32(_ at: Int) -> UInt32 { UInt32(number16(at)) | UInt32(number16(at + 2)) << 16 }
  func number64(_ at: Int) -> UInt64 { UInt64(number32(at)) | UInt64(number32(at + 4)) << 32 }
}

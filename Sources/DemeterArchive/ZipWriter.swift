/// Writes a zip file as a stream, in sequential order and with constant memory use.
///
/// Parts are deflated, and their sizes and checksums follow them. The 64-bit format is used if it is needed
/// (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT).
public struct ZipWriter {
  /// When a part was last changed, in local time: zip files have no time zones.
  public struct Time: Hashable, Sendable {
    let date: UInt16
    let time: UInt16

    /// Creates a time from 1980 on, with a resolution of two seconds.
    public init(year: Int, month: Int, day: Int, secondsAfterMidnight seconds: Int) {
      date = UInt16(max(0, min(127, year - 1980)) << 9 | month << 5 | day)
      // Swift shifts before it divides.
      time = UInt16((seconds / 3600) << 11 | (seconds / 60 % 60) << 5 | seconds % 60 / 2)
    }
  }

  private struct Part {
    let name: [UInt8]
    let offset: UInt64
    let isWide: Bool
    var size: UInt64 = 0
    var packed: UInt64 = 0
    var checksum: UInt = 0
  }

  private let sink: (UnsafeRawBufferPointer) throws -> Void
  private let time: Time
  private let deflater = Deflater()
  private var offset: UInt64 = 0
  private var parts: [Part] = []

  /// Begins a file with one modification time for all parts. The sink receives its bytes.
  public init(at time: Time, to sink: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.time = time
    self.sink = sink
  }

  /// Writes a part: the pieces that the body passes to its closure. Fails at 4 GiB unless `mayBeHuge` is true.
  public mutating func add(
    _ name: String, mayBeHuge: Bool = false, _ body: (_ write: (UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    var part = Part(name: Array(name.utf8), offset: offset, isWide: mayBeHuge)
    var written: UInt64 = 0
    let head = fields(part, 0x0403_4B50, for: .local)
    try put(head)
    written += UInt64(head.count)
    func pack(_ bytes: UnsafeRawBufferPointer, isEnd: Bool) throws {
      try deflater.deflate(bytes, isEnd: isEnd) { packed in
        part.packed += UInt64(packed.count)
        try sink(packed)
      }
    }
    try body { bytes in
      guard !bytes.isEmpty else { return }
      part.size += UInt64(bytes.count)
      part.checksum = DemeterArchive.checksum(part.checksum, bytes)
      guard mayBeHuge || part.size <= 0xFFFF_0000 else { throw ArchiveError.tooLarge(name) }
      try pack(bytes, isEnd: false)
    }
    try pack(UnsafeRawBufferPointer(start: nil, count: 0), isEnd: true)
    var foot: [UInt8] = []
    foot.add((0x0807_4B50, 4), (UInt64(part.checksum), 4), (part.packed, part.isWide ? 8 : 4), (part.size, part.isWide ? 8 : 4))
    try put(foot)
    offset += written + part.packed + UInt64(foot.count)
    parts.append(part)
  }

  /// Writes the central directory, which ends the file.
  public mutating func finish() throws {
    let start = offset
    var length: UInt64 = 0
    for part in parts {
      let record = fields(part, 0x0201_4B50, for: .list)
      length += UInt64(record.count)
      try put(record)
    }
    let count = UInt64(parts.count)
    let isWide = start >= 0xFFFF_FFFF || length >= 0xFFFF_FFFF || count >= 0xFFFF
    var end: [UInt8] = []
    if isWide {
      end.add((0x0606_4B50, 4), (44, 8), (45, 2), (45, 2), (0, 4), (0, 4), (count, 8), (count, 8), (length, 8), (start, 8))
      end.add((0x0706_4B50, 4), (0, 4), (start + length, 8), (1, 4))
    }
    let few = isWide ? 0xFFFF : count
    end.add((0x0605_4B50, 4), (0, 2), (0, 2), (few, 2), (few, 2))
    end.add((isWide ? 0xFFFF_FFFF : length, 4), (isWide ? 0xFFFF_FFFF : start, 4), (0, 2))
    try put(end)
  }

  private enum Place { case local, list }

  /// Returns the fields of a part's record, for its local header or for the central directory.
  private func fields(_ part: Part, _ signature: UInt64, for place: Place) -> [UInt8] {
    let isList = place == .list
    let isFar = isList && part.offset >= 0xFFFF_FFFF
    let version: UInt64 = part.isWide || isFar ? 45 : 20
    var extra: [UInt8] = []
    if part.isWide {
      extra.add(part.size, 8)
      extra.add(part.packed, 8)
    }
    if isFar { extra.add(part.offset, 8) }
    let narrow = { (number: UInt64) in part.isWide ? 0xFFFF_FFFF : number }
    var bytes: [UInt8] = []
    bytes.add(signature, 4)
    if isList { bytes.add(3 << 8 | version, 2) }  // version made by: Unix, for file permissions
    // Sizes follow the part; the name is UTF-8; deflated.
    for number in [version, 0x0808, 8, UInt64(time.time), UInt64(time.date)] { bytes.add(number, 2) }
    bytes.add(isList ? UInt64(part.checksum) : 0, 4)
    bytes.add(narrow(isList ? part.packed : 0), 4)
    bytes.add(narrow(isList ? part.size : 0), 4)
    bytes.add(UInt64(part.name.count), 2)
    bytes.add(extra.isEmpty ? 0 : UInt64(extra.count + 4), 2)
    if isList {
      bytes.add((0, 2), (0, 2), (0, 2), (0o100600 << 16, 4))
      bytes.add(isFar ? 0xFFFF_FFFF : part.offset, 4)
    }
    bytes += part.name
    if !extra.isEmpty {
      bytes.add(1, 2)
      bytes.add(UInt64(extra.count), 2)
      bytes += extra
    }
    return bytes
  }

  private func put(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes(sink) }
}

extension [UInt8] {
  /// Appends a little-endian number with a number of bytes.
  fileprivate mutating func add(_ number: UInt64, _ count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (index * 8))) }
  }

  /// Appends little-endian numbers with their numbers of bytes.
  fileprivate mutating func add(_ numbers: (UInt64, Int)...) {
    for (number, count) in numbers { add(number, count) }
  }
}

import Foundation

/// Makes zip files byte by byte. Tests can also make invalid ones.
struct Packing {
  struct Part {
    var name: String
    var bytes: [UInt8]
    /// The packed bytes; the same as the bytes if the entry is stored without compression.
    var packed: [UInt8]?
    var method: UInt16 = 0
    var size: UInt64?
    var checksum: UInt32?
  }

  var parts: [Part]
  var isWide = false

  func bytes() -> [UInt8] {
    var file: [UInt8] = [], list: [UInt8] = []
    for part in parts {
      let packed = part.packed ?? part.bytes
      let size = part.size ?? UInt64(part.bytes.count)
      let sum = part.checksum ?? Self.checksum(part.bytes)
      let name = Array(part.name.utf8)
      let offset = UInt64(file.count)
      let wide = UInt64(UInt32.max)
      let packedSize = UInt64(packed.count)
      var head = Self.fields((20, 2), (0, 2), (UInt64(part.method), 2), (0, 4), (UInt64(sum), 4))
      head += Self.fields((isWide ? wide : packedSize, 4), (isWide ? wide : size, 4), (UInt64(name.count), 2))
      file += Self.fields((0x0403_4B50, 4)) + head + Self.fields((0, 2)) + name + packed
      let extra = isWide ? Self.fields((1, 2), (24, 2), (size, 8), (packedSize, 8), (offset, 8)) : []
      list += Self.fields((0x0201_4B50, 4), (20, 2)) + head + Self.fields((UInt64(extra.count), 2), (0, 8), (0, 2))
      list += Self.fields((isWide ? wide : offset, 4)) + name + extra
    }
    let start = UInt64(file.count), count = UInt64(parts.count), length = UInt64(list.count)
    file += list
    if isWide {
      let record = UInt64(file.count)
      file += Self.fields((0x0606_4B50, 4), (44, 8), (0, 8), (0, 4), (count, 8), (count, 8), (length, 8), (start, 8))
      file += Self.fields((0x0706_4B50, 4), (0, 4), (record, 8), (1, 4))
    }
    let wide = UInt64(UInt32.max)
    file += Self.fields((0x0605_4B50, 4), (0, 4), (count, 2), (count, 2))
    return file + Self.fields((isWide ? wide : length, 4), (isWide ? wide : start, 4), (0, 2))
  }

  /// Writes the archive to a new file while the body runs.
  @discardableResult func withFile<T>(_ body: (URL) throws -> T) throws -> T { try Packing.withFile(bytes(), body) }

  @discardableResult static func withFile<T>(_ bytes: [UInt8], _ body: (URL) throws -> T) throws -> T {
    let url = FileManager.default.temporaryDirectory.appending(path: "demeter-\(UUID().uuidString).zip")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url)
  }

  /// Returns numbers as little-endian bytes, each with its number of bytes.
  private static func fields(_ fields: (number: UInt64, count: Int)...) -> [UInt8] {
    fields.flatMap { field in (0..<field.count).map { (place: Int) -> UInt8 in UInt8(truncatingIfNeeded: field.number >> (place * 8)) } }
  }

  /// CRC-32 as in zip files, in a simple and slow implementation.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  /// "hello hello hello hello\n", deflated by zlib.
  static let hello: [UInt8] = Array("hello hello hello hello\n".utf8)
  static let helloDeflated: [UInt8] = [203, 72, 205, 201, 201, 87, 200, 64, 39, 185, 0]
  static let helloGzip: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 87, 200, 64, 39, 185, 0, 0, 136, 89, 11, 24, 0, 0, 0,
  ]
}

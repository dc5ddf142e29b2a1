import CZlib

/// Makes compressed zip files in the formats of phones and computers.
struct Zip {
  struct Part {
    var name: String
    var bytes: [UInt8]
    var flags: UInt16 = 0
    var method: UInt16 = 8
  }

  var parts: [Part]
  /// Whether sizes are only after each part, as phones write them.
  var isOpen = true
  /// Whether sizes are in the 64-bit format.
  var isWide = false

  init(_ parts: (String, String)...) { self.parts = parts.map { Part(name: $0, bytes: Array($1.utf8)) } }

  func bytes() -> [UInt8] {
    var file: [UInt8] = [], list: [UInt8] = []
    for part in parts {
      let packed = part.method == 8 ? deflated(part.bytes, window: -15) : part.bytes
      let sum = UInt64(crc32(0, part.bytes, UInt32(part.bytes.count)))
      let flags = UInt64(part.flags | (isOpen ? 8 : 0)), name = Array(part.name.utf8), offset = UInt64(file.count)
      let sizes = (packed: UInt64(packed.count), plain: UInt64(part.bytes.count)), most = UInt64(UInt32.max)
      file += fields((0x0403_4B50, 4), (20, 2), (flags, 2), (UInt64(part.method), 2), (0, 4), (isOpen ? 0 : sum, 4))
      file += fields((isOpen ? 0 : sizes.packed, 4), (isOpen ? 0 : sizes.plain, 4), (UInt64(name.count), 2), (0, 2)) + name + packed
      let count = isWide ? 8 : 4
      if isOpen { file += fields((0x0807_4B50, 4), (sum, 4), (sizes.packed, count), (sizes.plain, count)) }
      let extra = isWide ? fields((1, 2), (24, 2), (sizes.plain, 8), (sizes.packed, 8), (offset, 8)) : []
      list += fields((0x0201_4B50, 4), (20, 2), (20, 2), (flags, 2), (UInt64(part.method), 2), (0, 4), (sum, 4))
      list += fields((isWide ? most : sizes.packed, 4), (isWide ? most : sizes.plain, 4), (UInt64(name.count), 2))
      list += fields((UInt64(extra.count), 2), (0, 6), (0, 4), (isWide ? most : offset, 4)) + name + extra
    }
    let start = UInt64(file.count), count = UInt64(parts.count)
    return file + list + fields((0x0605_4B50, 4), (0, 4), (count, 2), (count, 2), (UInt64(list.count), 4), (start, 4), (0, 2))
  }

  private func fields(_ fields: (number: UInt64, count: Int)...) -> [UInt8] {
    fields.flatMap { field in (0..<field.count).map { UInt8(truncatingIfNeeded: $0 < 8 ? field.number >> ($0 * 8) : 0) } }
  }
}

/// Returns bytes compressed by deflate: without a header for a window of -15, as gzip for 31.
func deflated(_ bytes: [UInt8], window: Int32) -> [UInt8] {
  var stream = z_stream(), bytes = bytes
  deflateInit2_(&stream, 6, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  defer { deflateEnd(&stream) }
  var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))) + 64)
  let count = bytes.withUnsafeMutableBufferPointer { input in
    packed.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      deflate(&stream, Z_FINISH)
      return output.count - Int(stream.avail_out)
    }
  }
  return Array(packed.prefix(count))
}

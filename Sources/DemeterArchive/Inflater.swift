internal import CZlib

/// Decompresses zlib's deflate format in pieces.
final class Inflater {
  enum Wrapper {
    /// Without a wrapper, as in a zip file.
    case none
    /// One or more gzip members.
    case gzip
  }

  private let wrapper: Wrapper
  // zlib keeps the address of its stream, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let output: UnsafeMutableRawBufferPointer

  init(_ wrapper: Wrapper) {
    self.wrapper = wrapper
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    output = .allocate(byteCount: InputFile.piece, alignment: 16)
    // 15 bits of window; negative without a wrapper, and 16 more for gzip: https://zlib.net/manual.html#Advanced
    inflateInit2_(stream, wrapper == .none ? -15 : 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
    output.deallocate()
  }

  /// How many bytes of the last piece follow the end.
  var unused: Int { Int(stream.pointee.avail_in) }

  /// Decompresses the next piece. Returns true at the end; nil if the input is not valid.
  func inflate(_ input: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool? {
    guard let start = input.bindMemory(to: UInt8.self).baseAddress else { return false }
    stream.pointee.next_in = UnsafeMutablePointer(mutating: start)
    stream.pointee.avail_in = UInt32(input.count)
    while true {
      stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      let status = CZlib.inflate(stream, Z_NO_FLUSH)
      let count = output.count - Int(stream.pointee.avail_out)
      if count > 0 { try body(UnsafeRawBufferPointer(rebasing: output[..<count])) }
      switch status {
      case Z_STREAM_END:
        guard wrapper == .gzip, stream.pointee.avail_in > 0 else { return true }
        inflateReset(stream)
      case Z_OK:
        if stream.pointee.avail_in == 0, stream.pointee.avail_out > 0 { return false }
      case Z_BUF_ERROR: return false
      default: return nil
      }
    }
  }
}

/// Updates the CRC-32 of a zip file's part.
func checksum(_ sum: UInt, _ bytes: UnsafeRawBufferPointer) -> UInt {
  UInt(crc32(sum, bytes.bindMemory(to: UInt8.self).baseAddress, UInt32(bytes.count)))
}

internal import CZlib

/// Compresses bytes with zlib's deflate in pieces, for a part of a zip file.
final class Deflater {
  // zlib keeps the address of its stream, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let output: UnsafeMutableRawBufferPointer

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    output = .allocate(byteCount: InputFile.piece, alignment: 16)
    // 15 bits of window, negative for no wrapper: https://zlib.net/manual.html#Advanced
    deflateInit2_(stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
    output.deallocate()
  }

  /// Compresses the next piece. The last call marks the end and has no bytes.
  func deflate(_ input: UnsafeRawBufferPointer, isEnd: Bool, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = UInt32(input.count)
    repeat {
      stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      CZlib.deflate(stream, isEnd ? Z_FINISH : Z_NO_FLUSH)
      let count = output.count - Int(stream.pointee.avail_out)
      if count > 0 { try body(UnsafeRawBufferPointer(rebasing: output[..<count])) }
    } while stream.pointee.avail_out == 0
    if isEnd { deflateReset(stream) }
  }
}

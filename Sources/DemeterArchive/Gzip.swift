internal import CZlib

/// Compresses bytes into the gzip format (RFC 1952) with zlib, at a level of 1 (fast) to 9 (small); nil if there is not enough memory.
public func gzip(_ bytes: some Collection<UInt8>, level: Int32) -> [UInt8]? {
  var stream = z_stream()
  // 15 bits of window, and 16 for a gzip wrapper: https://zlib.net/manual.html#Advanced
  guard deflateInit2_(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  else { return nil }
  defer { deflateEnd(&stream) }
  var input = Array(bytes)
  var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))))
  let status: Int32 = input.withUnsafeMutableBufferPointer { source in
    output.withUnsafeMutableBufferPointer { target in
      stream.next_in = source.baseAddress
      stream.avail_in = UInt32(source.count)
      stream.next_out = target.baseAddress
      stream.avail_out = UInt32(target.count)
      return deflate(&stream, Z_FINISH)
    }
  }
  guard status == Z_STREAM_END else { return nil }
  output.removeLast(Int(stream.avail_out))
  return output
}

/// Decompresses bytes in the gzip format; nil if they are not valid.
public func gunzip(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
  var output: [UInt8] = []
  return (try? Inflater(.gzip).inflate(bytes) { output += $0 }) == true ? output : nil
}

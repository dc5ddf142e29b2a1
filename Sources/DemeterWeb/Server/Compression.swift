internal import CZlib
import Foundation
import Hummingbird
import NIOCore

/// Deflates bytes into the gzip format (RFC 1952) with zlib.
func gzip(_ bytes: some Collection<UInt8>, level: Int32) -> [UInt8]? {
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

extension Request {
  /// Whether the other end takes gzip.
  var acceptsGzip: Bool {
    headers[.acceptEncoding]?.split(separator: ",").contains { part in
      let fields = part.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      return fields.first == "gzip" && !fields.dropFirst().contains { $0 == "q=0" || $0 == "q=0.0" }
    } ?? false
  }
}

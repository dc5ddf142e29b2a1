import CImages

/// The brightness of a photo's pixels, from a JPEG or PNG file.
public struct LumaPicture: Hashable, Sendable {
  /// The number of pixels in a row: about 1,600 at most on the longer side, because larger photos are made smaller.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// One byte a pixel, row by row; 0 is black. What was transparent is white.
  public let pixels: [UInt8]

  /// Decodes a file. Its format follows from its first bytes, whatever its name is.
  ///
  /// A side has 16,384 pixels at most, a JPEG 64 million pixels (16 million if it is progressive), a PNG 25 million.
  public init(jpegOrPNG bytes: [UInt8]) throws(PhotoError) {
    var luma = Luma()
    defer { luma_free(&luma) }
    let outcome = bytes.withUnsafeBufferPointer { luma_read($0.baseAddress, $0.count, &luma) }
    switch outcome {
    case .read: break
    case .damaged: throw .damaged
    case .unknownFormat: throw .unknownFormat
    case .tooLarge: throw .tooLarge
    }
    width = Int(luma.width)
    height = Int(luma.height)
    pixels = Array(UnsafeBufferPointer(start: luma.pixels, count: width * height))
  }
}

/// Finds the barcode of a packet in a picture's brightness.
public struct BarcodeReader {
  /// What was read.
  public struct Reading: Hashable, Sendable {
    /// The digits, with a valid check digit.
    public let code: String
  }

  /// Returns the barcode in a picture; nil if there is none that can be read.
  ///
  /// - Parameter luma: one byte a pixel, row by row; 0 is black.
  public static func read(luma: [UInt8], width: Int, height: Int) -> Reading? { nil }
}

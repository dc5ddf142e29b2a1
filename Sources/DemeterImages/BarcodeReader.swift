/// Reads EAN-13, EAN-8, UPC-A and UPC-E from grey pictures.
///
/// Blurred digit patterns are fitted to profiles across the bars, so bars that run together still count.
/// A code counts only when several scan lines agree on it. The same algorithm runs in the browser (`barcode.js`).
public struct BarcodeReader {
  /// A barcode as it was read from a picture.
  public struct Reading: Hashable, Sendable {
    /// The kinds of barcodes on food.
    public enum Kind: String, Hashable, Sendable {
      case ean13 = "EAN-13"
      case ean8 = "EAN-8"
      case upcA = "UPC-A"
      case upcE = "UPC-E"
    }

    /// All digits: 13 for EAN-13, 12 for UPC-A, 8 for EAN-8 and UPC-E.
    public let code: String
    /// The kind of barcode.
    public let kind: Kind

    /// A barcode with these digits. They are not checked.
    public init(code: String, kind: Kind) {
      self.code = code
      self.kind = kind
    }
  }

  /// Returns the barcode in a picture, or nil where none is certain.
  ///
  /// - Parameters:
  ///   - luma: brightness of the pixels, row by row from the top, one byte each.
  ///   - width: pixels in a row, 2 to 16384.
  ///   - height: rows, 1 to 16384. A picture with fewer than `width * height` bytes has no barcode.
  public static func read(luma: [UInt8], width: Int, height: Int) -> BarcodeReader.Reading? {
    guard (2...16384).contains(width), (1...16384).contains(height), luma.count >= width * height else { return nil }
    let image = Image(luma: luma, width: width, height: height)
    var fitter = Fitter()
    var work = 60
    for direction in image.directions().prefix(3) {
      var votes: [String: Double] = [:]
      let extent = magnitude(Double(width) * direction.dy) + magnitude(Double(height) * direction.dx)
      let lines = max(1, min(24, index(extent / 2, below: 1000)))
      // look longer where one line has a code
      for k in 0..<2 * lines where work > 0 && (k < lines || !votes.isEmpty) {
        let turn = Double(k) * 0.618034 + 0.5
        let at = turn - turn.rounded(.down) - 0.5  // evenly spread, from the middle on
        let line = image.scan(direction, distance: at * extent, taps: height > 8 ? 2 : 0)
        guard line.count >= 40, line.deviation >= 3 else { continue }
        guard let (barcode, misfit) = fitter.read(line, work: &work) else { continue }
        let vote = votes[barcode.code, default: 0] + 1 - 3 * misfit
        votes[barcode.code] = vote
        let rival = votes.filter { $0.key != barcode.code }.values.max() ?? 0
        let need = height < 9 ? 0.5 : barcode.code.count > 8 ? 1.4 : 2
        if vote >= need, rival <= 0.4 * vote { return barcode }
      }
    }
    return nil
  }
}

func magnitude(_ value: Double) -> Double { value < 0 ? -value : value }

/// The whole part of a number, between 0 and `limit - 1`; 0 for what is no number.
func index(_ value: Double, below limit: Int) -> Int {
  guard value > 0, limit > 0 else { return 0 }
  return value < Double(limit) ? Int(exactly: value.rounded(.down)) ?? 0 : limit - 1
}

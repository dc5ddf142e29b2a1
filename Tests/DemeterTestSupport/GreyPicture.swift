/// A picture in shades of grey that a test draws.
public struct GreyPicture: Sendable {
  public let width: Int
  public let height: Int
  /// One byte a pixel, row by row; 0 is black.
  public let pixels: [UInt8]

  public init(width: Int, height: Int, pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// A picture of one shade.
  public init(width: Int, height: Int, shade: UInt8 = 255) {
    self.init(width: width, height: height, pixels: [UInt8](repeating: shade, count: width * height))
  }

  /// The bars of an EAN-13 number, black on white, with a margin on all sides (ISO/IEC 15420).
  ///
  /// - Parameters:
  ///   - digits: 13 digits. The last one is not checked.
  ///   - module: the width of the narrowest bar in pixels.
  public init(ean13 digits: String, module: Int = 4) {
    let numbers = digits.compactMap(\.wholeNumberValue)
    precondition(numbers.count == 13, "\(digits) is no EAN-13")
    let left = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
    func inverted(_ bars: String) -> String { String(bars.map { $0 == "0" ? "1" : "0" }) }
    // Which of the six left digits are written in the second set says what the first digit is.
    let parities = ["AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA"]
    let first = zip(parities[numbers[0]], numbers[1...6]).map { set, number in
      set == "A" ? left[number] : String(inverted(left[number]).reversed())
    }
    let bars = "101" + first.joined() + "01010" + numbers[7...].map { inverted(left[$0]) }.joined() + "101"
    let row =
      [UInt8](repeating: 255, count: 12 * module) + bars.flatMap { [UInt8](repeating: $0 == "1" ? 0 : 255, count: module) }
      + [UInt8](repeating: 255, count: 12 * module)
    let margin = [UInt8](repeating: 255, count: row.count * 10 * module)
    let rows = (0..<50 * module).flatMap { _ in row }
    self.init(width: row.count, height: 70 * module, pixels: margin + rows + margin)
  }

  /// The picture as a PNG file, without compression (https://www.w3.org/TR/png-3/).
  public var png: [UInt8] {
    Self.png(width: width, height: height, data: (0..<height).flatMap { [0] + pixels[$0 * width..<($0 + 1) * width] })
  }

  /// A PNG file whose header says that it is a grey picture of that size, whatever its data are.
  public static func png(width: Int, height: Int, data: [UInt8]) -> [UInt8] {
    let header = bigEndian(width) + bigEndian(height) + [8, 0, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", stored(data)) + chunk("IEND", [])
  }

  private static func bigEndian(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    return bigEndian(data.count) + content + bigEndian(crc(content))
  }

  /// A zlib stream of blocks that are not compressed (RFC 1950 and 1951).
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01], rest = data[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let (low, high) = (UInt8(truncatingIfNeeded: block.count), UInt8(truncatingIfNeeded: block.count >> 8))
      stream += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high]
      stream += block
    } while !rest.isEmpty
    var (first, second) = (1, 0)
    for byte in data {
      first = (first + Int(byte)) % 65_521
      second = (second + first) % 65_521
    }
    return stream + bigEndian(second << 16 | first)
  }

  private static func crc(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }
}

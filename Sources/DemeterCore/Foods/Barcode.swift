/// The number in the barcode of a packet: a GTIN, as EAN-13, EAN-8, UPC-A and UPC-E print it
/// (GS1 General Specifications, https://ref.gs1.org/standards/genspecs/).
public struct Barcode: Hashable, Sendable {
  /// Why a text is not the number of a barcode.
  public enum Problem: Error, Hashable, Sendable {
    /// It has something else than digits.
    case notDigits
    /// It has another number of digits than 8, 12, 13 or 14.
    case length(Int)
    /// The last digit does not follow from the others, so at least one is wrong.
    case checkDigit
  }

  /// What a number stands for, by the ranges that GS1 gave to its members (https://www.gs1.org/standards/id-keys/company-prefix).
  public enum Use: Hashable, Sendable {
    /// A product, wherever it is sold.
    case product
    /// Something that one shop packs and weighs. The digits say the item, and its price or weight.
    case inStore
    /// A book, a magazine or sheet music.
    case publication
    /// A coupon or a receipt.
    case coupon
  }

  /// The number as catalogues write it: 8 digits, 13, or 14. A UPC-A begins with a zero here, and a UPC-E is the UPC-A that it shortens.
  public let digits: String

  /// Parses the digits below a barcode, with spaces or hyphens between them, or the address in a QR code of GS1
  /// (https://ref.gs1.org/standards/digital-link/uri-syntax/): `https://id.gs1.org/01/09506000134352`.
  public init(_ text: some StringProtocol) throws(Problem) {
    let text = String(text)
    let link = text.firstRange(of: "/01/").map { text[$0.upperBound...].prefix { $0.isWholeNumber } }
    let signs = (link ?? text[...]).filter { !$0.isWhitespace && $0 != "-" }
    let all = signs.compactMap { $0.wholeNumberValue }.filter { $0 < 10 }
    guard !signs.isEmpty, all.count == signs.count else { throw .notDigits }
    guard [8, 12, 13, 14].contains(all.count) else { throw .length(all.count) }
    let long = Self.expanded(all), isLong = long.map(Self.isValid) ?? false, isValid = Self.isValid(all)
    guard isValid || isLong else { throw .checkDigit }
    // Eight digits can be read in two ways. No product has an EAN-8 that begins with 0, and few a UPC-E that begins with 1.
    digits = Self.padded(isLong && (!isValid || all[0] == 0) ? long ?? all : all)
  }

  /// Whether a text in a field for any food means a barcode: at least eight digits and nothing else, or an address of GS1.
  public static func isMeant(by text: String) -> Bool {
    let digits = text.filter { !$0.isWhitespace && $0 != "-" }
    return digits.count >= 8 && digits.allSatisfy(\.isWholeNumber) || text.contains("/01/")
  }

  /// What the number stands for.
  public var use: Use {
    guard digits.count == 13, let start = Int(digits.prefix(3)) else { return .product }
    return switch start {
    case 20...29, 40...49, 200...299: .inStore
    case 977...979: .publication
    case 50...59, 980...984, 990...999: .coupon
    default: .product
    }
  }

  /// The same number for every packet of an item: that of `inStore` without price or weight. GS1 leaves it to each country where these
  /// stand; the first seven digits name the item in the common layouts.
  public var ofItem: Barcode {
    guard use == .inStore else { return self }
    let item = digits.prefix(7).compactMap(\.wholeNumberValue) + [0, 0, 0, 0, 0]
    return Barcode(known: Self.padded(item + [Self.checkDigit(of: item)]))
  }

  private init(known digits: String) { self.digits = digits }

  /// The digit that makes a number valid: with it, the digits weighted 1, 3, 1, 3 … from the right are a multiple of 10.
  static func checkDigit(of digits: [Int]) -> Int {
    let sum = digits.reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 3 : 1) }
    return (10 - sum % 10) % 10
  }

  private static func isValid(_ digits: [Int]) -> Bool { checkDigit(of: digits.dropLast()) == digits.last }

  /// The UPC-A that eight digits of a UPC-E shorten, by leaving out four or five zeros; nil if they are none.
  private static func expanded(_ digits: [Int]) -> [Int]? {
    guard digits.count == 8, digits[0] < 2 else { return nil }
    let middle = Array(digits[1...6]), last = middle[5]
    let body =
      switch last {
      case 0...2: middle[0..<2] + [last, 0, 0, 0, 0] + middle[2..<5]
      case 3: middle[0..<3] + [0, 0, 0, 0, 0] + middle[3..<5]
      case 4: middle[0..<4] + [0, 0, 0, 0, 0] + middle[4..<5]
      default: middle[0..<5] + [0, 0, 0, 0, last]
      }
    return [digits[0]] + body + [digits[7]]
  }

  private static func padded(_ digits: [Int]) -> String {
    let text = digits.drop { $0 == 0 }.map(String.init).joined()
    return String(repeating: "0", count: max(0, (text.count <= 8 ? 8 : 13) - text.count)) + text
  }
}

extension FieldProblem {
  /// What is wrong with the digits in a field.
  public init(_ problem: Barcode.Problem) {
    self =
      switch problem {
      case .notDigits: .barcodeDigits
      case .length(let count): .barcodeLength(count)
      case .checkDigit: .barcodeCheckDigit
      }
  }
}

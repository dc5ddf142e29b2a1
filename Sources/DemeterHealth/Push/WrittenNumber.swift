/// A number as a phone formats it for people: `7.421`, `438,5 kcal`, `7’421`, `٧٤٢١`.
///
/// A mark before exactly three digits may group thousands or separate decimals. `docs/notes/pushed-numbers.md` describes the decision.
struct WrittenNumber: Hashable {
  /// A mark that is a comma in some languages and a dot in others.
  enum Mark: Hashable {
    case dot, comma

    var other: Mark { self == .dot ? .comma : .dot }
  }
  enum Value: Hashable {
    case sure(Double)
    /// One mark before exactly three digits: either a thousands or a decimal separator.
    case either(grouped: Double, decimal: Double, mark: Mark, leadingDigits: Int)
  }

  let value: Value
  /// The text after the number.
  let unit: String
  /// The mark that certainly separates the decimals, if there is one.
  let decimalMark: Mark?

  /// Parses a text; nil if it is not a number.
  init?(_ text: String) {
    guard text.utf8.count <= 64 else { return nil }
    let signs = text.unicodeScalars.map(Self.plain)
    var at = signs.firstIndex { $0 != " " } ?? signs.count
    var isNegative = false
    if at < signs.count, signs[at] == "-" || signs[at] == "+" {
      isNegative = signs[at] == "-"
      at += 1
    }
    var groups: [String] = [""]
    var marks: [Unicode.Scalar] = []
    while at < signs.count {
      let sign = signs[at]
      if Self.isDigit(sign) {
        groups[groups.count - 1].unicodeScalars.append(sign)
      } else if sign == "." || sign == "," || sign == ";" || (sign == "'" || sign == " ") && Self.groups(signs, after: at) {
        marks.append(sign)
        groups.append("")
      } else if (sign == "e" || sign == "E"), let power = Self.power(signs, after: at) {
        guard marks.allSatisfy({ $0 == "." }), let number = Double(groups.joined(separator: ".") + "e" + power), number.isFinite else {
          return nil
        }
        self.init(.sure(isNegative ? -number : number), unit: "", decimalMark: nil)
        return
      } else {
        break
      }
      at += 1
    }
    var rest = String.UnicodeScalarView()
    rest.append(contentsOf: signs[at...])
    let unit = String(rest).split(separator: " ").joined(separator: " ")
    // What has digits after a letter is no unit, but a number in another notation: `0x10`, `1E+99999999999999999999`, `11 st 4 lb`.
    guard !rest.contains(where: Self.isDigit) else { return nil }
    guard !groups[0].isEmpty || marks.count == 1, groups.contains(where: { !$0.isEmpty }),
      let (value, mark) = Self.value(groups, marks, isNegative)
    else { return nil }
    self.init(value, unit: unit, decimalMark: mark)
  }

  private init(_ value: Value, unit: String, decimalMark: Mark?) {
    self.value = value
    self.unit = unit
    self.decimalMark = decimalMark
  }

  /// Returns the ASCII form of spaces, apostrophes, minus signs and digits of other scripts; `;` for the Arabic decimal separator, which
  /// has no other meaning.
  private static func plain(_ sign: Unicode.Scalar) -> Unicode.Scalar {
    switch sign {
    case "\u{A0}", "\u{202F}", "\u{2009}", "\t", "\n", "\r": " "
    case "\u{2019}", "\u{66C}": "'"
    case "\u{66B}": ";"
    case "\u{2212}": "-"
    case "\u{660}"..."\u{669}": Unicode.Scalar(UInt8(sign.value - 0x660) + 48)
    case "\u{6F0}"..."\u{6F9}": Unicode.Scalar(UInt8(sign.value - 0x6F0) + 48)
    case ";": "\u{FFFD}"
    default: sign
    }
  }

  private static func isDigit(_ sign: Unicode.Scalar) -> Bool { ("0"..."9").contains(sign) }

  /// Returns true if exactly three digits follow a position.
  private static func groups(_ signs: [Unicode.Scalar], after at: Int) -> Bool {
    let digits = signs[(at + 1)...].prefix { isDigit($0) }
    return digits.count == 3 && at > 0 && isDigit(signs[at - 1])
  }

  private static func power(_ signs: [Unicode.Scalar], after at: Int) -> String? {
    var power = String.UnicodeScalarView()
    power.append(contentsOf: signs[(at + 1)...].prefix { isDigit($0) || $0 == "-" || $0 == "+" })
    return Int(String(power)).map { _ in String(power) }
  }

  private static func value(_ groups: [String], _ marks: [Unicode.Scalar], _ isNegative: Bool) -> (Value, Mark?)? {
    func number(_ whole: some Sequence<String>, _ fraction: String = "") -> Double? {
      Double((isNegative ? "-0" : "0") + whole.joined() + "." + fraction + "0").flatMap { $0.isFinite ? $0 : nil }
    }
    func isGrouped(_ groups: some Collection<String>) -> Bool {
      groups.count == 1 || ((1...3).contains(groups.first?.count ?? 0) && groups.dropFirst().allSatisfy { (2...3).contains($0.count) })
    }
    let kinds = Set(marks)
    guard let last = marks.last else { return number(groups).map { (.sure($0), nil) } }
    let mark: Mark? = last == "." ? .dot : last == "," ? .comma : nil
    let isDecimal = last == ";" || (mark != nil && (kinds.count > 1 || marks.count == 1))
    guard isDecimal else {
      guard kinds.count == 1, isGrouped(groups), groups.last?.count == 3, let value = number(groups) else { return nil }
      return (.sure(value), mark?.other)
    }
    guard marks.filter({ $0 == last }).count == 1, isGrouped(groups.dropLast()) else { return nil }
    let fraction = groups[groups.count - 1], whole = groups.dropLast()
    guard let decimal = number(whole, fraction) else { return nil }
    if kinds.count == 1, let mark, fraction.count == 3, (1...3).contains(whole[0].count), whole[0].first != "0",
      let grouped = number(groups)
    {
      return (.either(grouped: grouped, decimal: decimal, mark: mark, leadingDigits: whole[0].count), nil)
    }
    return (.sure(decimal), mark)
  }
}

import Foundation

/// Formats and parses numbers with the separators of a person's locale.
public struct NumberStyle: Hashable, Sendable {
  /// The separator between thousands.
  public let groupingSeparator: String
  /// The separator before the fraction.
  public let decimalSeparator: String

  /// The style `1,234.5`.
  public static let plain: NumberStyle = NumberStyle(groupingSeparator: ",", decimalSeparator: ".")

  /// Creates a style from its separators.
  public init(groupingSeparator: String, decimalSeparator: String) {
    self.groupingSeparator = groupingSeparator
    self.decimalSeparator = decimalSeparator
  }

  /// Creates the style of a BCP 47 locale, such as `de-DE`.
  public init(locale identifier: String) {
    let locale = Locale(identifier: identifier)
    self.init(groupingSeparator: locale.groupingSeparator ?? ",", decimalSeparator: locale.decimalSeparator ?? ".")
  }

  /// Returns an amount, rounded half up to one decimal and without a trailing zero: `1,234.5`, `320`.
  public func text<A: Amount>(_ amount: A) -> String {
    decimals(amount.thousandths, places: 1)
  }

  /// Returns a quantity with at most three decimals: `0.333`, `2`.
  public func text(_ quantity: Quantity) -> String {
    decimals(quantity.thousandths, places: 3)
  }

  /// Returns a whole number with separators between thousands.
  public func text(_ whole: Int) -> String {
    decimals(Int64(whole) * 1000, places: 0)
  }

  /// Returns an amount with all decimals and without separators between thousands, for a form field; an empty text for nil.
  public func field<A: Amount>(_ amount: A?) -> String {
    guard let amount else { return "" }
    return NumberStyle(groupingSeparator: "", decimalSeparator: decimalSeparator).decimals(amount.thousandths, places: 3)
  }

  /// Parses a number in this style; nil if the text is not one.
  public func number(from text: String) -> Double? {
    var text = inPlainSeparators(text).filter { !$0.isWhitespace && $0 != "’" && $0 != "'" }
    let comma = text.filter { $0 == "," }.count
    let dot = text.filter { $0 == "." }.count
    if comma > 0, dot > 0 {
      // If both occur, the last one is the decimal separator.
      let last: Character = (text.lastIndex(of: ",") ?? text.startIndex) > (text.lastIndex(of: ".") ?? text.startIndex) ? "," : "."
      guard text.filter({ $0 == last }).count == 1 else { return nil }
      text = String(text.filter { $0 == last || ($0 != "," && $0 != ".") }.map { $0 == last ? "." : $0 })
    } else if comma + dot > 0 {
      let separator: Character = comma > 0 ? "," : "."
      if groups(text, by: separator) {
        text.removeAll { $0 == separator }
      } else {
        guard comma + dot == 1 else { return nil }
        text = String(text.map { $0 == separator ? "." : $0 })
      }
    }
    let digits = text.drop { $0 == "-" || $0 == "+" }
    guard digits.utf8.count <= 40, text.utf8.count - digits.utf8.count <= 1, !digits.isEmpty,
      digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "." || $0 == "e" || $0 == "E" || $0 == "+" || $0 == "-") }),
      digits.first?.isNumber == true || digits.first == "."
    else { return nil }
    return Double(text)
  }

  /// Returns true if a separator separates thousands here: it is the one of this style, and each group after it has three digits.
  private func groups(_ text: String, by separator: Character) -> Bool {
    guard groupingSeparator == String(separator) else { return false }
    let parts = text.drop { $0 == "-" || $0 == "+" }.split(separator: separator, omittingEmptySubsequences: false)
    return parts.count > 1 && (1...3).contains(parts[0].count) && parts[0] != "0" && parts.dropFirst().allSatisfy { $0.count == 3 }
      && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
  }

  /// Removes this style's thousands separator and replaces its decimal separator by a dot, if they are neither comma nor dot, as in Arabic.
  private func inPlainSeparators(_ text: String) -> String {
    var text = text
    if !["", ",", "."].contains(groupingSeparator) { text = text.replacing(groupingSeparator, with: "") }
    if ![",", "."].contains(decimalSeparator) { text = text.replacing(decimalSeparator, with: ".") }
    return text
  }

  private func decimals(_ thousandths: Int64, places: Int) -> String {
    let unit: Int64 = [1000, 100, 10, 1][places]
    let magnitude: Int64 = (thousandths.absolute + unit / 2) / unit * unit
    let whole = String(magnitude / 1000)
    var text = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0 { text += groupingSeparator }
      text.append(digit)
    }
    var fraction = padded(Int(magnitude % 1000), to: 3)
    while fraction.last == "0" { fraction.removeLast() }
    if !fraction.isEmpty { text += decimalSeparator + fraction }
    return thousandths < 0 && magnitude > 0 ? "-" + text : text
  }
}

import Foundation

/// The unit in which a person reads and types weights.
public enum WeightUnit: String, CaseIterable, Sendable, Codable {
  /// Kilograms.
  case kg
  /// Pounds.
  case lb
  /// Stones of 14 pounds, and pounds.
  case st

  /// Creates the usual unit of the region of a BCP 47 locale: pounds in the United States, stones in the United Kingdom, else kilograms.
  public init(locale identifier: String) {
    switch Locale(identifier: identifier).region?.identifier {
    case "US": self = .lb
    case "GB": self = .st
    default: self = .kg
    }
  }

  /// The kilograms of one.
  public var whole: Double { self == .st ? 14 * kilograms : kilograms }

  /// The kilograms of the smallest unit that is shown; for stones that is a pound.
  public var kilograms: Double { self == .kg ? 1 : Measure.kilogramsPerPound }

  /// Parses a weight as people type it: a number in this unit, or a number with its own unit, as in `71.4 kg`, `157 lb` and `11 st 3`. If
  /// this unit is stones, `11 3` is 11 stones and 3 pounds, and `11.3` is refused: some people mean 11 st 3 by it, others 11 st 4.2.
  ///
  /// - Returns: the weight in kilograms; nil if the text is not a weight.
  public func kilograms(from text: String, in numbers: NumberStyle) -> Double? {
    let text = text.lowercased().trimmingWhitespace()
    func number(_ part: Substring) -> Double? {
      numbers.number(from: String(part).trimmingWhitespace()).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
    for (names, unit) in [(["kilograms", "kilos", "kg"], WeightUnit.kg), (["pounds", "lbs", "lb"], .lb)] {
      for name in names where text.hasSuffix(name) && !text.contains("st") {
        return number(text.dropLast(name.count)).map { $0 * unit.kilograms }
      }
    }
    if let mark = text.range(of: "stones") ?? text.range(of: "stone") ?? text.range(of: "st") {
      var rest = text[mark.upperBound...]
      for name in ["pounds", "lbs", "lb"] where rest.hasSuffix(name) { rest = rest.dropLast(name.count) }
      let isWhole = rest.allSatisfy(\.isWhitespace)
      guard let stones = number(text[..<mark.lowerBound]), let pounds = isWhole ? 0 : number(rest) else { return nil }
      return Self.kilograms(stones: stones, pounds: pounds, isDecimal: isWhole)
    }
    guard self == .st else { return number(text[...]).map { $0 * kilograms } }
    let parts = text.split(whereSeparator: \.isWhitespace).map(number)
    guard (1...2).contains(parts.count), let stones = parts[0], let pounds = parts.count == 2 ? parts[1] : 0 else { return nil }
    return Self.kilograms(stones: stones, pounds: pounds, isDecimal: false)
  }

  /// Returns nil if there are 14 or more pounds, or if the stones have decimals and `isDecimal` is false.
  private static func kilograms(stones: Double, pounds: Double, isDecimal: Bool) -> Double? {
    guard isDecimal || stones == stones.rounded(), pounds < 14 else { return nil }
    return (stones * 14 + pounds) * Measure.kilogramsPerPound
  }
}

extension WeightUnit {
  /// What a person typed as a number of this unit; blank is absent.
  func number(from text: String, in numbers: NumberStyle) -> NumberInput {
    guard !text.allSatisfy(\.isWhitespace) else { return .absent }
    return kilograms(from: text, in: numbers).map { .number($0 / whole) } ?? .unreadable(text)
  }
}

extension NumberStyle {
  /// Returns a weight in kilograms as text in a unit, to a tenth: `71.4 kg`, `157.4 lb`, `11 st 3.4 lb`.
  public func text(weight kilograms: Measure, in unit: WeightUnit) -> String {
    let tenths = (kilograms.value / unit.kilograms * 10).rounded()
    guard unit == .st else { return text(Measure(tenths / 10)) + " " + unit.rawValue }
    let stones = (tenths / 140).rounded(.down)
    return "\(text(Measure(stones))) st \(text(Measure((tenths - stones * 140) / 10))) lb"
  }

  /// Returns a weight for a field that is typed in a unit, without the unit unless it is stones: `71.4`, `157.4`, `11 st 3.4`.
  public func field(weight kilograms: Measure, in unit: WeightUnit) -> String {
    let tenths = (kilograms.value / unit.kilograms * 10).rounded()
    guard unit == .st else { return field(Measure(tenths / 10)) }
    let stones = (tenths / 140).rounded(.down)
    return "\(field(Measure(stones))) st \(field(Measure((tenths - stones * 140) / 10)))"
  }
}

extension ClosedRange<Double> {
  /// A range of kilograms in a unit, rounded inwards to tenths.
  func converted(to unit: WeightUnit) -> ClosedRange<Double> { converted(toUnitOf: unit.whole) }

  /// The range in units of a size, rounded inwards to tenths.
  func converted(toUnitOf size: Double) -> ClosedRange<Double> {
    (lowerBound / size * 10).rounded(.up) / 10...(upperBound / size * 10).rounded(.down) / 10
  }
}

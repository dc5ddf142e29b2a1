import Foundation

/// The unit in which a person reads and types heights.
public enum HeightUnit: Hashable, Sendable {
  /// Centimetres.
  case cm
  /// Feet of 12 inches, and inches.
  case ft

  /// The heights that are accepted, in centimetres.
  static let accepted: ClosedRange<Int> = 120...230
  /// The centimetres of an inch.
  static let inch: Double = Measure.centimetersPerInch

  /// Parses a height as people type it: `168`, `1.68 m`, `5'6"`, `5 ft 6`, `66 in`. A number without a unit is in metres below 3, and in
  /// centimetres from 100 on; between them it is in feet up to 8, and in inches above, but only if this unit is feet.
  ///
  /// - Returns: whole centimetres, 120–230; nil if the text is not such a height. A whole inch stays one in whole centimetres.
  public func centimeters(from text: String, in numbers: NumberStyle) -> Int? {
    guard let centimeters = HeightText(text, numbers).centimeters(in: self)?.rounded() else { return nil }
    guard (Double(Self.accepted.lowerBound)...Double(Self.accepted.upperBound)).contains(centimeters) else { return nil }
    return Int(nearest: centimeters)
  }
}

extension NumberStyle {
  /// Returns a height for a field that is typed in a unit: `168`, `5'6"`, to half an inch.
  public func field(height centimeters: Int, in unit: HeightUnit) -> String {
    guard unit == .ft else { return String(centimeters) }
    // The least height, 120 cm, is between 3'11" and 3'11.5".
    let inches = max((Double(centimeters) / HeightUnit.inch * 2).rounded() / 2, 47.5)
    let feet = (inches / 12).rounded(.down)
    return "\(field(Measure(feet)))'\(field(Measure(inches - feet * 12)))\""
  }
}

/// The text of a height, with plain quotes and spaces.
private struct HeightText {
  private let text: String
  private let numbers: NumberStyle

  init(_ text: String, _ numbers: NumberStyle) {
    var plain = ""
    for character in text.lowercased() {
      switch character {
      case "’", "‘", "′", "ʹ", "ʼ", "´", "`", "＇": plain.append("'")
      case "”", "“", "″", "ʺ", "＂": plain.append("\"")
      default: plain.append(character.isWhitespace ? " " : character)
      }
    }
    self.text = plain.replacing("''", with: "\"").trimmingWhitespace()
    self.numbers = numbers
  }

  /// Longer names come first.
  private static let feet: [String] = ["feet", "foot", "ft.", "ft", "'"]
  private static let inches: [String] = ["inches", "inch", "in.", "in", "\""]
  private static let centimeters: [String] = ["centimeters", "centimetres", "cm"]
  private static let meters: [String] = ["meters", "metres", "meter", "metre", "m"]

  func centimeters(in unit: HeightUnit) -> Double? {
    if let (feet, rest) = split(at: Self.feet) {
      return Self.centimeters(feet: number(feet), inches: rest.isEmpty ? 0 : number(without(Self.inches, rest) ?? rest))
    }
    if let inches = without(Self.inches, text) { return number(inches).map { $0 * HeightUnit.inch } }
    if let centimeters = without(Self.centimeters, text), !centimeters.contains("m") { return number(centimeters) }
    if let (meters, rest) = split(at: Self.meters) {
      guard !rest.isEmpty else { return number(meters).map { $0 * 100 } }
      // `1 m 68`
      guard let whole = number(meters), whole == whole.rounded(), let more = number(without(Self.centimeters, rest) ?? rest), more < 100
      else { return nil }
      return whole * 100 + more
    }
    return plain(in: unit)
  }

  private func plain(in unit: HeightUnit) -> Double? {
    let parts = text.split(separator: " ")
    if unit == .ft, parts.count == 2 { return Self.centimeters(feet: number(String(parts[0])), inches: number(String(parts[1]))) }
    guard let value = number(text) else { return nil }
    switch value {
    case ..<3: return value * 100
    case 100...: return value
    case ..<9: return unit == .ft ? Self.centimeters(feet: value, inches: 0) : nil
    default: return unit == .ft ? value * HeightUnit.inch : nil
    }
  }

  /// Returns nil if the feet have decimals, because some mean inches by them, or if there are 12 or more inches.
  private static func centimeters(feet: Double?, inches: Double?) -> Double? {
    guard let feet, let inches, feet == feet.rounded(), inches < 12 else { return nil }
    return (feet * 12 + inches) * HeightUnit.inch
  }

  private func number(_ text: String) -> Double? {
    // In other numbers, such a mark can be between thousands.
    guard !text.contains("'") else { return nil }
    return numbers.number(from: text.trimmingWhitespace()).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }

  private func without(_ names: [String], _ text: String) -> String? {
    names.first { text.hasSuffix($0) }.map { String(text.dropLast($0.count)).trimmingWhitespace() }
  }

  private func split(at names: [String]) -> (String, String)? {
    for name in names {
      guard let mark = text.range(of: name) else { continue }
      return (String(text[..<mark.lowerBound]), String(text[mark.upperBound...]).trimmingWhitespace())
    }
    return nil
  }
}

/// A number as it came in: typed text or JSON, not yet judged.
public enum NumberInput: Hashable, Sendable {
  case absent
  case number(Double)
  /// Something that is not a number, kept to show it again.
  case unreadable(String)

  /// A number typed by a person, with their decimal separator; blank is absent. Digits may be grouped as that locale
  /// groups them, and a dot is always understood as a decimal point where it can't be a group.
  public init(typed text: String?, in style: NumberStyle) {
    let trimmed = (text ?? "").trimmingWhitespace()
    guard !trimmed.isEmpty else {
      self = .absent
      return
    }
    if let value = style.number(from: trimmed) {
      self = .number(value)
    } else {
      self = .unreadable(trimmed)
    }
  }

  /// The number, if it is one and finite.
  public var finite: Double? {
    if case .number(let value) = self, value.isFinite { return value }
    return nil
  }
}

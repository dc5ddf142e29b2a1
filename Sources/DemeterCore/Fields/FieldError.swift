/// One field that was refused, and why. `DemeterWords` has the sentence for the person who filled it in.
public struct FieldError: Hashable, Sendable {
  /// The field's name, as in forms and JSON.
  public var field: String
  /// What is wrong with it.
  public let problem: FieldProblem

  /// An error of that field.
  public init(_ field: String, _ problem: FieldProblem) {
    self.field = field
    self.problem = problem
  }

  /// A text that is not a day, in the field `day`.
  public static let notADay: FieldError = FieldError("day", .notADate(.day))
  /// A day in the future for which food is logged, in the field `day`.
  public static let futureDay: FieldError = FieldError("day", .futureDay)
}

/// Input that can't be used: every error at once, in the order of the form.
public struct InvalidInput: Error, Hashable, Sendable {
  /// One for each field that is wrong.
  public let errors: [FieldError]

  /// Refuses input with those errors.
  public init(_ errors: [FieldError]) {
    self.errors = errors
  }

  /// What is wrong with one field; nil if nothing is.
  public func problem(with field: String) -> FieldProblem? {
    errors.first { $0.field == field }?.problem
  }
}

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
  var finite: Double? {
    if case .number(let value) = self, value.isFinite { return value }
    return nil
  }
}

extension String {
  /// Without white space at either end.
  func trimmingWhitespace() -> String {
    var text = Substring(self)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }

  /// Whether it holds a control character: line breaks, tabs, NUL, direction overrides.
  var hasControlCharacters: Bool {
    unicodeScalars.contains { scalar in
      scalar.properties.generalCategory == .control || (0x2028...0x202E).contains(scalar.value)
        || (0x2066...0x2069).contains(scalar.value)
    }
  }
}

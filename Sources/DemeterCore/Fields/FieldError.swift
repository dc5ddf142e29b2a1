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

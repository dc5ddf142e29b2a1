/// Whether everything that was eaten on a day is in the diary, as the person said. Of a day without a mark, nothing is known.
public enum Completeness: String, CaseIterable, Sendable, Codable { case complete, incomplete }

/// The mark of a day as a person chose it or a program sent it, not validated yet.
public struct CompletenessInput: Hashable, Sendable {
  /// A raw value of `Completeness`.
  public var name: String?

  /// Creates an input.
  public init(_ name: String?) { self.name = name }

  /// Returns the validated mark of a day. Only a day that is over can be marked.
  ///
  /// - Throws: all errors: another name, a day before 1900, or one that is not over.
  public func checked(on day: Day, today: Day) throws(InvalidInput) -> Completeness {
    var check = FieldCheck()
    if day >= today || day < .earliestEntry { check.refuse("day", .markOfDayNotOver) }
    let mark = name.flatMap(Completeness.init(rawValue:))
    if mark == nil { check.refuse("completeness", .notOneOf(.parameter("completeness"), Completeness.allCases.map(\.rawValue))) }
    guard let mark, check.errors.isEmpty else { throw InvalidInput(check.errors) }
    return mark
  }
}

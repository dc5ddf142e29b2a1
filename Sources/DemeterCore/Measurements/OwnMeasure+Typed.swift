extension OwnMeasure {
  /// Validates a kind of their own that a person typed; nil if both fields are empty.
  ///
  /// - Parameter measures: the kinds that they have already. Two can't have the same name.
  public init?(typed name: String, unit: String, besides measures: Measures) throws(InvalidInput) {
    let name = name.trimmingWhitespace(), unit = unit.trimmingWhitespace()
    guard !name.isEmpty || !unit.isEmpty else { return nil }
    var check = FieldCheck()
    if name.isEmpty { check.refuse("name", .missing(.name)) }
    if name.count > Self.limits.name { check.refuse("name", .tooLong(.name, limit: Self.limits.name)) }
    if measures.own.contains(where: { $0.name.lowercased() == name.lowercased() }) { check.refuse("name", .nameTaken) }
    if unit.count > Self.limits.unit { check.refuse("unit", .tooLong(.unit, limit: Self.limits.unit)) }
    if unit.contains(":") { check.refuse("unit", .reserved(.unit, ":")) }
    if measures.kinds.count >= Measures.most { check.refuse("name", .tooLarge(.parameter("measurements"), limit: Measures.most)) }
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    guard let own = OwnMeasure(name: name, unit: unit) else { throw InvalidInput([FieldError("name", .controlCharacters(.name))]) }
    self = own
  }
}

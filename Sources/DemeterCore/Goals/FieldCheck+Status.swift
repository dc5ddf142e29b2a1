extension FieldCheck {
  /// Names of statuses, separated by commas.
  mutating func statuses(_ text: String?, _ field: String) -> Set<GoalStatus> {
    var statuses: Set<GoalStatus> = []
    for name in (text ?? "").split(separator: ",") {
      guard let status = GoalStatus(rawValue: String(name)) else {
        refuse(field, .unknown(.status, String(name.prefix(20)), known: GoalStatus.allCases.map(\.rawValue)))
        break
      }
      statuses.insert(status)
    }
    return statuses
  }
}

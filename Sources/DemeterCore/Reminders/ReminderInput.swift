/// Rules for reminders as a person typed them or a program sent them, not validated yet. Nil stands for a rule that is off.
public struct ReminderInput: Hashable, Sendable {
  /// The time `HH:MM` by which something should be logged.
  public var nothingLogged: String?
  /// The name of the weekday on which to weigh, such as `monday`.
  public var weighInDay: String?
  /// The time `HH:MM` of that day.
  public var weighIn: String?
  /// The minutes before the end of the eating window: 15, 30, 60 or 120.
  public var windowEnds: String?
  /// The time `HH:MM` at which a dish is mentioned.
  public var potWaits: String?
  /// Whether more than one reminder may come on a day.
  public var allowsSeveral: Bool = false

  /// Creates an input with all rules off.
  public init() {}

  /// Returns the validated rules.
  ///
  /// - Throws: all errors, by the names of the properties.
  public func checked() throws(InvalidInput) -> ReminderRules {
    var check = FieldCheck(), rules: [ReminderRule] = []
    func time(_ text: String, _ field: String) -> Int {
      guard let minute = MealPlan.minutes(text.trimmingWhitespace()) else {
        check.refuse(field, .notATime)
        return 0
      }
      return minute
    }
    if let weighInDay {
      let weekday = DayOfWeek(rawValue: weighInDay)
      if weekday == nil { check.refuse("weighInDay", .notOneOf(.parameter("weighInDay"), DayOfWeek.allCases.map(\.rawValue))) }
      rules.append(.weighIn(on: weekday ?? .monday, at: time(weighIn ?? "", "weighIn")))
    }
    if let potWaits { rules.append(.potWaits(at: time(potWaits, "potWaits"))) }
    if let windowEnds {
      let lead = ReminderRule.leads.first { "\($0)" == windowEnds }
      if lead == nil { check.refuse("windowEnds", .notOneOf(.parameter("windowEnds"), ReminderRule.leads.map { "\($0)" })) }
      rules.append(.windowEnds(before: lead ?? 0))
    }
    if let nothingLogged { rules.append(.nothingLogged(by: time(nothingLogged, "nothingLogged"))) }
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    return ReminderRules(rules, allowsSeveral: allowsSeveral)
  }
}

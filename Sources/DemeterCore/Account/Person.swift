public import Foundation

/// Someone who keeps a diary here.
public struct Person: Hashable, Sendable, Identifiable {
  /// What the person may see of their history.
  public enum Plan: String, CaseIterable, Sendable, Codable { case free, pro }

  /// Its name for ever.
  public let id: UUID
  /// The name they sign in with, 1–60 characters.
  public var name: String
  /// The zone their days begin and end in.
  public var timeZone: TimeZone
  /// A BCP 47 locale, for separators and the clock.
  public var locale: String
  /// How much of their history they see.
  public var plan: Plan
  /// Whether they run this server.
  public let isOwner: Bool
  /// The weekday they chose for weeks to begin on; nil follows the locale.
  public var chosenWeekStart: WeekStart?
  /// Whether a swipe to the left leads to what comes next. As specified it leads to what came before.
  public var swipesForward: Bool
  /// The unit they chose for distances; nil follows the locale.
  public var chosenDistanceUnit: DistanceUnit?
  /// Whether steps are shown against the day's goal.
  public var showsStepGoal: Bool

  /// A person of those values.
  public init(
    id: UUID, name: String, timeZone: TimeZone, locale: String, plan: Plan, isOwner: Bool, chosenWeekStart: WeekStart? = nil,
    swipesForward: Bool = false, chosenDistanceUnit: DistanceUnit? = nil, showsStepGoal: Bool = true
  ) {
    self.id = id
    self.name = name
    self.timeZone = timeZone
    self.locale = locale
    self.plan = plan
    self.isOwner = isOwner
    self.chosenWeekStart = chosenWeekStart
    self.swipesForward = swipesForward
    self.chosenDistanceUnit = chosenDistanceUnit
    self.showsStepGoal = showsStepGoal
  }

  /// How they write numbers.
  public var numbers: NumberStyle { NumberStyle(locale: locale) }
  /// How they write days and times.
  public var dates: DateStyle { DateStyle(locale: locale) }
  /// The weekday their weeks begin on.
  public var weekStart: WeekStart { chosenWeekStart ?? WeekStart(locale: locale) }
  /// The unit they read distances in.
  public var distanceUnit: DistanceUnit { chosenDistanceUnit ?? DistanceUnit(locale: locale) }
  /// The day it is for them.
  public func today(_ now: Date) -> Day { Day(now, in: timeZone) }
}

/// A password about to be used, checked: 10 characters to 1,000 bytes.
public struct NewPassword: Hashable, Sendable {
  /// As it was chosen; only its hash is kept.
  public let text: String

  /// Checks a password; what is wrong with it is said of that field.
  public init(_ text: String?, field: String = "password") throws(InvalidInput) {
    self.text = text ?? ""
    if let refusal = Self.refusal(self.text) { throw InvalidInput([FieldError(field, refusal)]) }
  }

  /// What is wrong with a password; nil where nothing is.
  static func refusal(_ text: String) -> FieldProblem? {
    if text.count < 10 { return .passwordTooShort }
    return text.utf8.count > 1000 ? .passwordTooLong : nil
  }
}

/// Someone about to get an account, checked.
public struct NewPerson: Hashable, Sendable {
  /// What it is called.
  public let name: String
  /// As it was chosen; only its hash is kept.
  public let password: String
  /// An IANA time zone.
  public let timeZone: TimeZone
  /// A BCP 47 locale.
  public let locale: String
  /// How much of their history they see.
  public var plan: Person.Plan

  /// Checks name (1–60 characters), password (10 characters to 1,000 bytes) and zone.
  public init(
    name: String?, password: String?, timeZone: String?, locale: String?, plan: Person.Plan = .pro
  ) throws(InvalidInput) {
    var check = FieldCheck()
    self.name = (name ?? "").trimmingWhitespace()
    self.password = password ?? ""
    if self.name.isEmpty {
      check.refuse("name", .missing(.name))
    } else if self.name.count > 60 || self.name.hasControlCharacters || self.name.unicodeScalars.count > 300 {
      check.refuse("name", .personName)
    }
    if let refusal = NewPassword.refusal(self.password) { check.refuse("password", refusal) }
    let zone = TimeZone(iana: timeZone ?? "UTC")
    if zone == nil { check.refuse("timeZone", .unknown(.timeZone, String((timeZone ?? "").prefix(60)), known: [])) }
    guard check.errors.isEmpty, let zone else { throw InvalidInput(check.errors) }
    self.timeZone = zone
    self.locale = Self.locale(fromAcceptLanguage: locale) ?? "en-US"
    self.plan = plan
  }

  /// The first language of an `Accept-Language` header, if it looks like one.
  public static func locale(fromAcceptLanguage header: String?) -> String? {
    guard let tag = header?.split(whereSeparator: { $0 == "," || $0 == ";" }).first else { return nil }
    let trimmed = String(tag).trimmingWhitespace()
    guard (2...20).contains(trimmed.utf8.count), trimmed.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
    else { return nil }
    return trimmed
  }
}

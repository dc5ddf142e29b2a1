public import DemeterMessages
public import Foundation

/// A person with a diary on this server.
public struct Person: Hashable, Sendable, Identifiable {
  /// How much of their history the person sees.
  public enum Plan: String, CaseIterable, Sendable, Codable { case free, pro }

  /// The permanent id.
  public let id: UUID
  /// The name they sign in with, 1–60 characters.
  public var name: String
  /// The time zone in which their days begin and end.
  public var timeZone: TimeZone
  /// The hours at which their days start.
  public var dayStarts: DayStartLog
  /// A BCP 47 locale, which decides number separators and the 12- or 24-hour clock.
  public var locale: String
  /// How much of their history they see.
  public var plan: Plan
  /// Whether they are the owner of this server.
  public internal(set) var isOwner: Bool
  /// The first weekday that they chose; nil uses that of the locale.
  public var chosenWeekStart: WeekStart?
  /// Whether a swipe to the left leads to the next page. By default, as the specification says, it leads to the previous one.
  public var swipesForward: Bool
  /// The unit that they chose for distances; nil uses that of the locale.
  public var chosenDistanceUnit: DistanceUnit?
  /// Whether steps are shown with the day's goal.
  public var showsStepGoal: Bool
  /// The unit that they chose for weights; nil uses that of the locale.
  public var chosenWeightUnit: WeightUnit?
  /// Sex, height and year of birth, as far as they said.
  public var body: Body
  /// The unit in which they read and type energy.
  public var energyUnit: EnergyUnit
  /// How much water they drink, and whether Today shows it.
  public var water: WaterSettings
  /// What they write down besides weight and water.
  public var measures: Measures
  /// The nutrients that they follow, and their targets.
  public var nutrients: NutrientSettings
  /// The meals of their day, under their own names.
  public var meals: MealPlan
  /// The language of their screens that they chose; nil uses that of each device.
  public var chosenLanguage: Language?
  /// The languages in which they name foods, the first preferred; nil uses that of their screens, or of the locale.
  public var chosenFoodLanguages: [FoodLanguage]?
  /// The hours in which they want to eat; nil if they chose none.
  public var eatingWindow: EatingWindow?
  /// What they want to be reminded of.
  public var reminders: ReminderRules
  /// The day on which the account is removed, as the owner announced; nil if it stays.
  public var leavesOn: Day?

  /// Creates a person.
  public init(
    id: UUID, name: String, timeZone: TimeZone, locale: String, plan: Plan, isOwner: Bool, chosenWeekStart: WeekStart? = nil,
    swipesForward: Bool = false, chosenDistanceUnit: DistanceUnit? = nil, showsStepGoal: Bool = true,
    chosenWeightUnit: WeightUnit? = nil, energyUnit: EnergyUnit = .kcal, body: Body = Body(), water: WaterSettings = WaterSettings(),
    measures: Measures = Measures(), nutrients: NutrientSettings = NutrientSettings(), meals: MealPlan = .usual,
    chosenLanguage: Language? = nil, chosenFoodLanguages: [FoodLanguage]? = nil, eatingWindow: EatingWindow? = nil,
    dayStarts: DayStartLog = .midnight, reminders: ReminderRules = .off, leavesOn: Day? = nil
  ) {
    self.id = id
    self.name = name
    self.timeZone = timeZone
    self.dayStarts = dayStarts
    self.locale = locale
    self.plan = plan
    self.isOwner = isOwner
    self.chosenWeekStart = chosenWeekStart
    self.swipesForward = swipesForward
    self.chosenDistanceUnit = chosenDistanceUnit
    self.showsStepGoal = showsStepGoal
    self.chosenWeightUnit = chosenWeightUnit
    self.energyUnit = energyUnit
    self.body = body
    self.water = water
    self.measures = measures
    self.nutrients = nutrients
    self.meals = meals
    self.chosenLanguage = chosenLanguage
    self.chosenFoodLanguages = chosenFoodLanguages
    self.eatingWindow = eatingWindow
    self.reminders = reminders
    self.leavesOn = leavesOn
  }

  /// The number of days between the announcement of a removal and the removal.
  public static let daysToLeave: Int = 14

  /// The style in which they write numbers.
  public var numbers: NumberStyle { NumberStyle(locale: locale) }
  /// The style in which they write days and times.
  public var dates: DateStyle { DateStyle(locale: locale) }
  /// The first weekday of their weeks.
  public var weekStart: WeekStart { chosenWeekStart ?? WeekStart(locale: locale) }
  /// The unit in which they read distances.
  public var distanceUnit: DistanceUnit { chosenDistanceUnit ?? DistanceUnit(locale: locale) }
  /// The unit of heights, which goes with that of weights.
  public var heightUnit: HeightUnit { weightUnit == .kg ? .cm : .ft }
  /// The unit in which they read weights.
  public var weightUnit: WeightUnit { chosenWeightUnit ?? WeightUnit(locale: locale) }
  /// The languages in which they name foods, the first preferred. English is always understood.
  public var foodLanguages: [FoodLanguage] {
    chosenFoodLanguages ?? [FoodLanguage(tag: chosenLanguage.map { $0 == .english ? locale : $0.rawValue } ?? locale) ?? .english]
  }
  /// Returns their current day.
  public func today(_ now: Date) -> Day { dayStarts.day(of: now, in: timeZone) }
}

/// A validated new password: at least 10 characters, at most 1,000 bytes.
public struct NewPassword: Hashable, Sendable {
  /// The minimum number of characters.
  public static let minimumLength: Int = 10

  /// The password. Only its hash is stored.
  public let text: String

  /// Validates a password. An error names that field.
  public init(_ text: String?, field: String = "password") throws(InvalidInput) {
    self.text = text ?? ""
    if let refusal = Self.refusal(self.text) { throw InvalidInput([FieldError(field, refusal)]) }
  }

  /// Returns what is wrong with a password; nil if it is valid.
  static func refusal(_ text: String) -> FieldProblem? {
    if text.count < minimumLength { return .passwordTooShort }
    if text.utf8.count > 1000 { return .passwordTooLong }
    return isGuessable(text) ? .passwordGuessable : nil
  }
}

/// A validated account that is to be created.
public struct NewPerson: Hashable, Sendable {
  /// The name to sign in with.
  public let name: String
  /// The password. Only its hash is stored.
  public let password: String
  /// The time zone, given by its IANA name.
  public let timeZone: TimeZone
  /// A BCP 47 locale.
  public let locale: String
  /// How much of their history they see.
  public var plan: Person.Plan

  /// Validates the name (1–60 characters), the password (10 characters to 1,000 bytes) and the time zone.
  public init(
    name: String?, password: String?, timeZone: String?, locale: String?, plan: Person.Plan = .pro
  ) throws(InvalidInput) {
    var check = FieldCheck()
    self.name = (name ?? "").trimmingWhitespace()
    self.password = password ?? ""
    if self.name.isEmpty {
      check.refuse("name", .missing(.name))
    } else if !PersonName.isValid(self.name) {
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

  /// Returns the first language of an `Accept-Language` header; nil if there is no valid one.
  public static func locale(fromAcceptLanguage header: String?) -> String? {
    guard let tag = header?.split(whereSeparator: { $0 == "," || $0 == ";" }).first else { return nil }
    let trimmed = String(tag).trimmingWhitespace()
    guard (2...20).contains(trimmed.utf8.count), trimmed.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
    else { return nil }
    return trimmed
  }
}

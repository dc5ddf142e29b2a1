public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// A person's settings.
public struct SettingsPage: Hashable, Sendable {
  let name: String
  let isOwner: Bool
  /// `Shared diaries`, `Shared diaries: 1 invitation`; nil if there are no other people.
  let sharing: String?
  let timeZone: String
  /// `4:00 AM`; nil for midnight
  let dayStart: String?
  let zones: [String]
  let locale: String
  let locales: [Choice]
  let weekStart: String
  let swipesForward: Bool
  let weekStarts: [Choice]
  let units: String
  let unitChoices: [Choice]
  let energyUnit: EnergyUnit
  let showsStepGoal: Bool
  let foodLanguage: String
  let otherFoodLanguage: String
  let foodLanguages: [Choice]
  /// The language of the screens; empty for that of each device.
  let language: String
  let languages: [Choice] = Language.choices.map { Choice(value: $0.rawValue, words: $0.name) }
  let usualFoodLanguage: String
  let error: String?

  /// The values of the form by the names of its fields.
  var values: [(name: String, value: String)] {
    [
      ("timeZone", timeZone), ("locale", locale), ("weekStart", weekStart), ("swipe", swipesForward ? "forward" : "back"),
      ("units", units), ("energy", energyUnit.rawValue), ("stepGoal", showsStepGoal ? "on" : "off"),
      ("language", language), ("foodLanguage", foodLanguage), ("otherFoodLanguage", otherFoodLanguage),
    ]
  }

  /// Shows a person's settings, and the error of the last change.
  ///
  /// - Parameter invitations: how many diaries others want to share with the person; nil if there are no other people.
  public init(_ person: Person, invitations: Int? = nil, error: String? = nil) {
    name = person.name
    sharing = invitations.map { count in
      count == 0
        ? say("Shared diaries")
        : say(count, one: "Shared diaries: \(count) invitation", other: "Shared diaries: \(count) invitations")
    }
    isOwner = person.isOwner
    timeZone = person.timeZone.iana
    let hour = person.dayStarts.latestHour
    dayStart = hour == 0 ? nil : person.dates.time(ofHour: hour)
    let known = ZoneField.zones
    zones = known.contains(timeZone) ? known : [timeZone] + known
    locale = person.locale
    var choices = Self.locales
    if !choices.contains(where: { $0.value == person.locale }) {
      choices.insert(Choice(value: person.locale, words: Self.example(person.locale)), at: 0)
    }
    locales = choices
    self.error = error
    weekStart = person.chosenWeekStart?.rawValue ?? ""
    swipesForward = person.swipesForward
    energyUnit = person.energyUnit
    showsStepGoal = person.showsStepGoal
    foodLanguage = person.chosenFoodLanguages?.first?.rawValue ?? ""
    otherFoodLanguage = person.chosenFoodLanguages?.dropFirst().first?.rawValue ?? ""
    usualFoodLanguage = (FoodLanguage(tag: person.locale) ?? .english).name
    language = person.chosenLanguage?.rawValue ?? ""
    foodLanguages = FoodLanguage.allCases.map { Choice(value: $0.rawValue, words: $0.name) }
    units = person.units.name
    let usual = Self.words(DistanceUnit(locale: person.locale), WeightUnit(locale: person.locale))
    unitChoices =
      [Choice(value: "", words: say("As in my region (\(usual))"))]
      + UnitSystem.allCases.map { Choice(value: $0.rawValue, words: "\($0.name) (\(Self.words($0.distance, $0.weight)))") }
      + (person.units == .mix
        ? [Choice(value: person.units.name, words: say("My own mix (\(Self.words(person.distanceUnit, person.weightUnit)))"))] : [])
    let weekdays = person.dates.weekdays, system = weekdays[WeekStart(locale: person.locale).weekday]
    weekStarts =
      [Choice(value: "", words: say("Default (\(system))", meaning: "the first weekday of a region"))]
      + WeekStart.allCases.map { Choice(value: $0.rawValue, words: weekdays[$0.weekday]) }
  }

  /// `miles, pounds, fluid ounces`
  private static func words(_ distance: DistanceUnit, _ weight: WeightUnit) -> String {
    "\(distance.words), \(weight.words), \(distance == .mi && weight == .lb ? say("fluid ounces") : say("milliliters"))"
  }

  static var swipes: [Choice] {
    [
      Choice(value: "back", words: say("Swipe left for earlier days")),
      Choice(value: "forward", words: say("Swipe left for later days")),
    ]
  }

  static var energyUnits: [Choice] {
    [
      Choice(value: EnergyUnit.kcal.rawValue, words: say("Calories")), Choice(value: EnergyUnit.kJ.rawValue, words: say("Kilojoules")),
    ]
  }

  static var stepGoals: [Choice] {
    [
      Choice(value: "on", words: say("Against my step goal")), Choice(value: "off", words: say("Without a goal")),
    ]
  }

  private static var locales: [Choice] {
    ["en-US", "en-GB", "de-DE", "de-CH", "fr-FR", "es-ES", "sv-SE", "pl-PL"].map { Choice(value: $0, words: example($0)) }
  }

  private static func example(_ locale: String) -> String {
    let numbers = NumberStyle(locale: locale), dates = DateStyle(locale: locale)
    let zone = TimeZone(secondsFromGMT: 0) ?? .current
    return "\(numbers.text(Energy(kilocalories: 1234.5))), \(dates.time(Date(timeIntervalSince1970: 64_800), in: zone)) (\(locale))"
  }
}

public struct SettingsView: View {
  let page: SettingsPage

  public init(page: SettingsPage) { self.page = page }

  public var body: some HTML {
    header(.class("bar")) { h1 { say("Settings") } }
    SettingsRows(isOwner: page.isOwner, sharing: page.sharing)
    form(.class("card fields"), .attribute("method", "post"), .action(Paths.settings), .behaviour("submit")) {
      h2 { say("Region and language") }
      FormError(message: page.error)
      ShownValues(values: page.values)
      div(.class("field")) {
        label(.attribute("for", "field-timeZone")) { say("Time zone") }
        select(.id("field-timeZone"), .name("timeZone"), .attribute("aria-describedby", "hint-timeZone")) {
          ForEach(page.zones) { zone in option(.value(zone), .flag("selected", zone == page.timeZone)) { zone } }
        }
        p(.class("hint"), .id("hint-timeZone")) {
          page.dayStart.map { say("Your days begin at \($0) in this time zone. Existing entries stay on their day.") }
            ?? say("Your days begin at midnight in this time zone. Existing entries stay on their day.")
        }
      }
      ChoiceField(name: "locale", label: say("Numbers and times"), choices: page.locales, value: page.locale)
      ChoiceField(name: "weekStart", label: say("Weeks begin on"), choices: page.weekStarts, value: page.weekStart)
      ChoiceField(name: "swipe", label: say("Calendar"), choices: SettingsPage.swipes, value: page.swipesForward ? "forward" : "back")
      ChoiceField(name: "units", label: say("Units"), choices: page.unitChoices, value: page.units)
      ChoiceField(name: "energy", label: say("Energy"), choices: SettingsPage.energyUnits, value: page.energyUnit.rawValue)
      ChoiceField(
        name: "language", label: say("Language"), choices: [Choice(value: "", words: say("As on my device"))] + page.languages,
        value: page.language)
      ChoiceField(
        name: "foodLanguage", label: say("Foods are named in"),
        choices: [Choice(value: "", words: say("As in my region (\(page.usualFoodLanguage))"))] + page.foodLanguages,
        value: page.foodLanguage)
      ChoiceField(
        name: "otherFoodLanguage", label: say("Also understood"),
        choices: [Choice(value: "", words: say("English only"))] + page.foodLanguages,
        value: page.otherFoodLanguage)
      ChoiceField(name: "stepGoal", label: say("Steps"), choices: SettingsPage.stepGoals, value: page.showsStepGoal ? "on" : "off")
      button(.class("button")) { say("Save") }
    }
    section(.class("card fields"), .behaviour("insecure"), .flag("hidden")) {
      p { say("This address is not encrypted, so the app does not work offline.") }
      p(.class("hint")) { say("To use it offline, serve it over HTTPS: with serve --tls or behind an HTTPS proxy.") }
    }
    section(.class("card fields")) {
      p { say("Signed in as \(page.name).") }
      form(.attribute("method", "post"), .action(Paths.signOut)) { button(.class("button quiet")) { say("Sign out") } }
    }
  }
}

import ArgumentParser
import DemeterCore
import DemeterMessages
import DemeterStore
import Foundation

/// `demeter person set NAME`
struct SetPerson: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "set", abstract: say("Change a person's settings."))
  }

  @Argument(help: ArgumentHelp(say("Whose settings."))) var name: String

  @Option(
    name: .long,
    help:
      ArgumentHelp(
        say(
          "The languages in which they name foods, the preferred one first, like de,en: en, en-GB, de, fr, es. English is always understood."
        )))
  var foodLanguages: String?

  @Option(name: .long, help: ArgumentHelp(say("The language of their screens: en, de, fr or es; device for that of each device.")))
  var language: String?

  @Option(name: .long, help: ArgumentHelp(say("The unit of energy on their screens: kcal or kJ.")))
  var energy: String?

  @Option(name: .long, help: ArgumentHelp(say("The hours of the day in which they want to eat, like 12:00-20:00; off for none.")))
  var eatingWindow: String?

  @Option(name: .long, help: ArgumentHelp(say("The hour at which their days start from today on: 0 for midnight, up to 6.")))
  var dayStart: String?

  @OptionGroup var folder: DataFolder

  func validate() throws {
    guard foodLanguages != nil || language != nil || energy != nil || eatingWindow != nil || dayStart != nil else {
      throw ValidationError(say("Give --language, --food-languages, --energy, --eating-window or --day-start."))
    }
  }

  func run() async throws {
    try await runCommand { files in
      let foods = try foodLanguages.map { list in
        guard let languages = FoodLanguage.languages(list: list) else {
          throw CommandError(say("Languages of food are \(FoodLanguage.allCases.map(\.rawValue).joined(separator: ", "))."))
        }
        return languages
      }
      let chosen = language == "device" ? nil : language.flatMap { Language(argument: $0) }
      guard language == nil || language == "device" || chosen != nil else {
        throw CommandError(say("A language of screens is \(Language.allValueStrings.joined(separator: ", ")) or device."))
      }
      let unit = try energy.map { name in
        guard let unit = EnergyUnit(rawValue: name) else { throw CommandError(say("The unit of energy is kcal or kJ.")) }
        return unit
      }
      let window = eatingWindow.flatMap { EatingWindow($0) }
      guard eatingWindow == nil || eatingWindow == "off" || window != nil else {
        throw CommandError(say("An eating window is like 12:00-20:00, or off."))
      }
      let hour = dayStart.flatMap { DayStartLog.hour($0) }
      guard dayStart == nil || hour != nil else { throw CommandError(say("A day starts at 0, 1, 2, 3, 4, 5 or 6 o’clock.")) }
      let setsLanguage = language != nil, setsWindow = eatingWindow != nil
      let household = try await folder.open(files)
      let person = try await household.change(household.person(named: name)) { person in
        if let foods { person.chosenFoodLanguages = foods }
        if let unit { person.energyUnit = unit }
        if setsLanguage { person.chosenLanguage = chosen }
        if setsWindow { person.eatingWindow = window }
      }
      if let foods { print(say("\(person.name) names foods in \(foods.map(\.name).joined(separator: ", ")).")) }
      if let unit { print(say("\(person.name) reads energy in \(unit.rawValue).")) }
      if setsWindow {
        print(
          window.map { say("The eating window of \(person.name) is \($0.startText) to \($0.endText).") }
            ?? say("\(person.name) has no eating window."))
      }
      if let hour {
        _ = try await household.startDays(of: person, at: hour, now: Clock.now())
        print(say("The days of \(person.name) start at \(hour):00 from today on. Entries stay on their days."))
      }
      guard setsLanguage else { return }
      print(
        chosen.map { say("The screens of \(person.name) are in \($0.name).") }
          ?? say("The screens of \(person.name) are in the language of each device."))
    }
  }
}

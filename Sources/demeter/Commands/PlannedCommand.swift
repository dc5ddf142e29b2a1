import ArgumentParser
import DemeterCore
import DemeterMessages
import DemeterWeb
import DemeterWords
import Foundation

/// `demeter planned --name Soup --calories 320 --day 2026-12-04`, `demeter planned --log ID`, `demeter planned`
struct PlannedCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "planned", abstract: say("Plan food for a day to come, log or skip planned food, or show what is planned."))
  }

  @Option(name: .long, help: ArgumentHelp(say("The name of the food to plan."))) var name: String?

  @Option(name: .long, parsing: .unconditional, help: ArgumentHelp(say("Its energy in kcal, for the whole amount.")))
  var calories: String?

  @Option(name: .long, help: ArgumentHelp(say("The day to come, YYYY-MM-DD, up to 60 days ahead."))) var day: String?
  @Option(name: .long, help: ArgumentHelp(say("The time of day, HH:MM. [default: now]"))) var time: String?
  @Option(name: .long, help: ArgumentHelp(say("Its id, a UUID. Planning the same id twice plans it once."))) var id: String?
  @Option(name: .long, help: ArgumentHelp(say("Log the planned food with that id; its day has come."))) var log: String?
  @Option(name: .long, help: ArgumentHelp(say("Skip the planned food with that id."))) var skip: String?
  @Flag(name: .long, help: ArgumentHelp(say("Print it as JSON."))) var json: Bool = false
  @OptionGroup var options: DiaryOptions

  mutating func validate() throws {
    guard (name == nil) == (calories == nil), (name == nil) == (day == nil) else {
      throw ValidationError(say("To plan food, give --name, --calories and --day."))
    }
  }

  func run() async throws {
    try await runCommand { files in
      let (person, diary) = try await options.diary(files)
      if let skip {
        guard let planned = try await diary.skip([try PlannedEntryID(option: skip)]).first else { throw DiaryError.notFound }
        guard planned.state == .skipped else { throw DiaryError.notPlanned(current: planned) }
        return print(say("Skipped \(planned.words(for: person))."))
      }
      if let log { return try await logPlanned(try PlannedEntryID(option: log), in: diary, of: person) }
      guard name != nil else { return try await list(diary, of: person) }
      var input = EntryInput()
      (input.name, input.day, input.time) = (name, day, time)
      input.calories = NumberInput(typed: calories, in: .plain)
      let new = try input.planned(id: try PlannedEntryID(option: id), now: Clock.now(), zone: person.timeZone, dayStarts: person.dayStarts)
      let saved = try await diary.plan([new])[0]
      guard !json else { return print(try jsonText(saved.planned)) }
      let (words, key) = (saved.planned.words(for: person), saved.planned.id.key)
      print(saved.isNew ? say("Planned \(words). Its id is \(key).") : say("Had already planned \(words). Its id is \(key)."))
    }
  }

  private func logPlanned(_ id: PlannedEntryID, in diary: any Diary, of person: Person) async throws {
    let planned = try await diary.planned(id)
    let logged = try planned.moment(at: Present(Clock.now(), of: person))
    let saved = try await diary.log([PlannedLogging(id, as: NewEntry(id: .fresh(), meal: planned.meal, logged: logged))])[0]
    print(json ? try jsonText(saved.entry) : say("Logged \(planned.words(for: person))."))
  }

  private func list(_ diary: any Diary, of person: Person) async throws {
    let planned = try await diary.planned(in: Day.first...Day.last)
    guard !json else { return print("[" + (try planned.map { try jsonText($0) }).joined(separator: ",") + "]") }
    guard !planned.isEmpty else { return print(say("Nothing is planned.")) }
    for one in planned { print("  " + say("\(one.words(for: person)), id \(one.id.key)")) }
  }
}

extension PlannedEntry {
  /// `Soup, 320 cal, for 2026-12-04 19:00`
  fileprivate func words(for person: Person) -> String {
    say("\(meal.plainName), \(person.numbers.text(meal.nutrition.energy)) cal, for \(day.description) \(time)")
  }
}

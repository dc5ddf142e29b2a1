import ArgumentParser
import DemeterCore
import DemeterMessages
import DemeterWeb
import DemeterWords
import Foundation

/// `demeter weight 71.4`, `demeter weight`
struct WeightCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "weight", abstract: say("Write down a weight, or show the weights of recent weeks and the trend."))
  }

  @Argument(help: ArgumentHelp(say("The weight in your unit, or with one: 71.4, 157.4 lb, 11 st 3."))) var weight: [String] = []
  @Option(name: .long, help: ArgumentHelp(say("The day, YYYY-MM-DD. [default: today]"))) var day: String?
  @Option(name: .long, help: ArgumentHelp(say("The time of day, HH:MM. [default: now]"))) var time: String?
  @Option(name: .long, help: ArgumentHelp(say("The measurement's id, a UUID. Saving the same id twice saves it once."))) var id: String?
  @Option(name: .long, help: ArgumentHelp(say("Delete the measurement with that id."))) var delete: String?
  @Flag(name: .long, help: ArgumentHelp(say("List each weight with its time and id, for --delete."))) var ids: Bool = false
  @Flag(name: .long, help: ArgumentHelp(say("Save a weight that is far from the last one without asking."))) var yes: Bool = false
  @Flag(name: .long, help: ArgumentHelp(say("Print it as JSON."))) var json: Bool = false
  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await runCommand { files in
      let (person, diary) = try await options.diary(files)
      if let delete {
        let id = try MeasurementID(option: delete)
        guard try await diary.measurement(id).kind == .weight else {
          throw CommandError(say("The measurement with that id is not a weight."))
        }
        let deleted = try await diary.delete(measurement: id, seeing: nil)
        return print(say("Deleted \(person.numbers.text(weight: deleted.amount, in: person.weightUnit)) of \(deleted.day)."))
      }
      guard weight.isEmpty else { return try await save(weight.joined(separator: " "), in: diary, of: person) }
      try await show(diary, of: person)
    }
  }

  private func save(_ text: String, in diary: any Diary, of person: Person) async throws {
    let id = try MeasurementID(option: id)
    var input = MeasurementInput()
    (input.kind, input.day, input.time) = (MeasurementKind.weight.rawValue, day, time)
    input.setAmount(text, in: person.measureUnits, .plain)
    let new = try input.checked(id: id, now: Clock.now(), zone: person.timeZone, dayStarts: person.dayStarts)
    try await WeightQuestion(isSure: yes).ask(about: new, in: diary, of: person)
    let saved = try await diary.save([new])[0]
    guard !json else { return print(try jsonText(saved.measurement)) }
    let words = person.numbers.text(weight: saved.measurement.amount, in: person.weightUnit)
    let (day, key) = (saved.measurement.day, saved.measurement.id.key)
    print(
      saved.isNew ? say("Saved \(words) on \(day). Its id is \(key).") : say("Had already saved \(words) on \(day). Its id is \(key)."))
  }

  /// Lists what the person wrote down in the last four weeks. Weights that a phone sent have no id.
  private func list(_ diary: any Diary, of person: Person) async throws {
    let today = person.today(Clock.now())
    let weights = try await diary.measurements(.weight, in: today - 27...today)
    guard !json else { return print("[" + (try weights.map { try jsonText($0) }).joined(separator: ",") + "]") }
    guard !weights.isEmpty else { return print(say("No weight was logged in the last four weeks.")) }
    for weight in weights {
      let words = person.numbers.text(weight: weight.amount, in: person.weightUnit)
      let time = person.dates.time(weight.logged.instant, in: weight.logged.timeZone)
      print("  " + say("\(weight.day) \(time): \(words), id \(weight.id.key)"))
    }
  }

  private func show(_ diary: any Diary, of person: Person) async throws {
    guard !ids else { return try await list(diary, of: person) }
    let trends = try await diary.trends(until: person.today(Clock.now()), body: person.body, weekStart: person.weekStart)
    let weight = trends.weight(.fourWeeks)
    guard !json else { return print(try jsonText(weight, .fourWeeks)) }
    let numbers = person.numbers, unit = person.weightUnit
    guard !weight.weighings.isEmpty else { return print(say("No weight in the last four weeks.")) }
    let points = Dictionary(uniqueKeysWithValues: weight.points.map { ($0.day, $0.kilograms) })
    for weighing in weight.weighings {
      let (day, amount) = (person.dates.brief(weighing.day), numbers.text(weight: Measure(weighing.kilograms), in: unit))
      let trend = points[weighing.day].map { numbers.text(weight: Measure($0), in: unit) }
      print("  " + (trend.map { say("\(day): \(amount), trend \($0)") } ?? "\(day): \(amount)"))
    }
    if let perWeek = weight.perWeek {
      let change = numbers.text(weight: Measure(abs(perWeek)), in: unit == .st ? .lb : unit)
      print(abs(perWeek) < 0.05 ? say("About level.") : perWeek < 0 ? say("\(change) a week down.") : say("\(change) a week up."))
    }
  }
}

import ArgumentParser
import DemeterCore
import DemeterMessages
import DemeterWeb
import DemeterWords
import Foundation

/// `demeter measure waist 82`, `demeter measure bloodPressure 120/80`, `demeter measure waist`
struct MeasureCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "measure", abstract: say("Write down a measure of the body, or show those of recent weeks."))
  }

  @Argument(
    help: ArgumentHelp(
      say(
        """
        What is measured: bodyFat, waist, hips, neck, thigh, arm, bloodPressure, restingHeartRate, bloodGlucose, sleep, or own:UNIT:NAME \
        for something of your own.
        """)))
  var kind: String
  @Argument(help: ArgumentHelp(say("The amount in your unit, or with one: 82, 32 in, 120/80, 7:30."))) var amount: [String] = []
  @Option(name: .long, help: ArgumentHelp(say("The day, YYYY-MM-DD. [default: today]"))) var day: String?
  @Option(name: .long, help: ArgumentHelp(say("The time of day, HH:MM. [default: now]"))) var time: String?
  @Option(name: .long, help: ArgumentHelp(say("The measurement's id, a UUID. Saving the same id twice saves it once."))) var id: String?
  @Option(name: .long, help: ArgumentHelp(say("Delete the measurement with that id."))) var delete: String?
  @Flag(name: .long, help: ArgumentHelp(say("Print it as JSON."))) var json: Bool = false
  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await runCommand { files in
      let (person, diary) = try await options.diary(files)
      if let delete {
        let deleted = try await diary.delete(measurement: try MeasurementID(option: delete), seeing: nil)
        return print(say("Deleted \(text(deleted, person)) of \(deleted.day)."))
      }
      var input = MeasurementInput()
      (input.kind, input.day, input.time) = (kind, day, time)
      input.setAmount(amount.isEmpty ? "1" : amount.joined(separator: " "), in: person.measureUnits, .plain)
      guard !amount.isEmpty else {
        guard let kind = MeasurementKind(rawValue: kind) else {
          _ = try input.checked(id: .fresh(), now: Clock.now(), zone: person.timeZone, dayStarts: person.dayStarts)
          return
        }
        return try await list(kind, diary, of: person)
      }
      let new = try input.checked(id: try MeasurementID(option: id), now: Clock.now(), zone: person.timeZone, dayStarts: person.dayStarts)
      let saved = try await diary.save([new])[0]
      guard !json else { return print(try jsonText(saved.measurement)) }
      let (words, day, key) = (text(saved.measurement, person), saved.measurement.day, saved.measurement.id.key)
      print(
        saved.isNew ? say("Saved \(words) on \(day). Its id is \(key).") : say("Had already saved \(words) on \(day). Its id is \(key)."))
    }
  }

  private func list(_ kind: MeasurementKind, _ diary: any Diary, of person: Person) async throws {
    let today = person.today(Clock.now())
    let measured = try await diary.measurements(kind, in: today - 27...today)
    guard !json else { return print("[" + (try measured.map { try jsonText($0) }).joined(separator: ",") + "]") }
    guard !measured.isEmpty else { return print(say("Nothing of that kind was logged in the last four weeks.")) }
    for one in measured {
      let time = person.dates.time(one.logged.instant, in: one.logged.timeZone)
      print("  " + say("\(one.day) \(time): \(text(one, person)), id \(one.id.key)"))
    }
  }

  private func text(_ measurement: LoggedMeasurement, _ person: Person) -> String {
    person.numbers.text(measurement.amount, of: measurement.kind, in: person.measureUnits)
  }
}

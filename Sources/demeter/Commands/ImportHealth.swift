import ArgumentParser
import DemeterCore
import DemeterHealth
import DemeterMessages
import DemeterWords
import Foundation

/// `demeter import health FILE`, `demeter import health --undo`
struct ImportHealth: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "health", abstract: say("Import an export of Apple Health or Health Connect. Importing it again changes nothing."),
      discussion: say(
        """
        FILE is the export.zip that the Health app makes, or the export.xml in it, or the zip that Android's Health Connect exports. A newer \
        export replaces what it covers; until the file is read to its end nothing of it counts.

        --undo takes back the newest import: what it replaced counts again. Workouts that you changed since stay, and so do foods of it in the \
        diary.
        """))
  }

  @Argument(help: ArgumentHelp(say("The file.")))
  var file: String?

  @Flag(name: .long, help: ArgumentHelp(say("Undo the newest import instead. Needs no file.")))
  var undo = false

  @OptionGroup var options: DiaryOptions

  func validate() throws {
    if undo == (file != nil) { throw ValidationError(say("Give a file, or --undo without one.")) }
  }

  func run() async throws {
    try await runCommand { files in
      let (person, diary) = try await options.diary(files)
      guard let file else { return try await undoNewest(in: diary, of: person) }
      let export = try HealthExport(URL(fileURLWithPath: file))
      let isTerminal = isatty(STDERR_FILENO) == 1
      let done = try await diary.importHealth(UUID.fresh(), at: person.timeZone) { sink in
        var bar = ProgressLine(isTerminal: isTerminal)
        defer { bar.end() }
        return try export.read(into: sink, at: person.timeZone) { progress in
          bar.show(progress.fraction, say("\(progress.records) records, \(progress.days) days"))
        }
      }
      Self.print(done)
    }
  }

  private func undoNewest(in diary: any Diary, of person: Person) async throws {
    guard let newest = try await diary.healthImports().first, newest.canBeUndone else {
      throw CommandError(say("There is no import of health data that can be undone. Only the newest one can, once."))
    }
    try await diary.undoHealthImport(newest.id)
    let time = person.dates.time(newest.importedAt, in: person.timeZone)
    let when = "\(Day(newest.importedAt, in: person.timeZone)) \(time)"
    Swift.print(say("Undid the import of \(when), with \(person.numbers.counted(newest.dayCount, "day")). What it replaced counts again."))
  }

  private static func print(_ done: HealthImport) {
    let reading = done.reading
    if !reading.isComplete {
      Swift.print(say("The file is incomplete. Its complete records were imported; a complete export adds the rest."))
    }
    if let days = done.days {
      let span = say(
        done.dayCount, one: "\(done.dayCount) day, \(days.lowerBound) to \(days.upperBound)",
        other: "\(done.dayCount) days, \(days.lowerBound) to \(days.upperBound)")
      let records = say(reading.records, one: "from \(reading.records) record", other: "from \(reading.records) records")
      Swift.print("\(span), \(records); \(say("\(done.changedDays) changed")).")
    } else {
      Swift.print(say("No day has any data to import, among \(reading.records) records."))
    }
    for part in done.parts {
      let counted = part.metric.adds ? words(part.counted.whole, of: part.metric) : say("\(part.samples) measurements")
      let left = part.metric.adds && part.overlapping > .zero ? say("\(part.overlapping.whole) left out as overlapping") : nil
      Swift.print("\(part.metric.rawValue): \(part.source.name): \([counted, left].compactMap(\.self).joined(separator: ", "))")
    }
    for (reason, count) in reading.refused.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      Swift.print(say("\(count) not taken: \(reason)"))
    }
    for (source, count) in done.foods.sorted(by: { $0.key.name < $1.key.name }) {
      Swift.print(say("\(count) entries from \(source.name) can be imported into the diary, under Apple Health in the settings."))
    }
  }

  private static func words(_ amount: Int, of metric: Metric) -> String {
    switch metric {
    case .steps: say("\(amount) steps")
    case .flights: say("\(amount) flights")
    default: "\(amount) \(metric.unit)"
    }
  }
}

import ArgumentParser
import DemeterCore
import DemeterHealth
import DemeterWords
import Foundation

/// `demeter import health FILE`
struct ImportHealth: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    commandName: "health", abstract: "Import an Apple Health export. Importing it again changes nothing.",
    discussion: """
      FILE is the export.zip that the Health app makes, or the export.xml in it. A newer export replaces what it covers; until the file is \
      read to its end nothing of it counts.
      """)

  @Argument(help: "The file.")
  var file: String

  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await runCommand { files in
      let (person, diary) = try await options.diary(files)
      let export = try HealthExport(URL(fileURLWithPath: file))
      let isTerminal = isatty(STDERR_FILENO) == 1
      let done = try await diary.importHealth(UUID.fresh(), at: person.timeZone) { sink in
        var bar = ProgressLine(isTerminal: isTerminal)
        defer { bar.end() }
        return try export.read(into: sink) { progress in
          bar.show(progress.fraction, "\(progress.records) records, \(progress.days) days")
        }
      }
      Self.print(done)
    }
  }

  private static func print(_ done: HealthImport) {
    let reading = done.reading
    if !reading.isComplete { Swift.print("The file is incomplete. Its complete records were imported; a complete export adds the rest.") }
    if let days = done.days {
      Swift.print(
        "\(count(done.dayCount, "day")), \(days.lowerBound) to \(days.upperBound), from \(count(reading.records, "record")); "
          + "\(done.changedDays) changed.")
    } else {
      Swift.print("No day has any data to import, among \(reading.records) records.")
    }
    for part in done.parts {
      let unit = part.metric.noun.map { $0 + "s" } ?? part.metric.unit
      let left = part.overlapping > .zero ? ", \(part.overlapping.whole) left out as overlapping" : ""
      let counted = part.metric.adds ? "\(part.counted.whole) \(unit)\(left)" : "\(part.samples) measurements"
      Swift.print("\(part.metric.rawValue): \(part.source.name): \(counted)")
    }
    for (reason, count) in reading.refused.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      Swift.print("\(count) not taken: \(reason)")
    }
    for (source, count) in done.foods.sorted(by: { $0.key.name < $1.key.name }) {
      Swift.print("\(count) entries from \(source.name) can be imported into the diary, under Apple Health in the settings.")
    }
  }

  private static func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
}

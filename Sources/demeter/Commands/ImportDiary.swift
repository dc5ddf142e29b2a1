import ArgumentParser
import DemeterCore
import DemeterExchange
import DemeterWords
import Foundation
import Synchronization

/// `demeter import diary FILE`
struct ImportDiary: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    commandName: "diary", abstract: "Import a diary from another app, all or nothing. Importing it again adds nothing.",
    discussion: """
      FILE is what MyFitnessPal, Cronometer, Lose It!, Health Auto Export or Demeter exports, as the zip or a file in it. What is in the diary already stays \
      as it is. You can undo an import in the settings, under Your data.
      """)

  @Argument(help: "The file.")
  var file: String

  @Option(name: .long, help: "The app that wrote it: mfp, cronometer, loseit, autoexport or demeter. [default: detected]")
  var from: String?

  @Option(name: .long, help: "The IANA time zone of the entries. [default: the person's]")
  var timeZone: String?

  @Option(name: .long, help: "How to read dates like 03/04/2026: day or month first. [default: detected from all dates]")
  var dates: String?

  @Flag(name: .long, help: "Also import entries with the same day, name and energy as existing ones.")
  var alike: Bool = false

  @Flag(name: .long, help: "Show a preview and change nothing.")
  var dryRun: Bool = false

  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await runCommand { files in
      let (household, person, diary) = try await options.household(files)
      let reading = try read(for: person)
      report(reading)
      if let date = reading.undecided {
        throw CommandError("“\(date)” can be read in two ways. Say --dates day or --dates month. Nothing was changed.")
      }
      let preview = try await ImportPreview(of: reading.imported, in: diary, includingSimilar: alike)
      let ownFoods = try await household.new(reading.ownFoods, for: person).count
      report(preview, ownFoods: ownFoods, for: person)
      guard !dryRun else { return }
      let total = preview.imported.writtenIDs.count, isTerminal = isatty(STDERR_FILENO) == 1
      let bar = Mutex(ProgressLine(isTerminal: isTerminal))
      let taken = try await diary.importDiary(preview.imported) { count in
        bar.withLock { $0.show(Double(count) / Double(max(total, 1)), "\(count) of \(total) entries") }
      }
      bar.withLock { $0.end() }
      let added = try await household.importOwnFoods(reading.ownFoods, by: person)
      if added > 0 { print("Imported \(person.numbers.counted(added, "own food")).") }
      guard let batch = taken else { return added > 0 ? () : print("Nothing was new.") }
      print("Imported \(person.numbers.counted(batch.entryCount, "entry", "entries")) from \(batch.origin).")
    }
  }

  private func read(for person: Person) throws -> DiaryReading {
    let format = try from.map { name in
      guard let format = DiaryFile.Format(rawValue: name) else {
        throw CommandError("A diary is from \(DiaryFile.Format.allCases.map(\.rawValue).joined(separator: ", ")).")
      }
      return format
    }
    let order = try dates.map { name in
      guard let order = DiaryFile.DateOrder(rawValue: name) else { throw CommandError("Dates have the day or the month first.") }
      return order
    }
    guard let zone = timeZone.map({ TimeZone(iana: $0) }) ?? person.timeZone else {
      throw CommandError("Unknown time zone “\(timeZone ?? "")”.")
    }
    return try DiaryFile(URL(fileURLWithPath: file), in: zone, now: Clock.now(), format: format, order: order).read()
  }

  private func report(_ reading: DiaryReading) {
    print("A diary from \(reading.format.name).")
    for (what, count) in reading.skippedRecords.sorted(by: { $0.key < $1.key }) { print("Skipped: \(count) × \(what).") }
    for refusal in reading.refused { print("Can't be read: \(refusal.description).") }
    if reading.refusedCount > reading.refused.count { print("… and \(reading.refusedCount - reading.refused.count) more.") }
    if !reading.skippedFiles.isEmpty { print("Not imported: \(reading.skippedFiles.joined(separator: ", ")).") }
  }

  private func report(_ preview: ImportPreview, ownFoods: Int, for person: Person) {
    let numbers = person.numbers
    for day in preview.days.reversed() where dryRun {
      let before = day.before.map { ", to \(numbers.text($0)) cal logged already" } ?? ""
      print("  \(day.day): \(numbers.counted(day.count, "entry", "entries")), \(numbers.text(day.energy)) cal\(before)")
    }
    let entries = numbers.counted(preview.entryCount, "entry", "entries")
    print("New: \(entries) on \(numbers.counted(preview.days.count, "day")), \(numbers.text(preview.energy)) cal.")
    let others = [
      (preview.goalCount, "changes of goals"), (preview.activityDays, "days of activity"), (preview.savedFoodCount, "saved foods"),
      (ownFoods, "own foods"),
      (preview.markCount, "days marked as complete or incomplete"), (preview.measurementCount, "weights and drinks"),
    ]
    for (count, what) in others where count > 0 { print("New: \(count) \(what).") }
    for change in preview.changes where dryRun {
      let before = numbers.text(change.before.meal.nutrition.energy), now = numbers.text(change.now.meal.nutrition.energy)
      print("  \(change.before.day): \(change.now.meal.name), \(before) cal until now, then \(now) cal")
    }
    if !preview.changes.isEmpty { print("Changed since the last import, replaced: \(preview.changes.count).") }
    if preview.alreadyHere > 0 { print("Already in your diary: \(preview.alreadyHere).") }
    if preview.deletedBefore > 0 { print("Deleted before, left alone: \(preview.deletedBefore).") }
    for entry in preview.alike {
      print("Looks like one logged already: \(entry.logged.day) \(entry.meal.name), \(numbers.text(entry.meal.nutrition.energy)) cal.")
    }
  }
}

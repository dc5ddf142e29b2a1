import ArgumentParser
import DemeterCore
import DemeterExchange
import DemeterMessages
import DemeterWords
import Foundation
import Synchronization

/// `demeter import diary FILE`
struct ImportDiary: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "diary", abstract: say("Import a diary from another app, all or nothing. Importing it again adds nothing."),
      discussion: say(
        """
        FILE is what MyFitnessPal, Cronometer, Lose It!, Health Auto Export, a scale, Google Fit, Garmin, Fitbit, Samsung Health or Demeter exports, as the zip or a \
        file in it, or any table in CSV or JSON whose columns you name. What is in the diary already stays as it is. You can undo an import in the settings, under Your data.
        """))
  }

  @Argument(help: ArgumentHelp(say("The file.")))
  var file: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      say(
        """
        The app that wrote it: mfp, cronometer, loseit, autoexport, scale, googlefit, garmin, fitbit, samsung or demeter. [default: detected]
        """)))
  var from: String?

  @Option(name: .long, help: ArgumentHelp(say("The IANA time zone of the entries. [default: the person's]")))
  var timeZone: String?

  @Option(name: .long, help: ArgumentHelp(say("How to read dates like 03/04/2026: day or month first. [default: detected from all dates]")))
  var dates: String?

  @Option(name: .long, help: ArgumentHelp(say("The unit of weights that have none: kg or lb.")))
  var weights: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      say(
        """
        What the columns of any other table have, such as date=Datum,name=Lebensmittel,calories=#4. rows=weights, water or foods if its rows \
        are no entries. [default: as for the last file with the same columns]
        """), valueName: "field=column"))
  var columns: String?

  @Flag(name: .long, help: ArgumentHelp(say("Also import entries with the same day, name and energy as existing ones.")))
  var alike: Bool = false

  @Flag(name: .long, help: ArgumentHelp(say("Show a preview and change nothing.")))
  var dryRun: Bool = false

  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await runCommand { files in
      let (household, person, diary) = try await options.household(files)
      let (found, table) = try await read(household, person)
      guard let reading = found else {
        if let table { try await addFoods(table, household, person) }
        return
      }
      report(reading)
      if let date = reading.undecided {
        throw CommandError(say("“\(date)” can be read in two ways. Say --dates day or --dates month. Nothing was changed."))
      }
      guard !reading.asksWeightUnit else {
        throw CommandError(say("The weights have no unit. Say --weights kg or --weights lb. Nothing was changed."))
      }
      let preview = try await ImportPreview(of: reading.imported, in: diary, includingSimilar: alike)
      let ownFoods = try await household.new(reading.ownFoods, for: person).count
      report(preview, ownFoods: ownFoods, for: person)
      guard !dryRun else { return }
      let total = preview.imported.writtenIDs.count, isTerminal = isatty(STDERR_FILENO) == 1
      let bar = Mutex(ProgressLine(isTerminal: isTerminal))
      let taken = try await diary.importDiary(preview.imported) { count in
        bar.withLock { $0.show(Double(count) / Double(max(total, 1)), say("\(count) of \(total) entries")) }
      }
      bar.withLock { $0.end() }
      let added = try await household.importOwnFoods(reading.ownFoods, by: person)
      try await household.adopt(reading.dayStarts, for: person)
      if let table { try await household.set(columns: table.choice.description, ofTable: table.key, of: person) }
      if added > 0 { print(say("Imported \(person.numbers.counted(added, "own food")).")) }
      guard let batch = taken else { return added > 0 ? () : print(say("Nothing was new.")) }
      print(say("Imported \(person.numbers.counted(batch.entryCount, "entry", "entries")) from \(batch.origin)."))
    }
  }

  /// A table that no importer knows.
  private struct Table {
    let key: String
    let choice: ColumnChoice
  }

  /// Reads the file; also returns the columns of a table that no importer knows. Own foods are no diary.
  private func read(_ household: any Household, _ person: Person) async throws -> (DiaryReading?, Table?) {
    let known = try diaryFile(for: person)
    if columns == nil {
      do { return (try known.read(), nil) } catch DiaryFileError.unknown {}
    }
    let sample = try known.sample(), table = try await table(sample, household, person)
    return (table.choice.rows == .foods ? nil : try diaryFile(for: person, table.choice).read(), table)
  }

  /// Returns the columns of a table: those of the command, or those of the last file with the same head.
  private func table(_ sample: TableSample, _ household: any Household, _ person: Person) async throws -> Table {
    if let columns { return Table(key: sample.key, choice: try ColumnChoice(columns, naming: sample)) }
    // Tables without names of columns are all alike.
    if sample.guess.hasHead == true,
      let known = try await household.columns(ofTable: sample.key, of: person).flatMap({ ColumnChoice($0) })
    {
      return Table(key: sample.key, choice: known)
    }
    let heads = sample.heads.prefix(40).enumerated().map { $1.isEmpty ? "#\($0 + 1)" : $1 }.joined(separator: ", ")
    throw CommandError(
      say("\(sample.file) is a table of no known app. Say what its columns have with --columns. They are: \(heads). Nothing was changed."))
  }

  private func addFoods(_ table: Table, _ household: any Household, _ person: Person) async throws {
    let read: OwnFoodTable
    do {
      read = try OwnFoodTable(
        try diaryFile(for: person).ownFoods(table.choice), batch: OwnFoodBatch.newID(), isShared: try await household.sharesNewFoods(),
        numbers: table.choice.numbers(or: person.numbers))
    } catch let problem as OwnFoodTable.Problem {
      throw CommandError("\(problem) " + say("Nothing was changed."))
    }
    let new = read.new(besides: try await household.ownFoods(of: person))
    for refusal in read.refused { print(say("Can't be added: \(refusal.description).")) }
    print(say("New: \(person.numbers.counted(new.count, "own food"))."))
    guard !dryRun else { return }
    print(say("Added \(person.numbers.counted(try await household.add(new.map(\.food), by: person), "food"))."))
    try await household.set(columns: table.choice.description, ofTable: table.key, of: person)
  }

  private func diaryFile(for person: Person, _ columns: ColumnChoice? = nil) throws -> DiaryFile {
    let format = try from.map { name in
      guard let format = DiaryFile.Format(rawValue: name) else {
        throw CommandError(say("A diary is from \(DiaryFile.Format.allCases.map(\.rawValue).joined(separator: ", "))."))
      }
      return format
    }
    let order = try dates.map { name in
      guard let order = DiaryFile.DateOrder(rawValue: name) else { throw CommandError(say("Dates have the day or the month first.")) }
      return order
    }
    let unit = try weights.map { name in
      guard let unit = WeightUnit(rawValue: name), unit != .st else { throw CommandError(say("Weights are in kg or lb.")) }
      return unit
    }
    guard let zone = timeZone.map({ TimeZone(iana: $0) }) ?? person.timeZone else {
      throw CommandError(say("Unknown time zone “\(timeZone ?? "")”."))
    }
    return DiaryFile(
      URL(fileURLWithPath: file), in: zone, now: Clock.now(), format: format, order: order, weightUnit: unit, columns: columns)
  }

  private func report(_ reading: DiaryReading) {
    print(say("A diary from \(reading.format == .table ? reading.imported.origin : reading.format.name)."))
    for (what, count) in reading.skippedRecords.sorted(by: { $0.key < $1.key }) { print(say("Skipped: \(count) × \(what).")) }
    for refusal in reading.refused { print(say("Can't be read: \(refusal.description).")) }
    if reading.refusedCount > reading.refused.count { print(say("… and \(reading.refusedCount - reading.refused.count) more.")) }
    if !reading.skippedFiles.isEmpty { print(say("Not imported: \(reading.skippedFiles.joined(separator: ", ")).")) }
  }

  private func report(_ preview: ImportPreview, ownFoods: Int, for person: Person) {
    let numbers = person.numbers
    for day in preview.days.reversed() where dryRun {
      let (entries, energy) = (numbers.counted(day.count, "entry", "entries"), numbers.text(day.energy))
      print(
        "  "
          + (day.before.map { say("\(day.day): \(entries), \(energy) cal, to \(numbers.text($0)) cal logged already") }
            ?? say("\(day.day): \(entries), \(energy) cal")))
    }
    let entries = numbers.counted(preview.entryCount, "entry", "entries")
    let (days, energy) = (numbers.text(preview.days.count), numbers.text(preview.energy))
    print(
      say(
        preview.days.count, one: "New: \(entries) on \(days) day, \(energy) cal.", other: "New: \(entries) on \(days) days, \(energy) cal.")
    )
    let others = [
      (preview.goalCount, numbers.counted(preview.goalCount, "change of goals", "changes of goals")),
      (preview.activityDays, numbers.counted(preview.activityDays, "day of activity", "days of activity")),
      (preview.savedFoodCount, numbers.counted(preview.savedFoodCount, "saved food")), (ownFoods, numbers.counted(ownFoods, "own food")),
      (
        preview.markCount,
        numbers.counted(preview.markCount, "day marked as complete or incomplete", "days marked as complete or incomplete")
      ), (preview.noteCount, numbers.counted(preview.noteCount, "note about a day", "notes about days")),
      (preview.measurementCount, numbers.counted(preview.measurementCount, "weight or drink", "weights and drinks")),
      (preview.exerciseCount, numbers.counted(preview.exerciseCount, "exercise", "exercises")),
      (preview.plannedCount, numbers.counted(preview.plannedCount, "planned food")),
    ]
    for (count, words) in others where count > 0 { print(say("New: \(words).")) }
    for change in preview.changes where dryRun {
      let before = numbers.text(change.before.meal.nutrition.energy), now = numbers.text(change.now.meal.nutrition.energy)
      print("  " + say("\(change.before.day): \(change.now.meal.name), \(before) cal until now, then \(now) cal"))
    }
    if !preview.changes.isEmpty { print(say("Changed since the last import, replaced: \(preview.changes.count).")) }
    if preview.alreadyHere > 0 { print(say("Already in your diary: \(preview.alreadyHere).")) }
    if preview.deletedBefore > 0 { print(say("Deleted before, left alone: \(preview.deletedBefore).")) }
    for entry in preview.alike {
      let energy = numbers.text(entry.meal.nutrition.energy)
      print(say("Looks like one logged already: \(entry.logged.day) \(entry.meal.name), \(energy) cal."))
    }
  }
}

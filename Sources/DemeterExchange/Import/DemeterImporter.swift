import Crypto
import DemeterArchive
import DemeterCore
import DemeterWords
import Foundation

/// Reads Demeter's own export.
struct DemeterImporter {
  let parts: FileParts
  let zone: TimeZone
  let now: Date

  /// The maximum number of saved foods in one import.
  private static let mostSavedFoods = 2000
  /// The maximum number of measurements in one import: 30 a day in 30 years.
  private static let mostMeasurements = 330_000

  /// The maximum number of planned entries in one import: 200 on each of 60 days.
  private static let mostPlanned = PlannedEntry.mostOfDay * PlannedEntry.daysAhead

  /// Reads each kind of data once, from lines of JSON if the export has them.
  func read(_ files: [(part: FileParts.Part, kind: Kind)], into reading: inout DiaryReading) throws {
    func part(_ kinds: Kind...) -> (part: FileParts.Part, kind: Kind)? {
      kinds.lazy.compactMap { kind in files.first { $0.kind == kind } }.first
    }
    if let (part, kind) = part(.entries, .entriesCSV) {
      var seen: Set<EntryID> = []
      try each(EntryDocument.self, in: part, isTable: kind == .entriesCSV, &reading) { line, reading in
        let entry = try entry(line)
        try first(entry.id, in: &seen)
        try reading.add(entry)
      }
    }
    if let (part, kind) = part(.goals, .goalsCSV) {
      try each(GoalLine.self, in: part, isTable: kind == .goalsCSV, &reading) { line, reading in
        reading.imported.goals.append(try line.input.checked(today: Day(now, in: zone)))
      }
    }
    if let (part, kind) = part(.activity, .activityCSV) {
      try each(ActivityLine.self, in: part, isTable: kind == .activityCSV, &reading) { line, reading in
        // Of several numbers for a day, import only the one that counted.
        if line.counts { reading.imported.activity.append(try activity(line)) }
      }
    }
    if let (part, _) = part(.kept) {
      var seen: Set<SavedFood.ID> = []
      try each(SavedFoodDocument.self, in: part, isTable: false, &reading) { line, reading in
        guard reading.imported.kept.count < Self.mostSavedFoods else { throw DiaryFileError.tooMuch }
        let food = try kept(line)
        try first(food.id, in: &seen)
        reading.imported.kept.append(food)
      }
    }
    if let (part, _) = part(.marks) {
      try each(MarkLine.self, in: part, isTable: false, &reading) { line, reading in
        guard let day = Day(line.day) else { throw Wrong(words: "“\(line.day.prefix(40))” is not a day") }
        reading.imported.marks[day] = try CompletenessInput(line.completeness).checked(on: day, today: Day(now, in: zone))
      }
    }
    if let (part, _) = part(.notes) {
      try each(NoteLine.self, in: part, isTable: false, &reading) { line, reading in
        guard let day = Day(line.day) else { throw Wrong(words: "“\(line.day.prefix(40))” is not a day") }
        reading.imported.notes[day] = try NoteInput(line.note).checked(on: day, today: Day(now, in: zone))
      }
    }
    if let (part, kind) = part(.measurements, .measurementsCSV) {
      var seen: Set<MeasurementID> = []
      try each(MeasurementDocument.self, in: part, isTable: kind == .measurementsCSV, &reading) { line, reading in
        guard reading.imported.measurements.count < Self.mostMeasurements else { throw DiaryFileError.tooMuch }
        let new = try measurement(line)
        try first(new.id, in: &seen)
        reading.imported.measurements.append(new)
      }
    }
    if let (part, kind) = part(.exercises, .exercisesCSV) {
      var seen: Set<ExerciseID> = []
      try each(ExerciseDocument.self, in: part, isTable: kind == .exercisesCSV, &reading) { line, reading in
        guard reading.imported.exercises.count < Self.mostMeasurements else { throw DiaryFileError.tooMuch }
        let new = try exercise(line)
        try first(new.id, in: &seen)
        reading.imported.exercises.append(new)
      }
    }
    if let (part, kind) = part(.planned, .plannedCSV) {
      var seen: Set<PlannedEntryID> = []
      try each(PlannedDocument.self, in: part, isTable: kind == .plannedCSV, &reading) { line, reading in
        guard reading.imported.planned.count < Self.mostPlanned else { throw DiaryFileError.tooMuch }
        let new = try planned(line)
        try first(new.id, in: &seen)
        reading.imported.planned.append(new)
      }
    }
    if let (part, _) = part(.ownFoods) { try ownFoods(part, into: &reading) }
    if let (part, _) = part(.settings) {
      try each(SettingsLine.self, in: part, isTable: false, &reading) { line, reading in
        guard let starts = DayStartLog(line.dayStarts.map { DayStartLog.Change(from: $0.from, hour: $0.hour) }) else {
          throw Wrong(words: "its dayStarts are not hours from days on")
        }
        reading.dayStarts = starts
      }
    }
  }

  /// Throws if an id is in a file for the second time.
  func first(_ id: UUID, in seen: inout Set<UUID>) throws {
    guard seen.insert(id).inserted else { throw Wrong(words: "its id \(id.key) was in an earlier record already") }
  }

  /// An error in a line, in words.
  struct Wrong: Error { let words: String }

  /// Reads the lines or records of a file, and refuses each that is invalid.
  private func each<Line: Decodable>(
    _ type: Line.Type, in part: FileParts.Part, isTable: Bool, _ reading: inout DiaryReading,
    _ add: (Line, inout DiaryReading) throws -> Void
  ) throws {
    let decoder = JSONDecoder()
    func read(_ number: Int, _ line: () throws -> Line) throws {
      try record(number, of: part, &reading) { try add(line(), &$0) }
    }
    guard isTable else {
      return try parts.lines(part) { line, number in try read(number) { try decoder.decode(Line.self, from: line) } }
    }
    var names: [String] = []
    try parts.records(part, .commas) { record, number in
      guard number > 1 else {
        names = (0..<record.count).map { record.text($0) ?? "" }
        return
      }
      let cells = Dictionary(names.enumerated().compactMap { index, name in record.text(index).map { (name, $0) } }) { first, _ in first }
      try read(number) { try Line(from: CellDecoder(cells: cells)) }
    }
  }

  /// Reads a record, and refuses it if it is invalid.
  func record(
    _ number: Int, of part: FileParts.Part, _ reading: inout DiaryReading, _ read: (inout DiaryReading) throws -> Void
  ) throws {
    do {
      try read(&reading)
    } catch let error as DiaryFileError {
      throw error
    } catch let error as InvalidInput {
      reading.refuse(number, of: part.name, error.errors.map(\.message).joined(separator: "; "))
    } catch let error as Wrong {
      reading.refuse(number, of: part.name, error.words)
    } catch {
      reading.refuse(number, of: part.name, "it can’t be read")
    }
  }

  /// Parses the id of a line; nil if it is not valid. A reserved id, which earlier versions wrote by mistake, is replaced by one derived
  /// from the line.
  private func id(_ text: String, of line: some Encodable) -> UUID? {
    guard let id = UUID(uuidString: text) else { return nil }
    guard id.isReserved else { return id }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(line)).map { UUID(hash: SHA256.hash(data: $0)) }
  }

  private func entry(_ line: EntryDocument) throws -> NewEntry {
    guard let id = id(line.id, of: line) else { throw Wrong(words: "“\(line.id.prefix(40))” is not an id") }
    let logged = try moment(line.loggedAt, in: line.timeZone, on: line.day)
    let meal = try line.meal.input.checked(now: now, zone: logged.timeZone, keeping: logged).meal
    return NewEntry(id: id, meal: meal, logged: logged, loggedBy: line.loggedBy.flatMap { PersonName.isValid($0) ? $0 : nil })
  }

  private func measurement(_ line: MeasurementDocument) throws -> NewMeasurement {
    guard let id = id(line.id, of: line) else { throw Wrong(words: "“\(line.id.prefix(40))” is not an id") }
    let logged = try moment(line.loggedAt, in: line.timeZone, on: line.day)
    var input = MeasurementInput()
    (input.kind, input.amount, input.unit, input.source) = (line.kind, .number(line.amount), line.unit, line.source)
    if let second = line.second { input.second = .number(second) }
    let checked = try input.checked(id: id, now: now, zone: logged.timeZone)
    return NewMeasurement(id: id, kind: checked.kind, amount: checked.amount, logged: logged, source: checked.source)
  }

  private func exercise(_ line: ExerciseDocument) throws -> NewExercise {
    guard let id = id(line.id, of: line) else { throw Wrong(words: "“\(line.id.prefix(40))” is not an id") }
    let logged = try moment(line.loggedAt, in: line.timeZone, on: line.day)
    guard let basis = ExerciseBasis(line.basis) else { throw Wrong(words: "“\(line.basis.prefix(40))” is no way to compute calories") }
    var input = ExerciseInput()
    (input.name, input.activity, input.source) = (line.exercise, line.activity, line.source)
    input.minutes = line.minutes.map { .number(Double($0)) } ?? .absent
    input.kilometers = line.kilometers.map(NumberInput.number) ?? .absent
    input.calories = .number(line.calories)
    let checked = try input.checked(id: id, now: now, zone: logged.timeZone, weights: [])
    var workout = checked.workout
    workout.basis = basis
    return NewExercise(id: id, workout: workout, logged: logged, source: checked.source)
  }

  private func planned(_ line: PlannedDocument) throws -> NewPlannedEntry {
    guard let id = id(line.id, of: line) else { throw Wrong(words: "“\(line.id.prefix(40))” is not an id") }
    let today = Day(now, in: zone)
    guard let day = Day(line.plannedFor), day >= Day.earliestEntry, day <= today + PlannedEntry.daysAhead else {
      throw Wrong(words: "“\(line.plannedFor.prefix(40))” is not a day up to \(PlannedEntry.daysAhead) days ahead")
    }
    var input = line.meal.input
    // The time is checked on a day that has it: the clocks may go forward on that day.
    (input.day, input.time) = (Day.earliestEntry.description, line.plannedTime)
    let (meal, logged) = try input.checked(now: now, zone: .gmt)
    return NewPlannedEntry(id: id, meal: meal, day: day, minute: wallClock(logged.instant, in: .gmt) / 60)
  }

  private func moment(_ loggedAt: String, in timeZone: String, on name: String) throws -> LoggedMoment {
    guard let zone = TimeZone(iana: timeZone) else { throw Wrong(words: "“\(timeZone.prefix(60))” is not a time zone") }
    guard let instant = Date(rfc3339: loggedAt) else { throw Wrong(words: "“\(loggedAt.prefix(40))” is not an instant") }
    guard let day = Day(name), day >= Day.earliestEntry else { throw Wrong(words: "“\(name.prefix(40))” is not a day") }
    let moment = LoggedMoment(instant, in: zone)
    // Time zone rules change, but entries stay on their days.
    guard (moment.day - day).absolute <= 1 else { throw Wrong(words: "its day and its instant don’t agree") }
    return LoggedMoment(moment.instant, in: zone, on: day)
  }

  private func activity(_ line: ActivityLine) throws -> DiaryImport.Activity {
    guard let day = Day(line.day), day >= Day.earliestEntry, day <= Day(now, in: zone) + 1 else {
      throw Wrong(words: "“\(line.day.prefix(40))” is not a day up to today")
    }
    guard let metric = Metric(rawValue: line.metric) else { throw Wrong(words: "“\(line.metric.prefix(40))” is not measured here") }
    guard let origin = ActivityOrigin(rawValue: line.origin) else { throw Wrong(words: "“\(line.origin.prefix(40))” is no origin") }
    guard metric.range.values.contains(line.amount) else {
      throw Wrong(words: "\(line.amount) \(line.unit.prefix(10)) is more or less than a day can have")
    }
    guard let asOf = Date(rfc3339: line.asOf) else { throw Wrong(words: "“\(line.asOf.prefix(40))” is not an instant") }
    // The samples of a number are not imported, so the number has to count by itself.
    let value = ActivityValue(Measure(line.amount), origin: origin == .hand ? .hand : .imported, asOf: asOf)
    return DiaryImport.Activity(day: day, metric: metric, value: value)
  }

  private func kept(_ line: SavedFoodDocument) throws -> SavedFood {
    guard let id = id(line.id, of: line) else { throw Wrong(words: "“\(line.id.prefix(40))” is not an id") }
    guard (1...200).contains(line.items.count) else { throw Wrong(words: "a kept meal has at least one food") }
    let items = try line.items.map { try $0.input.checked(now: now, zone: zone).meal }
    return try SavedFood(id: id, named: line.name, items: items, choice: line.chosenFood.map { SavedFood.Choice(FoodID($0)) })
  }
}

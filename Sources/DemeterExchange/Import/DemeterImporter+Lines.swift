import Crypto
import DemeterCore
import Foundation

/// What the lines of an export mean.
extension DemeterImporter {
  /// Parses the id of a line; nil if it is not valid. A reserved id, which earlier versions wrote by mistake, is replaced by one derived
  /// from the line.
  private func id(_ text: String, of line: some Encodable) -> UUID? {
    guard let id = UUID(uuidString: text) else { return nil }
    guard id.isReserved else { return id }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(line)).map { UUID(hash: SHA256.hash(data: $0)) }
  }

  func entry(_ line: EntryDocument) throws -> NewEntry {
    guard let id = id(line.id, of: line) else { throw Wrong(words: "“\(line.id.prefix(40))” is not an id") }
    let logged = try moment(line.loggedAt, in: line.timeZone, on: line.day)
    let meal = try line.meal.input.checked(now: now, zone: logged.timeZone, keeping: logged).meal
    return NewEntry(id: id, meal: meal, logged: logged)
  }

  func measurement(_ line: MeasurementDocument) throws -> NewMeasurement {
    guard let id = id(line.id, of: line) else { throw Wrong(words: "“\(line.id.prefix(40))” is not an id") }
    let logged = try moment(line.loggedAt, in: line.timeZone, on: line.day)
    var input = MeasurementInput()
    (input.kind, input.amount, input.unit, input.source) = (line.kind, .number(line.amount), line.unit, line.source)
    if let second = line.second { input.second = .number(second) }
    let checked = try input.checked(id: id, now: now, zone: logged.timeZone)
    return NewMeasurement(id: id, kind: checked.kind, amount: checked.amount, logged: logged, source: checked.source)
  }

  func exercise(_ line: ExerciseDocument) throws -> NewExercise {
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

  func planned(_ line: PlannedDocument) throws -> NewPlannedEntry {
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

  func activity(_ line: ActivityLine) throws -> DiaryImport.Activity {
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

  func kept(_ line: SavedFoodDocument) throws -> SavedFood {
    guard let id = id(line.id, of: line) else { throw Wrong(words: "“\(line.id.prefix(40))” is not an id") }
    guard (1...200).contains(line.items.count) else { throw Wrong(words: "a kept meal has at least one food") }
    let items = try line.items.map { try $0.input.checked(now: now, zone: zone).meal }
    return try SavedFood(id: id, named: line.name, items: items, choice: line.chosenFood.map { SavedFood.Choice(FoodID($0)) })
  }
}

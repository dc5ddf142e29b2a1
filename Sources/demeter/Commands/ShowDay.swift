import ArgumentParser
import DemeterCore
import DemeterMessages
import DemeterWeb
import Foundation

/// `demeter today`
struct Today: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(abstract: say("Show today: total, goals, entries."))
  }

  @Flag(name: .long, help: ArgumentHelp(say("Print the day as the API's JSON."))) var json: Bool = false
  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await runCommand { files in
      let (person, diary) = try await options.diary(files)
      try await show(person.today(Clock.now()), of: diary, for: person, json: json)
    }
  }
}

/// `demeter day DAY`
struct ShowDay: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "day", abstract: say("Show a day: total, goals, entries. Or mark it, or write a note about it."))
  }

  @Argument(help: ArgumentHelp(say("The day, YYYY-MM-DD."))) var day: String
  @Option(name: .long, help: ArgumentHelp(say("Mark it as complete or incomplete, or remove its mark with none."))) var mark: String?
  @Option(name: .long, help: ArgumentHelp(say("Write a note about it; an empty one removes the note."))) var note: String?
  @Flag(name: .long, help: ArgumentHelp(say("Print the day as the API's JSON."))) var json: Bool = false
  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await runCommand { files in
      guard let day = Day(day) else { throw CommandError(say("“\(day)” is not a day like 2026-03-01.")) }
      let (person, diary) = try await options.diary(files)
      if let mark {
        let completeness = mark == "none" ? nil : try CompletenessInput(mark).checked(on: day, today: person.today(Clock.now()))
        try await diary.mark(day, as: completeness)
      }
      if let note { try await diary.note(NoteInput(note).checked(on: day, today: person.today(Clock.now())), on: day) }
      try await show(day, of: diary, for: person, json: json)
    }
  }
}

/// Prints a day, in words or as JSON.
private func show(_ day: Day, of diary: any Diary, for person: Person, json: Bool) async throws {
  let record = try await diary.record(of: day)
  guard !json else { return print(try jsonText(record)) }
  let numbers = person.numbers, dates = person.dates
  let energy = record.energy
  let eaten = numbers.text(record.total.energy)
  var parts = [energy.goal.map { say("\(eaten) cal of \(numbers.text($0)) cal") } ?? say("\(eaten) cal")]
  if energy.goal != nil, record.status != .incomplete {
    parts.append(say("\(energy.percent ?? 0)%"))
    if let excess = energy.excess { parts.append(say("\(numbers.text(excess)) cal over goal")) }
    if let left = energy.remaining {
      let isOver = day < person.today(Clock.now())
      parts.append(isOver ? say("\(numbers.text(left)) cal under goal") : say("\(numbers.text(left)) cal remaining"))
    }
  }
  if let completeness = record.completeness {
    parts.append(completeness == .complete ? say("marked as complete") : say("marked as incomplete"))
  }
  print("\(dates.full(day)): \(parts.joined(separator: ", "))")
  if let note = record.note { print("  " + note.replacing("\n", with: "\n  ")) }
  for macro in Nutrient.allCases where record.total[macro].stated > 0 || record.goals?[macro] != nil {
    let mass = numbers.text(record.total[macro].mass)
    print("  \(name(of: macro)): \(record.goals?[macro].map { say("\(mass) g of \(numbers.text($0)) g") } ?? say("\(mass) g"))")
  }
  if let words = words(record.balance, numbers) { print("  \(words)") }
  if let steps = record.activity?.day.steps.map({ numbers.text($0) }) {
    print("  " + (record.goals?.steps.map { say("steps: \(steps) of \(numbers.text($0))") } ?? say("steps: \(steps)")))
  }
  for entry in record.entries {
    let time = dates.time(entry.logged.instant, in: entry.logged.timeZone)
    print("  \(time)  \(entry.meal.plainName), \(say("\(numbers.text(entry.meal.nutrition.energy)) cal"))  \(entry.id.key)")
    if let note = entry.meal.note { print("    " + note.replacing("\n", with: "\n    ")) }
  }
  if record.entries.isEmpty { print("  " + say("Nothing logged.")) }
}

private func name(of nutrient: Nutrient) -> String {
  switch nutrient {
  case .protein: say("protein")
  case .carbohydrates: say("carbohydrates")
  case .fat: say("fat")
  }
}

/// Returns what was burned, and the deficit or surplus; nil if what was burned is not known.
private func words(_ balance: EnergyBalance, _ numbers: NumberStyle) -> String? {
  guard let burned = balance.burned.map({ numbers.text($0) }) else { return nil }
  guard let net = balance.net else { return say("burned: \(burned) cal") }
  let isSurplus = net < .zero, amount = numbers.text(isSurplus ? .zero - net : net), goal = numbers.text(balance.goal)
  if balance.goal > .zero {
    return isSurplus
      ? say("burned: \(burned) cal, surplus \(amount) cal of \(goal) cal")
      : say("burned: \(burned) cal, deficit \(amount) cal of \(goal) cal")
  }
  return isSurplus ? say("burned: \(burned) cal, surplus \(amount) cal") : say("burned: \(burned) cal, deficit \(amount) cal")
}

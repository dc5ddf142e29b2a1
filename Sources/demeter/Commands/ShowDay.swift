import ArgumentParser
import DemeterCore
import DemeterWeb
import Foundation

/// `demeter today`
struct Today: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(abstract: "Show today: total, goals, entries.")

  @Flag(name: .long, help: "Print the day as the API's JSON.") var json: Bool = false
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
  static let configuration: CommandConfiguration = CommandConfiguration(
    commandName: "day", abstract: "Show a day: total, goals, entries. Or mark it.")

  @Argument(help: "The day, YYYY-MM-DD.") var day: String
  @Option(name: .long, help: "Mark it as complete or incomplete, or remove its mark with none.") var mark: String?
  @Flag(name: .long, help: "Print the day as the API's JSON.") var json: Bool = false
  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await runCommand { files in
      guard let day = Day(day) else { throw CommandError("“\(day)” is not a day like 2026-03-01.") }
      let (person, diary) = try await options.diary(files)
      if let mark {
        let completeness = mark == "none" ? nil : try CompletenessInput(mark).checked(on: day, today: person.today(Clock.now()))
        try await diary.mark(day, as: completeness)
      }
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
  var line = "\(dates.full(day)): \(numbers.text(record.total.energy)) cal"
  if let goal = energy.goal {
    line += " of \(numbers.text(goal)) cal"
  }
  if energy.goal != nil, record.status != .incomplete {
    line += ", \(energy.percent ?? 0)%"
    line += energy.excess.map { ", \(numbers.text($0)) cal over goal" } ?? ""
    let isOver = day < person.today(Clock.now())
    line += energy.remaining.map { ", \(numbers.text($0)) cal \(isOver ? "under goal" : "remaining")" } ?? ""
  }
  if let completeness = record.completeness { line += ", marked as \(completeness.rawValue)" }
  print(line)
  for macro in Nutrient.allCases where record.total[macro].stated > 0 || record.goals?[macro] != nil {
    let goal = record.goals?[macro].map { " of \(numbers.text($0)) g" } ?? ""
    print("  \(macro.rawValue): \(numbers.text(record.total[macro].mass)) g\(goal)")
  }
  let balance = record.balance
  if let burned = balance.burned {
    var line = "  burned: \(numbers.text(burned)) cal"
    if let net = balance.net {
      line += net < .zero ? ", surplus \(numbers.text(.zero - net)) cal" : ", deficit \(numbers.text(net)) cal"
      if balance.goal > .zero { line += " of \(numbers.text(balance.goal)) cal" }
    }
    print(line)
  }
  if let steps = record.activity?.day.steps {
    print("  steps: \(numbers.text(steps))" + (record.goals?.steps.map { " of \(numbers.text($0))" } ?? ""))
  }
  for entry in record.entries {
    let time = dates.time(entry.logged.instant, in: entry.logged.timeZone)
    print("  \(time)  \(entry.meal.plainName), \(numbers.text(entry.meal.nutrition.energy)) cal  \(entry.id.key)")
  }
  if record.entries.isEmpty { print("  Nothing logged.") }
}

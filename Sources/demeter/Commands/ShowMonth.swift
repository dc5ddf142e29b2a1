import ArgumentParser
import DemeterCore
import DemeterWeb
import Foundation

/// `demeter month [MONTH]`
struct ShowMonth: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    commandName: "month", abstract: "Show a month: each day's calories and how it went, and the whole.")

  @Argument(help: "The month, YYYY-MM; this month where it is left out.") var month: String?
  @Flag(name: .long, help: "Print the month as the API gives it.") var json: Bool = false
  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await carryOut {
      let (person, diary) = try await options.diary()
      let today = person.today(Clock.now())
      guard let month = month.map({ Month($0) }) ?? today.month, (1900...2999).contains(month.year) else {
        throw Failure("“\(month ?? "")” is not a month like 2026-03, in the years 1900 to 2999.")
      }
      let history = try await diary.history(in: MonthGrid(month, weekStart: person.weekStart).days)
      guard !json else { return print(try jsonText(history, month: month, today: today)) }
      show(month, history, for: person, today: today)
    }
  }

  private func show(_ month: Month, _ history: History, for person: Person, today: Day) {
    let numbers = person.numbers, dates = person.dates
    print(dates.month(month))
    let days = month.days.each.map { history[$0] }
    for day in days {
      guard let total = day.total else { continue }
      let words = day.isUndecided(on: today) ? "below goal so far" : day.status.words
      let count = "\(total.entryCount) \(total.entryCount == 1 ? "entry" : "entries")"
      print("  \(dates.brief(day.day)): \(numbers.text(total.energy)) cal, \(count), \(words)")
    }
    let statistics = HistoryStatistics(of: days, today: today)
    guard let average = statistics.averageEnergy else { return print("  Nothing logged.") }
    var line = "Average \(numbers.text(average)) cal on \(statistics.daysLogged) logged \(statistics.daysLogged == 1 ? "day" : "days")"
    if statistics.daysWithGoal > 0 { line += ", goal met on \(statistics.goalMet) of \(statistics.daysWithGoal)" }
    print(line)
  }
}

import ArgumentParser
import DemeterCore
import DemeterWeb
import DemeterWords
import Foundation

/// `demeter month [MONTH]`
struct ShowMonth: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    commandName: "month", abstract: "Show a month: food, steps or energy of each day, and a summary.")

  @Argument(help: "The month, YYYY-MM. [default: this month]") var month: String?
  @Option(name: .long, help: "food, steps or energy.") var lens: Lens = .food
  @Flag(name: .long, help: "Print the month as the API's JSON.") var json: Bool = false
  @OptionGroup var options: DiaryOptions

  enum Lens: String, CaseIterable, ExpressibleByArgument { case food, steps, energy }

  func run() async throws {
    try await runCommand { files in
      let (person, diary) = try await options.diary(files)
      let today = person.today(Clock.now())
      guard let month = month.map({ Month($0) }) ?? today.month, (1900...2999).contains(month.year) else {
        throw CommandError("“\(month ?? "")” is not a month like 2026-03, in the years 1900 to 2999.")
      }
      let history = try await diary.history(in: MonthGrid(month, weekStart: person.weekStart).days)
      guard !json else { return print(try jsonText(history, month: month, today: today)) }
      print(person.dates.month(month))
      let days = month.days.each.filter { $0 <= today }.map { history[$0] }
      switch lens {
      case .food: showFood(days, for: person, today: today)
      case .steps: showSteps(days, for: person)
      case .energy: showEnergy(days, for: person)
      }
    }
  }

  private func showFood(_ days: [HistoryDay], for person: Person, today: Day) {
    let numbers = person.numbers
    for day in days {
      guard let total = day.total else { continue }
      let words = day.isUndecided(on: today) ? "on track" : day.status.words(aim: day.aim)
      let count = numbers.counted(total.entryCount, "entry", "entries")
      print("  \(person.dates.brief(day.day)): \(numbers.text(total.energy)) cal, \(count), \(words)")
    }
    let statistics = HistoryStatistics(of: days, today: today)
    guard statistics.daysLogged > 0 else { return print("  Nothing logged.") }
    var parts: [String] = []
    if let average = statistics.averageEnergy {
      parts.append("Average \(numbers.text(average)) cal on \(numbers.counted(statistics.completeDays, "logged day"))")
    }
    if statistics.judgedDays > 0 { parts.append("Goal met on \(statistics.asAimed) of \(statistics.judgedDays)") }
    parts.forEach { print($0) }
  }

  private func showSteps(_ days: [HistoryDay], for person: Person) {
    let numbers = person.numbers, unit = person.distanceUnit
    let walked = days.filter { $0.activity?.steps != nil }
    for day in walked {
      let parts = [
        "\(numbers.text(day.activity?.steps ?? 0)) steps", day.activity?.distance.map { "\(numbers.text($0, in: unit)) \(unit.rawValue)" },
        day.activity?.active.map { "\(numbers.text($0)) cal active" }, person.showsStepGoal ? goalWords(day, numbers) : nil,
      ]
      print("  \(person.dates.brief(day.day)): \(parts.compactMap { $0 }.joined(separator: ", "))")
    }
    guard !walked.isEmpty else { return print("  No steps recorded.") }
    let steps = walked.reduce(0) { $0 + ($1.activity?.steps ?? 0) }
    let count = numbers.counted(walked.count, "day")
    print("Average \(numbers.text((steps + walked.count / 2) / walked.count)) steps on \(count), \(numbers.text(steps)) in all")
  }

  private func goalWords(_ day: HistoryDay, _ numbers: NumberStyle) -> String? {
    guard let goal = day.stepGoal, goal > 0, let progress = day.stepProgress else { return nil }
    return progress < 1 ? "\(Int(percentOf: progress))% of \(numbers.text(goal))" : "goal of \(numbers.text(goal)) met"
  }

  private func showEnergy(_ days: [HistoryDay], for person: Person) {
    func energy(_ energy: Energy?) -> String { energy.map { "\(person.numbers.text($0)) cal" } ?? "no data" }
    let known = days.filter { $0.balance.burned != nil || $0.balance.intake != nil }
    for day in known {
      let balance = day.balance
      let net = balance.net.map { net in net >= .zero ? "deficit \(energy(net))" : "surplus \(energy(.zero - net))" } ?? "net no data"
      print("  \(person.dates.brief(day.day)): burned \(energy(balance.burned)), intake \(energy(balance.intake)), \(net)")
    }
    let nets = known.compactMap(\.balance.net)
    guard !known.isEmpty else { return print("  No data.") }
    guard !nets.isEmpty else { return print("No day has both.") }
    let sum = nets.reduce(Energy.zero, +)
    let average = Energy(thousandths: sum.thousandths / Int64(nets.count))
    print("Net \(energy(sum)) on \(person.numbers.counted(nets.count, "day")) with both, \(energy(average)) a day")
  }
}

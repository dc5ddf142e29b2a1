import ArgumentParser
import DemeterCore
import DemeterMessages
import DemeterWeb
import DemeterWords
import Foundation

/// `demeter month [MONTH]`
struct ShowMonth: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "month", abstract: say("Show a month: food, steps or energy of each day, and a summary."))
  }

  @Argument(help: ArgumentHelp(say("The month, YYYY-MM. [default: this month]"))) var month: String?
  @Option(name: .long, help: ArgumentHelp(say("food, steps or energy."))) var lens: Lens = .food
  @Flag(name: .long, help: ArgumentHelp(say("Print the month as the API's JSON."))) var json: Bool = false
  @OptionGroup var options: DiaryOptions

  enum Lens: String, CaseIterable, ExpressibleByArgument { case food, steps, energy }

  func run() async throws {
    try await runCommand { files in
      let (person, diary) = try await options.diary(files)
      let today = person.today(Clock.now())
      guard let month = month.map({ Month($0) }) ?? today.month, (1900...2999).contains(month.year) else {
        throw CommandError(say("“\(month ?? "")” is not a month like 2026-03, in the years 1900 to 2999."))
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
      let words = day.isUndecided(on: today) ? say("on track") : day.status.words(aim: day.aim)
      let count = numbers.counted(total.entryCount, "entry", "entries")
      print("  " + line(day, [calories(total.energy, numbers), count, words], person))
    }
    let statistics = HistoryStatistics(of: days, today: today)
    guard statistics.daysLogged > 0 else { return print("  " + say("Nothing logged.")) }
    var parts: [String] = []
    if let average = statistics.averageEnergy {
      let (energy, days) = (numbers.text(average), numbers.text(statistics.completeDays))
      parts.append(
        say(
          statistics.completeDays, one: "Average \(energy) cal on \(days) logged day", other: "Average \(energy) cal on \(days) logged days"
        ))
    }
    if statistics.judgedDays > 0 { parts.append(say("Goal met on \(statistics.asAimed) of \(statistics.judgedDays)")) }
    parts.forEach { print($0) }
  }

  private func showSteps(_ days: [HistoryDay], for person: Person) {
    let numbers = person.numbers, unit = person.distanceUnit
    let walked = days.filter { $0.activity?.steps != nil }
    for day in walked {
      let parts = [
        say("\(numbers.text(day.activity?.steps ?? 0)) steps"),
        day.activity?.distance.map { unit == .km ? say("\(numbers.text($0, in: unit)) km") : say("\(numbers.text($0, in: unit)) mi") },
        day.activity?.active.map { say("\(numbers.text($0)) cal active") }, person.showsStepGoal ? goalWords(day, numbers) : nil,
      ]
      print("  " + line(day, parts.compactMap(\.self), person))
    }
    guard !walked.isEmpty else { return print("  " + say("No steps recorded.")) }
    let steps = walked.reduce(0) { $0 + ($1.activity?.steps ?? 0) }
    let (average, count) = (numbers.text((steps + walked.count / 2) / walked.count), numbers.text(walked.count))
    print(
      say(
        walked.count, one: "Average \(average) steps on \(count) day, \(numbers.text(steps)) in all",
        other: "Average \(average) steps on \(count) days, \(numbers.text(steps)) in all"))
  }

  private func goalWords(_ day: HistoryDay, _ numbers: NumberStyle) -> String? {
    guard let goal = day.stepGoal, goal > 0, let progress = day.stepProgress else { return nil }
    return progress < 1 ? say("\(Int(percentOf: progress))% of \(numbers.text(goal))") : say("goal of \(numbers.text(goal)) met")
  }

  private func showEnergy(_ days: [HistoryDay], for person: Person) {
    func energy(_ energy: Energy) -> String { calories(energy, person.numbers) }
    let known = days.filter { $0.balance.burned != nil || $0.balance.intake != nil }
    for day in known {
      let balance = day.balance
      let parts = [
        balance.burned.map { say("burned \(energy($0))") } ?? say("burned no data"),
        balance.intake.map { say("intake \(energy($0))") } ?? say("intake no data"),
        balance.net.map { net in net >= .zero ? say("deficit \(energy(net))") : say("surplus \(energy(.zero - net))") }
          ?? say("net no data"),
      ]
      print("  " + line(day, parts, person))
    }
    let nets = known.compactMap(\.balance.net)
    guard !known.isEmpty else { return print("  " + say("No data.")) }
    guard !nets.isEmpty else { return print(say("No day has both.")) }
    let sum = nets.reduce(Energy.zero, +)
    let average = Energy(thousandths: sum.thousandths / Int64(nets.count))
    let count = person.numbers.text(nets.count)
    print(
      say(
        nets.count, one: "Net \(energy(sum)) on \(count) day with both, \(energy(average)) a day",
        other: "Net \(energy(sum)) on \(count) days with both, \(energy(average)) a day"))
  }

  private func calories(_ energy: Energy, _ numbers: NumberStyle) -> String { say("\(numbers.text(energy)) cal") }

  private func line(_ day: HistoryDay, _ parts: [String], _ person: Person) -> String {
    "\(person.dates.brief(day.day)): \(parts.joined(separator: ", "))"
  }
}

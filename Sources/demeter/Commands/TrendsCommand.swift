public import ArgumentParser
public import DemeterCore
import DemeterMessages
import DemeterWeb
import DemeterWords
import Foundation

/// `demeter trends [--span 4w|3m|1y|all]`
struct TrendsCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "trends", abstract: say("Show where weight, energy and food lead over weeks or years."))
  }

  @Option(name: .long, help: ArgumentHelp(say("4w, 3m, 1y or all."))) var span: TrendSpan = .threeMonths
  @Flag(name: .long, help: ArgumentHelp(say("Print what is burned, eaten and weighed as the API's JSON."))) var json: Bool = false
  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await runCommand { files in
      let (person, diary) = try await options.diary(files)
      let trends = try await diary.trends(until: person.today(Clock.now()), body: person.body, weekStart: person.weekStart)
      guard !json else { return print(try jsonText(trends, span)) }
      lines(trends, for: person).forEach { print($0) }
    }
  }

  private func lines(_ trends: DiaryTrends, for person: Person) -> [String] {
    let numbers = person.numbers
    func calories(_ value: Double) -> String { say("\(numbers.text(Int(nearest: value))) cal") }
    var lines: [String] = []
    if let learned = trends.learned {
      let (amount, margin) = (numbers.text(Int(nearest: learned.kilocalories)), numbers.text(Int(nearest: learned.margin)))
      lines.append(
        say(
          """
          Burned: \(amount) ± \(margin) cal a day, from \(learned.completeDays) whole days and \(learned.weighedDays) days with a weight, of \
          28 days. Next change on \(learned.nextChange).
          """))
      if let bias = learned.deviceBias {
        let difference = calories(abs(bias))
        lines.append(
          abs(bias) <= learned.margin
            ? say("Devices say the same.") : bias < 0 ? say("Devices say \(difference) less.") : say("Devices say \(difference) more."))
      }
    } else {
      lines.append(say("Burned: not known yet. It takes about three weeks of weights and of days that are logged whole."))
    }
    let weight = trends.weight(span)
    if let last = weight.points.last {
      let amount = numbers.text(weight: Measure(last.kilograms), in: person.weightUnit)
      let change = weight.perWeek.map {
        ($0 < 0 ? "−" : "+") + numbers.text(weight: Measure(abs($0)), in: person.weightUnit == .kg ? .kg : .lb)
      }
      lines.append(change.map { say("Weight: \(amount), \($0) a week") } ?? say("Weight: \(amount)"))
    }
    let energy = trends.energy(span)
    if let deficit = energy.meanDeficit {
      let (count, days, amount) = (energy.dayCount, numbers.text(energy.dayCount), calories(abs(deficit)))
      lines.append(
        deficit < 0
          ? say(
            count, one: "Eaten: \(amount) a day more than burned, on \(days) day logged whole",
            other: "Eaten: \(amount) a day more than burned, on \(days) days logged whole")
          : say(
            count, one: "Eaten: \(amount) a day less than burned, on \(days) day logged whole",
            other: "Eaten: \(amount) a day less than burned, on \(days) days logged whole"))
    }
    let intake = trends.intake(span).whole
    if let mean = intake.kilocalories {
      let (amount, count, days) = (calories(mean), intake.loggedDays, numbers.text(intake.loggedDays))
      lines.append(
        intake.goal.map { goal in
          say(
            count, one: "Calories: \(amount) on an average day, over \(days) logged day, goal \(calories(goal))",
            other: "Calories: \(amount) on an average day, over \(days) logged days, goal \(calories(goal))")
        }
          ?? say(
            count, one: "Calories: \(amount) on an average day, over \(days) logged day",
            other: "Calories: \(amount) on an average day, over \(days) logged days"))
    }
    if let shares = intake.shares {
      let percents = shares.percents
      let parts = Nutrient.withEnergy.map { nutrient in
        let percent = percents[nutrient] ?? 0
        return switch nutrient {
        case .protein: say("protein \(percent)%")
        case .carbohydrates: say("carbohydrates \(percent)%")
        case .fat: say("fat \(percent)%")
        }
      }
      lines.append(say("Energy from: \(parts.joined(separator: ", "))"))
    }
    if let steps = trends.steps(span).mean { lines.append(say("Steps: \(numbers.text(Int(nearest: steps))) on an average day")) }
    return lines
  }
}

extension TrendSpan: ExpressibleByArgument {}

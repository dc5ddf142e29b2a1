public import ArgumentParser
public import DemeterCore
import DemeterWeb
import DemeterWords
import Foundation

/// `demeter trends [--span 4w|3m|1y|all]`
struct TrendsCommand: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    commandName: "trends", abstract: "Show where weight, energy and food lead over weeks or years.")

  @Option(name: .long, help: "4w, 3m, 1y or all.") var span: TrendSpan = .threeMonths
  @Flag(name: .long, help: "Print what is burned, eaten and weighed as the API's JSON.") var json: Bool = false
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
    func calories(_ value: Double) -> String { numbers.text(Int(nearest: value)) + " cal" }
    var lines: [String] = []
    if let learned = trends.learned {
      lines.append(
        "Burned: \(numbers.text(Int(nearest: learned.kilocalories))) ± \(numbers.text(Int(nearest: learned.margin))) cal a day, from \(learned.completeDays) whole "
          + "days and \(learned.weighedDays) days with a weight, of 28 days. Next change on \(learned.nextChange).")
      if let bias = learned.deviceBias {
        let isSame = abs(bias) <= learned.margin
        lines.append("Devices say \(isSame ? "the same" : "\(calories(abs(bias))) \(bias < 0 ? "less" : "more")").")
      }
    } else {
      lines.append("Burned: not known yet. It takes about three weeks of weights and of days that are logged whole.")
    }
    let weight = trends.weight(span)
    if let last = weight.points.last {
      let change = weight.perWeek.map {
        ", \($0 < 0 ? "−" : "+")\(numbers.text(weight: Measure(abs($0)), in: person.weightUnit == .kg ? .kg : .lb)) a week"
      }
      lines.append("Weight: \(numbers.text(weight: Measure(last.kilograms), in: person.weightUnit))\(change ?? "")")
    }
    let energy = trends.energy(span)
    if let deficit = energy.meanDeficit {
      let days = numbers.counted(energy.dayCount, "day")
      lines.append("Eaten: \(calories(abs(deficit))) a day \(deficit < 0 ? "more" : "less") than burned, on \(days) logged whole")
    }
    let intake = trends.intake(span).whole
    if let mean = intake.kilocalories {
      let goal = intake.goal.map { ", goal \(calories($0))" } ?? ""
      lines.append("Calories: \(calories(mean)) on an average day, over \(numbers.counted(intake.loggedDays, "logged day"))\(goal)")
    }
    if let shares = intake.shares {
      let percents = shares.percents
      let parts = Nutrient.withEnergy.map { "\($0.name.lowercased()) \(percents[$0] ?? 0)%" }
      lines.append("Energy from: \(parts.joined(separator: ", "))")
    }
    if let steps = trends.steps(span).mean { lines.append("Steps: \(numbers.text(Int(nearest: steps))) on an average day") }
    return lines
  }
}

extension TrendSpan: ExpressibleByArgument {}

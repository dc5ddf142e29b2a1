import ArgumentParser
import DemeterCore
import DemeterMessages
import DemeterWeb
import DemeterWords
import Foundation

/// `demeter nutrients [DAY]`
struct ShowNutrients: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "nutrients", abstract: say("Show the nutrients of a day, or on average of a logged day, against their targets."))
  }

  @Argument(help: ArgumentHelp(say("The day, YYYY-MM-DD; today if it is left out."))) var day: String?
  @Option(name: .long, help: ArgumentHelp(say("The number of days that end with it, 1 to 92."))) var days: Int = 1
  @Flag(name: .long, help: ArgumentHelp(say("Print them as the API's JSON."))) var json: Bool = false
  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await runCommand { files in
      let (person, diary) = try await options.diary(files)
      let today = person.today(Clock.now())
      var last = today
      if let day {
        guard let named = Day(day) else { throw CommandError(say("“\(day)” is not a day like 2026-03-01.")) }
        last = named
      }
      guard (1...92).contains(days) else { throw CommandError(say("--days must be 1 to 92.")) }
      let rules = person.nutrientRules
      let report = try await diary.nutrients(in: last - (days - 1)...last)
      guard !json else { return print(try jsonText(report, rules)) }
      let net = rules.net.flatMap { setting in report.net.map { line($0, setting, person.numbers) } }
      let intakes = TraceNutrient.allCases.compactMap { report[$0] } + rules.settings.named.compactMap { report[own: $0] }
      let known = intakes.map { line($0, on: last, rules, person.numbers) }
      let lines = known + [net].compactMap(\.self)
      guard !lines.isEmpty else { return print(say("Nothing that was logged says more than energy, protein, carbohydrates and fat.")) }
      print(lines.joined(separator: "\n"))
    }
  }

  /// `Net carbohydrates: at least 42 g, goal at most 50 g`
  private func line(_ net: NetCarbohydrates, _ setting: NetCarbohydrates.Setting, _ numbers: NumberStyle) -> String {
    let mass = "\(numbers.text(Measure((net.mass.grams * 10).rounded() / 10))) g"
    let limit = setting.limit.map { "\(numbers.text($0)) g" }, goal = limit.map { say("goal at most \($0)") }
    let parts = [net.isWhole ? mass : say("at least \(mass)"), goal].compactMap(\.self)
    return "\(say("Net carbohydrates")): \(parts.joined(separator: ", "))"
  }

  /// `Iron: at least 9.1 mg, goal at least 18 mg, known for 71% of the calories`
  private func line(_ intake: NutrientIntake, on day: Day, _ rules: NutrientRules, _ numbers: NumberStyle) -> String {
    let name: String, unit: String, size: Double, target: NutrientTarget?
    switch intake.nutrient {
    case .known(let nutrient):
      let isSalt = nutrient == .sodium && rules.showsSalt
      (name, unit) = isSalt ? (say("Salt"), "g") : (nutrient.name, nutrient.unit.rawValue)
      size = isSalt ? 1 / TraceNutrient.saltOfSodium : nutrient.unit.grams
      target = rules.target(of: nutrient, on: day)
    case .own(let own):
      (name, unit, size, target) = (own.name, own.unit, own.grams, own.target)
    }
    func text(_ mass: TraceMass) -> String { "\(numbers.text(Measure((mass.grams / size * 100).rounded() / 100))) \(unit)" }
    let amount = intake.isWhole ? text(intake.mass) : say("at least \(text(intake.mass))")
    let goals = [
      target?.minimum.map { say("goal at least \(text($0))") }, target?.maximum.map { say("goal at most \(text($0))") },
    ].compactMap(\.self)
    let share = Int(nearest: (intake.energyShare * 100).rounded(.down))
    let known = intake.isWhole ? [] : [say("known for \(share)% of the calories")]
    return "\(name): \(([amount] + goals + known).joined(separator: ", "))"
  }
}

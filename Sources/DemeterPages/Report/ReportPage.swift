public import DemeterCore
import DemeterMessages
import DemeterWords

/// A report for a dietitian or doctor, in the person's language and units.
public struct ReportPage: Hashable, Sendable {
  public static var title: String { say("Report") }

  /// A line of the table of averages.
  struct Line: Hashable, Sendable {
    let name: String
    /// `1,940 cal`, `at least 80 g`
    let mean: String
    /// `1,620–2,310 cal`; empty if it is not known.
    let range: String
    /// Empty without a goal.
    let goal: String
    /// `from foods that make up 71% of the energy`; nil if every food states it.
    var share: String?
  }

  /// A nutrient and its average.
  struct NutrientLine: Hashable, Sendable {
    let name: String
    let amount: String
    let share: String?
  }

  /// What was eaten on a day.
  struct DayOfMeals: Hashable, Sendable {
    let title: String
    /// `1,940 cal`, `nothing logged`
    let words: String
    let entries: [Entry]
  }

  struct Entry: Hashable, Sendable {
    let time: String
    let name: String
    let amount: String
    let energy: String
  }

  let name: String
  let days: String
  /// `Logged completely on 12 of 14 days. Averages are of these days.`
  let completeness: String
  let lines: [Line]
  /// `Weight: 71.4 kg on Mar 2, 70.9 kg on Mar 14, trend 0.4 kg less`; nil if there is none.
  let weight: String?
  let nutrients: [NutrientLine]
  let meals: [DayOfMeals]
  let weeks: Int
  /// The lengths that there are.
  let lengths: [Choice]
  let lastDay: String
  let daysTable: String
  let mealsTable: String

  /// - Parameters:
  ///   - report: of at least one day.
  ///   - weeks: its length.
  public init(_ report: DietReport, of name: String, weeks: Int, to last: Day, in context: PageContext) {
    self.name = name
    self.weeks = weeks
    lengths = DietReport.weeks.map { Choice(value: "\($0)", words: context.numbers.counted($0, "week")) }
    lastDay = last.description
    days = context.dates.span(DietReport.days(weeks, to: last))
    daysTable = Paths.report(.reportDays, weeks: weeks, to: last)
    mealsTable = Paths.report(.reportMeals, weeks: weeks, to: last)
    let complete = context.numbers.text(report.complete.count), all = context.numbers.text(report.records.count)
    completeness =
      report.complete.isEmpty
      ? say("No day was logged completely, so there are no averages of food.")
      : say("Logged completely on \(complete) of \(all) days. Averages of food are of these days.")
    lines = Self.lines(of: report, in: context)
    weight = report.weight.map { Self.words($0, in: context) }
    func line(_ name: String, _ unit: String, grams: Double, _ known: DietReport.PartlyKnown<TraceMass>) -> NutrientLine {
      let text = Self.text(known.mean.grams / grams, unit, in: context)
      return NutrientLine(name: name, amount: known.isWhole ? text : say("at least \(text)"), share: Self.share(of: known))
    }
    let everyones = TraceNutrient.allCases.compactMap { nutrient in
      report.nutrient(nutrient).map { line(nutrient.name, nutrient.unit.rawValue, grams: nutrient.unit.grams, $0) }
    }
    nutrients =
      everyones
      + report.own.compactMap { nutrient in
        report.nutrient(nutrient).map { line(nutrient.name, nutrient.unit, grams: nutrient.grams, $0) }
      }
    let whole = Set(report.complete.map(\.day))
    meals = report.records.map { DayOfMeals($0, isComplete: whole.contains($0.day), in: context) }
  }

  private static func lines(of report: DietReport, in context: PageContext) -> [Line] {
    var lines: [Line] = []
    if let energy = report.energy {
      lines.append(
        Line(
          name: say("Energy"), mean: context.calories(energy.mean), range: context.range(energy.range),
          goal: report.energyGoal.map(context.range) ?? ""))
    }
    for nutrient in Nutrient.allCases {
      guard let known = report.macro(nutrient) else { continue }
      let mean = context.grams(known.mean)
      lines.append(
        Line(
          name: nutrient.name, mean: known.isWhole ? mean : say("at least \(mean)"), range: known.range.map(context.range) ?? "",
          goal: report.goal(of: nutrient).map(context.range) ?? "", share: share(of: known)))
    }
    if let steps = report.steps {
      let (mean, least, most) = (steps.mean.whole, steps.range.lowerBound.whole, steps.range.upperBound.whole)
      let numbers = context.numbers
      lines.append(
        Line(
          name: say("Steps (\(numbers.counted(steps.days, "day")))"), mean: numbers.text(mean),
          range: least == most ? numbers.text(most) : "\(numbers.text(least))–\(numbers.text(most))", goal: ""))
    }
    if let burned = report.burned {
      lines.append(
        Line(
          name: say("Energy burned, measured (\(context.numbers.counted(burned.days, "day")))"), mean: context.calories(burned.mean),
          range: context.range(burned.range), goal: ""))
    }
    return lines
  }

  private static func words(_ weight: DietReport.Weight, in context: PageContext) -> String {
    func said(_ weighing: WeightTrend.Weighing) -> String {
      say("\(context.weight(Measure(weighing.kilograms))) on \(context.dates.short(weighing.day))", meaning: "amount")
    }
    let first = said(weight.first), last = said(weight.last)
    guard weight.first != weight.last else { return say("Weight: \(first)") }
    guard let change = weight.change else { return say("Weight: \(first), \(last)") }
    let amount = context.weight(Measure(abs(change)))
    return change < 0 ? say("Weight: \(first), \(last), trend \(amount) less") : say("Weight: \(first), \(last), trend \(amount) more")
  }

  /// `12 g`, `9.1 mg`
  private static func text(_ value: Double, _ unit: String, in context: PageContext) -> String {
    "\(context.numbers.text(Measure(value < 10 ? value : value.rounded()))) \(unit)"
  }

  private static func share<A: Amount>(of known: DietReport.PartlyKnown<A>) -> String? {
    known.isWhole ? nil : say("from foods that make up \(Int(nearest: known.energyShare * 100))% of the energy")
  }
}

extension ReportPage.DayOfMeals {
  fileprivate init(_ record: DayRecord, isComplete: Bool, in context: PageContext) {
    title = context.dates.brief(record.day)
    let energy = context.calories(record.total.energy)
    words =
      switch (record.entries.isEmpty, isComplete) {
      case (true, true): say("nothing eaten")
      case (true, false): say("nothing logged")
      case (false, true): energy
      case (false, false): say("\(energy), not complete")
      }
    entries = record.entries.reversed().map { entry in
      ReportPage.Entry(
        time: context.dates.time(entry.logged.instant, in: entry.logged.timeZone), name: entry.meal.name,
        amount: entry.meal.servingWords(in: context.numbers) ?? "", energy: context.whole(entry.meal.nutrition.energy))
    }
  }
}

extension PageContext {
  /// `1,620–2,310 cal`
  fileprivate func range(_ range: ClosedRange<Energy>) -> String {
    let (least, most) = (whole(range.lowerBound), calories(range.upperBound))
    return whole(range.lowerBound) == whole(range.upperBound) ? most : "\(least)–\(most)"
  }

  /// `62–110 g`
  fileprivate func range(_ range: ClosedRange<Mass>) -> String {
    let (least, most) = (grams(range.lowerBound), grams(range.upperBound))
    return least == most ? most : "\(least)–\(most)"
  }
}

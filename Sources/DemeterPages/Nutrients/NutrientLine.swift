import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords

/// One nutrient of a day or of several, against its target.
struct NutrientLine: Hashable, Sendable {
  let nutrient: AnyNutrient
  /// `Iron`
  let name: String
  /// `9.1 of 18 mg`, `at least 9.1 of 18 mg`, `1,240 mg`
  let amount: String
  /// `9.1/18 mg`, `≥ 9.1/18 mg`, `1,240 mg`
  let brief: String
  /// `from foods that make up 71% of today’s energy`, `every food says it`
  let coverage: String
  /// `Enough`, `Over the limit`; nil if there is no target, or nothing is judged.
  let standing: String?
  /// The part of the target, 0…100, for its bar; nil without one, or if nothing is judged.
  let percent: Int?
  /// The address of what gave it; nil where that is not offered.
  let address: String?

  init(_ intake: NutrientIntake, of day: Day, span: NutrientSpan = .day, hasDetail: Bool = false, in context: PageContext) {
    let target =
      switch intake.nutrient {
      case .known(let known): context.nutrientRules.target(of: known, on: day)
      case .own(let own): own.target
      }
    nutrient = intake.nutrient
    let (name, unit) = context.words(of: intake.nutrient)
    self.name = name
    let number = context.number(intake.mass, of: intake.nutrient)
    let limit = target.flatMap { $0.minimum ?? $0.maximum }
    if let shown = limit.map({ context.number($0, of: intake.nutrient) }) {
      let isLimit = target?.minimum == nil
      amount =
        switch (isLimit, intake.isWhole) {
        case (false, true): say("\(number) of \(shown) \(unit)")
        case (false, false): say("at least \(number) of \(shown) \(unit)")
        case (true, true): say("\(number) of at most \(shown) \(unit)")
        case (true, false): say("at least \(number) of at most \(shown) \(unit)")
        }
    } else {
      amount = intake.isWhole ? "\(number) \(unit)" : say("at least \(number) \(unit)")
    }
    let least = intake.isWhole ? "" : "≥\u{A0}"
    brief = least + number + (limit.map { "/\u{200B}" + context.number($0, of: intake.nutrient) } ?? "") + "\u{A0}" + unit
    let share = Int(nearest: (intake.energyShare * 100).rounded(.down))
    let isToday = day == context.today && span == .day
    coverage =
      intake.isWhole
      ? say("from all foods")
      : isToday ? say("from foods that make up \(share)% of today’s energy") : say("from foods that make up \(share)% of the energy")
    let judged = target.map { intake.standing(against: $0) }
    standing =
      switch judged {
      case .above?: say("Over the limit")
      case .within?: target?.minimum == nil ? say("Under the limit") : say("Enough", meaning: "of a nutrient")
      case .below?: intake.isWhole && !isToday ? say("Less than the target") : nil
      case .unknown?: say("Too little is known")
      case nil: nil
      }
    percent =
      judged == .unknown
      ? nil
      : limit.map { limit in
        limit > .zero ? Int(nearest: min(Double(intake.mass.thousandths) / Double(limit.thousandths), 1) * 100) : 100
      }
    address = hasDetail ? Paths.nutrients(of: day, span, detail: intake.nutrient) + "#nutrient" : nil
  }
}

/// A bar of a part, 0…100. Its meaning is in the words next to it.
struct PartBar: View {
  let percent: Int

  var body: some HTML {
    svg(.class("food-bar"), .decoration, .attribute("viewBox", "0 0 100 4"), .attribute("preserveAspectRatio", "none")) {
      path(.attribute("d", "M0 0h\(percent)v4h-\(percent)z"))
    }
  }
}

/// Nutrients as a table: name, amount and target, bar, coverage. A bar is only drawn where something is judged.
struct NutrientTableView: View {
  let lines: [NutrientLine]

  var body: some HTML {
    table(.class("food-bars"), .role("table")) {
      thead(.class("visually-hidden"), .role("rowgroup")) {
        tr(.role("row")) {
          th(.role("columnheader"), .attribute("scope", "col")) { say("Nutrient") }
          th(.role("columnheader"), .attribute("scope", "col")) { say("Amount") }
          th(.role("columnheader"), .attribute("scope", "col")) { say("Known from") }
        }
      }
      tbody(.role("rowgroup")) {
        ForEach(lines) { line in
          tr(.role("row"), .id("nutrient-\(line.nutrient.key)")) {
            th(.class("name"), .role("rowheader"), .attribute("scope", "row")) {
              if let address = line.address { a(.href(address)) { line.name } } else { line.name }
            }
            td(.class("energy"), .role("cell")) {
              line.amount
              if let standing = line.standing { span(.class("when")) { " · \(standing)" } }
            }
            td(.class("name when"), .role("cell")) {
              if let percent = line.percent { PartBar(percent: percent) }
              line.coverage
            }
          }
        }
      }
    }
  }
}

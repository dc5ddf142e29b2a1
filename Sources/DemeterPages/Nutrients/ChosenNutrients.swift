import DemeterCore
import DemeterHTML
import DemeterMessages

/// The nutrients that a person chose, under the rings of a day.
struct ChosenNutrients: Hashable, Sendable {
  /// One of the few in the card of Today.
  struct Brief: Hashable, Sendable {
    let name: String
    /// `9.1/18 mg`, `≥ 9.1/18 mg`, `—`
    let amount: String
    /// `at least 9.1 of 18 mg`
    let spoken: String
    /// The part of the target, 0…100; nil if nothing is judged.
    let percent: Int?
  }

  /// How many are in the card of Today.
  private static let mostBrief = 3

  let lines: [NutrientLine]
  let brief: [Brief]
  /// The chosen nutrients that no entry states: `Not known: iron, zinc`; nil if there are none.
  let unknown: String?
  let address: String

  /// Nil if nothing is chosen, or nothing is logged.
  init?(_ record: DayRecord, in context: PageContext) {
    let chosen = context.nutrientRules.settings.chosen
    guard !chosen.isEmpty, !record.entries.isEmpty else { return nil }
    let report = NutrientReport(of: record.entries, in: record.day...record.day)
    lines = chosen.compactMap { report.intake(of: $0) }.map { NutrientLine($0, of: record.day, in: context) }
    brief = chosen.prefix(Self.mostBrief).map { nutrient in
      let line = report.intake(of: nutrient).map { NutrientLine($0, of: record.day, in: context) }
      return Brief(
        name: context.words(of: nutrient).name, amount: line?.brief ?? "—", spoken: line?.amount ?? say("not known"), percent: line?.percent
      )
    }
    let names = chosen.filter { report.intake(of: $0) == nil }.map { context.words(of: $0).name }
    unknown = names.isEmpty ? nil : say("No food of the day says: \(names.joined(separator: ", "))")
    address = Paths.nutrients(of: record.day)
  }
}

struct ChosenNutrientsView: View {
  let nutrients: ChosenNutrients

  var body: some HTML {
    section(.class("card burn"), .label(say("Nutrients"))) {
      if !nutrients.lines.isEmpty { NutrientTableView(lines: nutrients.lines) }
      if let unknown = nutrients.unknown { p(.class("hint")) { unknown } }
      a(.class("week-so-far"), .href(nutrients.address)) {
        say("All nutrients")
        Icon(.chevronRight)
      }
    }
  }
}

/// The first of the chosen nutrients, in one row that leads to all.
struct BriefNutrientsView: View {
  let nutrients: ChosenNutrients

  var body: some HTML {
    a(.class("brief-nutrients"), .id("brief-nutrients"), .href(nutrients.address)) {
      ForEach(nutrients.brief) { nutrient in
        span {
          span(.class("name")) { nutrient.name }
          " "
          span(.class("when"), .role("text"), .label(nutrient.spoken)) { nutrient.amount }
          if let percent = nutrient.percent { PartBar(percent: percent) }
        }
      }
      span(.class("visually-hidden")) { say("All nutrients") }
    }
  }
}

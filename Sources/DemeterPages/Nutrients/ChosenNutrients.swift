import DemeterCore
import DemeterHTML
import DemeterMessages

/// The nutrients that a person chose, under the rings of a day.
struct ChosenNutrients: Hashable, Sendable {
  let lines: [NutrientLine]
  /// The chosen nutrients that no entry states: `Not known: iron, zinc`; nil if there are none.
  let unknown: String?
  let address: String

  /// Nil if nothing is chosen, or nothing is logged.
  init?(_ record: DayRecord, in context: PageContext) {
    let chosen = context.nutrientRules.settings.chosen
    guard !chosen.isEmpty, !record.entries.isEmpty else { return nil }
    let report = NutrientReport(of: record.entries, in: record.day...record.day)
    lines = chosen.compactMap { report[$0] }.map { NutrientLine($0, of: record.day, in: context) }
    let names = chosen.filter { report[$0] == nil }.map(context.name)
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

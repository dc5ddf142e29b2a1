import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords

/// The further nutrients of a day, as far as they are known.
struct MoreNutrients: Hashable, Sendable {
  struct Line: Hashable, Sendable {
    let name: String
    /// `12 g`, `at least 1,240 mg`
    let amount: String
    /// `known for 64 % of the calories`; nil if every entry states the nutrient.
    let share: String?
  }

  let lines: [Line]
  let address: String

  init(_ record: DayRecord, in context: PageContext) {
    address = Paths.nutrients(of: record.day)
    func share(_ percent: Int) -> String {
      inKilojoules ? say("known for \(percent)% of the energy") : say("known for \(percent)% of the calories")
    }
    let known = record.nutrientSums.map { sum -> Line in
      let unit = context.unit(of: sum.nutrient)
      let value = context.amount(sum.mass, of: sum.nutrient)
      let text = context.numbers.text(value < 10 ? Measure((value * 10).rounded() / 10) : Measure(value.rounded()))
      let percent = Int(nearest: sum.energyShare * 100)
      let isWhole = record.entries.allSatisfy { $0.meal.nutrition.others[sum.nutrient] != nil }
      return Line(
        name: context.name(of: sum.nutrient), amount: isWhole ? "\(text) \(unit)" : say("at least \(text) \(unit)"),
        share: isWhole ? nil : share(percent))
    }
    let own = context.nutrientRules.settings.named
    let report = own.isEmpty ? nil : NutrientReport(of: record.entries, in: record.day...record.day)
    lines =
      known
      + own.compactMap { report?[own: $0] }.map { intake -> Line in
        let (name, unit) = context.words(of: intake.nutrient), text = context.number(intake.mass, of: intake.nutrient)
        return Line(
          name: name, amount: intake.isWhole ? "\(text) \(unit)" : say("at least \(text) \(unit)"),
          share: intake.isWhole ? nil : share(Int(nearest: intake.energyShare * 100)))
      }
  }
}

struct MoreNutrientsView: View {
  let nutrients: MoreNutrients

  var body: some HTML {
    details(.class("card accounts more-nutrients"), .id("more-nutrients")) {
      summary { say("More nutrients") }
      dl {
        ForEach(nutrients.lines) { line in
          div {
            dt {
              span { line.name }
              span(.class("amount")) { line.amount }
            }
            if let share = line.share { dd { share } }
          }
        }
      }
      a(.class("button quiet wide"), .id("nutrients"), .href(nutrients.address)) { say("Nutrients") }
    }
  }
}

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

  init(_ record: DayRecord, in context: PageContext) {
    lines = record.nutrientSums.map { sum in
      let unit = sum.nutrient.unit
      let value = sum.mass.grams / unit.grams
      let text = context.numbers.text(value < 10 ? Measure((value * 10).rounded() / 10) : Measure(value.rounded()))
      let percent = Int(nearest: sum.energyShare * 100)
      let isWhole = record.entries.allSatisfy { $0.meal.nutrition.others[sum.nutrient] != nil }
      return Line(
        name: sum.nutrient.name, amount: isWhole ? "\(text) \(unit.rawValue)" : say("at least \(text) \(unit.rawValue)"),
        share: isWhole ? nil : inKilojoules ? say("known for \(percent)% of the energy") : say("known for \(percent)% of the calories"))
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
    }
  }
}

import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords

/// The foods that gave most energy or most of a nutrient.
struct TopFoods: Hashable, Sendable {
  let sentence: String
  let choices: [Choice]
  let rows: [Row]

  struct Choice: Hashable, Sendable {
    let words: String
    let address: String
    let isShown: Bool
  }

  struct Row: Hashable, Sendable {
    let name: String
    /// `12 times`
    let times: String
    /// `3,240 cal`
    let amount: String
    /// The part of the first row's amount, 0…100, for its bar.
    let percent: Int
  }

  /// How many foods are listed.
  private static let most: Int = 8

  /// - Parameter said: `in these 4 weeks`
  init(_ eaten: [EatenFood], span: TrendSpan, _ said: String, by nutrient: Nutrient?, in context: PageContext) {
    func amount(_ food: EatenFood) -> Int64 { nutrient.map { food.nutrients[$0]?.thousandths ?? 0 } ?? food.energy.thousandths }
    let foods = nutrient.map { eaten.most(of: $0, Self.most) } ?? eaten.mostEnergy(Self.most)
    let whole = eaten.reduce(0.0) { $0 + Double(amount($1)) }, greatest = foods.first.map(amount) ?? 1
    rows = foods.map { food in
      Row(
        name: [food.name, food.brand].compactMap(\.self).joined(separator: ", "),
        times: say(food.count, one: "once", other: "\(context.numbers.text(food.count)) times"),
        amount: nutrient.map { context.grams(food.nutrients[$0] ?? .zero) } ?? context.calories(food.energy),
        percent: Int(nearest: Double(amount(food)) / Double(max(greatest, 1)) * 100))
    }
    let share = whole > 0 ? Int(nearest: foods.reduce(0.0) { $0 + Double(amount($1)) } / whole * 100) : 0
    if foods.count > 1 {
      sentence =
        switch nutrient {
        case nil: say("These \(foods.count) foods gave \(share)% of your energy \(said).")
        case .protein: say("These \(foods.count) foods gave \(share)% of your protein \(said).")
        case .carbohydrates: say("These \(foods.count) foods gave \(share)% of your carbohydrates \(said).")
        case .fat: say("These \(foods.count) foods gave \(share)% of your fat \(said).")
        }
    } else {
      sentence = foods.isEmpty ? say("Nothing to show yet.") : say("Your only food.")
    }
    choices = ([nil] + Nutrient.allCases).map { choice in
      Choice(
        words: choice?.shortName ?? say("Energy"), address: Paths.trends(span: span, by: choice) + "#foods", isShown: choice == nutrient)
    }
  }
}

struct TopFoodsView: View {
  let foods: TopFoods

  var body: some HTML {
    section(.class("card burn top-foods"), .id("foods"), .attribute("aria-labelledby", "foods-title")) {
      h2(.id("foods-title")) { say("Top foods") }
      p(.class("plot-sentence")) { foods.sentence }
      if !foods.rows.isEmpty {
        nav(.class("segments"), .label(say("Order by"))) {
          ForEach(foods.choices) { choice in
            a(.href(choice.address), .attribute("aria-current", ifPresent: choice.isShown ? "true" : nil)) { choice.words }
          }
        }
        ol(.class("food-bars"), .role("list")) {
          ForEach(foods.rows) { row in
            li {
              span(.class("name"), .attribute("dir", "auto")) { row.name }
              span(.class("energy")) { row.amount }
              svg(.class("food-bar"), .decoration, .attribute("viewBox", "0 0 100 4"), .attribute("preserveAspectRatio", "none")) {
                path(.attribute("d", "M0 0h\(row.percent)v4h-\(row.percent)z"))
              }
              span(.class("when")) { row.times }
            }
          }
        }
      }
    }
  }
}

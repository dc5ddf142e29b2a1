import DemeterCore
import DemeterHTML

/// What the person burns, learned from their weight and food, or what is still needed to know it.
struct BurnCard: Hashable, Sendable {
  /// `2,310`; nil if nothing can be claimed yet.
  let number: String?
  /// `± 90 cal a day`
  let margin: String
  /// What it rests on, when it changes, and what devices say; or what is needed.
  let lines: [String]
  let goals: String

  /// The number of days, complete days and weights that an estimate needs: see `ExpenditureFilter`.
  private static let (days, completeDays, weights) = (42, 14, 6)

  init(_ trends: DiaryTrends, in context: PageContext) {
    goals = Paths.goals
    guard let learned = trends.learned else {
      number = nil
      margin = ""
      let recent = trends.recent(Self.days)
      lines = [
        "Demeter learns it from your weight and from days that you logged whole. It takes about three weeks.",
        "Whole days: \(recent.complete) of \(Self.completeDays). Weights: \(recent.weighed) of \(Self.weights).",
      ]
      return
    }
    number = context.numbers.text(Int(learned.kilocalories))
    margin = "± \(context.numbers.text(Int(learned.margin))) cal a day"
    let all = ExpenditureEstimate.countedDays
    let isNew = trends.history.goals.changes.last.map { trends.today - $0.effectiveFrom < Self.days } ?? false
    lines = [
      "From \(learned.completeDays) of \(all) days logged whole, and \(learned.weighedDays) weights. "
        + "Next change on Monday, \(context.dates.short(learned.nextChange)).",
      learned.deviceBias.map { bias in
        abs(bias) < 20
          ? "Your watch or phone says the same."
          : "Your watch or phone says \(context.tens(bias)) \(bias > 0 ? "more" : "less") than your weight does."
      },
      isNew ? "In the first weeks of a diet it reads too high, because lost water looks like burned fat." : nil,
    ].compactMap(\.self)
  }
}

extension DiaryTrends {
  /// The complete days and the weights among the last days.
  fileprivate func recent(_ count: Int) -> (complete: Int, weighed: Int) {
    (intakes.suffix(count).count { $0 != nil }, weights.suffix(count).count { $0 != nil })
  }
}

struct BurnCardView: View {
  let card: BurnCard

  var body: some HTML {
    section(.class("card burn"), .id("burn"), .attribute("aria-labelledby", "burn-title")) {
      h2(.id("burn-title")) { "What you burn" }
      if let number = card.number {
        p(.class("burn-number")) {
          strong { number }
          " "
          span { card.margin }
        }
      } else {
        p(.class("burn-number")) { span { "Not known yet" } }
      }
      ForEach(card.lines) { line in p(.class("hint")) { line } }
      if card.number != nil {
        a(.class("button small"), .behaviour("sheet"), .href(card.goals)) { "Set a goal from it" }
      }
    }
  }
}

import DemeterCore
import DemeterHTML
import DemeterMessages

/// What the person burns, learned from their weight and food, or what is still needed to know it.
struct BurnCard: Hashable, Sendable {
  /// `2,310`; nil if nothing can be claimed yet.
  let number: String?
  /// `± 90 cal a day`
  let margin: String
  /// What it rests on, when it changes, and what devices say; or what is needed.
  let lines: [String]
  let goals: String

  init(_ trends: DiaryTrends, in context: PageContext) {
    goals = Paths.goals
    guard let learned = trends.learned else {
      number = nil
      margin = ""
      lines = [
        say("Demeter learns it from your weight and from days that you logged completely. It takes about three weeks."),
        trends.stillNeeded(in: context),
      ]
      return
    }
    number = context.whole(kilocalories: learned.kilocalories)
    let range = context.margin(learned.margin)
    margin = inKilojoules ? say("± \(range) kJ a day") : say("± \(range) cal a day")
    let all = ExpenditureEstimate.countedDays
    lines = [
      say(
        """
        From \(learned.completeDays) of \(all) days logged completely, and \(learned.weighedDays) days with a weight. Next change on Monday, \
        \(context.dates.short(learned.nextChange)).
        """),
      learned.deviceBias.map { bias in
        abs(bias) <= learned.margin
          ? say("Your watch or phone says the same.")
          : bias > 0
            ? say("Your watch or phone says \(context.tens(bias)) more than your weight does.")
            : say("Your watch or phone says \(context.tens(bias)) less than your weight does.")
      },
      trends.isNewToEatingLess(learned.estimate)
        ? say("In the first weeks of a diet this number is too high, because lost water looks like burned fat.") : nil,
    ].compactMap(\.self)
  }
}

extension DiaryTrends {
  /// What an estimate needs and does not have yet: see `ExpenditureFilter`.
  fileprivate func stillNeeded(in context: PageContext) -> String {
    let (days, completeDays, weighings) = (42, 14, 6)
    let complete = intakes.suffix(days).count { $0 != nil }
    let weighed: [Day] = zip(self.days.each, weights).suffix(days).compactMap { day, weight in weight == nil ? nil : day }
    guard complete >= completeDays, weighed.count >= weighings, let first = weighed.first, let last = weighed.last else {
      return
        say(
          "Days logged completely: \(min(complete, completeDays)) of \(completeDays). Weights: \(min(weighed.count, weighings)) of \(weighings)."
        )
    }
    if today - last >= 14 { return say("Your last weight is from \(context.dates.short(last)). Log a new one.") }
    if last - first < 14 { return say("Your first and last weights must be at least 14 days apart; so far it is \(last - first).") }
    return say("The estimate is still too uncertain to show. It needs more complete days and weights.")
  }

  /// Whether the person eats over 150 kcal a day less than before, or began to log under 42 days ago and loses over 0.2 kg a week.
  fileprivate func isNewToEatingLess(_ estimate: ExpenditureEstimate) -> Bool {
    let firstKnown = intakes.firstIndex { $0 != nil } ?? intakes.endIndex
    let isFirstDiet = intakes.count - firstKnown < 42 && (estimate.kilogramsPerWeek ?? 0) < -0.2
    return isFirstDiet || estimate.intakeChange < -150
  }
}

struct BurnCardView: View {
  let card: BurnCard

  var body: some HTML {
    section(.class("card burn"), .id("burn"), .attribute("aria-labelledby", "burn-title")) {
      h2(.id("burn-title")) { say("What you burn") }
      if let number = card.number {
        p(.class("burn-number")) {
          strong { number }
          " "
          span { card.margin }
        }
      } else {
        p(.class("burn-number")) { span { say("Not known yet") } }
      }
      ForEach(card.lines) { line in p(.class("hint")) { line } }
      if card.number != nil {
        a(.class("button small"), .behaviour("sheet"), .href(card.goals)) { say("Set a goal from it") }
      }
    }
  }
}

import DemeterCore
import DemeterHTML
import DemeterMessages

/// The values of the big ring: calories eaten against the goal.
public struct CalorieProgress: Hashable, Sendable {
  let total: String
  private(set) var ring: ProgressRing
  /// `60%`, nil without a goal.
  let percent: String?
  /// `800 cal remaining`, `300 cal over goal`; nil without a goal, or if the goal is reached.
  let remaining: String?
  /// `of 2,000 cal`, nil without a goal.
  let goal: String?
  /// `150 cal of the goal for exercise`; nil if exercise adds nothing to the goal.
  let raised: String?
  /// The state in words, next to its icon: `On track`, `Goal met`; nil as long as nothing is logged.
  let state: String?
  let sign: Icon.Shape
  let isPast: Bool

  init(_ record: DayRecord, in context: PageContext) {
    let progress = record.energy
    let numbers = context.numbers
    // Whole calories; what remains is the rest to the goal of the number that is shown.
    let shown = GoalProgress(record.total.energy.whole, of: progress.goal)
    total = context.whole(shown.current)
    let isIncomplete = record.status == .incomplete
    percent = isIncomplete ? nil : progress.percent.map { say("\(numbers.text($0))%") }
    goal = progress.goal.map { say("of \(context.calories($0))") }
    let isOver = record.day < context.today
    isPast = isOver
    // Within 5% of the goal the day is right on it, and nothing beside that calls it over or under.
    remaining =
      isIncomplete || (isOver ? progress.isMet : progress.isReached)
      ? nil
      : shown.excess.map { say("\(context.calories($0)) over goal") }
        ?? shown.remaining.map { isOver ? say("\(context.calories($0)) under goal") : say("\(context.calories($0)) remaining") }
    let judged = !isOver && record.status == .under ? .undecided : DaySign(record.status, aim: record.goals?.goalType)
    state = progress.goal == nil && !isIncomplete || judged == .none ? nil : judged.words.capitalizedFirst
    sign = judged.shape ?? (isIncomplete ? .question : .dot)
    // Above the goal, a day that is over has the tone that it had while it was today.
    let isAbove = progress.excess != nil && (judged == .close || judged == .over)
    let tone = isAbove || !isOver && judged != .aimedOver ? progress.tone.rawValue : judged.rawValue
    let total = total
    let spoken: String
    let raise = record.goals?.raise(for: record.exercise.energy) ?? .zero
    raised = raise > .zero ? say("\(context.calories(raise)) of the goal for exercise") : nil
    if inKilojoules {
      spoken =
        isIncomplete
        ? say("\(total) kilojoules, incomplete")
        : progress.goal.map { say("\(total) kilojoules, \(progress.percent ?? 0) percent of \(context.whole($0)) kilojoules") }
          ?? say("\(total) kilojoules, no goal set")
    } else {
      spoken =
        isIncomplete
        ? say("\(total) calories, incomplete")
        : progress.goal.map { say("\(total) calories, \(progress.percent ?? 0) percent of \(numbers.text($0)) calories") }
          ?? say("\(total) calories, no goal set")
    }
    ring = ProgressRing(label: EnergyUnit.current.title, spoken: spoken, percent: progress.percent, tone: tone)
    if let goal = progress.goal, isIncomplete == false {
      func amount(_ energy: Energy) -> Int { Int(nearest: EnergyUnit.current.amount(of: energy)) }
      ring.eaten = ProgressRing.Eaten(amount: amount(shown.current), goal: amount(goal))
    }
  }
}

/// The day's calories: the ring with the percentage in it, and next to it what was eaten and what is left.
struct CalorieProgressView: View {
  let progress: CalorieProgress
  /// Whether the page asks for a goal elsewhere.
  var asksElsewhere = false

  var body: some HTML {
    section(.class("calories"), .label(EnergyUnit.current.title)) {
      RingView(progress.ring) {
        if let percent = progress.percent { RingText(percent, style: "percent", largest: 26) }
      }
      div(.class("eaten")) {
        p(.class("total")) {
          span(.class(progress.total.count > 5 ? "number long" : "number"), .behaviour("count")) { progress.total }
          " "
          span(.class("unit")) { EnergyUnit.current.symbol }
        }
        // The outbox is shown next to the total and never added to it.
        p(.class("plus"), .id("plus"), .flag("hidden"), .flag("data-own"), .attribute("aria-live", "polite"))
        div(.class("standing"), .id("standing")) {
          if let goal = progress.goal { p(.class("goal")) { goal } }
          if let state = progress.state {
            p(.class("state \(progress.ring.tone)")) {
              Icon(progress.sign)
              span { state }
            }
          }
          if let remaining = progress.remaining {
            p(.class("remaining"), .attribute("aria-live", "polite")) { remaining }
          }
          if let raised = progress.raised { p(.class("footnote")) { raised } }
          if progress.goal == nil, progress.state == nil { p(.class("state")) { say("No goal set") } }
          if !progress.isPast, progress.goal != nil {
            a(.class("icon-button edit-goals"), .behaviour("sheet"), .href(Paths.goals), .label(say("Edit goals"))) { Icon(.hand) }
          }
          if !progress.isPast, !asksElsewhere, progress.goal == nil {
            a(.class("button"), .behaviour("sheet"), .href(Paths.goals)) { say("Set your daily goal") }
          }
        }
      }
    }
  }
}

public import DemeterCore
import DemeterHTML
import DemeterMessages

/// The choice whether the goal of calories stays, or follows what the person burns.
public struct GoalFollowing: Hashable, Sendable {
  let choices: [Choice]
  /// Grams a week, or empty.
  let value: String
  let hint: String
  /// Whether a pace has calories, which are then no input.
  let isComputed: Bool

  /// nil if what the person burns is not known, and no goal follows it.
  ///
  /// - Parameter goals: those whose pace has the calories that are in force, which stay until others are due; with those of all weekdays.
  public init?(_ learned: LearnedExpenditure?, pace: Int?, goals: Goals?, in context: PageContext) {
    guard learned != nil || pace != nil else { return nil }
    let paces = context.paces, body = context.body
    // Other numbers follow once the body is known.
    let isRough = body.sex == nil || body.height == nil || body.birthYear == nil
    func words(_ grams: Int) -> String {
      let words = context.words(forPace: grams)
      if grams == goals?.pace, let known = goals?.meanEnergy { return "\(words): \(context.calories(known))" }
      guard let proposal = learned.flatMap({ GoalProposal(from: $0, pace: grams, on: context.today, body: body) }) else { return words }
      let calories = context.calories(Energy(kilocalories: proposal.kilocalories))
      return isRough ? say("\(words): about \(calories)") : "\(words): \(calories)"
    }
    value = pace.map(String.init) ?? ""
    choices =
      [Choice(value: "", words: say("No, my number stays"))]
      + (pace.map { paces.contains($0) ? paces : ([$0] + paces).sorted() } ?? paces).map { Choice(value: String($0), words: words($0)) }
    isComputed = learned != nil
    hint =
      learned.map {
        let burned = context.whole(kilocalories: $0.kilocalories), margin = context.margin($0.margin)
        return inKilojoules
          ? say("You burn \(burned) ± \(margin) kJ a day. Today can propose a new energy goal each Monday.")
          : say("You burn \(burned) ± \(margin) cal a day. Today can propose new calories each Monday.")
      }
      ?? (inKilojoules
        ? say("What you burn is not known at the moment, so your energy goal stays.")
        : say("What you burn is not known at the moment, so your calories stay."))
  }
}

struct GoalFollowingView: View {
  let following: GoalFollowing

  var body: some HTML {
    div(.class(following.isComputed ? "field follows" : "field")) {
      label(.attribute("for", "field-follow")) { say("Follow what I burn") }
      select(.id("field-follow"), .name("follow"), .attribute("aria-describedby", "hint-follow")) {
        ForEach(following.choices) { choice in
          option(.value(choice.value), .flag("selected", choice.value == following.value)) { choice.words }
        }
      }
      p(.class("hint"), .id("hint-follow")) { following.hint }
    }
  }
}

/// A new goal of calories that follows from what the person burns now.
struct ProposedGoal: Hashable, Sendable {
  /// `From 1,650 to 1,590 cal`
  let title: String
  let lines: [String]
  let calories: String
  let use: String
  let keep: String

  /// nil unless a new goal is due today.
  ///
  /// - Parameter goals: the present ones, with those of all weekdays.
  init?(_ goals: Goals, since day: Day, learned: LearnedExpenditure?, in context: PageContext) {
    guard let pace = goals.pace, let learned,
      let proposal = GoalProposal(from: learned, pace: pace, on: context.today, body: context.body),
      proposal.isDue(today: context.today, goal: goals.meanEnergy?.kilocalories, lastChange: day)
    else { return nil }
    let new = context.whole(Energy(kilocalories: proposal.kilocalories))
    let old = goals.meanEnergy.map(context.whole)
    let burned = context.whole(kilocalories: learned.kilocalories), margin = context.margin(learned.margin)
    let way = context.words(ofPace: pace), first: String
    if inKilojoules {
      title = old.map { say("A new goal: \(new) instead of \($0) kJ") } ?? say("A goal: \(new) kJ")
      first = say("You burn \(burned) ± \(margin) kJ a day now. \(new) kJ is your pace: \(way).")
    } else {
      title = old.map { say("A new goal: \(new) instead of \($0) cal") } ?? say("A goal: \(new) cal")
      first = say("You burn \(burned) ± \(margin) cal a day now. \(new) cal is your pace: \(way).")
    }
    // The numbers above are the mean of the week.
    let moved = goals.hasEnergyOfWeekdays ? [say("This is the average of your week. Each day changes by the same amount.")] : []
    lines = [first] + moved + proposal.advice(in: context)
    calories = String(Int(nearest: proposal.kilocalories))
    use = say("Use \(new)")
    keep = old.map { say("Keep \($0)") } ?? say("Not now")
  }
}

struct ProposedGoalView: View {
  let goal: ProposedGoal

  var body: some HTML {
    section(.class("card burn"), .id("proposed-goal"), .attribute("aria-labelledby", "proposed-title")) {
      h2(.id("proposed-title")) { goal.title }
      ForEach(goal.lines) { line in p(.class("hint")) { line } }
      form(.class("pair"), .attribute("method", "post"), .action(Paths.followGoal), .behaviour("submit")) {
        button(.class("button primary"), .name("calories"), .value(goal.calories)) { goal.use }
        button(.class("button"), .name("calories"), .value("")) { goal.keep }
      }
    }
  }
}

extension GoalProposal {
  /// What is usually advised, where this goal goes beyond it.
  func advice(in context: PageContext) -> [String] {
    var sentences: [String] = []
    if isFast { sentences.append(say("That is faster than is usually advised; a slower pace is easier to keep.")) }
    if isLow {
      sentences.append(
        inKilojoules
          ? say("So little energy a day is usually advised only together with a doctor.")
          : say("So few calories a day are usually advised only together with a doctor."))
    }
    return sentences
  }
}

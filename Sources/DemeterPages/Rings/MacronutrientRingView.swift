import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords

/// The values of a small ring: one macronutrient against its goal.
public struct MacronutrientProgress: Hashable, Sendable {
  let name: String
  /// `80 g`, or `—` if none of the day's entries states it.
  let amount: String
  /// `of 100 g`, or `No goal`.
  let goal: String
  /// `80%`, nil without a goal.
  let percent: String?
  /// `20 g left`, `12 g over`, `goal met`; nil without a goal.
  let remaining: String?
  /// `2 entries`: those of which it is not known; nil if there are none.
  let unstated: String?
  /// Of carbohydrates, `Net carbohydrates: at least 42 of at most 50 g`; nil for those who did not ask for it.
  let net: String?
  let ring: ProgressRing

  init(_ macro: Nutrient, _ record: DayRecord, in context: PageContext) {
    let progress = record.progress(of: macro)
    let stated = record.total[macro].stated
    let unknown = record.total.entryCount - stated
    let isUnknown = stated == 0 && record.total.entryCount > 0
    name = macro.shortName
    amount = isUnknown ? "—" : context.grams(progress.current)
    goal = progress.goal.map { say("of \(context.grams($0))") } ?? say("No goal")
    // An unknown amount is not zero: it has no percentage and no certain remainder.
    percent = isUnknown ? nil : progress.percent.map { say("\(context.numbers.text($0))%") }
    let rest =
      progress.excess.map { say("\(context.grams($0)) over", meaning: "a goal") }
      ?? progress.remaining.map { say("\(context.grams($0)) left", meaning: "to a goal") }
    let isOnGoal = progress.goal.map { context.grams($0) == context.grams(progress.current) } ?? false
    remaining = isUnknown ? nil : isOnGoal ? say("goal met") : rest
    unstated = unknown > 0 ? context.entries(unknown) : nil
    net = macro == .carbohydrates ? context.netWords(of: record.entries) : nil
    let grams = context.spoken(progress.current)
    let spoken: String
    if let goal = progress.goal.map(context.spoken) {
      spoken = isUnknown ? say("not known, goal \(goal)") : say("\(grams), \(progress.percent ?? 0) percent of \(goal)")
    } else {
      spoken = isUnknown ? say("not known, no goal set") : say("\(grams), no goal set")
    }
    ring = ProgressRing(label: name, spoken: spoken, percent: isUnknown ? nil : progress.percent, tone: macro.rawValue)
  }
}

/// A small ring for one macronutrient, and its numbers, in one row or, where that is too narrow, in two.
struct MacronutrientRingView: View {
  let macro: MacronutrientProgress

  var body: some HTML {
    li(.class("macro")) {
      RingView(macro.ring) { Nothing() }
      p(.class("name")) { macro.name }
      p(.class("amount")) {
        macro.amount
        " "
        span(.class("goal")) { macro.goal }
      }
      p(.class("percent")) { macro.percent ?? "" }
      p(.class("goal")) { macro.remaining ?? "" }
    }
  }
}

extension [MacronutrientProgress] {
  /// Of how many entries they are not known, in one line; nil if of none.
  var unstated: String? {
    let entries = compactMap(\.unstated)
    guard let first = entries.first else { return nil }
    if entries.count == count, Set(entries).count == 1 { return say("Macros are not known of \(first).") }
    let each = compactMap { macro in macro.unstated.map { say("\(macro.name) of \($0)", meaning: "a nutrient, and a number of entries") } }
    return say("Not known: \(each.joined(separator: ", ")).")
  }
}

/// The rings, and a note when all of their goals are met.
struct MacronutrientSection: View {
  let macros: [MacronutrientProgress]
  let allMet: Bool

  var body: some HTML {
    section(.class("macronutrients"), .label(say("Macronutrients"))) {
      ul(.class("macros"), .role("list")) { ForEach(macros) { MacronutrientRingView(macro: $0) } }
      if let net = macros.lazy.compactMap(\.net).first { p(.class("footnote centred"), .id("net-carbohydrates")) { net } }
      if let unstated = macros.unstated { p(.class("footnote centred"), .id("unstated")) { unstated } }
      if allMet {
        p(.class("state onTrack centred")) {
          Icon(.check)
          span { say("All macro goals met") }
        }
      }
    }
  }
}

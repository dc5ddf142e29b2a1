import DemeterCore
import DemeterHTML
import DemeterMessages

/// The values of a day's energy ring: energy burned against energy eaten.
struct EnergyProgress: Hashable, Sendable {
  /// One of Burned, Intake, Net and Goal.
  struct Figure: Hashable, Sendable {
    let name: String
    /// `—` if it is unknown, which is not the same as 0.
    let value: String
    /// `cal`, `cal deficit`
    var unit: String = EnergyUnit.current.symbol
    /// Why it is unknown; nil if it is known.
    let unknown: String?
  }

  let ring: ProgressRing
  /// `620`, `—`
  let number: String
  /// `cal deficit`
  let unit: String
  /// `Deficit`, `Surplus`, `No data`
  let state: String
  let sign: Icon.Shape
  /// `120 cal to your goal`
  let remaining: String?
  let figures: [Figure]
  /// Why there is no ring.
  let footnote: String?
  /// How the day stands to the calorie goal, where that sounds like the opposite: `Over your calorie goal, but 300 cal less than you burned.`
  let relation: String?

  init(_ record: DayRecord, in context: PageContext) {
    let balance = record.balance
    let isToday = record.day == context.today
    ring = ProgressRing(
      label: say("Energy"), spoken: balance.spoken(in: context), percent: balance.net.map { _ in balance.percent },
      tone: balance.colorMode.rawValue)
    let shape = EnergySign(balance).shape ?? .question
    sign = shape
    switch (balance.wholeNet, balance.inDeficit) {
    case (let net?, true?):
      number = context.whole(net)
      unit = inKilojoules ? say("kJ deficit") : say("cal deficit")
      let rest = balance.goal - net
      state =
        balance.goal > .zero && rest <= .zero
        ? isToday ? say("Goal met so far") : say("Goal met") : isToday ? say("Deficit so far") : say("Deficit")
      remaining =
        balance.goal == .zero ? say("No deficit goal set") : rest > .zero ? say("\(context.calories(rest)) to your goal") : nil
    case (let net?, _):
      number = context.whole(.zero - net)
      unit = inKilojoules ? say("kJ surplus") : say("cal surplus")
      state = isToday ? say("Surplus so far") : say("Surplus")
      remaining = isToday ? say("More eaten than burned so far") : say("More eaten than burned")
    default:
      number = "—"
      unit = say("no data")
      state = say("No data")
      remaining = nil
    }
    func figure(_ name: String, _ energy: Energy?, none: String = say("not known")) -> Figure {
      Figure(name: name, value: energy.map(context.whole) ?? "—", unknown: energy == nil ? none : nil)
    }
    var net = figure(say("Net"), balance.wholeNet.map { $0 < .zero ? .zero - $0 : $0 })
    if balance.net != nil { net.unit = unit }
    figures = [
      figure(say("Burned"), balance.burned),
      figure(
        say("Intake"), balance.intake, none: record.completeness == .incomplete ? say("not logged completely") : say("nothing logged")),
      net,
      figure(say("Goal"), balance.goal > .zero ? balance.goal : nil, none: say("none set")),
    ]
    footnote = Self.footnote(record, in: context)
    relation = Self.relation(record, in: context)
  }

  private static func relation(_ record: DayRecord, in context: PageContext) -> String? {
    guard let net = record.balance.wholeNet, record.day < context.today || record.energy.excess != nil else { return nil }
    let difference = context.calories(net < .zero ? .zero - net : net)
    if record.energy.excess != nil, record.energy.tone != .onTrack, net > .zero {
      return inKilojoules
        ? say("Over your energy goal, but \(difference) less than you burned.")
        : say("Over your calorie goal, but \(difference) less than you burned.")
    }
    guard record.status == .under, net < .zero else { return nil }
    return inKilojoules
      ? say("Under your energy goal, but \(difference) more than you burned.")
      : say("Under your calorie goal, but \(difference) more than you burned.")
  }

  private static func footnote(_ record: DayRecord, in context: PageContext) -> String? {
    let balance = record.balance
    switch (balance.burned, balance.intake) {
    case (.some, .some): return nil
    case (_, nil) where record.status == .incomplete:
      return say("No data: the day is marked as incomplete, so what was eaten is not known.")
    case (.some, nil): return say("No data: nothing was logged, which is not the same as nothing eaten.")
    case (nil, let intake):
      if let active = record.activity?.day.active.map(context.calories) {
        return intake == nil
          ? say("No data: only active energy is known, \(active), and nothing was logged.")
          : say("No data: only active energy is known, \(active).")
      }
      if let resting = record.activity?.day.basal.map(context.calories) {
        return intake == nil
          ? say("No data: only resting energy is known, \(resting), and nothing was logged.")
          : say("No data: only resting energy is known, \(resting).")
      }
      return intake == nil
        ? say("No data: the energy burned was not measured, and nothing was logged.")
        : say("No data: the energy burned was not measured.")
    }
  }
}

/// The big energy ring, and Burned, Intake, Net and Goal.
struct EnergyProgressView: View {
  let progress: EnergyProgress

  var body: some HTML {
    section(.class("card energy-card"), .id("day-energy"), .attribute("aria-labelledby", "energy-heading")) {
      h2(.id("energy-heading")) { say("Energy") }
      div(.class("calories")) {
        RingView(progress.ring) {
          RingText(progress.number, style: "number", y: 45, largest: 24)
          RingText(progress.unit, style: "unit", y: 66, largest: 10)
        }
        div(.class("standing"), .id("energy-standing")) {
          p(.class("state \(progress.ring.tone)")) {
            Icon(progress.sign)
            span { progress.state }
          }
          if let remaining = progress.remaining { p(.class("remaining"), .attribute("aria-live", "polite")) { remaining } }
        }
      }
      dl(.class("balance"), .id("balance")) {
        ForEach(progress.figures) { figure in
          div {
            dt { figure.name }
            dd {
              if let unknown = figure.unknown {
                span(.class("amount"), .role("img"), .label(unknown)) { figure.value }
              } else {
                span(.class("amount")) { figure.value }
                span(.class("unit")) { " " + figure.unit }
              }
            }
          }
        }
      }
      p(.class("footnote")) { say("Net is what you burned minus what you ate (intake).") }
      if let relation = progress.relation { p(.class("footnote"), .id("relation")) { relation } }
      if let footnote = progress.footnote { p(.class("footnote"), .id("no-data")) { footnote } }
    }
  }
}

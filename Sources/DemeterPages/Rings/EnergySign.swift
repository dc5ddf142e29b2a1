import DemeterCore
import DemeterHTML
import DemeterMessages

/// Energy burned against energy eaten, as a ring with a shape in it: a deficit against its goal, a surplus against what was burned.
struct EnergySign: Hashable, Sendable {
  let mode: EnergyBalance.ColorMode
  /// The progress of the ring in percent.
  let percent: Int

  init(_ balance: EnergyBalance) {
    mode = balance.colorMode
    percent = balance.percent
  }

  var shape: Icon.Shape? {
    switch mode {
    case .green: percent == 100 ? .check : .under
    case .red: .over
    case .gray: nil
    }
  }
}

extension EnergyBalance {
  /// Whole percent of the ring, 100 only if it is full and 0 only if it is empty.
  var percent: Int { shownProgress > 0 ? max(1, Int(percentOf: shownProgress)) : 0 }

  /// `deficit, 620 of 500 calories, ring full`
  func spoken(in context: PageContext) -> String {
    let ring = percent == 100 ? say("ring full") : percent == 0 ? say("ring empty") : say("ring \(percent) percent")
    switch (burned, intake, wholeNet) {
    case (let burned?, _?, let net?):
      if net < .zero {
        return say("surplus, \(context.spoken(.zero - net)) more than \(context.whole(burned)) burned, \(ring)")
      }
      guard goal > .zero else { return say("deficit, \(context.spoken(net)), no goal, \(ring)") }
      return say("deficit, \(context.whole(net)) of \(context.spoken(goal)), \(ring)")
    case (let burned?, nil, _): return say("no data, nothing logged, \(context.spoken(burned)) burned")
    case (nil, let intake?, _): return say("no data, energy burned not known, \(context.spoken(intake)) eaten")
    default: return say("no data")
    }
  }
}

/// A ring of the size of a letter, with a shape for its state.
struct TinyRing: View {
  let sign: EnergySign

  var body: some HTML {
    span(.class("tiny-ring \(sign.mode.rawValue)")) {
      svg(.attribute("viewBox", "0 0 100 100"), .decoration, .attribute("focusable", "false")) {
        circle(.class("track"), .attribute("cx", "50"), .attribute("cy", "50"), .attribute("r", "42"))
        circle(
          .class(sign.percent == 0 ? "lap none" : "lap"), .attribute("cx", "50"), .attribute("cy", "50"), .attribute("r", "42"),
          .attribute("pathLength", "100"), .attribute("stroke-dasharray", "\(sign.percent) 100"),
          .attribute("transform", "rotate(-90 50 50)"))
      }
      if let shape = sign.shape { Icon(shape) }
    }
  }
}

import DemeterHTML

/// A ring that fills with progress, and starts a second lap beyond the goal.
public struct ProgressRing: Hashable, Sendable {
  /// What the ring measures, for screen readers.
  let label: String
  /// Its value, for screen readers: `60 percent, 1,200 of 2,000 calories`.
  let spoken: String
  /// Whole percent of the goal; nil if there is none.
  let percent: Int?
  /// The CSS class of its colour.
  let tone: String

  public init(label: String, spoken: String, percent: Int?, tone: String) {
    self.label = label
    self.spoken = spoken
    self.percent = percent
    self.tone = tone
  }
}

/// A `ProgressRing` with content in its middle.
struct RingView<Middle: HTML>: View {
  let ring: ProgressRing
  let middle: Middle

  init(_ ring: ProgressRing, @ViewBuilder middle: () -> Middle) {
    self.ring = ring
    self.middle = middle()
  }

  var body: some HTML {
    div(
      .class("ring \(ring.tone)"), .role("progressbar"), .label(ring.label), .attribute("aria-valuemin", "0"),
      .attribute("aria-valuemax", String(max(100, ring.percent ?? 100))), .attribute("aria-valuenow", String(ring.percent ?? 0)),
      .attribute("aria-valuetext", ring.spoken)
    ) {
      svg(.attribute("viewBox", "0 0 100 100"), .decoration, .attribute("focusable", "false")) {
        circle(.class("track"), .attribute("cx", "50"), .attribute("cy", "50"), .attribute("r", "43"))
        RingLap(name: "lap", percent: min(ring.percent ?? 0, 100))
        RingLap(name: "second lap", percent: min(max((ring.percent ?? 0) - 100, 0), 100))
      }
      div(.class("middle")) { middle }
    }
  }
}

/// One lap of a ring, from the top to its percentage.
struct RingLap: View {
  let name: String
  let percent: Int

  var body: some HTML {
    circle(
      .class(percent == 0 ? "\(name) none" : name), .attribute("cx", "50"), .attribute("cy", "50"), .attribute("r", "43"),
      .attribute("pathLength", "100"), .attribute("stroke-dasharray", "\(percent) 100"), .attribute("transform", "rotate(-90 50 50)"))
  }
}

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
  /// What was eaten and the goal, in the unit that the page shows. With it, scripts move the ring before the server answers.
  var eaten: Eaten?

  struct Eaten: Hashable, Sendable {
    let amount: Int
    let goal: Int
  }

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
      .attribute("aria-valuetext", ring.spoken), .attribute("data-eaten", ifPresent: ring.eaten.map { String($0.amount) }),
      .attribute("data-goal", ifPresent: ring.eaten.map { String($0.goal) })
    ) {
      svg(.attribute("viewBox", "0 0 100 100"), .decoration, .attribute("focusable", "false")) {
        circle(.class("track"), .attribute("cx", "50"), .attribute("cy", "50"), .attribute("r", "43"))
        RingLap(name: "lap", percent: min(ring.percent ?? 0, 100))
        RingLap(name: "second lap", percent: min(max((ring.percent ?? 0) - 100, 0), 100))
        middle
      }
    }
  }
}

/// Text in the middle of a ring, which grows and shrinks with it: it is drawn in the units of the ring, so small that the widest font fits.
struct RingText: View {
  let words: String
  let style: String
  /// The middle of the line. The ring is 100 high.
  let y: Int
  let size: Double

  /// - Parameters:
  ///   - y: the middle of the line; the ring is 100 high.
  ///   - largest: the size of short words.
  init(_ words: String, style: String, y: Int = 50, largest: Double) {
    self.words = words
    self.style = style
    self.y = y
    // How wide the ring is inside at the upper or lower edge of the line, and how wide the words are in the widest system font.
    let away = abs(Double(y) - 50) + largest * 0.37
    let room = 2 * max(38 * 38 - away * away, 100).squareRoot()
    let width: Double = words.reduce(0) { $0 + Self.width(of: $1) }
    let fitting = min(largest, room / max(width, 0.7))
    size = (fitting * 10).rounded(.down) / 10
  }

  /// The width of a bold character in the widest system font, in parts of its size.
  private static func width(of character: Character) -> Double {
    if character.isNumber { return 0.7 }
    if character == "%" { return 1.01 }
    return character.isPunctuation || character.isWhitespace ? 0.38 : 0.72
  }

  var body: some HTML {
    drawnText(
      .class(style), .behaviour("count"), .attribute("x", "50"), .attribute("y", "\(y)"), .attribute("font-size", "\(size)"),
      .attribute("text-anchor", "middle"), .attribute("dominant-baseline", "central")
    ) { words }
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

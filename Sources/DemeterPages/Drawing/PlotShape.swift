import DemeterCore
import DemeterMessages

/// A path of a plot with its CSS classes.
struct PlotShape: Hashable, Sendable {
  /// How it is drawn; later ones are above earlier ones.
  enum Kind: String, CaseIterable, Sendable {
    case band, above, below, bar, pale, hatch, dots, line, base, point, goal
  }

  let kind: Kind
  let tone: PlotTone
  let path: String

  /// `plot-line plot-accent`
  var style: String { "plot-\(kind.rawValue) plot-\(tone.name)" }

  init(_ kind: Kind, _ tone: PlotTone, _ path: String) {
    self.kind = kind
    self.tone = tone
    self.path = path
  }
}

/// A name of a legend with a small drawing in the style of its mark.
struct PlotKey: Hashable, Sendable {
  let name: String
  let shapes: [PlotShape]

  init(_ name: String, _ tone: PlotTone, _ kinds: PlotShape.Kind...) {
    self.name = name
    shapes = kinds.map { PlotShape($0, tone, Self.drawing(of: $0)) }
  }

  /// Returns a path on 24 × 12 units.
  private static func drawing(of kind: PlotShape.Kind) -> String {
    switch kind {
    case .line, .base, .goal: "M1 6h22"
    case .dots, .point: "M5 8h.1M12 4h.1M19 7h.1"
    case .hatch: "M3 0v12M8 0v12M13 0v12M18 0v12"
    case .band, .above, .below, .bar, .pale: "M0 0h24v12H0z"
    }
  }
}

extension PlotMark {
  /// The names of the mark, from top to bottom.
  var keys: [PlotKey] {
    switch self {
    case .line(let series): [PlotKey(series.name, series.tone, .line)]
    case .dots(let series): [PlotKey(series.name, series.tone, .dots)]
    case .band(let band): [PlotKey(band.name, band.tone, .band)]
    case .bars(let series, _): [PlotKey(series.name, series.tone, .bar)]
    case .goal: []
    case .stack(let parts):
      parts.enumerated().reversed().map { index, part in
        switch index % 3 {
        case 0: PlotKey(part.name, part.tone, .bar)
        case 1: PlotKey(part.name, part.tone, .pale, .hatch)
        default: PlotKey(part.name, part.tone, .pale)
        }
      }
    case .between(let comparison):
      [
        PlotKey(comparison.series.name, comparison.series.tone, .line), PlotKey(comparison.base.name, comparison.base.tone, .base),
        PlotKey(comparison.above, .warm, .above, .hatch), PlotKey(comparison.below, .accent, .below),
      ]
    }
  }
  /// The name of a goal with its latest number: `Goal 2,000`.
  func goalKey(in unit: PlotUnit, _ numbers: NumberStyle) -> PlotKey? {
    guard case .goal(let series) = self, let value = series.values.compactMap(\.value).last else { return nil }
    return PlotKey("\(series.name) \(unit.text(value, in: numbers))", series.tone, .goal)
  }
}

import DemeterCore
import DemeterMessages

/// A plot as it is printed: paths, labels and table.
struct PlotDrawing: Hashable, Sendable {
  /// The labels of the horizontal axis.
  enum Axis: Hashable, Sendable {
    case dates([PlotDate])
    /// Names at equal distances.
    case names([String])
  }

  let id: String
  let title: String
  let sentence: String
  let unit: String
  /// The numbers of the vertical axis, from top to bottom; empty if there is nothing to show.
  let numbers: [String]
  let axis: Axis
  /// From the lowest to the highest.
  let shapes: [PlotShape]
  /// The goals, and the names of the marks if there are several: the title says a single one.
  let keys: [PlotKey]
  let table: PlotTable

  /// Whether no number is known.
  var isEmpty: Bool { table.rows.isEmpty }

  init(_ plot: Plot, in context: PageContext) {
    id = plot.id
    title = plot.title
    unit = plot.unit.symbol
    let positions = plot.axis.positions
    let stated = plot.marks.flatMap(\.stated).compactMap { $0.clipped(to: positions) }
    let spans = PlotSpans(of: stated, axis: plot.axis, weekStart: context.weekStart, limit: plot.marks.map(\.limit).min() ?? 0)
    let marks = plot.marks.map { $0.prepared(for: positions, in: spans) }
    let extent = marks.flatMap(\.extent)
    let range = (extent.min() ?? 0)...(extent.max() ?? 0)
    let ticks = PlotTicks(range, scale: plot.scale, precision: plot.unit.precision.rawValue)
    let geometry = PlotGeometry(positions, ticks: ticks)
    table = PlotTable(of: plot, spans: spans, geometry: geometry, in: context)
    let isEmpty = table.rows.isEmpty
    sentence = isEmpty ? say("Nothing to show yet.") : plot.sentence
    numbers = isEmpty ? [] : ticks.values.reversed().map { plot.unit.text($0, in: context.numbers) }
    let drawn = isEmpty ? [] : marks.flatMap { $0.shapes(in: geometry) }.filter { !$0.path.isEmpty }
    shapes = PlotShape.Kind.allCases.flatMap { kind in drawn.filter { $0.kind == kind } }
    let names = marks.flatMap(\.keys), goals = marks.compactMap { $0.goalKey(in: plot.unit, context.numbers) }
    keys = isEmpty ? [] : (names.count > 1 ? names : []) + goals
    switch plot.axis {
    case .days(let days): axis = .dates(PlotDates(days, weekStart: context.weekStart, in: context.dates).dates)
    case .categories(_, let names): axis = .names(names.map(\.short))
    }
  }
}

import DemeterCore
import DemeterHTML
import DemeterTestSupport

@testable import DemeterPages

/// Days that end with 24 November 2026.
func lastDays(_ count: Int) -> ClosedRange<Day> {
  let last: Day = "2026-11-24"
  return last - (count - 1)...last
}

/// A series with a number from 0 to 100 on each day, the same at each call.
func noise(_ name: String = "Noise", on days: ClosedRange<Day>, seed: UInt64 = 1) -> PlotSeries {
  var generator = SeededGenerator(seed: seed)
  return PlotSeries(name, on: days) { _ in Double.random(in: 0...100, using: &generator) }
}

func plot(
  _ marks: PlotMark..., axis: PlotAxis = .days(lastDays(28)), unit: PlotUnit = PlotUnit("kg", .tenths), scale: PlotScale = .fitted
) -> Plot {
  Plot(id: "plot", title: "Weight", sentence: "It stayed the same.", axis: axis, unit: unit, scale: scale, marks: marks)
}

func drawing(_ plot: Plot) -> PlotDrawing { PlotDrawing(plot, in: context) }

extension Plot {
  var html: String { String(decoding: PlotView(drawing(self)).bytes(), as: UTF8.self) }
}

extension PlotDrawing {
  /// The path of a kind; nil if nothing is drawn of it.
  func path(_ kind: PlotShape.Kind) -> String? { shapes.first { $0.kind == kind }?.path }
}

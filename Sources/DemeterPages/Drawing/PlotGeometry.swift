/// Turns positions and numbers into points of the drawing.
struct PlotGeometry: Hashable, Sendable {
  /// The size of the drawing, which is stretched to the size of its place.
  static let width: Double = 1000
  static let height: Double = 400

  let positions: Range<Int>
  let low: Double
  let high: Double

  init(_ positions: Range<Int>, ticks: PlotTicks) {
    self.positions = positions
    low = ticks.low
    high = ticks.high
  }

  func x(_ position: Double) -> Double {
    (position - Double(positions.lowerBound)) / Double(positions.count) * Self.width
  }

  func y(_ value: Double) -> Double {
    (high - min(max(value, low), high)) / (high - low) * Self.height
  }

  /// Returns the point of a number; nil if it is missing.
  func point(_ value: PlotValue) -> PlotPoint? {
    value.value.map { PlotPoint(x: x(value.middle), y: y($0)) }
  }

  /// Returns the part of its positions that a bar covers.
  func bar(_ value: PlotValue) -> Range<Double> {
    let left = x(Double(value.start)), width = x(Double(value.start + value.length)) - left
    let space = min(width * 0.15, 90)
    return left + space..<left + width - space
  }
}

extension Sequence<PlotPoint?> {
  /// The points between gaps.
  var runs: [[PlotPoint]] {
    var runs: [[PlotPoint]] = [[]]
    for point in self {
      if let point {
        runs[runs.count - 1].append(point)
      } else if runs.last?.isEmpty == false {
        runs.append([])
      }
    }
    return runs.filter { !$0.isEmpty }
  }
}

import DemeterCore

/// Reduces the points of a line, a band or a cloud of dots to as many as a screen can show.
///
/// The width is divided into equal parts; of each part of a line the lowest and the highest point stay, in their order. Peaks stay as high
/// as they are, and the same numbers always give the same points.
enum PlotSampling {
  /// A place of a band.
  struct Interval: Hashable {
    let lower: PlotPoint
    let upper: PlotPoint

    init(lower: PlotPoint, upper: PlotPoint) {
      self.lower = lower
      self.upper = upper
    }

    init(average places: [Interval]) {
      func average(_ number: KeyPath<Interval, Double>) -> Double { places.reduce(0) { $0 + $1[keyPath: number] } / Double(places.count) }
      lower = PlotPoint(x: average(\.lower.x), y: average(\.lower.y))
      upper = PlotPoint(x: average(\.upper.x), y: average(\.upper.y))
    }
  }

  /// How many points of a line are drawn: two for each part.
  static let limit: Int = 200
  /// How many dots are drawn.
  static let dotLimit: Int = 160

  /// Returns at most `limit` points, and a gap wherever one is wider than a part.
  static func thinned(_ points: [PlotPoint?], limit: Int = limit) -> [PlotPoint?] {
    guard points.count > limit else { return points }
    let width = PlotGeometry.width / Double(limit / 2)
    var thinned: [PlotPoint?] = [], part: [PlotPoint] = []
    var last: PlotPoint?, isAfterGap = false
    for point in points {
      guard let point else {
        isAfterGap = true
        continue
      }
      let isNew = last.map { Int(nearest: ($0.x / width).rounded(.down)) != Int(nearest: (point.x / width).rounded(.down)) } ?? true
      if isNew {
        thinned += extremes(of: part)
        part = []
        if isAfterGap, let last, point.x - last.x > width { thinned.append(nil) }
      }
      part.append(point)
      (last, isAfterGap) = (point, false)
    }
    return thinned + extremes(of: part)
  }

  /// Returns the band in runs between its gaps. A long band has the averages of equal parts, and begins and ends where its numbers do.
  static func thinned(band: [Interval?], limit: Int = limit / 2) -> [[Interval]] {
    let runs = band.split { $0 == nil }.map { $0.compactMap { $0 } }
    guard band.count > limit else { return runs }
    let width = PlotGeometry.width / Double(limit * 2 / 3)
    return runs.map { run in
      let parts = Dictionary(grouping: run) { Int(nearest: ($0.lower.x / width).rounded(.down)) }.sorted { $0.key < $1.key }
      let inner = parts.dropFirst().dropLast().map { Interval(average: $0.value) }
      return run.prefix(1) + inner + run.dropFirst().suffix(1)
    }
  }

  /// Returns the lowest and the highest point, in their order.
  private static func extremes(of part: [PlotPoint]) -> [PlotPoint] {
    guard let low = part.min(by: { $0.y < $1.y }), let high = part.max(by: { $0.y < $1.y }) else { return [] }
    if low == high { return [low] }
    return low.x < high.x ? [low, high] : [high, low]
  }
}

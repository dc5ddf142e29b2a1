import DemeterCore

extension PlotMark {
  /// Returns the paths of the mark, which is prepared for the positions of the geometry.
  func shapes(in geometry: PlotGeometry) -> [PlotShape] {
    switch self {
    case .line(let series): return Self.line(series, as: .line, in: geometry)
    case .dots(let series):
      var path = PlotPath()
      let points = PlotSampling.thinned(series.values.map(geometry.point), limit: PlotSampling.dotLimit)
      for case let point? in points { path.dot(at: point) }
      return [PlotShape(.dots, series.tone, path.text)]
    case .band(let band): return [PlotShape(.band, band.tone, Self.area(band, in: geometry))]
    case .between(let comparison): return comparison.shapes(in: geometry)
    case .bars(let series, let from):
      var path = PlotPath(isExact: true)
      for value in series.values {
        guard let number = value.value else { continue }
        // A flat bar tells a number at the base from a missing one.
        let base = geometry.y(from), end = geometry.y(number)
        path.bar(geometry.bar(value), from: base, to: number < from ? end : min(end, base - 2))
      }
      return [PlotShape(.bar, series.tone, path.text)]
    case .stack(let parts): return Self.stack(parts, in: geometry)
    case .goal(let series):
      var path = PlotPath()
      var last: Int?
      for goal in series.values {
        guard let value = goal.value else { continue }
        let start = PlotPoint(x: geometry.x(Double(goal.start)), y: geometry.y(value))
        if last == goal.start { path.line(to: start) } else { path.move(to: start) }
        path.line(to: PlotPoint(x: geometry.x(Double(goal.start + goal.length)), y: start.y))
        last = goal.start + goal.length
      }
      return [PlotShape(.goal, series.tone, path.text)]
    }
  }

  /// Returns a line, and dots where a number has no neighbours, and at the last one of the main line.
  static func line(_ series: PlotSeries, as kind: PlotShape.Kind, in geometry: PlotGeometry) -> [PlotShape] {
    let runs = PlotSampling.thinned(series.values.map(geometry.point)).runs
    var path = PlotPath(), points = PlotPath()
    for run in runs where run.count > 1 { path.run(run) }
    for run in runs where run.count == 1 { points.dot(at: run[0]) }
    if kind == .line, let last = runs.last, last.count > 1, let point = last.last { points.dot(at: point) }
    return [PlotShape(kind, series.tone, path.text), PlotShape(.point, series.tone, points.text)]
  }

  private static func area(_ band: PlotBand, in geometry: PlotGeometry) -> String {
    let upper = Dictionary(band.upper.map { ($0.start, $0) }) { first, _ in first }
    let pairs: [PlotSampling.Interval?] = band.lower.map { lower in
      guard let low = geometry.point(lower), let high = upper[lower.start].flatMap(geometry.point) else { return nil }
      return PlotSampling.Interval(lower: low, upper: high)
    }
    var path = PlotPath()
    for run in PlotSampling.thinned(band: pairs) {
      // The interval of a single number is as wide as a dot.
      let sides = run.count > 1 ? [0] : [-5.0, 5]
      func ends(_ end: KeyPath<PlotSampling.Interval, PlotPoint>) -> [PlotPoint] {
        run.flatMap { place in sides.map { PlotPoint(x: place[keyPath: end].x + $0, y: place[keyPath: end].y) } }
      }
      path.run(ends(\.lower) + ends(\.upper).reversed())
      path.close()
    }
    return path.text
  }

  /// How many bars of parts are drawn one by one. More would be a wall: the days of a month are bars, the weeks of a year are areas.
  private static let mostBars: Int = 31

  /// Returns the parts of a stack as areas with steps, which end where a number is missing.
  private static func areas(of parts: [PlotSeries], _ stack: PlotStack, in geometry: PlotGeometry) -> [PlotShape] {
    let places = stack.places
    var runs: [Range<Int>] = []
    for index in places.indices {
      if let last = runs.last, places[index - 1].start + places[index - 1].length == places[index].start {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return parts.enumerated().flatMap { part, series in
      func edge(_ run: Range<Int>, _ end: KeyPath<ClosedRange<Double>, Double>) -> [PlotPoint] {
        run.flatMap { index in
          let y = geometry.y(stack.bars[index][part][keyPath: end]), start = places[index].start
          return [start, start + places[index].length].map { PlotPoint(x: geometry.x(Double($0)), y: y) }
        }
      }
      var path = PlotPath(isExact: true), hatch = PlotPath()
      for run in runs {
        path.run(edge(run, \.upperBound) + edge(run, \.lowerBound).reversed())
        path.close()
        for index in run where part % 3 == 1 {
          let x = geometry.x(places[index].middle), bar = stack.bars[index][part]
          hatch.run([PlotPoint(x: x, y: geometry.y(bar.lowerBound)), PlotPoint(x: x, y: geometry.y(bar.upperBound))])
        }
      }
      return [PlotShape(part % 3 == 0 ? .bar : .pale, series.tone, path.text), PlotShape(.hatch, series.tone, hatch.text)]
    }
  }

  private static func stack(_ parts: [PlotSeries], in geometry: PlotGeometry) -> [PlotShape] {
    let stack = PlotStack(parts)
    if stack.places.count > mostBars { return areas(of: parts, stack, in: geometry) }
    return parts.enumerated().flatMap { index, part in
      var path = PlotPath(isExact: true), hatch = PlotPath()
      for (place, bar) in zip(stack.places, stack.bars) {
        let across = geometry.bar(place), low = geometry.y(bar[index].lowerBound), high = geometry.y(bar[index].upperBound)
        guard low - high > 0.1 else { continue }
        path.bar(across, from: low, to: high, isRounded: false)
        let lines = max(1, Int(nearest: ((across.upperBound - across.lowerBound) / 25).rounded(.down)))
        for line in 1...lines where index % 3 == 1 {
          let x = across.lowerBound + (across.upperBound - across.lowerBound) * Double(line) / Double(lines + 1)
          hatch.run([PlotPoint(x: x, y: low), PlotPoint(x: x, y: high)])
        }
      }
      return [PlotShape(index % 3 == 0 ? .bar : .pale, part.tone, path.text), PlotShape(.hatch, part.tone, hatch.text)]
    }
  }
}

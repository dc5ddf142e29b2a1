extension PlotComparison {
  /// The distance of the lines that mark the area above the base, in units of the drawing.
  private static let hatch: Double = 12

  /// Returns the two lines, the areas between them, and the vertical lines that tell one area from the other without colour.
  func shapes(in geometry: PlotGeometry) -> [PlotShape] {
    let bases = Dictionary(base.values.map { ($0.start, $0) }) { first, _ in first }
    let pairs: [Pair?] = series.values.map { value in
      guard let point = geometry.point(value), let base = bases[value.start].flatMap(geometry.point) else { return nil }
      return Pair(point.x, point.y, base.y)
    }
    var above = PlotPath(), below = PlotPath(), hatch = PlotPath()
    for (start, end) in zip(pairs, pairs.dropFirst()) {
      guard let start, let end else { continue }
      hatch.hatch(from: start, to: end, every: Self.hatch)
    }
    for part in Self.parts(of: pairs) {
      if part.isAbove { above.enclose(part.pairs) } else { below.enclose(part.pairs) }
    }
    return [
      PlotShape(.above, .warm, above.text), PlotShape(.below, .accent, below.text), PlotShape(.hatch, .warm, hatch.text),
    ] + PlotMark.line(series, as: .line, in: geometry) + PlotMark.line(base, as: .base, in: geometry)
  }

  /// Both series at one place. The smaller `y` is the higher number.
  struct Pair: Hashable {
    let x: Double
    let y: Double
    let base: Double

    init(_ x: Double, _ y: Double, _ base: Double) { (self.x, self.y, self.base) = (x, y, base) }

    /// How far the series is above its base.
    var height: Double { base - y }

    /// Returns the place between this pair and the next, 0…1.
    func to(_ next: Pair, at part: Double) -> Pair {
      Pair(x + (next.x - x) * part, y + (next.y - y) * part, base + (next.base - base) * part)
    }
  }

  /// Returns the parts in which the series stays on one side of its base.
  private static func parts(of pairs: [Pair?]) -> [(isAbove: Bool, pairs: [Pair])] {
    var parts: [(isAbove: Bool, pairs: [Pair])] = []
    var last: Pair?
    for pair in pairs {
      defer { last = pair }
      guard let pair else { continue }
      guard let last else {
        parts.append((pair.height > 0, [pair]))
        continue
      }
      if last.height * pair.height < 0 {
        let crossing = last.to(pair, at: last.height / (last.height - pair.height))
        parts[parts.count - 1].pairs.append(crossing)
        parts.append((pair.height > 0, [crossing, pair]))
      } else {
        if last.height == 0 { parts.append((pair.height > 0, [last])) }
        parts[parts.count - 1].pairs.append(pair)
      }
    }
    return parts.filter { $0.pairs.count > 1 }
  }
}

extension PlotPath {
  fileprivate mutating func enclose(_ pairs: [PlotComparison.Pair]) {
    // The lines on its sides hide that it is in whole units.
    let sides = pairs.map { PlotPoint(x: $0.x, y: $0.y.rounded()) } + pairs.reversed().map { PlotPoint(x: $0.x, y: $0.base.rounded()) }
    run(sides)
    close()
  }

  fileprivate mutating func hatch(from start: PlotComparison.Pair, to end: PlotComparison.Pair, every distance: Double) {
    guard end.x > start.x else { return }
    var x = (start.x / distance).rounded(.up) * distance
    while x < end.x {
      let pair = start.to(end, at: (x - start.x) / (end.x - start.x))
      if pair.height > 2 { run([PlotPoint(x: x, y: pair.y.rounded()), PlotPoint(x: x, y: pair.base.rounded())]) }
      x += distance
    }
  }
}

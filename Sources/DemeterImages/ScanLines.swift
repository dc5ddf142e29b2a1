struct Direction {
  var weight: Double
  var dx: Double
  var dy: Double
}

struct Edge {
  let x: Double
  let rises: Bool
  let run: Int  // counts changes between rise and fall
}

/// A pair of outer edges that may enclose a code.
struct Candidate {
  let layout: Layout
  let from: Double
  let to: Double
  let tilt: Double
  let doubt: Double

  func isSame(as other: Candidate) -> Bool {
    layout.parts == other.layout.parts && magnitude(from - other.from) < 1 && magnitude(to - other.to) < 1
  }
}

/// Grey levels along a line.
struct Line {
  let levels: [Double]
  let sums: [Double]  // of all levels before a place
  let deviation: Double
  var count: Int { levels.count }

  init(levels: [Double]) {
    self.levels = levels
    var sum = 0.0
    sums =
      [0]
      + levels.map { level in
        sum += level
        return sum
      }
    let mean = sum / Double(levels.count)
    deviation = (levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(levels.count)).squareRoot()
  }

  /// Places steeper than a share of the steepest.
  func edges(share: Double) -> [Edge] {
    func step(_ i: Int) -> Double { i >= 0 && i < count - 1 ? levels[i + 1] - levels[i] : 0 }
    let top = levels.indices.reduce(0) { max($0, magnitude(step($1))) }
    var edges: [Edge] = []
    var run = 0
    for i in levels.indices {
      let rises = step(i) > 0
      let sign = rises ? 1.0 : -1.0
      let here = sign * step(i)
      let before = sign * step(i - 1)
      let after = sign * step(i + 1)
      guard here >= share * top, here >= before, here > after else { continue }
      if edges.last?.rises != rises { run += 1 }
      let x = Double(i + 1) + (before - after) / (2 * (before + after - 2 * here))
      edges.append(Edge(x: x, rises: rises, run: run))
    }
    return edges
  }
}

struct Image {
  let luma: [UInt8]
  let width: Int
  let height: Int

  /// The commonest directions across edges as unit vectors, commonest first.
  func directions() -> [Direction] {
    var bins = Array(repeating: Direction(weight: 0, dx: 0, dy: 0), count: 36)
    let hop = width * height > 100_000 ? 2 : 1
    let down = height > 1 ? width : 0
    for y in stride(from: 0, to: max(1, height - 1), by: hop) {
      // Every other pixel of a row, in turns: the bars of a drawn code may begin at even ones only.
      for x in stride(from: (y / hop) % hop, to: width - 1, by: hop) {
        let o = y * width + x
        let fall = Double(luma[o + down + 1]) - Double(luma[o])
        let climb = Double(luma[o + 1]) - Double(luma[o + down])
        let sign = fall < climb || (fall == climb && climb < 0) ? -1.0 : 1.0
        let gx = sign * (fall + climb)
        let gy = sign * (fall - climb)
        let square = gx * gx + gy * gy
        if square < 200 { continue }
        let flat = magnitude(gx) >= gy
        let t = flat ? gy / gx : gx / gy
        let turn = t * (45 + 15.64 * (1 - magnitude(t)))  // nearly the arc tangent, in degrees
        let bin = index((flat ? (gx < 0 ? 180 : 0) + turn : 90 - turn) / 5, below: 36)
        bins[bin].weight += square.squareRoot()
        bins[bin].dx += gx
        bins[bin].dy += gy
      }
    }
    let sums = (0..<36).map { i in
      let here = bins[i]
      let before = bins[(i + 35) % 36]
      let after = bins[(i + 1) % 36]
      let dx = here.dx + (i > 0 ? before.dx : -before.dx) + (i < 35 ? after.dx : -after.dx)
      let dy = here.dy + (i > 0 ? before.dy : -before.dy) + (i < 35 ? after.dy : -after.dy)
      let length = (dx * dx + dy * dy).squareRoot()
      let scale = length > 0 ? length : 1
      return Direction(weight: before.weight + 2 * here.weight + after.weight, dx: dx / scale, dy: dy / scale)
    }
    let peaks = (0..<36)
      .filter { sums[$0].weight > sums[($0 + 35) % 36].weight && sums[$0].weight >= sums[($0 + 1) % 36].weight }
      .map { sums[$0] }
      .sorted { $0.weight > $1.weight }
    return peaks.filter { $0.weight > 0.25 * peaks[0].weight }
  }

  /// Levels in a direction at a distance from the centre, averaged over neighbouring lines.
  func scan(_ direction: Direction, distance: Double, taps: Int) -> Line {
    let (dx, dy) = (direction.dx, direction.dy)
    let right = Double(width - 1)
    let bottom = Double(height - 1)
    let cx = right / 2 - distance * dy
    let cy = bottom / 2 + distance * dx
    func cut(_ c: Double, _ v: Double, _ last: Double) -> (Double, Double) {
      let v = v == 0 ? 1e-9 : v
      let a = (-0.5 - c) / v
      let b = (last + 0.5 - c) / v
      return (min(a, b), max(a, b))
    }
    let (fromX, toX) = cut(cx, dx, right)
    let (fromY, toY) = cut(cy, dy, bottom)
    let from = max(fromX, fromY)
    let count = index(min(toX, toY) - from + 1, below: 60_000)
    var levels = Array(repeating: 0.0, count: count)
    for k in -taps...taps {
      for i in 0..<count {
        let t = from + Double(i)
        let x = max(0, min(right, cx + t * dx - Double(k) * dy))
        let y = max(0, min(bottom, cy + t * dy + Double(k) * dx))
        let column = index(x, below: width)
        let row = index(y, below: height)
        let o = row * width + column
        let next = column < width - 1 ? 1 : 0
        let down = row < height - 1 ? width : 0
        let fx = x - Double(column)
        let above = Double(luma[o]) + fx * (Double(luma[o + next]) - Double(luma[o]))
        let below = Double(luma[o + down]) + fx * (Double(luma[o + down + next]) - Double(luma[o + down]))
        levels[i] += (above + (y - Double(row)) * (below - above)) / Double(2 * taps + 1)
      }
    }
    return Line(levels: levels)
  }
}

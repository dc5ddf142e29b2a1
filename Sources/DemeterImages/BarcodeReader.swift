/// Reads EAN-13, EAN-8, UPC-A and UPC-E from grey pictures.
///
/// Blurred digit patterns are fitted to profiles across the bars, so bars that run together still count.
/// A code counts only when several scan lines agree on it. The same algorithm runs in the browser (`barcode.js`).
public struct BarcodeReader {
  /// A barcode as it was read from a picture.
  public struct Reading: Hashable, Sendable {
    /// The kinds of barcodes on food.
    public enum Kind: String, Hashable, Sendable {
      case ean13 = "EAN-13"
      case ean8 = "EAN-8"
      case upcA = "UPC-A"
      case upcE = "UPC-E"
    }

    /// All digits: 13 for EAN-13, 12 for UPC-A, 8 for EAN-8 and UPC-E.
    public let code: String
    /// The kind of barcode.
    public let kind: Kind

    /// A barcode with these digits. They are not checked.
    public init(code: String, kind: Kind) {
      self.code = code
      self.kind = kind
    }
  }

  /// Returns the barcode in a picture, or nil where none is certain.
  ///
  /// - Parameters:
  ///   - luma: brightness of the pixels, row by row from the top, one byte each.
  ///   - width: pixels in a row, 2 to 16384.
  ///   - height: rows, 1 to 16384. A picture with fewer than `width * height` bytes has no barcode.
  public static func read(luma: [UInt8], width: Int, height: Int) -> BarcodeReader.Reading? {
    guard (2...16384).contains(width), (1...16384).contains(height), luma.count >= width * height else { return nil }
    let image = Image(luma: luma, width: width, height: height)
    var fitter = Fitter()
    var work = 60
    for direction in image.directions().prefix(3) {
      var votes: [String: Double] = [:]
      let extent = magnitude(Double(width) * direction.dy) + magnitude(Double(height) * direction.dx)
      let lines = max(1, min(24, index(extent / 2, below: 1000)))
      // look longer where one line has a code
      for k in 0..<2 * lines where work > 0 && (k < lines || !votes.isEmpty) {
        let turn = Double(k) * 0.618034 + 0.5
        let at = turn - turn.rounded(.down) - 0.5  // evenly spread, from the middle on
        let line = image.scan(direction, distance: at * extent, taps: height > 8 ? 2 : 0)
        guard line.count >= 40, line.deviation >= 3 else { continue }
        guard let (barcode, misfit) = fitter.read(line, work: &work) else { continue }
        let vote = votes[barcode.code, default: 0] + 1 - 3 * misfit
        votes[barcode.code] = vote
        let rival = votes.filter { $0.key != barcode.code }.values.max() ?? 0
        let need = height < 9 ? 0.5 : barcode.code.count > 8 ? 1.4 : 2
        if vote >= need, rival <= 0.4 * vote { return barcode }
      }
    }
    return nil
  }
}

private func magnitude(_ value: Double) -> Double { value < 0 ? -value : value }

/// The whole part of a number, between 0 and `limit - 1`; 0 for what is no number.
private func index(_ value: Double, below limit: Int) -> Int {
  guard value > 0, limit > 0 else { return 0 }
  return value < Double(limit) ? Int(exactly: value.rounded(.down)) ?? 0 : limit - 1
}

// MARK: - Patterns

/// A stretch of a barcode. Left and right digits have 20 shapes each, guards have one.
private struct Part: Equatable {
  let first: Int  // its first shape
  let shapes: Int
  let modules: Int
  let before: Int  // modules of its shape before it

  static let left = Part(first: 0, shapes: 20, modules: 7, before: 0)
  static let right = Part(first: 20, shapes: 20, modules: 7, before: 0)
  static let start = Part(first: 40, shapes: 1, modules: 3, before: 4)
  static let middle = Part(first: 41, shapes: 1, modules: 5, before: 1)
  static let end = Part(first: 42, shapes: 1, modules: 3, before: 0)
  static let tail = Part(first: 43, shapes: 1, modules: 6, before: 0)  // end of UPC-E
  static let head = Part(first: 44, shapes: 1, modules: 6, before: 1)  // the same, upside down
}

private struct Layout {
  let kind: BarcodeReader.Reading.Kind
  let edges: Int
  let parts: [Part]
  let bounds: [Double]  // in modules
  let size: Double

  init(_ kind: BarcodeReader.Reading.Kind, edges: Int, _ first: Part, _ inner: [Part], _ last: Part) {
    self.kind = kind
    self.edges = edges
    parts = [first] + inner + [last]
    var sum = 0
    bounds =
      [0]
      + parts.map { part in
        sum += part.modules
        return Double(sum)
      }
    size = Double(sum)
  }

  private static func digits(_ count: Int, _ part: Part) -> [Part] { Array(repeating: part, count: count) }

  static let all = [
    Layout(.ean13, edges: 60, .start, digits(6, .left) + [.middle] + digits(6, .right), .end),
    Layout(.ean8, edges: 44, .start, digits(4, .left) + [.middle] + digits(4, .right), .end),
    Layout(.upcE, edges: 34, .start, digits(6, .left), .tail),
    Layout(.upcE, edges: 34, .head, digits(6, .right), .end),  // upside down
  ]
}

/// Brightness of all shapes for one blur and one growth of bars. Each has mean 0 and mean square 1.
private struct Templates {
  let cells: Int
  let values: [Double]

  /// Levels of the shapes, in modules: 7, with 2 of their surroundings on each side. 0.5 may be either.
  private static let shapes: [[Double]] = {
    let codes = [
      "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011",
    ]
    func levels(_ text: String) -> [Double] { text.map { $0 == "1" ? 0 : $0 == "0" ? 1 : 0.5 } }
    func inverted(_ levels: [Double]) -> [Double] { levels.map { 1 - $0 } }
    let plain = codes.map(levels)
    let left = (plain + plain.map { inverted($0).reversed() }).map { [0.5, 0] + $0 + [1, 0.5] }
    let guards = ["0000001010?", "??1010101??", "?0101000000", "?1010101000", "0001010101?"]
    return left + left.map(inverted) + guards.map(levels)
  }()

  /// - Parameters:
  ///   - blur: standard deviation in modules.
  ///   - growth: how much wider bars are than they should be, in modules.
  ///   - cells: samples of a shape, which cover 9 modules.
  init(blur: Double, growth: Double, cells: Int) {
    let step = 9 / Double(cells)
    let spread = 4.47 * (blur * blur + step * step / 12).squareRoot()
    var values: [Double] = []
    for shape in Templates.shapes {
      let row = (0..<cells).map { cell in
        let middle = 1 + (Double(cell) + 0.5) * step
        return zip(shape, shape.dropFirst()).enumerated().reduce(0.0) { sum, edge in
          let jump = edge.element.1 - edge.element.0
          let shift = jump > 0 ? growth / 2 : jump < 0 ? -growth / 2 : 0
          let t = (middle - Double(edge.offset + 1) - shift) / spread + 0.5
          return sum + jump * (t < 0 ? 0 : t > 1 ? 1 : t * t * (3 - 2 * t))
        }
      }
      let mean = row.reduce(0, +) / Double(cells)
      let size = (row.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(cells)).squareRoot()
      values += row.map { ($0 - mean) / size }
    }
    self.cells = cells
    self.values = values
  }

  static let coarse = Templates(blur: 0.3, growth: 0, cells: 9)
  static let fine = [0.15, 0.4, 0.65, 0.9].flatMap { blur in
    [-0.6, -0.3, 0, 0.3].map { Templates(blur: blur, growth: $0, cells: 18) }
  }
}

// MARK: - Scan lines

private struct Direction {
  var weight: Double
  var dx: Double
  var dy: Double
}

private struct Edge {
  let x: Double
  let rises: Bool
  let run: Int  // counts changes between rise and fall
}

/// A pair of outer edges that may enclose a code.
private struct Candidate {
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
private struct Line {
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

private struct Image {
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

// MARK: - Fitting

/// Fits layouts to scan lines. Keeps the buffers for it.
private struct Fitter {
  private var cell = Array(repeating: 0.0, count: 18)
  private var cost = Array(repeating: 0.0, count: 13)
  private var next = Array(repeating: 0.0, count: 13)
  private var back = Array(repeating: 0, count: 13 * 15)

  /// The code on a line and the share of the line that it does not explain. Each fit takes 1 from `work`.
  mutating func read(_ line: Line, work: inout Int) -> (BarcodeReader.Reading, misfit: Double)? {
    var found: [Candidate] = []
    let all = [0.3, 0.15, 0.08].flatMap { candidates(line, share: $0) }
    for candidate in all.enumerated().sorted(by: { ($0.element.doubt, $0.offset) < ($1.element.doubt, $1.offset) })
    where !found.contains(where: { $0.isSame(as: candidate.element) }) {
      found.append(candidate.element)
    }
    var best: (barcode: BarcodeReader.Reading?, misfit: Double) = (nil, 0.25)
    for candidate in found.prefix(4) {
      let fit = fit(candidate, to: line)
      work -= 1
      if fit.misfit < best.misfit { best = fit }
      if best.barcode != nil, best.misfit < 0.15 { break }
    }
    guard let barcode = best.barcode else { return nil }
    return (barcode, best.misfit)
  }

  private mutating func candidates(_ line: Line, share: Double) -> [Candidate] {
    let edges = line.edges(share: share)
    var found: [Candidate] = []
    for i in edges.indices where !edges[i].rises {
      let from = edges[i].x
      let before = i > 0 ? from - edges[i - 1].x : 99 * from
      var gap = 0.0
      for j in edges.indices.dropFirst(i + 1) {
        let to = edges[j].x
        let count = edges[j].run - edges[i].run + 1
        let after = j + 1 < edges.count ? edges[j + 1].x - to : 99 * (Double(line.count) - to)
        let quiet = min(before, after)
        gap = max(gap, to - edges[j - 1].x)
        if count > 64 || 2 * (to - from) > 95 * before { break }
        if !edges[j].rises || count < 14 || i + 2 >= edges.count || j < 2 { continue }
        for layout in Layout.all {
          let module = (to - from) / layout.size
          if module < 0.8 || gap > 8 * module || quiet < 2 * module || max(before, after) < 3.5 * module { continue }
          // half an EAN-13 looks like UPC-E, except for the quiet zone
          if layout.size < 60, min(quiet, from, Double(line.count) - to) < 5 * module { continue }
          if count > layout.edges + 4 || Double(count) < 0.4 * Double(layout.edges) { continue }
          let doubt =
            min(2, gap / quiet) + magnitude(1 - Double(count) / Double(layout.edges))
            + guardDoubt(line, layout, from: from, to: to)
          if doubt >= 2.2 { continue }
          // 2 modules each, where the bars are apart
          let a = (edges[i + 2].x - from) / module
          let b = (to - edges[j - 2].x) / module
          let apart = edges[i + 1].rises && !edges[j - 1].rises && min(a, b) > 1 && max(a, b) < 3.5
          let tilt = apart && magnitude(a - b) > 0.1 * (a + b) ? (a - b) / (a + b) : 0
          found.append(Candidate(layout: layout, from: from, to: to, tilt: tilt, doubt: doubt))
        }
      }
    }
    return found
  }

  /// How little the outer guards look like guards, 0 to 2.
  private mutating func guardDoubt(_ line: Line, _ layout: Layout, from: Double, to: Double) -> Double {
    let module = (to - from) / layout.size
    let first = layout.parts[0]
    let last = layout.parts[layout.parts.count - 1]
    var doubt = 0.0
    for (part, start) in [(first, from), (last, to - Double(last.modules) * module)] {
      let square = sample(line, part, start, start + Double(part.modules) * module, cells: 9)
      doubt += 1 - match(.coarse, part).power / (square + 0.01)
    }
    return doubt
  }

  private mutating func fit(_ candidate: Candidate, to line: Line) -> (barcode: BarcodeReader.Reading?, misfit: Double) {
    let layout = candidate.layout
    let parts = layout.parts
    let module = (candidate.to - candidate.from) / layout.size
    var x = layout.bounds.map { candidate.from + module * ($0 + candidate.tilt * $0 * (1 - $0 / layout.size)) }
    var square = 0.0
    for (p, part) in parts.enumerated() { square += sample(line, part, x[p], x[p + 1], cells: 9) }
    square /= Double(parts.count)
    let rough = align(line, parts, x, .coarse, step: module / 2, reach: 6, stiff: 0.04 * square)
    if rough.cost > 0.3 * square * Double(parts.count) { return (nil, 1) }
    x = smooth(rough.x, layout.bounds)
    var powers = Templates.fine.map { _ in 0.0 }
    for (p, part) in parts.enumerated() {
      _ = sample(line, part, x[p], x[p + 1], cells: 18)
      for i in powers.indices { powers[i] += match(Templates.fine[i], part).power }
    }
    let set = Templates.fine[powers.indices.reduce(0) { powers[$1] > powers[$0] ? $1 : $0 }]
    x = align(line, parts, x, set, step: module / 6, reach: 3, stiff: 0.02 * square).x
    var total = 0.0
    var power = 0.0
    var shapes: [Int] = []
    for (p, part) in parts.enumerated() {
      total += sample(line, part, x[p], x[p + 1], cells: 18)
      let best = match(set, part)
      power += best.power
      if part.shapes > 1 { shapes.append(best.shape % 20) }
    }
    guard total > 0 else { return (nil, 1) }
    return (decode(layout, shapes), 1 - power / total)
  }

  /// Moves the bounds by up to `reach` steps to where the misfit is least. `stiff` is the price of changed widths.
  private mutating func align(
    _ line: Line, _ parts: [Part], _ x: [Double], _ set: Templates, step: Double, reach: Int, stiff: Double
  ) -> (x: [Double], cost: Double) {
    let width = 2 * reach + 1
    func isOpen(_ p: Int, _ b: Int) -> Bool { (p > 0 && p < parts.count) || (reach - 1...reach + 1).contains(b) }
    var least = 0.0
    var end = 0
    for a in 0..<width { cost[a] = isOpen(0, a) ? 0 : .infinity }
    for (p, part) in parts.enumerated() {
      for b in next.indices { next[b] = .infinity }
      for a in 0..<width where cost[a] < least + 10 * stiff {
        for b in max(0, a - 2)...min(width - 1, a + 2) where isOpen(p + 1, b) {
          let xa = x[p] + Double(a - reach) * step
          let square = sample(line, part, xa, x[p + 1] + Double(b - reach) * step, cells: set.cells)
          let c = cost[a] + stiff * Double((a - b) * (a - b)) + square - match(set, part).power
          if c < next[b] {
            next[b] = c
            back[p * 13 + b] = a
          }
        }
      }
      least = .infinity
      for b in 0..<width where next[b] < least {
        least = next[b]
        end = b
      }
      swap(&cost, &next)
    }
    var moved = x
    for p in stride(from: parts.count, through: 0, by: -1) {
      moved[p] += Double(end - reach) * step
      if p > 0 { end = back[(p - 1) * 13 + end] }
    }
    return (moved, least)
  }

  /// Bounds whose widths change slowly from part to part, between the same ends.
  private func smooth(_ x: [Double], _ bounds: [Double]) -> [Double] {
    let sizes: [Double] = zip(bounds, bounds.dropFirst()).map { $1 - $0 }
    var widths: [Double] = sizes.indices.map { (x[$0 + 1] - x[$0]) / sizes[$0] }
    for _ in 0..<2 {
      let old = widths
      for i in old.indices {
        let before = i > 0 ? old[i - 1] : old[i]
        let after = i + 1 < old.count ? old[i + 1] : old[i]
        widths[i] = (before + 2 * old[i] + after) / 4
      }
    }
    var sum = 0.0
    var places = [sum]
    for (width, size) in zip(widths, sizes) {
      sum += width * size
      places.append(sum)
    }
    let length = x[x.count - 1] - x[0]
    return places.map { x[0] + $0 * length / sum }
  }

  /// Fills `cell` with mean levels from xa to xb (and around) less their mean. Returns the mean square.
  private mutating func sample(_ line: Line, _ part: Part, _ xa: Double, _ xb: Double, cells: Int) -> Double {
    let module = (xb - xa) / Double(part.modules)
    let w = (9 * module) / Double(cells)
    var x = xa - Double(part.before + 1) * module
    var last = 0.0
    var sum = 0.0
    for i in -1..<cells {
      let at = index(x, below: line.count)
      let to = line.sums[at] + (x - Double(at)) * (line.sums[at + 1] - line.sums[at])
      if i >= 0 {
        cell[i] = (to - last) / w
        sum += cell[i]
      }
      last = to
      x += w
    }
    let mean = sum / Double(cells)
    var square = 0.0
    for i in 0..<cells {
      cell[i] -= mean
      square += cell[i] * cell[i]
    }
    return square / Double(cells)
  }

  /// The shape of a part that explains most of `cell`, and how much of the mean square.
  private func match(_ set: Templates, _ part: Part) -> (shape: Int, power: Double) {
    var best = 0.0
    var shape = part.first
    for s in part.first..<part.first + part.shapes {
      var sum = 0.0
      let offset = s * set.cells
      for i in 0..<set.cells { sum += cell[i] * set.values[offset + i] }
      if sum > best {
        best = sum
        shape = s
      }
    }
    let level = best / Double(set.cells)
    return (shape, level * level)
  }
}

// MARK: - Digits

/// Which left digits have the second shape, for each first digit (EAN-13) and check digit (UPC-E).
private let parities = [0, 11, 13, 14, 19, 25, 28, 21, 22, 26]

/// The code of the shapes (10 to 19 are the second shapes), or nil where parity or check digit do not hold.
private func decode(_ layout: Layout, _ shapes: [Int]) -> BarcodeReader.Reading? {
  let isShort = layout.kind == .upcE
  let isTurned = isShort ? layout.parts.first == .head : shapes.first ?? 0 > 9
  let shapes = isTurned ? shapes.reversed().map { ($0 + 10) % 20 } : shapes
  func bits(_ list: some Sequence<Int>) -> Int { list.reduce(0) { 2 * $0 + ($1 > 9 ? 1 : 0) } }
  var digits = shapes.map { $0 % 10 }
  if isShort { return decodeShort(digits, parity: bits(shapes)) }
  let half = shapes.count / 2
  guard let first = parities.firstIndex(of: bits(shapes.prefix(half))), bits(shapes.dropFirst(half)) == 0 else { return nil }
  if half == 4, first != 0 { return nil }
  if half == 6 { digits.insert(first, at: 0) }
  guard checkDigit(digits.dropLast()) == digits.last else { return nil }
  if half == 6, first == 0 { return BarcodeReader.Reading(code: text(digits.dropFirst()), kind: .upcA) }
  return BarcodeReader.Reading(code: text(digits), kind: layout.kind)
}

private func decodeShort(_ digits: [Int], parity: Int) -> BarcodeReader.Reading? {
  for system in 0...1 {
    let code = [system] + digits
    let last = checkDigit(expanded(code)[...])
    let expected = (system == 0 ? 63 : 0) ^ (last == 0 ? 7 : parities[last])
    if parity == expected { return BarcodeReader.Reading(code: text(code + [last]), kind: .upcE) }
  }
  return nil
}

/// The 11 digits that 7 digits of UPC-E stand for.
private func expanded(_ d: [Int]) -> [Int] {
  guard d.count == 7 else { return d }
  let f = d[6]
  let head = f < 3 ? Array(d[0..<3]) + [f] : Array(d[0..<min(6, f + 1)])
  let tail = f < 3 ? Array(d[3..<6]) : f < 5 ? Array(d[(f + 1)..<6]) : [f]
  return head + Array(repeating: 0, count: 11 - head.count - tail.count) + tail
}

private func checkDigit(_ digits: ArraySlice<Int>) -> Int {
  var weight = 1
  let sum = digits.reversed().reduce(0) { sum, digit in
    weight = 4 - weight
    return sum + weight * digit
  }
  return (990 - sum) % 10
}

private func text(_ digits: some Sequence<Int>) -> String { digits.map(String.init).joined() }

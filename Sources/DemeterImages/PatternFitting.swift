/// Fits layouts to scan lines. Keeps the buffers for it.
struct Fitter {
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

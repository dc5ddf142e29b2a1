import DemeterCore
import DemeterMessages

/// Writes the path of an SVG drawing in few characters: whole units across and tenths of a unit down, relative after each move.
struct PlotPath {
  /// The value of the attribute `d`.
  private(set) var text: String = ""
  private var x: Int = 0
  private var y: Int = 0
  private var isInLine: Bool = false
  /// Whether places across are in tenths too, as for the sides of narrow bars.
  private let isExact: Bool

  init(isExact: Bool = false) { self.isExact = isExact }

  /// Begins a new part.
  mutating func move(to point: PlotPoint) {
    (x, y) = tenths(point)
    text += "M" + Self.number(x) + Self.following(y)
    isInLine = false
  }

  /// Draws a straight line.
  mutating func line(to point: PlotPoint) {
    let next = tenths(point)
    // A point that is not apart from the last one would add only bytes.
    guard next != (x, y) else { return }
    let across = next.x - x, down = next.y - y
    defer { (x, y) = next }
    if across == 0 || down == 0 {
      text += across == 0 ? "v" + Self.number(down) : "h" + Self.number(across)
      isInLine = false
      return
    }
    text += (isInLine ? Self.following(across) : "l" + Self.number(across)) + Self.following(down)
    isInLine = true
  }

  /// Closes the part.
  mutating func close() {
    text += "z"
    isInLine = false
  }

  /// Draws a line through points, or a dot if there is one only.
  mutating func run(_ points: [PlotPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { line(to: point) }
  }

  /// Draws a dot in whole units: a line too short to be seen, which has round ends.
  mutating func dot(at point: PlotPoint) {
    let next = (x: Int(nearest: point.x.rounded() * 10), y: Int(nearest: point.y) * 10)
    text += text.isEmpty ? "M" + Self.number(next.x) + Self.following(next.y) : "m" + Self.number(next.x - x) + Self.following(next.y - y)
    text += "h.1"
    (x, y) = (next.x + 1, next.y)
    isInLine = false
  }

  /// Draws a bar from its base, with a rounded end if it is above the base.
  mutating func bar(_ across: Range<Double>, from base: Double, to end: Double, isRounded: Bool = true) {
    let width = across.upperBound - across.lowerBound, height = base - end
    let round = isRounded && height > 0 ? (x: min(6, width / 3), y: min(5, height)) : (x: 0, y: 0)
    move(to: PlotPoint(x: across.lowerBound, y: base))
    line(to: PlotPoint(x: across.lowerBound, y: end + round.y))
    corner(by: PlotPoint(x: round.x, y: -round.y), through: PlotPoint(x: 0, y: -round.y))
    line(to: PlotPoint(x: across.upperBound - round.x, y: end))
    corner(by: PlotPoint(x: round.x, y: round.y), through: PlotPoint(x: round.x, y: 0))
    line(to: PlotPoint(x: across.upperBound, y: base))
    close()
  }

  private mutating func corner(by point: PlotPoint, through control: PlotPoint) {
    let end = tenths(point), middle = tenths(control)
    guard end != (0, 0) else { return }
    text += "q" + Self.number(middle.x) + Self.following(middle.y) + Self.following(end.x) + Self.following(end.y)
    (x, y) = (x + end.x, y + end.y)
    isInLine = false
  }

  private func tenths(_ point: PlotPoint) -> (x: Int, y: Int) {
    (isExact ? Int(nearest: point.x * 10) : Int(nearest: point.x.rounded() * 10), Int(nearest: point.y * 10))
  }

  /// `12.3`, `-.5`, `7`
  private static func number(_ tenths: Int) -> String {
    let size = tenths.absolute, whole = size / 10, rest = size % 10
    return (tenths < 0 ? "-" : "") + (whole == 0 && rest > 0 ? "" : String(whole)) + (rest == 0 ? "" : ".\(rest)")
  }

  private static func following(_ tenths: Int) -> String { (tenths < 0 ? "" : " ") + number(tenths) }
}

/// A point of a drawing that is 1000 units wide and 400 high, whatever the size of the screen.
struct PlotPoint: Hashable, Sendable {
  var x: Double
  var y: Double
}

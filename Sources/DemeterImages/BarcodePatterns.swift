/// A stretch of a barcode. Left and right digits have 20 shapes each, guards have one.
struct Part: Equatable {
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

struct Layout {
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
struct Templates {
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

/// Which left digits have the second shape, for each first digit (EAN-13) and check digit (UPC-E).
let parities = [0, 11, 13, 14, 19, 25, 28, 21, 22, 26]

/// The code of the shapes (10 to 19 are the second shapes), or nil where parity or check digit do not hold.
func decode(_ layout: Layout, _ shapes: [Int]) -> BarcodeReader.Reading? {
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

func decodeShort(_ digits: [Int], parity: Int) -> BarcodeReader.Reading? {
  for system in 0...1 {
    let code = [system] + digits
    let last = checkDigit(expanded(code)[...])
    let expected = (system == 0 ? 63 : 0) ^ (last == 0 ? 7 : parities[last])
    if parity == expected { return BarcodeReader.Reading(code: text(code + [last]), kind: .upcE) }
  }
  return nil
}

/// The 11 digits that 7 digits of UPC-E stand for.
func expanded(_ d: [Int]) -> [Int] {
  guard d.count == 7 else { return d }
  let f = d[6]
  let head = f < 3 ? Array(d[0..<3]) + [f] : Array(d[0..<min(6, f + 1)])
  let tail = f < 3 ? Array(d[3..<6]) : f < 5 ? Array(d[(f + 1)..<6]) : [f]
  return head + Array(repeating: 0, count: 11 - head.count - tail.count) + tail
}

func checkDigit(_ digits: ArraySlice<Int>) -> Int {
  var weight = 1
  let sum = digits.reversed().reduce(0) { sum, digit in
    weight = 4 - weight
    return sum + weight * digit
  }
  return (990 - sum) % 10
}

func text(_ digits: some Sequence<Int>) -> String { digits.map(String.init).joined() }

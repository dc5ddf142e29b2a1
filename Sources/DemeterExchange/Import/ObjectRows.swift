import DemeterCore
import Foundation

/// The rows of JSON: an array of objects, or the longest one in an object. Names of objects in objects are joined with points.
struct ObjectRows {
  let heads: [String]
  let rows: [[String]]

  /// The maximum size of a file in bytes, since it is read as a whole.
  static let longest = 16 << 20
  private static let mostCells = 5_000_000
  /// How deep arrays and objects may be in each other.
  private static let mostDepth = 16

  /// Reads a text; nil if it has no such array.
  init?(_ text: Data) throws(DiaryFileError) {
    guard Self.depth(of: text) <= Self.mostDepth, let tree = try? JSONDecoder().decode(Tree.self, from: text) else { return nil }
    var objects: [[String: String]] = [], names: Set<String> = []
    for case .object(let members) in Self.array(in: tree) ?? [] {
      var cells: [String: String] = [:]
      Self.add(members, under: "", to: &cells)
      names.formUnion(cells.keys)
      guard names.count < ColumnChoice.mostColumns, names.count * (objects.count + 1) <= Self.mostCells else { throw .tooMuch }
      objects.append(cells)
    }
    guard !objects.isEmpty, !names.isEmpty else { return nil }
    let heads = names.sorted()
    self.heads = heads
    rows = objects.map { cells in heads.map { cells[$0] ?? "" } }
  }

  private enum Tree: Decodable {
    case object([String: Tree])
    case array([Tree])
    case text(String)
    case none

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .none
      } else if let flag = try? container.decode(Bool.self) {
        self = .text(flag ? "true" : "false")
      } else if let number = try? container.decode(Double.self) {
        self = .text(abs(number) < 1e15 && number == number.rounded() ? "\(Int64(nearest: number))" : "\(number)")
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let items = try? container.decode([Tree].self) {
        self = .array(items)
      } else {
        self = .object(try container.decode([String: Tree].self))
      }
    }
  }

  /// The array of objects: the whole, or the longest one in it.
  private static func array(in tree: Tree) -> [Tree]? {
    switch tree {
    case .array(let items): return items.contains { if case .object = $0 { true } else { false } } ? items : nil
    case .object(let members):
      let inner = members.sorted { $0.key < $1.key }.compactMap { array(in: $0.value) }
      return inner.max { $0.count < $1.count }
    case .text, .none: return nil
    }
  }

  private static func add(_ members: [String: Tree], under path: String, to cells: inout [String: String]) {
    for (name, value) in members {
      switch value {
      case .text(let text): cells[String((path + name).prefix(200))] = text
      case .object(let inner): add(inner, under: path + name + ".", to: &cells)
      case .array, .none: continue
      }
    }
  }

  /// How deep a text nests, so that no text can exhaust the stack.
  private static func depth(of text: Data) -> Int {
    var depth = 0, most = 0, isQuoted = false, isEscaped = false
    for byte in text {
      if isEscaped {
        isEscaped = false
      } else if isQuoted {
        if byte == UInt8(ascii: "\\") { isEscaped = true } else if byte == UInt8(ascii: "\"") { isQuoted = false }
      } else if byte == UInt8(ascii: "\"") {
        isQuoted = true
      } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
        depth += 1
        most = max(most, depth)
      } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        depth -= 1
      }
    }
    return most
  }
}

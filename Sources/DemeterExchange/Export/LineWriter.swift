import DemeterCore
import Foundation

/// Collects lines and writes them in blocks.
final class LineWriter {
  private var bytes: [UInt8] = []
  private let sink: (UnsafeRawBufferPointer) throws -> Void
  private let encoder: JSONEncoder

  private static let piece = 1 << 16

  init(_ sink: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.sink = sink
    encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
  }

  /// Adds a value as a line of JSON.
  func add(_ value: some Encodable) throws {
    bytes += try encoder.encode(value)
    try end("\n")
  }

  /// Adds a text of several lines, with line ends that every editor knows.
  func addText(_ text: String) throws {
    bytes += Array(text.replacing("\n", with: "\r\n").utf8)
    try finish()
  }

  /// Adds a record of comma-separated values, its line ended as in RFC 4180.
  func add(_ fields: [Field]) throws {
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      switch field {
      case .text(nil), .plain(nil): break
      case .text(let text?):
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
          if byte == UInt8(ascii: "\"") { bytes.append(byte) }
          bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
      case .plain(let text?): bytes += Array(text.utf8)
      }
    }
    try end("\r\n")
  }

  func finish() throws {
    try bytes.withUnsafeBytes(sink)
    bytes.removeAll(keepingCapacity: true)
  }

  private func end(_ line: StaticString) throws {
    line.withUTF8Buffer { bytes.append(contentsOf: $0) }
    if bytes.count >= Self.piece { try finish() }
  }

  /// A field of a record. Text is always quoted; numbers, days and instants never. Unknown values are empty.
  enum Field {
    case text(String?)
    case plain(String?)

    /// Formats an amount with three decimals and a decimal point.
    static func amount<A: Amount>(_ amount: A?) -> Field { .plain(NumberStyle.plain.field(amount)) }
  }
}

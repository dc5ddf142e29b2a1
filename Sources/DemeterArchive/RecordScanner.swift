import Foundation

/// Splits streamed text into records and fields: comma-separated as in RFC 4180, the same with semicolons, or tab-separated without
/// quoting.
///
/// Accepts any line ends, line ends within quotes, a byte order mark, and quotes inside a field as literal characters.
public struct RecordScanner {
  /// How fields are separated.
  public enum Format: Sendable {
    /// By commas, with quotes where a field needs them.
    case commas
    /// By semicolons, as spreadsheets write them in countries with a decimal comma; with quotes where a field needs them.
    case semicolons
    /// By tabs; quotes have no special meaning.
    case tabs
  }

  /// A record exceeds the maximum length or number of fields, most likely because a quote is never closed.
  public struct TooLong: Error, Hashable, Sendable {
    /// Its number, the head being 1.
    public let record: Int
  }

  private enum State {
    case fieldStart, field, quoted, quoteInQuoted
  }

  /// The maximum length of a record in bytes.
  public static let longest: Int = 1 << 20
  /// The maximum number of fields of a record.
  public static let mostFields: Int = 10_000

  /// The number of records so far.
  public private(set) var records: Int = 0
  private let separator: UInt8
  private let isQuoting: Bool
  private var state: State = .fieldStart
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// Whether the input so far can only be a byte order mark.
  private var isAtStart = true
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Creates a scanner for a new text.
  public init(_ format: Format = .commas) {
    separator =
      switch format {
      case .commas: UInt8(ascii: ",")
      case .semicolons: UInt8(ascii: ";")
      case .tabs: UInt8(ascii: "\t")
      }
    isQuoting = format != .tabs
  }

  /// Receives the next piece and emits the records that end in it.
  public mutating func scan(_ piece: UnsafeRawBufferPointer, _ body: (Record) throws -> Void) throws {
    for byte in piece {
      if isAtStart, try isInMark(byte) { continue }
      switch state {
      case .quoted:
        if byte == UInt8(ascii: "\"") { state = .quoteInQuoted } else { try append(byte) }
        continue
      case .quoteInQuoted where byte == UInt8(ascii: "\""):
        state = .quoted
        try append(byte)
        continue
      case .fieldStart where byte == UInt8(ascii: "\"") && isQuoting:
        state = .quoted
        continue
      default: break
      }
      if byte == separator {
        try endField()
      } else if byte == UInt8(ascii: "\n") {
        try endRecord(body)
      } else {
        state = .field
        try append(byte)
      }
    }
  }

  /// Emits the last record if no line end follows it.
  public mutating func finish(_ body: (Record) throws -> Void) throws {
    if !bytes.isEmpty || !ends.isEmpty { try endRecord(body) }
  }

  /// Handles a byte of a possible byte order mark, which is not part of the text.
  private mutating func isInMark(_ byte: UInt8) throws -> Bool {
    guard byte == Self.mark[bytes.count] else {
      isAtStart = false
      if !bytes.isEmpty { state = .field }
      return false
    }
    try append(byte)
    if bytes.count == Self.mark.count {
      bytes = []
      isAtStart = false
    }
    return true
  }

  private mutating func append(_ byte: UInt8) throws {
    guard bytes.count < Self.longest else { throw TooLong(record: records + 1) }
    bytes.append(byte)
  }

  private mutating func endField() throws {
    guard ends.count < Self.mostFields else { throw TooLong(record: records + 1) }
    ends.append(bytes.count)
    state = .fieldStart
  }

  private mutating func endRecord(_ body: (Record) throws -> Void) throws {
    // Only if it belongs to the last field.
    if bytes.last == UInt8(ascii: "\r"), bytes.count > ends.last ?? 0 { bytes.removeLast() }
    let isEmpty = bytes.isEmpty && ends.isEmpty
    try endField()
    if !isEmpty {
      records += 1
      try body(Record(bytes: bytes, ends: ends))
    }
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}

/// The fields of one record, by their position. A missing or empty field is nil.
public struct Record {
  fileprivate let bytes: [UInt8]
  fileprivate let ends: [Int]

  public var count: Int { ends.count }

  /// Returns a field as text without surrounding white space; invalid UTF-8 becomes replacement characters.
  public func text(_ index: Int?) -> String? {
    guard let range = range(index) else { return nil }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns a field of a file in UTF-8 or Windows-1252, of which ISO 8859-1 is a part. What is not valid UTF-8 is the latter.
  public func text(inUTF8OrWindows1252 index: Int?) -> String? {
    guard let range = range(index) else { return nil }
    return String(validating: bytes[range], as: UTF8.self) ?? String(bytes: bytes[range], encoding: .windowsCP1252) ?? text(index)
  }

  /// Returns a field as a whole number.
  public func integer(_ index: Int?) -> Int? {
    guard let range = range(index), range.count <= 18 else { return nil }
    var value = 0
    for byte in bytes[range] {
      guard (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    return value
  }

  /// Returns a field as a finite number that is not negative.
  public func number(_ index: Int?) -> Double? {
    guard let range = range(index), let value = Double(plain: String(decoding: bytes[range], as: UTF8.self)), value >= 0 else { return nil }
    return value
  }

  private func range(_ index: Int?) -> Range<Int>? {
    guard let index, index < ends.count else { return nil }
    var start = index == 0 ? 0 : ends[index - 1], end = ends[index]
    while start < end, bytes[start] <= 32 { start += 1 }
    while start < end, bytes[end - 1] <= 32 { end -= 1 }
    return start < end ? start..<end : nil
  }
}

extension Record {
  /// Creates a record of fields that are not in a text.
  public init(_ fields: [String]) {
    var bytes: [UInt8] = [], ends: [Int] = []
    for field in fields {
      bytes += field.utf8
      ends.append(bytes.count)
    }
    self.init(bytes: bytes, ends: ends)
  }
}

/// Cuts text into records and their fields as it streams by: comma-separated as in RFC 4180, so with semicolons, or separated by tabs and
/// never quoted.
///
/// Takes any line ends, line ends within quotes, a byte order mark, and quotes in the midst of a field as they stand.
public struct RecordScanner {
  /// How fields are parted.
  public enum Format: Sendable {
    /// By commas, with quotes where a field needs them.
    case commas
    /// By semicolons, as spreadsheets write them where the comma is in numbers; with quotes where a field needs them.
    case semicolons
    /// By tabs, quotes being characters like any other.
    case tabs
  }

  /// A record is longer than any sensible one or has more fields, most likely because a quote is never closed.
  public struct TooLong: Error, Hashable, Sendable {
    /// Its number, the head being 1.
    public let record: Int
  }

  private enum State {
    case fieldStart, field, quoted, quoteInQuoted
  }

  /// The most bytes of a record.
  public static let longest: Int = 1 << 20
  /// The most fields of a record.
  public static let mostFields: Int = 10_000

  /// How many records there were.
  public private(set) var records: Int = 0
  private let separator: UInt8
  private let isQuoting: Bool
  private var state: State = .fieldStart
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// Whether there was nothing yet but what may be a byte order mark.
  private var isAtStart = true
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// A scanner at the start of a text.
  public init(_ format: Format = .commas) {
    separator =
      switch format {
      case .commas: UInt8(ascii: ",")
      case .semicolons: UInt8(ascii: ";")
      case .tabs: UInt8(ascii: "\t")
      }
    isQuoting = format != .tabs
  }

  /// Takes the next piece and gives the records that end in it.
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

  /// Gives the last record, where no line end follows it.
  public mutating func finish(_ body: (Record) throws -> Void) throws {
    if !bytes.isEmpty || !ends.isEmpty { try endRecord(body) }
  }

  /// Takes a byte of the mark that a text may begin with, which is no part of it.
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
    // Only where it is of the last field.
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

/// The fields of one record, by their position. What is missing is nil, as is what is empty.
public struct Record {
  fileprivate let bytes: [UInt8]
  fileprivate let ends: [Int]

  /// How many fields there are.
  public var count: Int { ends.count }

  /// A field as text without white space around it; what is no UTF-8 becomes replacement characters.
  public func text(_ index: Int?) -> String? {
    guard let range = range(index) else { return nil }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// A field as a whole number.
  public func integer(_ index: Int?) -> Int? {
    guard let range = range(index), range.count <= 18 else { return nil }
    var value = 0
    for byte in bytes[range] {
      guard (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    return value
  }

  /// A field as a finite number that is not negative.
  public func number(_ index: Int?) -> Double? {
    guard let range = range(index), let value = Double(String(decoding: bytes[range], as: UTF8.self)), value.isFinite, value >= 0
    else { return nil }
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

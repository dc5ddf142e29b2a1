import DemeterArchive

/// A JSON value that refers to its bytes in the body. It is parsed only on access and no tree is built: a body of many megabytes needs no
/// additional memory.
///
/// Accepts common errors of programs that build JSON as text: several values one after another, a member without a value, extra commas,
/// non-breaking spaces.
struct JSONText {
  enum Kind { case object, array, string, number, word, nothing }

  /// The maximum nesting depth.
  static let deepest: Int = 64

  let kind: Kind
  private let bytes: [UInt8]
  private let range: Range<Int>

  /// Returns the consecutive values of a text.
  static func values(in bytes: [UInt8]) throws(HealthPushError) -> [JSONText] {
    var cursor = Cursor(bytes: bytes, at: 0, end: bytes.count)
    var values: [JSONText] = []
    while true {
      cursor.skipSpace(and: UInt8(ascii: ","))
      guard cursor.at < cursor.end else { return values }
      let value = try cursor.value()
      guard value.kind != .nothing, values.count < 10_000 else { throw .unreadable(byte: cursor.at) }
      values.append(value)
    }
  }

  /// Calls a closure for the members of an object, in their order.
  func forEachMember(_ body: (String, JSONText) throws(HealthPushError) -> Void) throws(HealthPushError) {
    guard kind == .object else { return }
    var cursor = Cursor(bytes: bytes, at: range.lowerBound + 1, end: range.upperBound - 1)
    while true {
      cursor.skipSpace(and: UInt8(ascii: ","))
      guard cursor.at < cursor.end else { return }
      let name = try cursor.value()
      guard name.kind == .string else { throw .unreadable(byte: cursor.at) }
      cursor.skipSpace()
      guard cursor.consume(UInt8(ascii: ":")) else { throw .unreadable(byte: cursor.at) }
      cursor.skipSpace()
      try body(name.text, try cursor.value())
    }
  }

  /// Returns a member of an object.
  func member(_ name: String) throws(HealthPushError) -> JSONText? {
    var found: JSONText?
    try forEachMember { (known, value) throws(HealthPushError) in if known == name { found = value } }
    return found
  }

  /// Calls a closure for the elements of an array, in their order.
  func forEachElement(_ body: (JSONText) throws(HealthPushError) -> Void) throws(HealthPushError) {
    guard kind == .array else { return }
    var cursor = Cursor(bytes: bytes, at: range.lowerBound + 1, end: range.upperBound - 1)
    while true {
      cursor.skipSpace(and: UInt8(ascii: ","))
      guard cursor.at < cursor.end else { return }
      try body(try cursor.value())
    }
  }

  /// Returns the number of elements of an array.
  func count() throws(HealthPushError) -> Int {
    var count = 0
    try forEachElement { (_) throws(HealthPushError) in count += 1 }
    return count
  }

  /// A string without its quotes, or a number or word as it is written; empty for anything else.
  var text: String {
    switch kind {
    case .string: unescaped
    case .number, .word: String(decoding: bytes[range], as: UTF8.self)
    case .object, .array, .nothing: ""
    }
  }

  /// A JSON number, or a string that contains one.
  var number: Double? {
    guard kind == .number || kind == .string, range.count < 64 else { return nil }
    return Double(plain: text)
  }

  private var unescaped: String {
    let inner = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
    guard inner.contains(UInt8(ascii: "\\")) else { return String(decoding: inner, as: UTF8.self) }
    var plain: [UInt8] = []
    plain.reserveCapacity(inner.count)
    var at = inner.startIndex
    while at < inner.endIndex {
      guard inner[at] == UInt8(ascii: "\\"), at + 1 < inner.endIndex else {
        plain.append(inner[at])
        at += 1
        continue
      }
      at += 2
      switch inner[at - 1] {
      case UInt8(ascii: "n"): plain.append(10)
      case UInt8(ascii: "r"): plain.append(13)
      case UInt8(ascii: "t"): plain.append(9)
      case UInt8(ascii: "b"): plain.append(8)
      case UInt8(ascii: "f"): plain.append(12)
      case UInt8(ascii: "u"):
        var unit = Self.hex(inner, at) ?? 0xFFFD
        at = min(at + 4, inner.endIndex)
        // A character beyond U+FFFF is written as a surrogate pair.
        if (0xD800..<0xDC00).contains(unit), at + 1 < inner.endIndex, inner[at] == UInt8(ascii: "\\"), inner[at + 1] == UInt8(ascii: "u"),
          let low = Self.hex(inner, at + 2), (0xDC00..<0xE000).contains(low)
        {
          unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
          at += 6
        }
        plain += Array(String(Character(Unicode.Scalar(unit) ?? "\u{FFFD}")).utf8)
      case let other: plain.append(other)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  private static func hex(_ bytes: ArraySlice<UInt8>, _ at: Int) -> UInt32? {
    guard at + 4 <= bytes.endIndex else { return nil }
    return UInt32(String(decoding: bytes[at..<(at + 4)], as: UTF8.self), radix: 16)
  }
}

extension JSONText {
  /// A position in the bytes.
  private struct Cursor {
    let bytes: [UInt8]
    var at: Int
    let end: Int

    mutating func consume(_ byte: UInt8) -> Bool {
      guard at < end, bytes[at] == byte else { return false }
      at += 1
      return true
    }

    /// Skips white space, including what keyboards and formatters insert, and one additional byte value as separator.
    mutating func skipSpace(and extra: UInt8 = 32) {
      while at < end {
        if bytes[at] <= 32 || bytes[at] == extra {
          at += 1
        } else if let width = space(at) {
          at += width
        } else {
          return
        }
      }
    }

    /// Returns the length of a multi-byte space: U+00A0, U+202F, U+FEFF.
    private func space(_ at: Int) -> Int? {
      if at + 1 < end, bytes[at] == 0xC2, bytes[at + 1] == 0xA0 { return 2 }
      guard at + 2 < end else { return nil }
      let three = (bytes[at], bytes[at + 1], bytes[at + 2])
      return three == (0xE2, 0x80, 0xAF) || three == (0xEF, 0xBB, 0xBF) ? 3 : nil
    }

    /// Reads the value that starts here; empty if a comma or a closing bracket follows.
    mutating func value() throws(HealthPushError) -> JSONText {
      let start = at
      guard at < end else { return JSONText(kind: .nothing, bytes: bytes, range: at..<at) }
      switch bytes[at] {
      case UInt8(ascii: "\""):
        try skipString()
        return JSONText(kind: .string, bytes: bytes, range: start..<at)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let kind: Kind = bytes[at] == UInt8(ascii: "{") ? .object : .array
        try skipNested()
        return JSONText(kind: kind, bytes: bytes, range: start..<at)
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
        return JSONText(kind: .nothing, bytes: bytes, range: at..<at)
      default:
        while at < end, !Self.ends(bytes[at]), space(at) == nil { at += 1 }
        let isNumber = bytes[start] == UInt8(ascii: "-") || (48...57).contains(bytes[start])
        guard isNumber || ["true", "false", "null"].contains(String(decoding: bytes[start..<at], as: UTF8.self)) else {
          throw .unreadable(byte: start)
        }
        let isNull = bytes[start] == UInt8(ascii: "n")
        return JSONText(kind: isNumber ? .number : isNull ? .nothing : .word, bytes: bytes, range: start..<at)
      }
    }

    private static func ends(_ byte: UInt8) -> Bool {
      byte <= 32 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ":")
        || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "\"")
    }

    private mutating func skipString() throws(HealthPushError) {
      let start = at
      at += 1
      while at < end {
        switch bytes[at] {
        case UInt8(ascii: "\\"): at += 2
        case UInt8(ascii: "\""):
          at += 1
          return
        default: at += 1
        }
      }
      throw .unreadable(byte: start)
    }

    /// Skips an object or array up to its closing bracket.
    private mutating func skipNested() throws(HealthPushError) {
      let start = at
      var closing: [UInt8] = []
      while at < end {
        switch bytes[at] {
        case UInt8(ascii: "\""):
          try skipString()
          continue
        case UInt8(ascii: "{"): closing.append(UInt8(ascii: "}"))
        case UInt8(ascii: "["): closing.append(UInt8(ascii: "]"))
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          guard closing.popLast() == bytes[at] else { throw .unreadable(byte: at) }
        default: break
        }
        guard closing.count <= JSONText.deepest else { throw .unreadable(byte: at) }
        at += 1
        if closing.isEmpty { return }
      }
      throw .unreadable(byte: start)
    }
  }
}

import Foundation

/// The attributes of a tag in any order. Decodes no entities, and accepts invalid XML: names with spaces in them, values without quotes,
/// the same name twice.
struct Attributes {
  private var at: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  /// Creates the list from the bytes between a name and the end of its tag.
  init(_ bytes: Bytes) {
    at = bytes.start
    end = bytes.end
  }

  /// Returns the next attribute's name and value.
  mutating func next() -> (name: Bytes, value: Bytes)? {
    while at < end, at[0] <= 32 || at[0] == UInt8(ascii: "/") { at += 1 }
    let start = at
    while at < end, at[0] != UInt8(ascii: "=") { at += 1 }
    guard at < end else { return nil }
    var last = at
    while last > start, last[-1] <= 32 { last -= 1 }
    let name = Bytes(start, to: last)
    at += 1
    while at < end, at[0] <= 32 { at += 1 }
    guard at < end else { return nil }
    if at[0] == UInt8(ascii: "\"") || at[0] == UInt8(ascii: "'") {
      guard let quote = Bytes(at + 1, to: end).first(at[0]) else { return nil }
      let value = Bytes(at + 1, to: quote)
      at = quote + 1
      return (name, value)
    }
    let from = at
    while at < end, at[0] > 32 { at += 1 }
    return (name, Bytes(from, to: at))
  }

  /// Returns the value of an attribute by its name.
  static func value(_ name: StaticString, in bytes: Bytes) -> Bytes? {
    var attributes = Attributes(bytes)
    while let attribute = attributes.next() {
      if attribute.name == name { return attribute.value }
    }
    return nil
  }
}

/// A complete tag.
struct Tag {
  /// The bytes between `<` and `>`, without the `/` of a self-closing tag.
  let inside: Bytes
  let endsItself: Bool

  /// Parses a tag and ignores the text after it; nil if the tag has no end.
  @inline(__always) init?(_ bytes: Bytes) {
    var end = bytes.end
    while end > bytes.start, end[-1] <= 32 { end -= 1 }
    if end[-1] != UInt8(ascii: ">") {
      guard let close = Tag.close(bytes) else { return nil }
      end = close + 1
    }
    endsItself = end - bytes.start > 2 && end[-2] == UInt8(ascii: "/")
    inside = Bytes(bytes.start + 1, to: end - (endsItself ? 2 : 1))
  }

  /// Returns the first `>` outside of quotes.
  @inline(never) private static func close(_ bytes: Bytes) -> UnsafePointer<UInt8>? {
    var quote: UInt8?
    var at = bytes.start
    while at < bytes.end {
      let byte = at[0]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return at
      }
      at += 1
    }
    return nil
  }

  var name: Bytes {
    var end = inside.start
    while end < inside.end, end[0] > 32 { end += 1 }
    return Bytes(inside.start, to: end)
  }

  /// The bytes after the name.
  var attributes: Bytes { Bytes(name.end, to: inside.end) }
}

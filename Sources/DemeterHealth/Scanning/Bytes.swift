import Foundation

/// Bytes of a tag. They are valid only while the tag is handled.
struct Bytes {
  let start: UnsafePointer<UInt8>
  let count: Int

  @inline(__always) init(_ start: UnsafePointer<UInt8>, _ count: Int) {
    self.start = start
    self.count = count
  }

  @inline(__always) init(_ start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) { self.init(start, end - start) }

  @inline(__always) var end: UnsafePointer<UInt8> { start + count }
  @inline(__always) subscript(index: Int) -> UInt8 { start[index] }
  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  @inline(__always) static func == (a: Bytes, b: Bytes) -> Bool { a.count == b.count && memcmp(a.start, b.start, a.count) == 0 }

  @inline(__always) static func == (a: Bytes, text: StaticString) -> Bool {
    a.count == text.utf8CodeUnitCount && memcmp(a.start, text.utf8Start, a.count) == 0
  }

  @inline(__always) func starts(with text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount && memcmp(start, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  func contains(_ text: StaticString) -> Bool {
    var rest = self
    while let found = rest.first(text.utf8Start[0]) {
      rest = Bytes(found, to: end)
      if rest.starts(with: text) { return true }
      rest = Bytes(found + 1, to: end)
    }
    return false
  }

  /// Returns the first position of a byte.
  @inline(__always) func first(_ byte: UInt8) -> UnsafePointer<UInt8>? {
    guard count > 0, let found = memchr(start, Int32(byte), count) else { return nil }
    return UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
  }
}

extension UnsafePointer<UInt8> {
  /// The next eight bytes as a little-endian number.
  @inline(__always) var word: UInt64 { UInt64(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt64.self)) }
  @inline(__always) var halfWord: UInt32 { UInt32(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt32.self)) }
  @inline(__always) var pair: UInt16 { UInt16(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt16.self)) }
}

/// Returns the text of an attribute: decodes the five entities of XML and character references, no others; removes control characters;
/// makes all kinds of spaces plain.
func plainText(_ bytes: Bytes) -> String {
  var scalars = String.UnicodeScalarView()
  var rest = Substring(String(decoding: bytes.buffer, as: UTF8.self)).unicodeScalars
  while let scalar = rest.popFirst() {
    if scalar == "&", let end = rest.prefix(12).firstIndex(of: ";"), let meant = character(String(rest[..<end])) {
      scalars.append(meant)
      rest = rest[rest.index(after: end)...]
    } else {
      scalars.append(scalar)
    }
  }
  let plain = scalars.lazy.filter { $0.value >= 32 || $0 == "\t" || $0 == "\n" || $0 == "\r" }
    .map { $0.properties.generalCategory == .spaceSeparator ? " " : $0 }
  var text = String.UnicodeScalarView()
  text.append(contentsOf: plain)
  return String(text).trimmingCharacters(in: .whitespacesAndNewlines)
}

private func character(_ entity: String) -> Unicode.Scalar? {
  switch entity {
  case "lt": return "<"
  case "gt": return ">"
  case "amp": return "&"
  case "quot": return "\""
  case "apos": return "'"
  default:
    guard entity.first == "#" else { return nil }
    let digits = entity.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    return UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
  }
}

import Foundation

/// The attributes of a record that count.
struct RecordFields {
  private(set) var type: Bytes?
  private(set) var source: Bytes?
  private(set) var device: Bytes?
  private(set) var unit: Bytes?
  private(set) var start: Bytes?
  private(set) var end: Bytes?
  private(set) var value: Bytes?

  /// Parses the attributes of a tag, as far as they are valid.
  ///
  /// The names that phones write have a fast path; from the first other name on it uses the slow path.
  init(_ bytes: Bytes) {
    var at = bytes.start
    let end = bytes.end
    while end - at >= 8 {
      if at[0] <= 32 {
        at += 1
        continue
      }
      guard let (field, length) = Field.known(at, left: end - at) else { break }
      let value = at + length
      guard let quote = RecordFields.quote(field, Bytes(value, to: end)) else { return }
      set(field, Bytes(value, to: quote))
      at = quote + 1
    }
    readSlowly(Bytes(at, to: end))
  }

  /// Returns the end of a value. Dates have a known length; other values are short or long.
  @inline(__always) private static func quote(_ field: Field, _ rest: Bytes) -> UnsafePointer<UInt8>? {
    switch field {
    case .start, .end, .created:
      if rest.count > 25, rest[25] == UInt8(ascii: "\""), rest[10] == 32, rest[19] == 32 { return rest.start + 25 }
    case .unit, .value, .version:
      var at = rest.start
      while at < rest.end, at[0] != UInt8(ascii: "\"") { at += 1 }
      return at < rest.end ? at : nil
    case .type, .source, .device: break
    }
    return rest.first(UInt8(ascii: "\""))
  }

  @inline(__always) private mutating func set(_ field: Field, _ bytes: Bytes) {
    switch field {
    case .type: type = type ?? bytes
    case .source: source = source ?? bytes
    case .device: device = device ?? bytes
    case .unit: unit = unit ?? bytes
    case .value: value = value ?? bytes
    case .end: end = bytes
    // Some phones write the end under the name of the start.
    case .start: if start == nil { start = bytes } else if end == nil { end = bytes }
    case .version, .created: break
    }
  }

  @inline(never) private mutating func readSlowly(_ bytes: Bytes) {
    var attributes = Attributes(bytes)
    while let (name, value) = attributes.next() {
      let letters = name.buffer.filter { $0 > 32 }.map { $0 | 32 }
      switch String(decoding: letters, as: UTF8.self) {
      case "type": set(.type, value)
      case "sourcename", "source": set(.source, value)
      case "device": set(.device, value)
      case "unit": set(.unit, value)
      case "startdate": set(.start, value)
      case "enddate": set(.end, value)
      case "value", "sum", "average": set(.value, value)
      default: break
      }
    }
  }
}

/// The attributes that phones write.
private enum Field {
  case type, source, version, device, unit, created, start, end, value

  /// Returns the attribute at a position, with the length of its name, `=` and quote; nil if it is written differently.
  ///
  /// Compares eight bytes at once, as a little-endian number.
  @inline(__always) static func known(_ at: UnsafePointer<UInt8>, left: Int) -> (field: Field, length: Int)? {
    let word = at.word
    if word & Word.six == Word.unit { return (.unit, 6) }
    if word & Word.seven == Word.value { return (.value, 7) }
    if word == Word.device { return (.device, 8) }
    if word & Word.six == Word.type { return (.type, 6) }
    guard left >= 16 else { return nil }
    switch word {
    case Word.end where at[8] == UInt8(ascii: "\""): return (.end, 9)
    case Word.start where at[8] == UInt8(ascii: "e") && at[9] == UInt8(ascii: "=") && at[10] == UInt8(ascii: "\""): return (.start, 11)
    case Word.source where at[8] == UInt8(ascii: "m") && at[10] == UInt8(ascii: "=") && at[11] == UInt8(ascii: "\""): return (.source, 12)
    case Word.created where at[8] == UInt8(ascii: "D") && at[12] == UInt8(ascii: "=") && at[13] == UInt8(ascii: "\""): return (.created, 14)
    case Word.version where at[8] == UInt8(ascii: "r") && at[13] == UInt8(ascii: "=") && at[14] == UInt8(ascii: "\""): return (.version, 15)
    default: return nil
    }
  }

  private enum Word {
    /// `startDat`
    static let start: UInt64 = 0x7461_4474_7261_7473
    /// `endDate=`
    static let end: UInt64 = 0x3D65_7461_4464_6E65
    /// `creation`
    static let created: UInt64 = 0x6E6F_6974_6165_7263
    /// `sourceNa`
    static let source: UInt64 = 0x614E_6563_7275_6F73
    /// `sourceVe`
    static let version: UInt64 = 0x6556_6563_7275_6F73
    /// `device="`
    static let device: UInt64 = 0x223D_6563_6976_6564
    /// `unit="`
    static let unit: UInt64 = 0x223D_7469_6E75
    /// `type="`
    static let type: UInt64 = 0x223D_6570_7974
    /// `value="`
    static let value: UInt64 = 0x22_3D65_756C_6176
    static let six: UInt64 = 0xFFFF_FFFF_FFFF
    static let seven: UInt64 = 0xFF_FFFF_FFFF_FFFF
  }
}

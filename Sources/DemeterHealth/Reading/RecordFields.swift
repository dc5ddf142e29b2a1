import Foundation

/// The attributes of a record that count.
struct RecordFields {
  var type: Bytes?
  var source: Bytes?
  var device: Bytes?
  var unit: Bytes?
  var start: Bytes?
  var end: Bytes?
  var value: Bytes?

  private static let quote = UInt8(ascii: "\"")

  /// Reads the attributes of a tag; false where they make no sense to their end.
  ///
  /// The names that phones write are known by their first eight bytes, as numbers; any other goes the long way.
  init(_ bytes: Bytes) {
    var at = bytes.start
    let end = bytes.end
    // The shortest attribute that is known so has five bytes before its value, and eight are looked at from there on.
    while end - at >= 24 {
      if at[0] <= 32 {
        at += 1
        continue
      }
      let word = at.word
      let value: UnsafePointer<UInt8>
      switch word {
      case 0x7461_4474_7261_7473 where at[8] == UInt8(ascii: "e") && at[9] == UInt8(ascii: "=") && at[10] == Self.quote:  // startDat
        value = at + 11
        guard let close = RecordFields.close(value, end, guess: 25) else { return }
        setStart(Bytes(value, to: close))
        at = close + 1
        continue
      case 0x3D65_7461_4464_6E65 where at[8] == Self.quote:  // endDate=
        value = at + 9
        guard let close = RecordFields.close(value, end, guess: 25) else { return }
        self.end = Bytes(value, to: close)
        at = close + 1
        continue
      case 0x6E6F_6974_6165_7263 where at[8] == UInt8(ascii: "D") && at[12] == UInt8(ascii: "=") && at[13] == Self.quote:  // creation
        value = at + 14
        guard let close = RecordFields.close(value, end, guess: 25) else { return }
        at = close + 1
        continue
      case 0x614E_6563_7275_6F73 where at[8] == UInt8(ascii: "m") && at[10] == UInt8(ascii: "=") && at[11] == Self.quote:  // sourceNa
        value = at + 12
        guard let close = Bytes(value, to: end).first(Self.quote) else { return }
        source = Bytes(value, to: close)
        at = close + 1
        continue
      case 0x6556_6563_7275_6F73 where at[13] == UInt8(ascii: "=") && at[14] == Self.quote:  // sourceVe
        value = at + 15
        guard let close = RecordFields.closeNearby(value, end) else { return }
        at = close + 1
        continue
      case 0x223D_6563_6976_6564:  // device="
        value = at + 8
        guard let close = Bytes(value, to: end).first(Self.quote) else { return }
        device = Bytes(value, to: close)
        at = close + 1
        continue
      default: break
      }
      // unit=" and value=" and type="
      if word & 0xFFFF_FFFF_FFFF == 0x223D_7469_6E75 {
        value = at + 6
        guard let close = RecordFields.closeNearby(value, end) else { return }
        unit = Bytes(value, to: close)
        at = close + 1
      } else if word & 0xFF_FFFF_FFFF_FFFF == 0x22_3D65_756C_6176 {
        value = at + 7
        guard let close = RecordFields.closeNearby(value, end) else { return }
        self.value = Bytes(value, to: close)
        at = close + 1
      } else if word & 0xFFFF_FFFF_FFFF == 0x223D_6570_7974 {
        value = at + 6
        guard let close = Bytes(value, to: end).first(Self.quote) else { return }
        type = Bytes(value, to: close)
        at = close + 1
      } else {
        break
      }
    }
    readSlowly(Bytes(at, to: end))
  }

  @inline(__always)
  private static func close(_ value: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, guess: Int) -> UnsafePointer<UInt8>? {
    if value + guess < end, value[guess] == quote, value[10] == 32, value[19] == 32 { return value + guess }
    return Bytes(value, to: end).first(quote)
  }

  @inline(__always) private static func closeNearby(_ value: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var at = value
    while at < end, at[0] != quote { at += 1 }
    return at < end ? at : nil
  }

  @inline(__always) private mutating func setStart(_ value: Bytes) {
    // Some phones write the end under the start's name.
    if start == nil { start = value } else if end == nil { end = value }
  }

  @inline(never) private mutating func readSlowly(_ bytes: Bytes) {
    var attributes = Attributes(bytes)
    while let (name, value) = attributes.next() {
      let letters = name.buffer.filter { $0 > 32 }.map { $0 | 32 }
      switch String(decoding: letters, as: UTF8.self) {
      case "type": type = type ?? value
      case "sourcename", "source": source = source ?? value
      case "device": device = device ?? value
      case "unit": unit = unit ?? value
      case "startdate": setStart(value)
      case "enddate": end = value
      case "value", "sum", "average": self.value = self.value ?? value
      default: break
      }
    }
  }
}

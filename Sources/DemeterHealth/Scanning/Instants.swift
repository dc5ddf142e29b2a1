import DemeterCore

/// Parses times such as `2026-01-14 08:05:00 +0100` as seconds since 1970. The notation of phones has a fast path; other known or possible
/// notations use a slow one.
struct Instants {
  // Consecutive records usually have the same day and zone.
  private var dayWord: UInt64 = 0
  private var dayPair: UInt16 = 0
  private var midnight: Int64 = 0
  private var zoneWord: UInt32 = 0
  private var zoneByte: UInt8 = 0
  private var zone: Int64 = 0

  /// Returns the time that a text names; nil if there is none.
  @inline(__always) mutating func seconds(_ bytes: Bytes) -> Int64? {
    guard bytes.count == 25, bytes[10] == 32, bytes[19] == 32, let time = Instants.time(bytes.start + 11) else {
      return Instants.slowSeconds(bytes)
    }
    let text = bytes.start
    if text.word != dayWord || (text + 8).pair != dayPair {
      guard let day = Instants.day(text) else { return Instants.slowSeconds(bytes) }
      (dayWord, dayPair, midnight) = (text.word, (text + 8).pair, day)
    }
    if (text + 20).halfWord != zoneWord || text[24] != zoneByte {
      guard let offset = Instants.offset(text + 20) else { return Instants.slowSeconds(bytes) }
      (zoneWord, zoneByte, zone) = ((text + 20).halfWord, text[24], offset)
    }
    return midnight &+ time &- zone
  }

  /// Parses `08:05:00` into seconds after midnight, all eight bytes at once.
  @inline(__always) private static func time(_ text: UnsafePointer<UInt8>) -> Int64? {
    let digits = text.word ^ 0x3030_3A30_303A_3030
    // Digits are now 0…9, and colons 0.
    guard digits & 0xF0F0_FFF0_F0FF_F0F0 == 0, (digits &+ 0x0606_0006_0600_0606) & 0x1010_0010_1000_1010 == 0 else { return nil }
    let hours = (digits & 0xF) &* 10 &+ (digits >> 8 & 0xF)
    let minutes = (digits >> 24 & 0xF) &* 10 &+ (digits >> 32 & 0xF)
    let seconds = (digits >> 48 & 0xF) &* 10 &+ (digits >> 56 & 0xF)
    guard hours < 24, minutes < 60, seconds <= 60 else { return nil }
    return Int64(hours &* 3600 &+ minutes &* 60 &+ seconds)
  }

  private static func day(_ text: UnsafePointer<UInt8>) -> Int64? {
    guard text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") else { return nil }
    func number(_ from: Int, _ to: Int) -> Int? {
      var value = 0
      for index in from..<to {
        let digit = text[index] &- 48
        guard digit < 10 else { return nil }
        value = value * 10 + Int(digit)
      }
      return value
    }
    guard let year = number(0, 4), let month = number(5, 7), let date = number(8, 10),
      let day = Day(year: year, month: month, day: date)
    else { return nil }
    return Int64(day.number) * 86_400
  }

  private static func offset(_ text: UnsafePointer<UInt8>) -> Int64? {
    guard text[0] == UInt8(ascii: "+") || text[0] == UInt8(ascii: "-") else { return nil }
    var value: Int64 = 0
    for index in 1...4 {
      let digit = text[index] &- 48
      guard digit < 10 else { return nil }
      value = value * 10 + Int64(digit)
    }
    let seconds = value / 100 * 3600 + value % 100 * 60
    guard seconds <= 18 * 3600 else { return nil }
    return text[0] == UInt8(ascii: "-") ? -seconds : seconds
  }

  @inline(never) private static func slowSeconds(_ bytes: Bytes) -> Int64? {
    guard bytes.count <= 64 else { return nil }
    var text = Substring(plainText(bytes).uppercased())
    guard let (date, clock) = compact(&text) ?? spelled(&text) else { return nil }
    let half: Int?
    if let found = text.firstRange(of: "AM") ?? text.firstRange(of: "PM") {
      half = text[found] == "AM" ? 0 : 12
      text.removeSubrange(found)
    } else {
      half = nil
    }
    var (hours, minutes, seconds) = clock
    if let half {
      guard (1...12).contains(hours) else { return nil }
      hours = hours % 12 + half
    }
    guard hours < 24, minutes < 60, seconds <= 60, let offset = offset(text.filter { $0 != " " && $0 != ":" }) else { return nil }
    return Int64(date.number) * 86_400 + Int64(hours * 3600 + minutes * 60 + seconds) - offset
  }

  /// `20140919083500`, as early phones wrote it.
  private static func compact(_ text: inout Substring) -> (Day, (Int, Int, Int))? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard digits.count == 14 else { return nil }
    let numbers = Array(digits.utf8).map { Int($0) - 48 }
    func number(_ from: Int, _ count: Int) -> Int { numbers[from..<(from + count)].reduce(0) { $0 * 10 + $1 } }
    guard let day = Day(year: number(0, 4), month: number(4, 2), day: number(6, 2)) else { return nil }
    text = text[digits.endIndex...]
    return (day, (number(8, 2), number(10, 2), number(12, 2)))
  }

  /// `2026-01-14 8:05:00`, with `T` or a space, with or without seconds and fractions of seconds.
  private static func spelled(_ text: inout Substring) -> (Day, (Int, Int, Int))? {
    guard let match = text.prefixMatch(of: /(\d{4})[-\/.](\d\d?)[-\/.](\d\d?)[ T]+(\d\d?):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?/) else {
      return nil
    }
    let parts = match.output
    guard let year = Int(parts.1), let month = Int(parts.2), let date = Int(parts.3), let day = Day(year: year, month: month, day: date),
      let hours = Int(parts.4), let minutes = Int(parts.5)
    else { return nil }
    text = text[match.range.upperBound...]
    return (day, (hours, minutes, parts.6.flatMap { Int($0) } ?? 0))
  }

  private static func offset(_ text: String) -> Int64? {
    if text == "Z" || text == "UTC" || text == "GMT" { return 0 }
    let bytes = Array(text.utf8)
    guard bytes.count == 5 else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in buffer.baseAddress.flatMap { offset($0) } }
  }
}

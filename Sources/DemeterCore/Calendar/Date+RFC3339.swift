public import Foundation

extension Date {
  /// Parses an RFC 3339 text such as `2026-03-01T08:30:00+01:00`, with or without a fraction of a second; nil for anything else,
  /// and for an instant outside of the years 1 to 9999 in UTC.
  /// Foundation's own parser turns 30 February into a day of March and ignores text after the zone.
  public init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    guard (20...40).contains(bytes.count), let day = Day(text.prefix(10).description), bytes[10] | 0x20 == UInt8(ascii: "t"),
      let hour = Self.clock(bytes[11..<13], below: 24), bytes[13] == UInt8(ascii: ":"),
      let minute = Self.clock(bytes[14..<16], below: 60), bytes[16] == UInt8(ascii: ":"),
      let second = Self.clock(bytes[17..<19], below: 60)
    else { return nil }
    var rest = bytes[19...]
    var fraction = 0.0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { (48...57).contains($0) }
      guard (1...15).contains(digits.count), let value = decimal(digits) else { return nil }
      rest = rest[digits.endIndex...]
      fraction = Double(value) / pow(10, Double(digits.count))
    }
    guard let offset = Self.offset(rest) else { return nil }
    let whole: Int = day.number * 86_400 + hour * 3600 + minute * 60 + second - offset
    // The offset may lead out of the years that can be written and stored.
    guard whole >= Day.first.number * 86_400, whole < (Day.last.number + 1) * 86_400 else { return nil }
    self.init(timeIntervalSince1970: Double(whole) + fraction)
  }

  /// Returns the seconds east of Greenwich of `Z`, `+01:00` or `+0100`.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let sign = bytes.first else { return nil }
    if sign | 0x20 == UInt8(ascii: "z") { return bytes.count == 1 ? 0 : nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    let digits = bytes.dropFirst(), separated = digits.count == 5 && digits[digits.startIndex + 2] == UInt8(ascii: ":")
    guard separated || digits.count == 4, let hours = clock(digits.prefix(2), below: 24), let minutes = clock(digits.suffix(2), below: 60)
    else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }

  private static func clock(_ bytes: ArraySlice<UInt8>, below limit: Int) -> Int? {
    decimal(bytes).flatMap { $0 < limit ? $0 : nil }
  }
}

extension Date {
  /// Returns RFC 3339 text with the offset of a time zone at this instant: `2026-03-01T08:30:00+01:00`, with milliseconds if there are any.
  /// RFC 3339 offsets are whole minutes. An offset of local mean time is cut to minutes, and the instant stays the same.
  public func rfc3339(in zone: TimeZone) -> String {
    let minutes = zone.secondsFromGMT(for: self) / 60
    let shown = TimeZone(secondsFromGMT: minutes * 60) ?? .gmt
    let seconds = wallClock(self, in: shown)
    let milliseconds = Int(nearest: timeIntervalSince1970 * 1000)
    let fraction = ((milliseconds % 1000) + 1000) % 1000
    func two(_ number: Int) -> String { padded(number, to: 2) }
    let fractionText = fraction == 0 ? "" : "." + String(String(1000 + fraction).dropFirst())
    let offset = (minutes < 0 ? "-" : "+") + "\(two(minutes.absolute / 60)):\(two(minutes.absolute % 60))"
    return "\(Day(self, in: shown))T\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))\(fractionText)\(offset)"
  }
}

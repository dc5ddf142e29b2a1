public import Foundation

extension Day {
  /// Creates the calendar day of an instant in a time zone. Only this initializer turns a time zone into a day.
  public init(_ instant: Date, in zone: TimeZone) {
    let local: Double = instant.timeIntervalSince1970.rounded(.down) + Double(zone.secondsFromGMT(for: instant))
    let number: Double = (local / 86_400).rounded(.down)
    self.init(number: Int(nearest: min(max(number, Double(Day.first.number)), Double(Day.last.number))))
  }

  /// Returns the first instant of this day in a time zone. If a clock change skips midnight, this is the first instant after the gap.
  public func start(in zone: TimeZone) -> Date {
    let utcMidnight = Date(timeIntervalSince1970: Double(number) * 86_400)
    // There may be two offsets around that midnight. The earlier instant that lies in this day is the right one.
    let offsets: [Int] = [-86_400.0, 86_400.0].map { zone.secondsFromGMT(for: utcMidnight.addingTimeInterval($0)) }
    let candidates: [Date] = offsets.map { utcMidnight.addingTimeInterval(-Double($0)) }.sorted()
    for candidate in candidates where zone.secondsFromGMT(for: candidate) + Int(nearest: candidate.timeIntervalSince1970) == number * 86_400
    {
      return candidate
    }
    // Midnight does not exist: the transition itself is the first instant.
    return zone.nextDaylightSavingTimeTransition(after: candidates[0].addingTimeInterval(-1)) ?? candidates[0]
  }

  /// Returns the instant of a wall-clock time of this day in a time zone. If a clock change skips that time, it is the first instant after
  /// the gap. If the time occurs twice, it is the first occurrence.
  public func instant(secondsAfterMidnight seconds: Int, in zone: TimeZone) -> Date {
    let wall = Double(number) * 86_400 + Double(seconds)
    let utc = Date(timeIntervalSince1970: wall)
    let offsets: [Int] = [-86_400.0, 86_400.0].map { zone.secondsFromGMT(for: utc.addingTimeInterval($0)) }
    let candidates: [Date] = offsets.map { utc.addingTimeInterval(-Double($0)) }.sorted()
    for candidate in candidates where candidate.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: candidate)) == wall {
      return candidate
    }
    return zone.nextDaylightSavingTimeTransition(after: candidates[0].addingTimeInterval(-1)) ?? candidates[1]
  }
}

/// Returns the wall-clock time of an instant in a time zone: seconds since local midnight, 0…86399.
public func wallClock(_ instant: Date, in zone: TimeZone) -> Int {
  let local = Int(nearest: instant.timeIntervalSince1970.rounded(.down)).clampedSum(zone.secondsFromGMT(for: instant))
  let rest: Int = local % 86_400
  return rest < 0 ? rest + 86_400 : rest
}

extension TimeZone {
  /// Creates the time zone of an IANA name, such as `Europe/Berlin` or `UTC`; nil for anything else, including abbreviations and offsets.
  /// `GMT` is accepted too: Foundation uses it as the `identifier` of `UTC`, so a stored identifier can be read back.
  public init?(iana name: String) {
    guard !name.isEmpty, name.count <= 64, ["UTC", "GMT"].contains(name) || name.contains("/"),
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "/_+-".contains($0)) })
    else { return nil }
    self.init(identifier: name)
  }
}

extension TimeZone {
  /// The IANA name. Foundation calls UTC "GMT", which is also the name of another zone; the diary uses UTC.
  public var iana: String { identifier == "GMT" ? "UTC" : identifier }
}

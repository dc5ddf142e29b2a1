public import Foundation

extension Day {
  /// The calendar day that an instant falls on in a time zone: the one place where a time zone makes a day.
  public init(_ instant: Date, in zone: TimeZone) {
    let local: Double = instant.timeIntervalSince1970.rounded(.down) + Double(zone.secondsFromGMT(for: instant))
    let number: Double = (local / 86_400).rounded(.down)
    self.init(number: Int(min(max(number, Double(Day.first.number)), Double(Day.last.number))))
  }

  /// The first instant of this day in a zone. Where a clock change skips midnight, that is the moment after the gap.
  public func start(in zone: TimeZone) -> Date {
    let utcMidnight = Date(timeIntervalSince1970: Double(number) * 86_400)
    // Both offsets that may hold around that midnight; the earlier instant that lies in this day wins.
    let offsets: [Int] = [-86_400.0, 86_400.0].map { zone.secondsFromGMT(for: utcMidnight.addingTimeInterval($0)) }
    let candidates: [Date] = offsets.map { utcMidnight.addingTimeInterval(-Double($0)) }.sorted()
    for candidate in candidates where zone.secondsFromGMT(for: candidate) + Int(candidate.timeIntervalSince1970) == number * 86_400 {
      return candidate
    }
    // Midnight does not exist: the transition itself is the first instant.
    return zone.nextDaylightSavingTimeTransition(after: candidates[0].addingTimeInterval(-1)) ?? candidates[0]
  }

  /// That wall-clock time of this day in a zone. A time that a clock change skips becomes the moment after the gap, and
  /// one that comes twice is the first.
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

/// What a clock shows at an instant in a zone: seconds since local midnight, 0…86399.
public func wallClock(_ instant: Date, in zone: TimeZone) -> Int {
  let local = Int(instant.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: instant)
  let rest: Int = local % 86_400
  return rest < 0 ? rest + 86_400 : rest
}

extension TimeZone {
  /// The zone of an IANA name, such as `Europe/Berlin` or `UTC`; nil for anything else, abbreviations and offsets included.
  /// `GMT` is taken as well: Foundation gives it as the `identifier` of `UTC`, so a stored identifier can be read back.
  public init?(iana name: String) {
    guard !name.isEmpty, name.count <= 64, ["UTC", "GMT"].contains(name) || name.contains("/"),
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "/_+-".contains($0)) })
    else { return nil }
    self.init(identifier: name)
  }
}

extension TimeZone {
  /// The IANA name. Foundation calls UTC "GMT", which is also the name of a zone; the diary says UTC.
  public var iana: String { identifier == "GMT" ? "UTC" : identifier }
}

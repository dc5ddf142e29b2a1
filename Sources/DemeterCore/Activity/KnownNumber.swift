public import Foundation

/// One of the known numbers of a day and metric. Each origin may have one; the first one in order counts.
public struct KnownNumber: Hashable, Comparable, Sendable {
  /// The amount and its origin.
  public let value: ActivityValue
  /// Whether the day was over when the number was known.
  public let isFinal: Bool

  /// Creates a number.
  public init(_ value: ActivityValue, isFinal: Bool) {
    self.value = value
    self.isFinal = isFinal
  }

  /// Orders numbers, the one that counts first: a number entered by hand, then final numbers before others. Of two final ones, that of the
  /// better origin is first; else the latest.
  public static func < (a: KnownNumber, b: KnownNumber) -> Bool {
    let (mine, theirs) = (a.value, b.value)
    if (mine.origin == .hand) != (theirs.origin == .hand) { return mine.origin == .hand }
    if a.isFinal != b.isFinal { return a.isFinal }
    if a.isFinal, mine.origin != theirs.origin { return mine.origin.rank < theirs.origin.rank }
    return mine.asOf == theirs.asOf ? mine.origin.rawValue < theirs.origin.rawValue : mine.asOf > theirs.asOf
  }
}

extension ActivityOrigin {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Day {
  /// Returns true if the day was over at a moment in a person's home time zone. A number of the day that was known then is final.
  public func isOver(at moment: Date, in home: TimeZone, dayStarts: DayStartLog = .midnight) -> Bool {
    dayStarts.start(of: self + 1, in: home) <= moment
  }
}

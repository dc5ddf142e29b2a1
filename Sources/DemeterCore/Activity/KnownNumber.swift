public import Foundation

/// One of the numbers that are known of a day and metric. Several origins may each know one; the first of them in order counts.
public struct KnownNumber: Hashable, Comparable, Sendable {
  /// How much, and how it came here.
  public let value: ActivityValue
  /// Whether the day was over when it was known.
  public let isFinal: Bool

  /// A number, final or not.
  public init(_ value: ActivityValue, isFinal: Bool) {
    self.value = value
    self.isFinal = isFinal
  }

  /// The one that counts stands first: one entered by hand, else one from after the day's end, of those the better origin's, else the latest.
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
  /// Whether it was over at a moment for somebody who lives in a zone: a number of it that was known then is final.
  public func isOver(at moment: Date, in home: TimeZone) -> Bool { (self + 1).start(in: home) <= moment }
}

/// The range of valid times.
struct TimeBounds {
  /// When the phone wrote the file, if it states it.
  var exported: Int64?

  /// 1980-01-01, long before any phone measured anything.
  private static let earliest: Int64 = 315_532_800
  /// 2100-01-01
  private static let latest: Int64 = 4_102_444_800
  private static let longest: Int64 = 31 * 86_400

  /// Returns why a period is not valid; nil if it is.
  @inline(__always) func refusal(_ start: Int64, _ end: Int64) -> Refusal? {
    guard hold(start), hold(end) else { return .outOfTime }
    if end < start { return .backwards }
    if end &- start > TimeBounds.longest { return .tooLong }
    if let exported, end > exported &+ 86_400 { return .later }
    return nil
  }

  /// Returns true if a time is in the range.
  @inline(__always) func hold(_ moment: Int64) -> Bool { moment >= TimeBounds.earliest && moment < TimeBounds.latest }
}

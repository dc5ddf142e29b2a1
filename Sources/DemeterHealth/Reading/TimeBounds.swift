/// When something can have been measured.
struct TimeBounds {
  /// When the phone wrote the file, where it says so.
  var exported: Int64?

  /// 1980-01-01, long before any phone measured anything.
  private static let earliest: Int64 = 315_532_800
  /// 2100-01-01
  private static let latest: Int64 = 4_102_444_800
  private static let longest: Int64 = 31 * 86_400

  /// Why a stretch of time can't be; nil where it can.
  @inline(__always) func refusal(_ start: Int64, _ end: Int64) -> Refusal? {
    guard hold(start), hold(end) else { return .outOfTime }
    if end < start { return .backwards }
    if end &- start > TimeBounds.longest { return .tooLong }
    if let exported, end > exported &+ 86_400 { return .later }
    return nil
  }

  /// Whether a moment is one of our times.
  @inline(__always) func hold(_ moment: Int64) -> Bool { moment >= TimeBounds.earliest && moment < TimeBounds.latest }
}

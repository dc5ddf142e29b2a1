/// How far the reading of a health file is.
public struct HealthProgress: Hashable, Sendable {
  /// The bytes of the file read so far, as they are packed.
  public var bytes: UInt64
  /// The bytes there are to read, as they are packed.
  public var totalBytes: UInt64
  /// The records met so far, of whatever type.
  public var records: Int
  /// The days met so far.
  public var days: Int

  /// How far it is.
  public init(bytes: UInt64 = 0, totalBytes: UInt64, records: Int = 0, days: Int = 0) {
    self.bytes = bytes
    self.totalBytes = totalBytes
    self.records = records
    self.days = days
  }

  /// From 0 to 1.
  public var fraction: Double { totalBytes == 0 ? 1 : min(1, Double(bytes) / Double(totalBytes)) }
}

/// The progress of reading a health file.
public struct HealthProgress: Hashable, Sendable {
  /// The bytes of the file read so far, compressed.
  public var bytes: UInt64
  /// The bytes of the file to read, compressed.
  public var totalBytes: UInt64
  /// The records read so far, of any type.
  public var records: Int
  /// The days found so far.
  public var days: Int

  public init(bytes: UInt64 = 0, totalBytes: UInt64, records: Int = 0, days: Int = 0) {
    self.bytes = bytes
    self.totalBytes = totalBytes
    self.records = records
    self.days = days
  }

  /// From 0 to 1.
  public var fraction: Double { totalBytes == 0 ? 1 : min(1, Double(bytes) / Double(totalBytes)) }
}

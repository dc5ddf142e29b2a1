public import Foundation

extension Date {
  /// The milliseconds since 1970. Instants are stored like this.
  public var milliseconds: Int64 { Int64(nearest: timeIntervalSince1970 * 1000) }

  /// Creates an instant from milliseconds since 1970.
  public init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// The nearest instant that can be stored. A value that is read back equals the saved one.
  var inMilliseconds: Date { Date(milliseconds: milliseconds) }
}

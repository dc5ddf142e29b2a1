public import Foundation

extension Date {
  /// Milliseconds since 1970, as instants are stored.
  public var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

  /// The instant so many milliseconds after 1970.
  public init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// The nearest instant that can be stored, so that a value read back equals the one saved.
  var inMilliseconds: Date { Date(milliseconds: milliseconds) }
}

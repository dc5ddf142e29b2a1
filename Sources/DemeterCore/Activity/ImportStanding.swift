public import Foundation

/// The rank of an import if several contain the same days. A complete file ranks before one that was cut off, then the newer one ranks
/// first.
public struct ImportStanding: Hashable, Comparable, Sendable {
  /// The number of the import, counted up.
  public let number: Int64
  /// Whether its file was complete.
  public let isComplete: Bool
  /// When the phone wrote the file, or when it was imported if the file doesn't say.
  public let exported: Date

  /// Creates the rank of an import.
  public init(number: Int64, isComplete: Bool, exported: Date) {
    self.number = number
    self.isComplete = isComplete
    self.exported = exported
  }

  /// Orders imports by rank. The greatest one counts.
  public static func < (a: ImportStanding, b: ImportStanding) -> Bool {
    if a.isComplete != b.isComplete { return b.isComplete }
    return (a.exported, a.number) < (b.exported, b.number)
  }
}

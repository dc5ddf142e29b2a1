public import Foundation

/// How far an import is believed where several know of the same days: a whole file before one that was cut off, then the newer one.
public struct ImportStanding: Hashable, Comparable, Sendable {
  /// Counts up with each import.
  public let number: Int64
  /// Whether the end of its file was there.
  public let isComplete: Bool
  /// When the phone wrote the file, or when it was imported where it doesn't say.
  public let exported: Date

  /// The standing of an import.
  public init(number: Int64, isComplete: Bool, exported: Date) {
    self.number = number
    self.isComplete = isComplete
    self.exported = exported
  }

  /// The greater one is believed.
  public static func < (a: ImportStanding, b: ImportStanding) -> Bool {
    if a.isComplete != b.isComplete { return b.isComplete }
    return (a.exported, a.number) < (b.exported, b.number)
  }
}

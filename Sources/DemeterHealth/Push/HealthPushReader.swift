import DemeterCore
public import Foundation

/// Reads what phones send of their health data, in any of the forms that are about: Demeter's own days, Health Auto Export's metrics,
/// SparkyFitness's list of types and values; as one value, several, in an array, or wrapped in something else.
public struct HealthPushReader: Sendable {
  /// How an app sums up what it sends, where it says so in a header.
  public enum Summing: Hashable, Sendable {
    /// A number a day.
    case days
    /// Hours, minutes, or single measurements.
    case finer
    /// Weeks or longer, which can't be given to days.
    case coarser

    /// As Health Auto Export's header `automation-aggregation` has it; nil where that says nothing that is known.
    public init?(header: String?) {
      guard let header = header?.lowercased() else { return nil }
      if header.contains("day") || header.contains("daily") {
        self = .days
      } else if header.contains("week") || header.contains("month") || header.contains("year") {
        self = .coarser
      } else if ["hour", "minute", "second", "none", "default"].contains(where: header.contains) {
        self = .finer
      } else {
        return nil
      }
    }
  }

  private static let deepestWrapping = 5
  private let bounds: PushedDays.Bounds
  private let home: TimeZone
  private let summing: Summing?

  /// A reader for somebody who lives in a zone. Days before 1980 and after tomorrow are refused.
  public init(now: Date, home: TimeZone, summing: Summing? = nil) {
    bounds = PushedDays.Bounds(first: Day(year: 1980, month: 1, day: 1) ?? .first, last: Day(now, in: home) + 1)
    self.home = home
    self.summing = summing
  }

  /// Reads what was sent. What can't be true or understood is refused alone; only where there is nothing to understand at all, this throws.
  public func read(_ bytes: [UInt8]) throws(HealthPushError) -> HealthPushReading {
    let values = try JSONText.values(in: bytes)
    guard !values.isEmpty else { throw .empty }
    var reading = HealthPushReading()
    var days = PushedDays()
    var isKnown = false
    for value in values where try read(value, 0, &days, &reading) { isKnown = true }
    guard isKnown else { throw .unknown }
    days.settle(from: .push, within: bounds, into: &reading)
    return reading
  }

  /// Reads one value, or what it wraps. Whether it has a form that is known.
  private func read(
    _ value: JSONText, _ depth: Int, _ days: inout PushedDays, _ reading: inout HealthPushReading
  ) throws(HealthPushError) -> Bool {
    guard depth <= Self.deepestWrapping else { return false }
    switch value.kind {
    case .string:
      // A text that holds JSON, as a text field of a Shortcut makes it.
      let text = value.text
      guard text.first == "{" || text.first == "[" else { return false }
      var isKnown = false
      for inner in try JSONText.values(in: Array(text.utf8)) where try read(inner, depth + 1, &days, &reading) { isKnown = true }
      return isKnown
    case .array:
      var isKnown = try value.count() == 0
      try value.forEachElement { (element) throws(HealthPushError) in
        if try read(element, depth + 1, &days, &reading) { isKnown = true }
      }
      return isKnown
    case .object:
      if try AutoExportForm(bounds: bounds, home: home, summing: summing).read(value, &reading) { return true }
      if try DayForm.read(value, &days) { return true }
      if try SparkyForm.read(value, &days) { return true }
      var isKnown = false
      try value.forEachMember { (_, inner) throws(HealthPushError) in
        if inner.kind != .number, inner.kind != .word, try read(inner, depth + 1, &days, &reading) { isKnown = true }
      }
      return isKnown
    case .number, .word, .nothing: return false
    }
  }
}

import DemeterCore
public import Foundation

/// Reads health data from phones in all known formats: Demeter's own days, Health Auto Export's metrics, and SparkyFitness's list of types
/// and values; as one value, several, in an array, or wrapped in another object.
public struct HealthPushReader: Sendable {
  /// The period that an app sums up, if it states it in a header.
  public enum Summing: Hashable, Sendable {
    /// A number for each day.
    case days
    /// Hours, minutes, or single measurements.
    case finer
    /// Weeks or longer, which can't be assigned to days.
    case coarser

    /// Parses Health Auto Export's header `automation-aggregation`; nil for unknown values.
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

  /// Creates a reader for a person with a home time zone. Refuses days before 1980 and after tomorrow. `isDayFirst` says whether the person
  /// writes the day before the month; nil if that is not known.
  public init(now: Date, home: TimeZone, isDayFirst: Bool? = nil, summing: Summing? = nil) {
    bounds = PushedDays.Bounds(
      first: Day(year: 1980, month: 1, day: 1) ?? .first, last: Day(now, in: home) + 1, home: home, isDayFirst: isDayFirst)
    self.home = home
    self.summing = summing
  }

  /// Reads a body: JSON, whatever its content type says, a form, or a text of dates and steps. Refuses single numbers that are impossible or
  /// unreadable; throws only if nothing is readable.
  public func read(_ bytes: [UInt8], type: String? = nil) throws(HealthPushError) -> HealthPushReading {
    var reading = HealthPushReading()
    var days = PushedDays()
    var isKnown = Self.looksLikeJSON(Self.unmarked(bytes)) ? false : try readText(bytes, type, &days, &reading)
    if !isKnown {
      let values = try JSONText.values(in: bytes)
      guard !values.isEmpty else { throw .empty }
      for value in values where try read(value, 0, &days, &reading) { isKnown = true }
    }
    guard isKnown else { throw .unknown }
    days.settle(from: .push, within: bounds, into: &reading)
    return reading
  }

  private static func looksLikeJSON(_ bytes: some Collection<UInt8>) -> Bool {
    let first = bytes.first { $0 > 32 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "\"")
  }

  /// Returns the bytes after a byte order mark.
  private static func unmarked(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
  }

  /// Reads a form or a text of lines. Returns false if it is neither.
  private func readText(
    _ bytes: [UInt8], _ type: String?, _ days: inout PushedDays, _ reading: inout HealthPushReading
  ) throws(HealthPushError) -> Bool {
    guard bytes.count <= PushedForm.most else { return false }
    guard let form = PushedForm(bytes, type: type) else {
      return try readLines(String(decoding: Self.unmarked(bytes), as: UTF8.self), &days)
    }
    var isKnown = false, fields: [DayForm.Field] = []
    for (name, text) in form.fields {
      if Self.looksLikeJSON(text.utf8) {
        for value in try JSONText.values(in: Array(text.utf8)) where try read(value, 1, &days, &reading) { isKnown = true }
      } else {
        fields.append(DayForm.Field(name: name, values: try DayForm.lines(text)))
      }
    }
    guard fields.contains(where: { DayForm.hasNumber($0.name) }) else { return isKnown }
    try DayForm.read(fields, &days)
    return true
  }

  /// Reads lines of dates and steps. Returns false if there is no date.
  private func readLines(_ text: String, _ days: inout PushedDays) throws(HealthPushError) -> Bool {
    let lines = try DayForm.lines(text)
    guard DatedLines(lines.map(\.text)) != nil else { return false }
    try DayForm.read([DayForm.Field(name: Metric.steps.rawValue, values: lines)], &days)
    return true
  }

  /// Reads a value, or the values that it wraps. Returns true if the format is known.
  private func read(
    _ value: JSONText, _ depth: Int, _ days: inout PushedDays, _ reading: inout HealthPushReading
  ) throws(HealthPushError) -> Bool {
    guard depth <= Self.deepestWrapping else { return false }
    switch value.kind {
    case .string:
      // A text that contains JSON, as from a text field of a Shortcut.
      let text = value.text
      guard text.first == "{" || text.first == "[" else { return depth == 0 ? try readLines(text, &days) : false }
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

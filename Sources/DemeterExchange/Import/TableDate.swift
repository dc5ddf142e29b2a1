import DemeterCore
import Foundation

/// Dates as programs write them: with a comma before the time, without signs between, or as the seconds since 1970.
enum TableDate {
  /// Returns a date with signs between its parts.
  static func plain(_ text: String) -> String {
    let text = text.replacing(",", with: " ")
    guard text.utf8.count == 8, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return text }
    return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
  }

  /// Returns the instant that a text says with its offset, or as seconds or milliseconds. Midnight in UTC only says a day.
  static func instant(_ text: String) -> Date? {
    if let instant = Date(rfc3339: text.replacing(" ", with: "T")) {
      return text.uppercased().hasSuffix("Z") && instant.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) == 0 ? nil : instant
    }
    return epoch(text)
  }

  /// Returns the instant of 10 digits of seconds, or of 13 of milliseconds.
  static func epoch(_ text: String) -> Date? {
    guard text.utf8.count == 10 || text.utf8.count == 13, text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Double(text) else {
      return nil
    }
    return Date(timeIntervalSince1970: text.utf8.count == 10 ? number : number / 1000)
  }

  /// Returns the time behind a date, without a fraction of a second; nil if there is none, or midnight.
  static func clock(behind date: String) -> String? {
    var time = date.drop { $0 != " " && $0 != "T" }.dropFirst().trimmingCharacters(in: .whitespaces)
    if time.hasSuffix("Z") { time.removeLast() }
    if time.count(where: { $0 == ":" }) == 2, let point = time.lastIndex(of: "."), point > time.lastIndex(of: ":") ?? point {
      time = String(time[..<point])
    }
    return time.contains { ("1"..."9").contains($0) } ? time : nil
  }

  /// The years 2000 to 2049: seconds of others are more likely barcodes.
  private static let years: Range<Double> = 946_684_800..<2_524_608_000

  /// Whether a text is a date in any order.
  static func isDate(_ text: String) -> Bool {
    let text = plain(text)
    if let day = DateReading.day(text, .dayFirst) ?? DateReading.day(text, .monthFirst) { return day >= Day.earliestEntry }
    return Date(rfc3339: text) != nil || epoch(text).map { years.contains($0.timeIntervalSince1970) } ?? false
  }
}

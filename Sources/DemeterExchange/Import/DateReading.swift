import DemeterArchive
import DemeterCore

/// Parses the dates of a whole file: `2026-03-04` by itself, `03/04/2026` in the order that fits all dates of the file.
struct DateReading {
  private let today: Day
  /// How many dates fit only this order.
  private var evidence: [DiaryFile.DateOrder: Int] = [:]
  /// A date that means another day in each order.
  private(set) var doubtful: String?

  init(today: Day) { self.today = today }

  /// Adds one date as evidence.
  mutating func learn(_ text: String) {
    guard case .slashed(let first, let second, let year) = Self.parse(text) else { return }
    let dayFirst = Day(year: year, month: second, day: first).flatMap { $0 <= today ? $0 : nil }
    let monthFirst = Day(year: year, month: first, day: second).flatMap { $0 <= today ? $0 : nil }
    if let dayFirst, let monthFirst {
      if dayFirst != monthFirst, doubtful == nil { doubtful = text }
    } else if dayFirst != nil {
      evidence[.dayFirst, default: 0] += 1
    } else if monthFirst != nil {
      evidence[.monthFirst, default: 0] += 1
    }
  }

  /// The order that the dates allow; nil if they allow both and the order makes a difference.
  var order: DiaryFile.DateOrder? {
    let day = evidence[.dayFirst] ?? 0, month = evidence[.monthFirst] ?? 0
    // One mistyped date does not overrule all other dates of a file.
    if day != month { return day > month ? .dayFirst : .monthFirst }
    return doubtful == nil ? .monthFirst : nil
  }

  /// Returns the day of a date, in an order.
  static func day(_ text: String, _ order: DiaryFile.DateOrder) -> Day? {
    switch parse(text) {
    case .day(let day): day
    case .slashed(let first, let second, let year):
      order == .dayFirst ? Day(year: year, month: second, day: first) : Day(year: year, month: first, day: second)
    case nil: nil
    }
  }

  private enum Parsed {
    case day(Day)
    case slashed(Int, Int, Int)
  }

  private static func parse(_ text: String) -> Parsed? {
    // Ignores a time after the date.
    let date = text.split { $0 == " " || $0 == "T" }.first ?? ""
    let parts = date.split(omittingEmptySubsequences: false) { "-/.".contains($0) }.map { $0.utf8.count <= 4 ? Int($0) : nil }
    guard parts.count == 3, let a = parts[0], let b = parts[1], let c = parts[2] else { return nil }
    if a > 31 { return Day(year: a, month: b, day: c).map(Parsed.day) }
    // Dates with dots always start with the day.
    if date.contains(".") { return Day(year: c < 100 ? c + 2000 : c, month: b, day: a).map(Parsed.day) }
    return .slashed(a, b, c < 100 ? c + 2000 : c)
  }
}

/// Parses the numbers of a whole file. Infers the decimal separator from all of them.
struct NumberReading {
  private var points = 0
  private var commas = 0

  /// Adds one number as evidence.
  mutating func learn(_ text: String) {
    guard let last = text.lastIndex(where: { $0 == "." || $0 == "," }) else { return }
    let fraction = text[text.index(after: last)...].count
    let other: Character = text[last] == "." ? "," : "."
    guard fraction != 3 || text.contains(other) || text.first == "0" else { return }
    if text[last] == "." { points += 1 } else { commas += 1 }
  }

  /// Returns the number format of the file.
  func style(_ separator: RecordScanner.Format) -> NumberStyle {
    let comma = NumberStyle(groupingSeparator: ".", decimalSeparator: ",")
    if points != commas { return commas > points ? comma : .plain }
    return separator == .semicolons ? comma : .plain
  }
}

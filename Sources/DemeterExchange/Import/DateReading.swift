import DemeterArchive
import DemeterCore

/// Reads the dates of a whole file: `2026-03-04` by itself, `03/04/2026` in the order that all of them together allow.
struct DateReading {
  private let today: Day
  /// Each order as often as it alone fits.
  private var evidence: [DiaryFile.DateOrder: Int] = [:]
  /// A date that means another day in each order.
  private(set) var doubtful: String?

  init(today: Day) { self.today = today }

  /// Looks at one of the dates.
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

  /// The order that the dates allow; nil where they allow both, and it matters.
  var order: DiaryFile.DateOrder? {
    let day = evidence[.dayFirst] ?? 0, month = evidence[.monthFirst] ?? 0
    // One stray date does not overrule a file of others.
    if day != month { return day > month ? .dayFirst : .monthFirst }
    return doubtful == nil ? .monthFirst : nil
  }

  /// The day of a date, in an order.
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
    // A time behind the date does not matter here.
    let date = text.split { $0 == " " || $0 == "T" }.first ?? ""
    let parts = date.split(omittingEmptySubsequences: false) { "-/.".contains($0) }.map { $0.utf8.count <= 4 ? Int($0) : nil }
    guard parts.count == 3, let a = parts[0], let b = parts[1], let c = parts[2] else { return nil }
    if a > 31 { return Day(year: a, month: b, day: c).map(Parsed.day) }
    // A point stands between numbers only where the day comes first.
    if date.contains(".") { return Day(year: c < 100 ? c + 2000 : c, month: b, day: a).map(Parsed.day) }
    return .slashed(a, b, c < 100 ? c + 2000 : c)
  }
}

/// Reads the numbers of a whole file: which of point and comma stands before the fraction is told by all of them together.
struct NumberReading {
  private var points = 0
  private var commas = 0

  /// Looks at one of the numbers.
  mutating func learn(_ text: String) {
    guard let last = text.lastIndex(where: { $0 == "." || $0 == "," }) else { return }
    let fraction = text[text.index(after: last)...].count
    let other: Character = text[last] == "." ? "," : "."
    guard fraction != 3 || text.contains(other) || text.first == "0" else { return }
    if text[last] == "." { points += 1 } else { commas += 1 }
  }

  /// How the numbers are written.
  func style(_ separator: RecordScanner.Format) -> NumberStyle {
    let comma = NumberStyle(groupingSeparator: ".", decimalSeparator: ",")
    if points != commas { return commas > points ? comma : .plain }
    return separator == .semicolons ? comma : .plain
  }
}

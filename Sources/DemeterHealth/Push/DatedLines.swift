/// Lines of dates and numbers in one text, as a Shortcut writes two lists into it: `14 Jan 2026 at 0:00`, `15 Jan 2026 at 0:00`, `7.421`,
/// `8.003`. A line may also have both.
struct DatedLines {
  /// The dates, in their order.
  let dates: [String]
  /// The numbers, in their order: the first one belongs to the first date.
  let numbers: [String]

  /// Reads lines; nil if none of them has a date.
  init?(_ lines: some Sequence<String>) {
    var dates: [String] = [], numbers: [String] = []
    for line in lines where !line.allSatisfy(\.isWhitespace) {
      if Self.isDate(line) {
        dates.append(line)
      } else if let (date, number) = Self.both(line) {
        dates.append(date)
        numbers.append(number)
      } else {
        numbers.append(line)
      }
    }
    guard !dates.isEmpty else { return nil }
    self.dates = dates
    self.numbers = numbers
  }

  private static func isDate(_ text: String) -> Bool { WrittenMoment(text) != nil || LocalDate(text) != nil }

  /// Returns the date and the number of a line such as `2026-01-14 7421` or `14 Jan 2026, 7.421 steps`.
  private static func both(_ line: String) -> (String, String)? {
    guard line.utf8.count <= 150 else { return nil }
    let text = line.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
    for index in text.indices.reversed() where [" ", "\t", ",", ";", ":"].contains(text[index]) {
      let date = String(text[..<index]), number = String(text[text.index(after: index)...])
      if isDate(date), WrittenNumber(number) != nil { return (date, number) }
    }
    return nil
  }
}

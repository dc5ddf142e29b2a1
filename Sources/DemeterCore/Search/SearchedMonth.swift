/// The month that a search text names, and its other words: `pizza in march 2025`, `last month curry`.
public struct SearchedMonth: Hashable, Sendable {
  /// The month to search in.
  public let month: Month
  /// The words to search in it; blank for everything.
  public let words: String

  /// Creates a search in a month.
  public init(_ month: Month, words: String) {
    self.month = month
    self.words = words
  }

  /// Reads the last month that a text names in English, in full or by its usual short form. Without a year, it is the latest one that is not
  /// in the future. Returns nil if the text names no month.
  public init?(_ text: String, today: Day) {
    let words = text.split(whereSeparator: \.isWhitespace)
    let keys = words.map { $0.lowercased().trimming { ",.;:()".contains($0) } }
    for end in keys.indices.reversed() {
      guard let (month, range) = Self.month(endingAt: end, of: keys, today: today) else { continue }
      var first = range.lowerBound
      if first > 0, Self.prepositions.contains(keys[first - 1]) { first -= 1 }
      self.init(month, words: (words[..<first] + words[(range.upperBound + 1)...]).joined(separator: " "))
      return
    }
    return nil
  }

  /// Reads `march`, `march 2025`, `2025 march`, `last month` and `this month`.
  private static func month(endingAt end: Int, of keys: [String], today: Day) -> (month: Month, range: ClosedRange<Int>)? {
    let before = end > 0 ? keys[end - 1] : ""
    if keys[end] == "month" {
      guard let offset = ["this": 0, "last": -1][before], let month = today.month.advanced(by: offset) else { return nil }
      return (month, end - 1...end)
    }
    if let year = year(keys[end]), let number = names[before], let month = Month(year: year, month: number) {
      return (month, end - 1...end)
    }
    guard let number = names[keys[end]] else { return nil }
    if let year = year(before), let month = Month(year: year, month: number) { return (month, end - 1...end) }
    let year = today.month.number < number ? today.month.year - 1 : today.month.year
    return Month(year: year, month: number).map { ($0, end...end) }
  }

  private static func year(_ word: String) -> Int? {
    word.utf8.count == 4 ? Int(word).flatMap { (1900...2999).contains($0) ? $0 : nil } : nil
  }

  private static let prepositions: Set<String> = ["in", "during", "from", "of"]

  /// The numbers of the months by their names and short forms.
  private static let names: [String: Int] = {
    var names = ["sept": 9]
    for (index, name) in DateStyle.months.enumerated() {
      names[name.lowercased()] = index + 1
      names[String(name.prefix(3)).lowercased()] = index + 1
    }
    return names
  }()
}

extension String {
  fileprivate func trimming(where isTrimmed: (Character) -> Bool) -> String {
    String(drop(while: isTrimmed).reversed().drop(while: isTrimmed).reversed())
  }
}

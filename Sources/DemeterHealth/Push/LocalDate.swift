import DemeterCore

/// A date as a phone writes it for people: `14 Jan 2026 at 8:05 AM`, `14.01.2026, 08:05`, `1/14/26, 8:05 AM`.
///
/// Names of months are read in English, German, French, Spanish and Italian.
struct LocalDate: Hashable {
  /// Whether the day or the month is written first, where both are numbers.
  enum Order { case dayFirst, monthFirst }

  /// The day if it is written before its month; nil if there is no such day.
  let dayFirst: Day?
  /// The day if it is written after its month; nil if there is no such day. The same as `dayFirst` where the order is certain.
  let monthFirst: Day?
  /// Seconds after midnight; nil if there is only a day.
  let seconds: Int?

  private enum Token: Hashable {
    case number(Int, digits: Int)
    case word(String)
    case mark(Unicode.Scalar)
  }

  /// Parses a text; nil if it is not such a date.
  init?(_ text: String) {
    guard text.utf8.count <= 80, var tokens = Self.tokens(text), let time = Self.removeTime(from: &tokens) else { return nil }
    seconds = time.seconds
    var numbers: [(value: Int, digits: Int)] = [], months: [Int] = [], marks: Set<Unicode.Scalar> = []
    for token in tokens {
      switch token {
      case .number(let value, let digits): numbers.append((value, digits))
      case .mark(let mark): marks.insert(mark)
      case .word(let word):
        if let month = Self.months[word] { months.append(month) } else if !Self.fillers.contains(word) { return nil }
      }
    }
    guard marks.isSubset(of: ["/", ".", "-"]), let last = numbers.last else { return nil }
    func day(_ year: (value: Int, digits: Int), _ month: Int, _ day: Int) -> Day? {
      guard year.digits == 4 || year.digits == 2 else { return nil }
      return Day(year: year.digits == 4 ? year.value : 2000 + year.value, month: month, day: day)
    }
    switch (months.count, numbers.count) {
    case (1, 2):
      dayFirst = day(last, months[0], numbers[0].value)
      monthFirst = dayFirst
    case (0, 3) where numbers[0].digits == 4:
      dayFirst = day(numbers[0], numbers[1].value, numbers[2].value)
      monthFirst = dayFirst
    case (0, 3):
      dayFirst = day(last, numbers[1].value, numbers[0].value)
      // Only days come before a full stop.
      monthFirst = marks.contains(".") ? dayFirst : day(last, numbers[0].value, numbers[1].value)
    default: return nil
    }
    if dayFirst == nil, monthFirst == nil { return nil }
  }

  /// Returns the day; nil if it depends on an order that is not known.
  func day(_ order: Order?) -> Day? {
    guard let dayFirst, let monthFirst, dayFirst != monthFirst else { return dayFirst ?? monthFirst }
    return order.map { $0 == .dayFirst ? dayFirst : monthFirst }
  }

  /// Splits a text into numbers, words in lower case without accents, and marks; nil if there is anything else in it.
  private static func tokens(_ text: String) -> [Token]? {
    var tokens: [Token] = []
    var word = "", digits = "", isAfterWord = false
    func flush() {
      if let number = Int(digits) { tokens.append(.number(number, digits: digits.count)) }
      if !word.isEmpty { tokens.append(.word(word)) }
      isAfterWord = !word.isEmpty
      (word, digits) = ("", "")
    }
    for sign in text.unicodeScalars {
      if ("0"..."9").contains(sign) {
        if !word.isEmpty { flush() }
        digits.unicodeScalars.append(sign)
        guard digits.count <= 4 else { return nil }
      } else if sign.properties.isAlphabetic {
        if !digits.isEmpty { flush() }
        word += plain(sign)
      } else {
        flush()
        if sign.properties.isWhitespace || sign == "," || sign == "." && isAfterWord { continue }
        guard [":", "/", ".", "-"].contains(sign) else { return nil }
        tokens.append(.mark(sign))
      }
    }
    flush()
    return tokens
  }

  private static func plain(_ letter: Unicode.Scalar) -> String {
    switch letter.properties.lowercaseMapping {
    case "é", "è", "ê": "e"
    case "û", "ü": "u"
    case "ä", "à": "a"
    case let other: other
    }
  }

  /// Removes `8:05 PM`, and returns the seconds after midnight. Returns nil in place of a result if the time is impossible.
  private static func removeTime(from tokens: inout [Token]) -> (seconds: Int?, Void)? {
    guard let colon = tokens.firstIndex(of: .mark(":")) else { return (nil, ()) }
    func number(_ index: Int) -> Int? {
      if tokens.indices.contains(index), case .number(let value, let digits) = tokens[index], digits <= 2 { value } else { nil }
    }
    guard var hours = number(colon - 1), let minutes = number(colon + 1), hours < 24, minutes < 60 else { return nil }
    var end = colon + 2, rest = 0
    if tokens.indices.contains(end), tokens[end] == .mark(":") {
      guard let parts = number(end + 1), parts <= 60 else { return nil }
      rest = parts
      end += 2
    }
    let words = tokens[end...].prefix { if case .word = $0 { true } else { false } }
    let letters = words.reduce("") { if case .word(let word) = $1 { $0 + word } else { $0 } }
    if let half = ["am": 0, "pm": 12][letters] {
      guard (1...12).contains(hours) else { return nil }
      hours = hours % 12 + half
      end += words.count
    }
    tokens.removeSubrange(colon - 1..<end)
    return (hours * 3600 + minutes * 60 + rest, ())
  }

  /// Words between date and time, and those of dates such as 14 de enero de 2026.
  private static let fillers: Set<String> = [
    "at", "um", "uhr", "a", "las", "la", "le", "il", "de", "del", "den", "alle", "ore", "年", "月", "日",
  ]

  private static let months: [String: Int] = {
    let names = [
      "jan january januar janner janv janvier ene enero gen gennaio", "feb february februar fev fevr fevrier febrero febbraio",
      "mar march mrz marz mars marzo", "apr april avr avril abr abril aprile", "may mai mayo mag maggio",
      "jun june juni juin junio giu giugno", "jul july juli juil juillet julio lug luglio", "aug august aou aout ago agosto",
      "sep sept september septembre septiembre set settembre", "oct okt october oktober octobre octubre ott ottobre",
      "nov november novembre noviembre", "dec dez december dezember decembre dic diciembre dicembre",
    ]
    let pairs = names.enumerated().flatMap { index, words in words.split(separator: " ").map { (String($0), index + 1) } }
    return Dictionary(pairs) { first, _ in first }
  }()
}

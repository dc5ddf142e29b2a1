import DemeterCore

/// Demeter's own format, easy to create in a Shortcut: days with a number for each metric.
///
/// `{"days":[{"date":"2026-01-14","steps":7421,"active_kcal":438.5}]}`, one such day alone, or lists of equal length:
/// `{"date":"2026-01-14\n2026-01-15","steps":"7421\n8003"}`.
enum DayForm {
  private struct Column {
    let metric: Metric
    let unit: PushedUnit?
  }

  /// Names without `_`, `-` and spaces, in lower case.
  private static let columns: [String: Column] = [
    "steps": Column(metric: .steps, unit: .own(of: .steps)), "stepcount": Column(metric: .steps, unit: .own(of: .steps)),
    "flights": Column(metric: .flights, unit: .own(of: .flights)), "flightsclimbed": Column(metric: .flights, unit: .own(of: .flights)),
    "activekcal": Column(metric: .activeEnergy, unit: .kilocalories), "activekj": Column(metric: .activeEnergy, unit: .kilojoules),
    "activeenergy": Column(metric: .activeEnergy, unit: nil),
    "basalkcal": Column(metric: .basalEnergy, unit: .kilocalories), "basalkj": Column(metric: .basalEnergy, unit: .kilojoules),
    "restingkcal": Column(metric: .basalEnergy, unit: .kilocalories), "restingkj": Column(metric: .basalEnergy, unit: .kilojoules),
    "basalenergy": Column(metric: .basalEnergy, unit: nil), "restingenergy": Column(metric: .basalEnergy, unit: nil),
    "distancekm": Column(metric: .distance, unit: .kilometers), "distancem": Column(metric: .distance, unit: .meters),
    "distancemi": Column(metric: .distance, unit: .miles), "distance": Column(metric: .distance, unit: nil),
    "weightkg": Column(metric: .weight, unit: .kilograms), "weightlb": Column(metric: .weight, unit: .pounds),
    "weight": Column(metric: .weight, unit: nil),
    "waterml": Column(metric: .water, unit: .milliliters), "water": Column(metric: .water, unit: nil),
  ]

  /// Reads an object in this format; false if it has another one.
  static func read(_ value: JSONText, _ days: inout PushedDays) throws(HealthPushError) -> Bool {
    let list = try value.member("days")
    if let list, try isListOfDays(list) {
      try list.forEachElement { (day) throws(HealthPushError) in
        if day.kind == .object { try readDay(day, &days) }
      }
      return true
    }
    let type = try value.member("type"), data = try value.member("data")
    guard type == nil, data == nil else { return false }
    var isDay = false
    try value.forEachMember { (name, _) throws(HealthPushError) in if columns[plain(name)] != nil { isDay = true } }
    guard isDay else {
      let date = try value.member("date"), amount = try value.member("value")
      return date != nil && amount == nil
    }
    try readDay(value, &days)
    return true
  }

  private static func isListOfDays(_ list: JSONText) throws(HealthPushError) -> Bool {
    guard list.kind == .array else { return false }
    var isOfDays = true
    try list.forEachElement { (day) throws(HealthPushError) in if day.kind != .object { isOfDays = false } }
    return isOfDays
  }

  private static func readDay(_ day: JSONText, _ days: inout PushedDays) throws(HealthPushError) {
    var dates: [String] = []
    for name in ["date", "dates", "day", "days"] where dates.isEmpty {
      if let value = try day.member(name) { dates = try lines(value).map(\.text) }
    }
    try day.forEachMember { (name, value) throws(HealthPushError) in
      guard let column = columns[plain(name)] else { return }
      let values = try lines(value)
      if values.count == max(dates.count, 1) {
        let list = values.count > 1 ? days.newList() : nil
        for (index, (text, isPlain)) in values.enumerated() {
          let date = dates.isEmpty ? "" : dates[index]
          try days.claim(name, column.metric, column.unit, date: date, text, isPlain: isPlain, list: list)
        }
      } else if values.count > 1 || values.first?.text.isEmpty == false {
        // A sum would count twice what several devices measured; the phone merges them when it groups by day.
        let words = "\(values.count) values for \(dates.count) \(dates.count == 1 ? "day" : "days"): group them by day"
        try days.note(name, column.metric, date: dates.first, .refused(words))
      }
    }
  }

  /// Returns the values of a list, either an array or a text of lines.
  private static func lines(_ value: JSONText) throws(HealthPushError) -> [(text: String, isPlain: Bool)] {
    switch value.kind {
    case .array:
      var lines: [(text: String, isPlain: Bool)] = []
      try value.forEachElement { (element) throws(HealthPushError) in
        guard lines.count < 20_000 else { throw .tooMany }
        lines.append((element.text, element.kind == .number))
      }
      return lines
    case .string:
      var lines = value.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { (text: String($0), isPlain: false) }
      while lines.count > 1, lines.last?.text.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
      return lines
    case .number, .word, .nothing: return [(value.text, value.kind == .number)]
    case .object: return [("an object", false)]
    }
  }

  static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
  }
}

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
    "step": Column(metric: .steps, unit: .own(of: .steps)), "schritte": Column(metric: .steps, unit: .own(of: .steps)),
    "pas": Column(metric: .steps, unit: .own(of: .steps)), "pasos": Column(metric: .steps, unit: .own(of: .steps)),
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
    "bodyfat": Column(metric: .bodyFat, unit: .own(of: .bodyFat)), "bodyfatpercent": Column(metric: .bodyFat, unit: .own(of: .bodyFat)),
    "waistcm": Column(metric: .waist, unit: .own(of: .waist)), "waist": Column(metric: .waist, unit: nil),
    "restingheartrate": Column(metric: .restingHeartRate, unit: .own(of: .restingHeartRate)),
    "bloodglucose": Column(metric: .bloodGlucose, unit: nil),
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
    var fields: [Field] = []
    try day.forEachMember { (name, value) throws(HealthPushError) in
      guard columns[plain(name)] != nil || dateNames.contains(plain(name)) else { return }
      fields.append(Field(name: name, values: try lines(value)))
    }
    try read(fields, &days)
  }

  /// A member of a day: one value, or a list of them.
  struct Field {
    let name: String
    let values: [Value]
  }
  typealias Value = (text: String, isPlain: Bool)

  private static let dateNames = ["date", "dates", "day", "days", "startdate", "start", "datum", "fecha", "tag", "jour"]

  /// Reads fields with numbers and their dates. If no field has dates, a field with numbers may have them too.
  static func read(_ fields: [Field], _ days: inout PushedDays) throws(HealthPushError) {
    let dates =
      dateNames.lazy.compactMap { name in fields.last { $0.name == name } }.first
      ?? dateNames.lazy.compactMap { name in fields.last { plain($0.name) == name } }.first
    for field in fields where columns[plain(field.name)] != nil {
      if dates == nil, let paired = DatedLines(field.values.map(\.text)) {
        try read(field.name, paired.numbers.map { ($0, false) }, on: paired.dates, &days)
      } else {
        try read(field.name, field.values, on: dates?.values.map(\.text) ?? [], &days)
      }
    }
  }

  private static func read(
    _ name: String, _ values: [Value], on dates: [String], _ days: inout PushedDays
  ) throws(HealthPushError) {
    guard let column = columns[plain(name)] else { return }
    if values.count == max(dates.count, 1) {
      let list = values.count > 1 ? days.newList() : nil
      for (index, (text, isPlain)) in values.enumerated() {
        let date = dates.isEmpty ? "" : dates[index]
        try days.claim(name, column.metric, column.unit, date: date, text, isPlain: isPlain, list: list)
      }
    } else if values.isEmpty ? !dates.isEmpty : values.count > 1 || !values[0].text.isEmpty {
      // A sum would count twice what several devices measured; the phone merges them when it groups by day.
      let words = "\(values.count) values for \(dates.count) \(dates.count == 1 ? "day" : "days"): group them by day"
      try days.note(name, column.metric, date: dates.first, .refused(words))
    }
  }

  /// Whether a field has a number of a day.
  static func hasNumber(_ name: String) -> Bool { columns[plain(name)] != nil }

  /// The lines of a text. Lines at the end that are empty do not count.
  static func lines(_ text: String) throws(HealthPushError) -> [Value] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { Value(text: String($0), isPlain: false) }
    guard lines.count <= mostLines else { throw .tooMany }
    while lines.count > 1, lines.last?.text.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return lines
  }

  private static let mostLines = 20_000

  /// Returns the values of a list, either an array or a text of lines.
  private static func lines(_ value: JSONText) throws(HealthPushError) -> [Value] {
    switch value.kind {
    case .array:
      var lines: [Value] = []
      try value.forEachElement { (element) throws(HealthPushError) in
        guard lines.count < mostLines else { throw .tooMany }
        lines.append((element.text, element.kind == .number))
      }
      return lines
    case .string: return try lines(value.text)
    case .number, .word, .nothing: return [(value.text, value.kind == .number)]
    case .object: return [("an object", false)]
    }
  }

  static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
  }
}

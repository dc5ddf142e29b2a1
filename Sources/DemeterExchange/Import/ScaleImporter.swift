import Crypto
import DemeterArchive
import DemeterCore
import DemeterWords
import Foundation

/// Reads tables of weights. A row is a weight, and the share of fat if the scale says it.
struct ScaleImporter {
  let parts: FileParts
  let zone: TimeZone
  let now: Date
  let order: DiaryFile.DateOrder?
  let unit: WeightUnit?

  /// When people without a time on their scale stood on it.
  private static let usual = 7 * 3600
  /// The maximum number of measurements in one import: 30 a day in 30 years.
  private static let most = 330_000

  /// When a row was measured. What it says is the same in each file of its app.
  private struct Moment {
    let logged: LoggedMoment
    let words: String
  }

  func read(_ tables: [ScaleTable], into reading: inout DiaryReading) throws {
    var seen: [String: Int] = [:]
    if let maker = tables.first?.shape.maker { reading.imported.origin = maker }
    for table in tables {
      var dates = DateReading(today: Day(now, in: zone)), numbers = NumberReading()
      try rows(of: table) { record, _ in
        text(.date, record, table).map { dates.learn($0) }
        for column in [ScaleShape.Column.weight, .fat, .fatMass, .water] { text(column, record, table).map { numbers.learn($0) } }
      }
      if order == nil, dates.order == nil { reading.undecided = reading.undecided ?? dates.doubtful }
      if table.shape.columns[.water] == nil, table.shape.unit == nil, unit == nil { reading.asksWeightUnit = true }
      let order = order ?? dates.order ?? .monthFirst, style = table.shape.style ?? numbers.style(table.shape.separator)
      try rows(of: table) { record, number in
        try read(record, number, of: table, order, style, &seen, &reading)
      }
    }
  }

  private func rows(of table: ScaleTable, _ body: (Record, Int) throws -> Void) throws {
    try parts.records(table.part, table.shape.separator) { record, number in
      guard number > table.shape.headLength, record.text(0)?.hasPrefix("#") != true else { return }
      try body(record, number)
    }
  }

  /// The text of a cell; nil if the scale did not measure that.
  private func text(_ column: ScaleShape.Column, _ record: Record, _ table: ScaleTable) -> String? {
    guard let index = table.shape.columns[column], let text = record.text(index), !text.isEmpty else { return nil }
    if ["--", "-", "–", "n/a", "null"].contains(text.lowercased()) { return nil }
    return column == .date ? TableDate.plain(text) : text
  }

  private func read(
    _ record: Record, _ number: Int, of table: ScaleTable, _ order: DiaryFile.DateOrder, _ style: NumberStyle, _ seen: inout [String: Int],
    _ reading: inout DiaryReading
  ) throws {
    func refuse(_ words: String) { reading.refuse(number, of: table.part.name, words) }
    for (index, name) in table.shape.others where record.text(index)?.isEmpty == false {
      reading.pass(over: "“\(name.prefix(40))”, which is not imported")
    }
    guard let date = text(.date, record, table) else {
      return (0..<record.count).allSatisfy { record.text($0)?.isEmpty != false } ? () : refuse("it has no date")
    }
    let isWater = table.shape.columns[.water] != nil
    guard let weight = text(isWater ? .water : .weight, record, table) else {
      return reading.pass(over: isWater ? "a row without water" : "a row without a weight")
    }
    guard let moment = moment(date, text(.time, record, table), order, table.shape.isUniversal) else {
      return refuse("“\(date.prefix(40))” is not a date")
    }
    guard moment.logged.instant <= now else { return refuse("\(moment.logged.day) lies in the future") }
    let unit = table.shape.unit ?? unit ?? .kg
    func add(_ kind: MeasurementKind, _ amount: NumberInput, _ unit: String?) throws {
      guard reading.imported.measurements.count < Self.most else { throw DiaryFileError.tooMuch }
      // A day has many drinks and one weight.
      let content = (["scale", kind.rawValue, moment.words] + (kind == .water ? [weight] : [])).joined(separator: "\u{1F}")
      seen[content, default: 0] += 1
      let id = UUID(hash: SHA256.hash(data: Data("\(content)\u{1F}\(seen[content] ?? 0)".utf8)))
      var input = MeasurementInput()
      (input.kind, input.amount, input.unit, input.source) = (kind.rawValue, amount, unit, EntrySource.imported.rawValue)
      do {
        let checked = try input.checked(id: id, now: now, zone: zone)
        reading.imported.measurements.append(
          NewMeasurement(id: id, kind: kind, amount: checked.amount, logged: moment.logged, source: .imported))
      } catch {
        refuse(error.errors.map(\.message).joined(separator: "; "))
      }
    }
    var mass = NumberInput(typed: weight, in: style)
    if table.shape.isInGrams, case .number(let grams) = mass { mass = .number(grams / 1000) }
    if isWater {
      guard mass != .number(0) else { return reading.pass(over: "a row without water") }
      return try add(.water, mass, table.shape.waterUnit)
    }
    try add(.weight, mass, unit.rawValue)
    // Zero means that the scale did not measure it.
    if let fat = figure(.fat, record, table, style), fat > 0 {
      try add(.bodyFat, .number(fat), nil)
    } else if let fat = figure(.fatMass, record, table, style), fat > 0, case .number(let mass) = mass, mass > 0 {
      try add(.bodyFat, .number((fat / mass * 1000).rounded() / 10), nil)
    }
  }

  private func figure(_ column: ScaleShape.Column, _ record: Record, _ table: ScaleTable, _ style: NumberStyle) -> Double? {
    guard let text = text(column, record, table), case .number(let number) = NumberInput(typed: text, in: style), number.isFinite else {
      return nil
    }
    return number
  }

  /// An instant with its offset, or a date with a time of the person's zone, in one column or two.
  private func moment(_ date: String, _ time: String?, _ order: DiaryFile.DateOrder, _ isUniversal: Bool) -> Moment? {
    if let instant = Date(rfc3339: isUniversal ? date.replacing(" ", with: "T") + "Z" : date) ?? TableDate.epoch(date) {
      let logged = LoggedMoment(instant, in: zone)
      return logged.day >= Day.earliestEntry ? Moment(logged: logged, words: "\(Int(nearest: instant.timeIntervalSince1970))") : nil
    }
    guard let day = DateReading.day(date, order), day >= Day.earliestEntry, day <= Day(now, in: zone) else { return nil }
    let behind = date.drop { $0 != " " && $0 != "T" }.dropFirst().trimmingCharacters(in: .whitespaces)
    let clock = time ?? (behind.isEmpty ? nil : behind)
    // Some programs write fractions of seconds.
    let read = clock.flatMap(ForeignMealTime.clock) ?? TableDate.clock(behind: date).flatMap(ForeignMealTime.clock)
    guard let seconds = clock == nil ? Self.usual : read else { return nil }
    var logged = LoggedMoment(day, secondsAfterMidnight: seconds, in: zone)
    if clock == nil, logged.instant > now { logged = LoggedMoment(now, in: zone) }
    return logged.day == day ? Moment(logged: logged, words: "\(day) \(seconds)") : nil
  }
}

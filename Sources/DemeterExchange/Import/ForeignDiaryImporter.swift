import DemeterArchive
import DemeterCore
import DemeterWords
import Foundation

/// Reads exports of other apps: one table of food, or several of the same kind.
struct ForeignDiaryImporter {
  let parts: FileParts
  let zone: TimeZone
  let now: Date
  let order: DiaryFile.DateOrder?

  /// The cells of a record that are used.
  private struct Row {
    let number: Int
    let cells: [FoodShape.Column: String]

    subscript(column: FoodShape.Column) -> String? { cells[column] }
  }

  private static let numbers: [FoodShape.Column] = [.energy, .kilojoules] + Nutrient.allCases.map(FoodShape.Column.nutrient)

  func read(_ tables: [ForeignTable], into reading: inout DiaryReading) throws {
    let today = Day(now, in: zone)
    var dates = DateReading(today: today)
    var styles: [NumberStyle] = []
    // Read everything twice: first to detect the formats, then for the contents. Nothing has to stay in memory.
    for table in tables {
      var numbers = NumberReading()
      try rows(of: table) { row in
        row[.date].map { dates.learn($0) }
        for column in Self.numbers { row[column].map { numbers.learn($0) } }
      }
      styles.append(table.shape.style ?? numbers.style(table.shape.separator))
    }
    if order == nil, dates.order == nil { reading.undecided = dates.doubtful }
    let order = order ?? dates.order ?? .monthFirst
    var all = ForeignEntries(), foodDays: Set<Day> = []
    func read(_ table: ForeignTable, _ style: NumberStyle) throws -> [ForeignEntry] {
      var entries: [ForeignEntry] = []
      try rows(of: table) { row in
        guard let entry = try self.read(row, of: table, order, style, today, &reading) else { return }
        guard entries.count < DiaryReading.most else { throw DiaryFileError.tooMuch }
        entries.append(entry)
      }
      return entries
    }
    // The newest export comes last.
    let ordered = zip(tables, styles).enumerated().sorted { a, b in
      (a.element.0.part.modified, a.offset) < (b.element.0.part.modified, b.offset)
    }.map(\.element)
    for isOfTotals in [false, true] {
      if isOfTotals { foodDays = Set(all.all.map(\.logged.day)) }
      var found = ForeignEntries()
      for (table, style) in ordered where table.shape.isOfTotals == isOfTotals {
        let entries = try read(table, style)
        let coming = entries.filter { !foodDays.contains($0.logged.day) }
        reading.pass(over: "a total of foods that are in the file", entries.count - coming.count)
        found.add(coming, into: &reading)
      }
      if isOfTotals { all.add(found.all, into: &reading) } else { all = found }
    }
    try all.forEach { try reading.add($0, formerly: $1) }
  }

  private func rows(of table: ForeignTable, _ body: (Row) throws -> Void) throws {
    try parts.records(table.part, table.shape.separator) { record, number in
      guard number > table.shape.headLength else { return }
      var cells = table.shape.columns.compactMapValues { record.text($0) }
      if table.shape.isChosen { cells[.date] = cells[.date].map(TableDate.plain) }
      // Spreadsheets write lines of separators for rows without anything.
      guard !table.shape.isChosen || !cells.isEmpty else { return }
      try body(Row(number: number, cells: cells))
    }
  }

  /// Returns the entry of a row; nil if it is skipped or refused.
  private func read(
    _ row: Row, of table: ForeignTable, _ order: DiaryFile.DateOrder, _ style: NumberStyle, _ today: Day, _ reading: inout DiaryReading
  ) throws -> ForeignEntry? {
    func refuse(_ words: String) -> ForeignEntry? {
      reading.refuse(row.number, of: table.part.name, words)
      return nil
    }
    func pass(over what: String) -> ForeignEntry? {
      reading.pass(over: what)
      return nil
    }
    guard let date = row[.date] else { return refuse("it has no date") }
    if Self.isTotal(row) { return pass(over: "a total, not food") }
    if ["1", "true", "yes"].contains(row[.deleted]?.lowercased() ?? "") { return pass(over: "deleted there") }
    if row[.meal]?.lowercased() == "exercise" { return pass(over: "exercise, not food") }
    if let lost = row.cells.values.first(where: { $0.contains("\u{FFFD}") }) {
      return refuse("characters of “\(lost.prefix(40).replacing("\u{FFFD}", with: "…"))” were lost before it was brought here")
    }
    let isChosen = table.shape.isChosen
    let told = isChosen && row[.time] == nil ? TableDate.instant(date).map { LoggedMoment($0, in: zone) } : nil
    guard let day = told?.day ?? DateReading.day(date, order), day >= Day.earliestEntry else {
      return refuse("“\(date.prefix(40))” is not a date")
    }
    guard day <= today else { return refuse("\(day) lies in the future") }
    var seconds = ForeignMealTime.seconds(of: row[.meal])
    if told == nil, let time = row[.time] ?? (isChosen ? TableDate.clock(behind: date) : nil) {
      guard let clock = ForeignMealTime.clock(time) else {
        return refuse("“\(time.prefix(20))” is not a time")
      }
      seconds = clock
    }
    var logged = told ?? LoggedMoment(day, secondsAfterMidnight: seconds, in: zone)
    if logged.instant > now { logged = LoggedMoment(now, in: zone) }
    guard logged.day == day else { return refuse("there was no \(day) in \(zone.iana)") }
    let meal: Meal
    do {
      meal = try input(row, of: table.shape, style).checked(now: now, zone: zone, keeping: logged).meal
    } catch {
      return refuse(error.errors.map(\.message).joined(separator: "; "))
    }
    if table.shape.isOfTotals, meal.nutrition.energy == .zero { return pass(over: "a day without food") }
    let content = [
      table.shape.format.rawValue, day.description, row[.time] ?? "", row[.meal] ?? "", meal.name, row[.amount] ?? "", row[.unit] ?? "",
      String(meal.nutrition.energy.thousandths),
    ].joined(separator: "\u{1F}")
    let group = [table.shape.format.rawValue, day.description, row[.meal] ?? "", meal.name].joined(separator: "\u{1F}").lowercased()
    return ForeignEntry(meal: meal, logged: logged, group: group, content: content)
  }

  private static func isTotal(_ row: Row) -> Bool {
    let words: Set<String> = ["total", "totals", "daily totals", "weekly totals"]
    return [row[.date], row[.meal], row[.name]].contains { $0.map { words.contains($0.lowercased()) } ?? false }
  }

  private func input(_ row: Row, of shape: FoodShape, _ style: NumberStyle) -> EntryInput {
    var input = EntryInput()
    let isOfDays = shape.isOfTotals || (shape.columns[.name] == nil && shape.columns[.meal] == nil)
    let name = row[.name] ?? "\(row[.meal] ?? (isOfDays ? "Whole day" : "Food")) (\(shape.format.name))"
    input.name = String(String(name.map { $0.isNewline || $0 == "\t" ? " " : $0 }).prefix(200))
    input.brand = row[.brand]
    input.calories = energy(row, style)
    for nutrient in Nutrient.allCases {
      let column = FoodShape.Column.nutrient(nutrient), amount = number(row[column], style)
      input[nutrient] = amount.finite.map { .number($0 * (shape.scale[column] ?? 1)) } ?? amount
    }
    for nutrient in TraceNutrient.allCases {
      let column = FoodShape.Column.other(nutrient), unit = shape.scale[column] ?? nutrient.unit.grams
      // What can't be read is unknown: an import does not fail for a vitamin.
      if case .number(let amount) = number(row[column], style), (0...TraceMass.limit.grams).contains(amount * unit) {
        input.others[nutrient.rawValue] = .number(amount * unit)
      }
    }
    for case .own(let nutrient) in shape.columns.keys {
      let column = FoodShape.Column.own(nutrient), unit = shape.scale[column] ?? nutrient.grams
      if case .number(let amount) = number(row[column], style), (0...TraceMass.limit.grams).contains(amount * unit) {
        input.others[nutrient.number] = .number(amount * unit)
      }
    }
    input.source = EntrySource.imported.rawValue
    let serving = ImportedServing(amount: row[.amount], unit: row[.unit] ?? shape.amountUnit, style)
    input.quantity = serving.quantity.map(NumberInput.number) ?? .absent
    input.servingSize = serving.size
    input.servingUnit = serving.unit
    return input
  }

  private func energy(_ row: Row, _ style: NumberStyle) -> NumberInput {
    let kilocalories = number(row[.energy], style)
    guard kilocalories == .absent, case .number(let kilojoules) = number(row[.kilojoules], style) else { return kilocalories }
    return .number(kilojoules / 4.184)
  }

  private func number(_ text: String?, _ style: NumberStyle) -> NumberInput {
    guard let text, !["n/a", "-", "–", "—", "null"].contains(text.lowercased()) else { return .absent }
    return NumberInput(typed: text, in: style)
  }
}

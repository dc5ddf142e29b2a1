import DemeterArchive
public import DemeterCore
import DemeterMessages
public import Foundation

/// A file of another diary app, to import.
public struct DiaryFile: Sendable {
  /// The app that wrote a file.
  public enum Format: String, CaseIterable, Sendable {
    /// MyFitnessPal's export: the zip, or only its Nutrition-Summary.
    case myFitnessPal = "mfp"
    /// Cronometer's Food & Recipe Entries.
    case cronometer
    /// Lose It!'s export: the zip, or only its food logs.
    case loseIt = "loseit"
    /// The food that Health Auto Export read from Apple Health, as JSON.
    case autoExport = "autoexport"
    /// Weights of a scale or its app: Withings, Renpho, openScale, Libra, or any table with a date and a weight.
    case scale
    /// Google Fit's takeout: the daily activity metrics.
    case googleFit = "googlefit"
    /// Garmin's export of an account: the summaries of days.
    case garmin
    /// Fitbit's takeout of a Google account: minutes, nights and weights.
    case fitbit
    /// Samsung Health's personal data: the days of steps, weights and water.
    case samsung
    /// Demeter's own export: the zip, or only its entries or own foods.
    case demeter
    /// Any table of which a person says what its columns have.
    case table

    /// The app's name for display.
    public var name: String {
      switch self {
      case .myFitnessPal: "MyFitnessPal"
      case .cronometer: "Cronometer"
      case .loseIt: "Lose It!"
      case .autoExport: "Health Auto Export"
      case .scale: "Scale"
      case .googleFit: "Google Fit"
      case .garmin: "Garmin"
      case .fitbit: "Fitbit"
      case .samsung: "Samsung Health"
      case .demeter: "Demeter"
      case .table: "Table"
      }
    }
  }

  /// The order of day and month in dates like 03/04/2026.
  public enum DateOrder: String, CaseIterable, Sendable {
    case dayFirst = "day", monthFirst = "month"
  }

  let url: URL
  let zone: TimeZone
  let now: Date
  let order: DateOrder?
  let weightUnit: WeightUnit?
  private let format: Format?
  private let columns: ColumnChoice?

  /// Creates a description of the file to read.
  ///
  /// - Parameters:
  ///   - zone: the time zone of the entries; other apps don't export it.
  ///   - now: the current time; later entries are refused.
  ///   - format: the app that wrote it; nil detects it by the contents.
  ///   - order: how to read its dates; nil detects it from all of them.
  ///   - weightUnit: the unit of weights without one; nil has the person asked.
  ///   - columns: what the columns of a table have; nil reads only what is known.
  public init(
    _ url: URL, in zone: TimeZone, now: Date, format: Format? = nil, order: DateOrder? = nil, weightUnit: WeightUnit? = nil,
    columns: ColumnChoice? = nil
  ) {
    self.url = url
    self.zone = zone
    self.now = now
    self.format = format
    self.order = order
    self.weightUnit = weightUnit
    self.columns = columns
  }

  /// Reads the file. Refuses single records that are invalid; throws if the file as a whole is not readable.
  ///
  /// - Parameter goesOn: called after every thousandth record with the number of records read so far. If it returns false, reading ends and
  ///   throws `stopped`.
  public func read(goesOn: @escaping @Sendable (Int) -> Bool = { _ in true }) throws(DiaryFileError) -> DiaryReading {
    try translating { try reading(goesOn) }
  }

  /// Calls a body, and says in one error why it failed.
  func translating<Result>(_ body: () throws -> Result) throws(DiaryFileError) -> Result {
    do {
      return try body()
    } catch let error as DiaryFileError {
      throw error
    } catch let error as ArchiveError {
      throw DiaryFileError(error)
    } catch {
      throw .unreadable(url.lastPathComponent)
    }
  }

  private func reading(_ goesOn: @escaping @Sendable (Int) -> Bool) throws -> DiaryReading {
    var parts = try FileParts(url, goesOn: goesOn)
    if let columns { return try reading(columns, in: parts) }
    var tables: [ForeignTable] = []
    var own: [(part: FileParts.Part, kind: DemeterImporter.Kind)] = []
    var exports: [FileParts.Part] = []
    var scales: [ScaleTable] = []
    var days: [DayTable] = []
    var garmin: [FileParts.Part] = []
    var takeouts: [TakeoutPart] = []
    var rest: [String] = []
    for part in parts.all {
      let head = try parts.head(of: part)
      if let kind = part.isOwnFoods ? .ownFoods : DemeterImporter.Kind(head: head.line) {
        own.append((kind.isTable ? try parts.table(part, head) : part, kind))
      } else if let shape = FoodShape(head: head) {
        tables.append(ForeignTable(part: try parts.table(part, head), shape: shape))
      } else if head.isAutoExport {
        exports.append(part)
      } else if head.isGarmin {
        garmin.append(part)
      } else if let takeout = try TakeoutPart(part, head, in: parts) {
        takeouts.append(takeout)
      } else if let shape = DayShape(head: head) {
        days.append(DayTable(part: try parts.table(part, head), shape: shape))
      } else if let shape = ScaleShape(head: head) {
        scales.append(ScaleTable(part: try parts.table(part, head), shape: shape))
      } else {
        rest.append(part.name)
      }
    }
    let other: Format? =
      if !exports.isEmpty {
        .autoExport
      } else if let takeout = takeouts.first {
        takeout.format
      } else {
        !scales.isEmpty ? .scale : !days.isEmpty ? .googleFit : garmin.isEmpty ? nil : .garmin
      }
    let found =
      own.contains { $0.kind.isEntries || $0.kind == .ownFoods }
      ? .demeter : Format.allCases.first { one in tables.contains { $0.shape.format == one } } ?? other
    guard let found else { throw DiaryFileError.unknown(url.lastPathComponent) }
    if let format, format != found { throw DiaryFileError.another(expected: format, found: found) }
    var reading = DiaryReading(format: found)
    if found == .demeter {
      try DemeterImporter(parts: parts, zone: zone, now: now).read(own, into: &reading)
      rest += (tables.map(\.part) + exports).map(\.name)
    } else if found == .scale {
      parts.times = 2
      try ScaleImporter(parts: parts, zone: zone, now: now, order: order, unit: weightUnit).read(scales, into: &reading)
      rest += own.map(\.part.name)
    } else if found == .googleFit {
      parts.times = 2
      try DayTotals(parts: parts, zone: zone, now: now, order: order).read(days, into: &reading)
      rest += own.map(\.part.name)
    } else if found == .garmin {
      try DayTotals(parts: parts, zone: zone, now: now, order: order).read(garmin: garmin, into: &reading)
      rest += own.map(\.part.name)
    } else if found == .fitbit || found == .samsung {
      let chosen = takeouts.filter { $0.format == found }, weights = scales.filter { $0.shape.maker == found.name }
      try TakeoutDays(parts: parts, zone: zone, now: now, unit: weightUnit).read(chosen, weights, into: &reading)
      rest += scales.filter { $0.shape.maker != found.name }.map(\.part.name) + own.map(\.part.name)
    } else if found == .autoExport {
      try AutoExportFood(parts: parts, zone: zone, now: now).read(exports, into: &reading)
      rest += own.map(\.part.name)
    } else {
      parts.times = 2
      try ForeignDiaryImporter(parts: parts, zone: zone, now: now, order: order).read(
        tables.filter { $0.shape.format == found }, into: &reading)
      rest += (tables.filter { $0.shape.format != found }.map(\.part) + own.map(\.part) + exports).map(\.name)
    }
    let isTakeout = found == .fitbit || found == .samsung
    if found != .scale, !isTakeout { rest += scales.map(\.part.name) }
    rest += takeouts.filter { $0.format != found }.map(\.part.name)
    if found != .googleFit { rest += days.map(\.part.name) }
    if found != .garmin { rest += garmin.map(\.name) }
    reading.skippedFiles = isTakeout ? TakeoutPart.kinds(of: rest) : rest.sorted()
    return reading
  }
}

/// Why a file can't be imported. Nothing of it was saved.
public enum DiaryFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file can't be read.
  case unreadable(String)
  /// The format of the file is unknown.
  case unknown(String)
  /// The file is truncated or changed.
  case damaged(String)
  /// The text is in an encoding that is not known.
  case encoding(String)
  /// The file is of another format than requested.
  case another(expected: DiaryFile.Format, found: DiaryFile.Format)
  /// A record has no end.
  case endless(file: String, record: Int)
  /// The file exceeds the limits of an import.
  case tooMuch
  /// The columns that were chosen don't do; why, as a sentence.
  case columns(String)
  /// The caller stopped the reading.
  case stopped

  init(_ error: ArchiveError) {
    self =
      switch error {
      case .unreadable(let name): .unreadable(name)
      case .notAnArchive(let name): .damaged(name)
      case .damaged(let name), .cutOff(let name), .locked(let name), .unsupported(let name): .damaged(name)
      case .tooLarge: .tooMuch
      }
  }

  /// The error in words, with what to do.
  public var description: String {
    switch self {
    case .unreadable(let name): say("\(name) can’t be read. Nothing was changed.")
    case .unknown(let name):
      say(
        """
        \(name) holds no diary that is known here. Bring the file that MyFitnessPal, Cronometer, Lose It!, Health Auto Export, a scale, Google \
        Fit, Garmin, Fitbit, Samsung Health or Demeter exports, as it is. Nothing was changed.
        """)
    case .damaged(let name): say("\(name) is damaged or cut off. Export it again. Nothing was changed.")
    case .encoding(let name):
      say("The characters of \(name) can’t be read. Save it as “CSV UTF-8” and bring it again. Nothing was changed.")
    case .another(let expected, let found): say("This is \(found.name)’s file, not \(expected.name)’s. Nothing was changed.")
    case .endless(let file, let record): say("Record \(record) of \(file) never ends. Export it again. Nothing was changed.")
    case .columns(let words): words + " " + say("Nothing was changed.")
    case .stopped: say("Cancelled. Nothing was changed.")
    case .tooMuch: say("This is more than can be imported at once. Export a shorter stretch of days. Nothing was changed.")
    }
  }
}

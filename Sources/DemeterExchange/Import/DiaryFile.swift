import DemeterArchive
public import DemeterCore
public import Foundation

/// A file that another diary wrote, to be brought in.
public struct DiaryFile: Sendable {
  /// Who writes such files.
  public enum Format: String, CaseIterable, Sendable {
    /// MyFitnessPal's export: the zip, or its Nutrition-Summary alone.
    case myFitnessPal = "mfp"
    /// Cronometer's Food & Recipe Entries.
    case cronometer
    /// Lose It!'s export: the zip, or its food logs alone.
    case loseIt = "loseit"
    /// Demeter's own export: the zip, or its entries alone.
    case demeter

    /// As its people call it.
    public var name: String {
      switch self {
      case .myFitnessPal: "MyFitnessPal"
      case .cronometer: "Cronometer"
      case .loseIt: "Lose It!"
      case .demeter: "Demeter"
      }
    }
  }

  /// The order of day and month in dates like 03/04/2026.
  public enum DateOrder: String, CaseIterable, Sendable {
    case dayFirst = "day", monthFirst = "month"
  }

  private let url: URL
  private let zone: TimeZone
  private let now: Date
  private let format: Format?
  private let order: DateOrder?

  /// A file.
  ///
  /// - Parameters:
  ///   - zone: where it was eaten; other diaries don't say.
  ///   - now: the present, which nothing may lie after.
  ///   - format: who wrote it; nil tells by its contents.
  ///   - order: how to read its dates; nil tells by all of them.
  public init(_ url: URL, in zone: TimeZone, now: Date, format: Format? = nil, order: DateOrder? = nil) {
    self.url = url
    self.zone = zone
    self.now = now
    self.format = format
    self.order = order
  }

  /// Reads it to its end. What of it makes no sense is refused by itself; where the file as a whole does not, this throws.
  ///
  /// - Parameter goesOn: called after every thousandth record with the number of records read so far. Where it returns false, reading ends
  ///   and throws `stopped`.
  public func read(goesOn: @escaping @Sendable (Int) -> Bool = { _ in true }) throws(DiaryFileError) -> DiaryReading {
    do {
      return try reading(goesOn)
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
    var tables: [FoodTable] = []
    var own: [(part: FileParts.Part, kind: DemeterImporter.Kind)] = []
    var rest: [String] = []
    for part in parts.all {
      let head = try parts.head(of: part)
      if let kind = DemeterImporter.Kind(head: head) {
        own.append((part, kind))
      } else if let shape = FoodShape(head: head) {
        tables.append(FoodTable(part: part, shape: shape))
      } else {
        rest.append(part.name)
      }
    }
    let found: Format? =
      own.contains { $0.kind.isEntries } ? .demeter : Format.allCases.first { one in tables.contains { $0.shape.format == one } }
    guard let found else { throw DiaryFileError.unknown(url.lastPathComponent) }
    if let format, format != found { throw DiaryFileError.another(expected: format, found: found) }
    var reading = DiaryReading(format: found)
    if found == .demeter {
      try DemeterImporter(parts: parts, zone: zone, now: now).read(own, into: &reading)
      rest += tables.map(\.part.name)
    } else {
      parts.times = 2
      try ForeignDiaryImporter(parts: parts, zone: zone, now: now, order: order).read(
        tables.filter { $0.shape.format == found }, into: &reading)
      rest += tables.filter { $0.shape.format != found }.map(\.part.name) + own.map(\.part.name)
    }
    reading.notTaken = rest.sorted()
    return reading
  }
}

/// What a file holds, as far as it makes sense.
public struct DiaryReading: Sendable {
  /// A record that makes no sense.
  public struct Refusal: Hashable, Sendable {
    /// The file within the zip.
    public let file: String
    /// Its number, the head being 1.
    public let record: Int
    /// What is wrong, in a sentence without its end.
    public let words: String

    /// In one line.
    public var description: String { "\(file), record \(record): \(words)" }
  }

  /// Who wrote it.
  public let format: DiaryFile.Format
  /// What can be taken.
  public var arrival: DiaryImport
  /// What can't, the first 200 of it.
  public private(set) var refused: [Refusal] = []
  /// How much can't.
  public private(set) var refusedCount: Int = 0
  /// What was passed over because it is no food, and how often.
  public private(set) var passedOver: [String: Int] = [:]
  /// Parts of the file that hold nothing for a diary of food.
  public internal(set) var notTaken: [String] = []
  /// A date that can be read both ways, where that can't be decided: somebody has to say.
  public internal(set) var undecided: String?

  init(format: DiaryFile.Format) {
    self.format = format
    arrival = DiaryImport(origin: format == .demeter ? "Demeter’s export" : format.name)
  }

  mutating func refuse(_ record: Int, of file: String, _ words: String) {
    refusedCount += 1
    if refused.count < 200 { refused.append(Refusal(file: file, record: record, words: words)) }
  }

  mutating func pass(over what: String) { passedOver[what, default: 0] += 1 }

  /// The most entries that are taken at once: a century of a meal an hour, nearly.
  static let most = 300_000

  mutating func add(_ entry: NewEntry) throws(DiaryFileError) {
    guard arrival.entries.count < Self.most else { throw .tooMuch }
    arrival.entries.append(entry)
  }
}

/// Why a file can't be brought in. Nothing of it was kept.
public enum DiaryFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It can't be read.
  case unreadable(String)
  /// It is no diary that is known here.
  case unknown(String)
  /// It is cut off or changed.
  case damaged(String)
  /// Somebody else wrote it than was said.
  case another(expected: DiaryFile.Format, found: DiaryFile.Format)
  /// A record never ends.
  case endless(file: String, record: Int)
  /// It holds more than can be taken at once.
  case tooMuch
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

  /// In words, with what to do.
  public var description: String {
    switch self {
    case .unreadable(let name): "\(name) can’t be read. Nothing was changed."
    case .unknown(let name):
      "\(name) holds no diary that is known here. Bring the zip or CSV file that MyFitnessPal, Cronometer, Lose It! or Demeter exports, "
        + "as it is. Nothing was changed."
    case .damaged(let name): "\(name) is damaged or cut off. Export it again. Nothing was changed."
    case .another(let expected, let found): "This is \(found.name)’s file, not \(expected.name)’s. Nothing was changed."
    case .endless(let file, let record): "Record \(record) of \(file) never ends. Export it again. Nothing was changed."
    case .stopped: "It was stopped. Nothing was changed."
    case .tooMuch: "That is more than can be brought in at once. Export a shorter stretch of days. Nothing was changed."
    }
  }
}

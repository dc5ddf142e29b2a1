public import DemeterCore
import DemeterMessages

/// The valid contents of a file, and what was refused.
public struct DiaryReading: Sendable {
  /// A record that is invalid.
  public struct Refusal: Hashable, Sendable {
    public let file: String
    /// Its number, the header being 1.
    public let record: Int
    /// What is wrong, as a sentence without a full stop.
    public let words: String

    /// The refusal in one line.
    public var description: String { say("\(file), record \(record): \(words)") }
  }

  /// The app that wrote the file.
  public let format: DiaryFile.Format
  /// What can be imported.
  public var imported: DiaryImport
  /// The own foods and recipes of an export. They belong to the household, not to the diary.
  public internal(set) var ownFoods: [OwnFood] = []
  /// The hours at which days started. They belong to the settings.
  public internal(set) var dayStarts: DayStartLog = .midnight
  /// The first 200 refused records.
  public private(set) var refused: [Refusal] = []
  /// The number of refused records.
  public private(set) var refusedCount: Int = 0
  /// How many records were skipped because they are not food, by kind.
  public private(set) var skippedRecords: [String: Int] = [:]
  /// Parts of the file that contain no food.
  public internal(set) var skippedFiles: [String] = []
  /// A date that can be read in both orders if the file does not decide it. The person has to choose.
  public internal(set) var undecided: String?
  /// Whether weights have no unit. The person has to choose.
  public internal(set) var asksWeightUnit: Bool = false

  init(format: DiaryFile.Format) {
    self.format = format
    imported = DiaryImport(origin: format == .demeter ? "Demeter’s export" : format.name)
  }

  mutating func refuse(_ record: Int, of file: String, _ words: String) {
    refusedCount += 1
    if refused.count < 200 { refused.append(Refusal(file: file, record: record, words: words)) }
  }

  mutating func pass(over what: String, _ count: Int = 1) { if count > 0 { skippedRecords[what, default: 0] += count } }

  /// The maximum number of entries of one import: 8 entries a day for a century.
  static let most = 300_000

  /// Adds an entry, with the id that earlier versions of Demeter gave to it.
  mutating func add(_ entry: NewEntry, formerly former: EntryID? = nil) throws(DiaryFileError) {
    guard imported.entries.count < Self.most else { throw .tooMuch }
    imported.entries.append(entry)
    if let former { imported.formerIDs[entry.id] = former }
  }
}

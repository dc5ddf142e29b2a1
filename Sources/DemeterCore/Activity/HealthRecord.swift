public import Foundation

/// Who measured something: an app or a device, by the name its owner knows.
public struct HealthSource: Hashable, Sendable {
  /// What it is; where several measured the same moment, the first of these counts unless a person says otherwise.
  public enum Kind: String, CaseIterable, Comparable, Sendable, Codable {
    case hand, watch, phone, other

    /// In the order in which they count.
    public static func < (a: Kind, b: Kind) -> Bool { a.rank < b.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }
  /// The most that a diary keeps apart.
  public static let most: Int = 1000

  /// As the phone shows it, with plain spaces.
  public let name: String
  /// What it is.
  public let kind: Kind

  /// A source of that name.
  public init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

extension HealthSource {
  /// Whether it counts before another one: as a person put them, else by what they are, then by name.
  public func counts(before other: HealthSource, at place: Int?, _ otherPlace: Int?) -> Bool {
    if place != otherPlace { return place ?? .max < otherPlace ?? .max }
    if kind != other.kind { return kind < other.kind }
    return name.unicodeScalars.lexicographicallyPrecedes(other.name.unicodeScalars)
  }
}

/// Something measured over a stretch of time.
public struct HealthSample: Hashable, Sendable {
  /// What was measured.
  public let metric: Metric
  /// The number of its source, as the sink was told it.
  public let source: Int
  /// Seconds since 1970.
  public let start: Int64
  /// Seconds since 1970, not before the start.
  public let end: Int64
  /// How much.
  public let amount: Measure

  /// A sample.
  public init(metric: Metric, source: Int, start: Int64, end: Int64, amount: Measure) {
    self.metric = metric
    self.source = source
    self.start = start
    self.end = end
    self.amount = amount
  }
}

/// A food that another app wrote into the health data.
public struct HealthFood: Hashable, Sendable {
  /// The number of its source, as the sink was told it.
  public let source: Int
  /// Seconds since 1970.
  public let eaten: Int64
  /// The IANA zone it was eaten in, where the app said so.
  public let timeZone: String?
  /// What it is called; nil where the app named nothing.
  public let name: String?
  /// What it is made of. Without energy it is no food.
  public let nutrition: Nutrition

  /// A food.
  public init(source: Int, eaten: Int64, timeZone: String?, name: String?, nutrition: Nutrition) {
    self.source = source
    self.eaten = eaten
    self.timeZone = timeZone
    self.name = name
    self.nutrition = nutrition
  }
}

extension HealthFood {
  /// The entry that it becomes in a diary; nil where it is more than an entry may hold.
  public func entry(id: EntryID, from source: HealthSource, at home: TimeZone) -> NewEntry? {
    guard nutrition.fitsAnEntry else { return nil }
    let name = (name ?? "").isEmpty ? "Food from \(source.name)" : String((name ?? "").prefix(200))
    let zone = timeZone.flatMap { TimeZone(iana: $0) } ?? home
    return NewEntry(
      id: id, meal: Meal(name: name, nutrition: nutrition, source: .imported),
      logged: LoggedMoment(Date(timeIntervalSince1970: Double(eaten)), in: zone))
  }
}

/// Where somebody was at a moment, by the zone that a workout or an entry names.
public struct ZoneHint: Hashable, Sendable {
  /// Seconds since 1970.
  public let moment: Int64
  /// An IANA zone.
  public let timeZone: String

  /// A hint.
  public init(moment: Int64, timeZone: String) {
    self.moment = moment
    self.timeZone = timeZone
  }
}

/// Takes what a health file holds. Nothing of it counts before the file was read to its end.
public protocol HealthSink: AnyObject {
  /// Tells which source a number stands for, before the first sample with it.
  func receive(_ source: HealthSource, number: Int) throws
  /// Takes a sample.
  func receive(_ sample: HealthSample) throws
  /// Takes a food.
  func receive(_ food: HealthFood) throws
  /// Takes a hint of where somebody was.
  func receive(_ hint: ZoneHint) throws
  /// Takes Apple's own total of a day's active energy, as its activity rings show it.
  func receive(moved energy: Measure, on day: Day) throws
  /// How many days it has met so far.
  var days: Int { get }
}

/// What came of reading a health file.
public struct HealthReading: Hashable, Sendable {
  /// When the phone wrote it, in seconds since 1970; nil where it doesn't say.
  public var exported: Int64?
  /// Whether its end was there. Of a file that was cut off, what is whole counts.
  public var isComplete: Bool
  /// How many records it holds, of whatever type.
  public var records: Int
  /// What was left out for a reason, and how often: reasons in plain words.
  public var refused: [String: Int]

  /// A reading.
  public init(exported: Int64?, isComplete: Bool, records: Int, refused: [String: Int]) {
    self.exported = exported
    self.isComplete = isComplete
    self.records = records
    self.refused = refused
  }
}

public import Foundation

/// An app or a device that measured something, with the name that its owner knows.
public struct HealthSource: Hashable, Sendable {
  /// The kind of a source. If several sources measured the same moment, the first of these counts, unless a person chose another order.
  public enum Kind: String, CaseIterable, Comparable, Sendable, Codable {
    case hand, watch, phone, other

    /// Orders kinds as they count.
    public static func < (a: Kind, b: Kind) -> Bool { a.rank < b.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }
  /// The maximum number of sources in a diary.
  public static let most: Int = 1000

  /// The name that the phone shows, with ordinary spaces.
  public let name: String
  /// The kind.
  public let kind: Kind

  /// Creates a source.
  public init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

extension HealthSource {
  /// Returns true if it counts before another source: by the positions that a person chose, then by kind, then by name. A source without a
  /// position comes after those with one.
  public func counts(before other: HealthSource, at place: Int?, _ otherPlace: Int?) -> Bool {
    if place != otherPlace { return place ?? .max < otherPlace ?? .max }
    if kind != other.kind { return kind < other.kind }
    return name.unicodeScalars.lexicographicallyPrecedes(other.name.unicodeScalars)
  }
}

/// A measurement over a period of time.
public struct HealthSample: Hashable, Sendable {
  /// The metric.
  public let metric: Metric
  /// The number under which the sink received its source.
  public let source: Int
  /// Seconds since 1970.
  public let start: Int64
  /// Seconds since 1970, not before the start.
  public let end: Int64
  /// The amount.
  public let amount: Measure

  /// Creates a sample.
  public init(metric: Metric, source: Int, start: Int64, end: Int64, amount: Measure) {
    self.metric = metric
    self.source = source
    self.start = start
    self.end = end
    self.amount = amount
  }
}

/// A food that another app stored in the health data.
public struct HealthFood: Hashable, Sendable {
  /// The number under which the sink received its source.
  public let source: Int
  /// Seconds since 1970.
  public let eaten: Int64
  /// The IANA time zone in which it was eaten; nil if the app does not say.
  public let timeZone: String?
  /// The name; nil if the app gives none.
  public let name: String?
  /// Energy and macros of the whole amount. Energy is required.
  public let nutrition: Nutrition

  /// Creates a food.
  public init(source: Int, eaten: Int64, timeZone: String?, name: String?, nutrition: Nutrition) {
    self.source = source
    self.eaten = eaten
    self.timeZone = timeZone
    self.name = name
    self.nutrition = nutrition
  }
}

extension HealthFood {
  /// Returns the entry to save for it; nil if its nutrition is more than an entry may contain.
  public func entry(
    id: EntryID, from source: HealthSource, at home: TimeZone, dayStarts: DayStartLog = .midnight
  ) -> NewEntry? {
    guard nutrition.fitsAnEntry else { return nil }
    let name = (name ?? "").isEmpty ? "Food from \(source.name)" : String((name ?? "").prefix(200))
    let zone = timeZone.flatMap { TimeZone(iana: $0) } ?? home
    return NewEntry(
      id: id, meal: Meal(name: name, nutrition: nutrition, source: .imported),
      logged: LoggedMoment(Date(timeIntervalSince1970: Double(eaten)), in: zone, dayStarts: dayStarts))
  }
}

/// The time zone of a person at a moment, taken from a workout or an entry.
public struct ZoneHint: Hashable, Sendable {
  /// Seconds since 1970.
  public let moment: Int64
  /// An IANA time zone.
  public let timeZone: String

  /// Creates a hint.
  public init(moment: Int64, timeZone: String) {
    self.moment = moment
    self.timeZone = timeZone
  }
}

/// Receives the contents of a health file. Nothing of it counts before the whole file is read.
public protocol HealthSink: AnyObject {
  /// Receives a source and the number that samples use for it. It is called before the first of these samples.
  func receive(_ source: HealthSource, number: Int) throws
  /// Receives a sample.
  func receive(_ sample: HealthSample) throws
  /// Receives a food.
  func receive(_ food: HealthFood) throws
  /// Receives a workout.
  func receive(_ workout: HealthWorkout) throws
  /// Receives a hint about the time zone of the person.
  func receive(_ hint: ZoneHint) throws
  /// Receives Apple's own total of a day's active energy, which its activity rings show.
  func receive(moved energy: Measure, on day: Day) throws
  /// The number of days with samples received so far.
  var days: Int { get }
}

extension HealthSink {
  /// A sink that lists no workouts ignores them.
  public func receive(_ workout: HealthWorkout) throws {}
}

/// The result of reading a health file.
public struct HealthReading: Hashable, Sendable {
  /// When the phone wrote the file, in seconds since 1970; nil if the file doesn't say.
  public var exported: Int64?
  /// Whether the file is complete. Of a file that was cut off, all complete records count.
  public var isComplete: Bool
  /// The number of records of all types.
  public var records: Int
  /// How many records were rejected, by reason in plain words.
  public var refused: [String: Int]

  /// Creates a result.
  public init(exported: Int64?, isComplete: Bool, records: Int, refused: [String: Int]) {
    self.exported = exported
    self.isComplete = isComplete
    self.records = records
    self.refused = refused
  }
}

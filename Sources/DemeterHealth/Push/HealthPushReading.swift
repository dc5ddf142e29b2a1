public import DemeterCore
import DemeterMessages

/// The contents of a push, and the outcome of each part.
public struct HealthPushReading: Hashable, Sendable {
  /// One number, or several samples of one kind, and their outcome.
  public struct Item: Hashable, Sendable {
    /// The outcome of an item.
    public enum Outcome: Hashable, Sendable {
      /// The item is stored.
      case accepted
      /// The item is impossible or unreadable; why, in plain words.
      case refused(String)
      /// Demeter does not store this kind of item; why, in plain words.
      case ignored(String)
    }
    /// The sender's name for it.
    public let name: String
    /// The metric, if Demeter stores it.
    public let metric: Metric?
    /// The day as it was written; nil for samples of several days.
    public let date: String?
    /// The number of values in it.
    public let count: Int
    public let outcome: Outcome
  }

  /// The maximum number of items in the report; all are counted.
  public static let mostItems: Int = 1000

  /// The maximum number of sources in one push.
  public static let mostSources: Int = 100

  /// What is to be stored.
  public internal(set) var push: HealthPush = HealthPush()
  /// The reported items in the order in which they were sent, errors first once there are too many.
  public internal(set) var items: [Item] = []
  /// The number of accepted values.
  public internal(set) var accepted: Int = 0
  /// The number of refused values.
  public internal(set) var refused: Int = 0
  /// The number of ignored values.
  public internal(set) var ignored: Int = 0
  private var sources: Set<HealthSource> = []
  /// Number of accepted items already reported.
  private var toldAccepted: Int = 0

  init() {}

  /// Returns true if samples of a source are still accepted.
  mutating func accepts(_ source: HealthSource) -> Bool {
    sources.contains(source) || sources.count < Self.mostSources && sources.insert(source).inserted
  }

  mutating func add(_ name: String, _ metric: Metric?, date: String? = nil, count: Int = 1, _ outcome: Item.Outcome) {
    switch outcome {
    case .accepted: accepted += count
    case .refused: refused += count
    case .ignored: ignored += count
    }
    let item = Item(name: String(name.prefix(60)), metric: metric, date: date.map { String($0.prefix(40)) }, count: count, outcome: outcome)
    if items.count < Self.mostItems {
      items.append(item)
      if outcome == .accepted { toldAccepted += 1 }
    } else if case .refused = outcome, toldAccepted > 0, let accepted = items.lastIndex(where: { $0.outcome == .accepted }) {
      items.remove(at: accepted)
      items.append(item)
      toldAccepted -= 1
    }
  }
}

/// Why a push as a whole can't be read. Nothing of it is stored.
public enum HealthPushError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The body is empty.
  case empty
  /// The body is not JSON, from that byte on.
  case unreadable(byte: Int)
  /// The body is JSON of an unknown format.
  case unknown
  /// The body exceeds the maximum number of values.
  case tooMany

  /// The error in words, with what to do.
  public var description: String {
    switch self {
    case .empty: say("Nothing was sent")
    case .unreadable(let byte): say("What was sent is not JSON from byte \(byte) on. Nothing was kept")
    case .unknown:
      say("What was sent has none of the known forms: days, Health Auto Export’s metrics, or a list of types and values. Nothing was kept")
    case .tooMany: say("What was sent holds more numbers than one request may. Send fewer days at once. Nothing was kept")
    }
  }
}

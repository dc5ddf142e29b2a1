public import DemeterCore

/// What a phone sent, and what came of each part of it.
public struct HealthPushReading: Hashable, Sendable {
  /// One number, or several measurements of one kind, and what came of them.
  public struct Item: Hashable, Sendable {
    /// What came of it.
    public enum Outcome: Hashable, Sendable {
      /// It is kept.
      case accepted
      /// It can't be true or can't be understood; why, in plain words.
      case refused(String)
      /// It is nothing that is kept here; why, in plain words.
      case ignored(String)
    }
    /// What it is called by whoever sent it.
    public let name: String
    /// What it measures, where that is something that is kept.
    public let metric: Metric?
    /// The day as it was written; nil for measurements of several.
    public let date: String?
    /// How many of them there were.
    public let count: Int
    /// What came of it.
    public let outcome: Outcome
  }

  /// The most items that are told one by one; all are counted.
  public static let mostItems: Int = 1000

  /// The most sources that one push may name.
  public static let mostSources: Int = 100

  /// What is to be kept.
  public internal(set) var push: HealthPush = HealthPush()
  /// What came of each, in the order in which they were sent, refusals before the rest once there are too many.
  public internal(set) var items: [Item] = []
  /// How many numbers and measurements are kept.
  public internal(set) var accepted: Int = 0
  /// How many were refused.
  public internal(set) var refused: Int = 0
  /// How many are nothing that is kept here.
  public internal(set) var ignored: Int = 0
  /// The sources named so far.
  private var sources: Set<HealthSource> = []
  /// How many of the items told are of what is kept.
  private var toldAccepted: Int = 0

  /// Nothing yet.
  init() {}

  /// Whether measurements of a source are still taken.
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

/// Why nothing of what was sent can be understood. Nothing of it is kept.
public enum HealthPushError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is nothing in it.
  case empty
  /// It is no JSON, from that byte on.
  case unreadable(byte: Int)
  /// It is JSON, but nothing that is known here.
  case unknown
  /// There are more numbers in it than one request may hold.
  case tooMany

  /// In words, with what to do.
  public var description: String {
    switch self {
    case .empty: "Nothing was sent"
    case .unreadable(let byte): "What was sent is not JSON from byte \(byte) on. Nothing was kept"
    case .unknown:
      "What was sent has none of the known forms: days, Health Auto Export’s metrics, or a list of types and values. Nothing was kept"
    case .tooMany: "What was sent holds more numbers than one request may. Send fewer days at once. Nothing was kept"
    }
  }
}

public import Foundation

/// Food of days that are over, as samples that a phone writes into its health data: one for each minute in which something was eaten.
///
/// The phone says the time of the last sample that it has, and gets those after it, oldest first. So each is written once, also if the phone
/// stops in the middle, and nothing about the phone has to be stored here. Food of days that are not over could still get an earlier
/// time, and would be missed.
public struct FoodSamples: Hashable, Sendable {
  /// What the samples measure.
  public enum Kind: Hashable, Sendable {
    case energy
    case nutrient(Nutrient)

    /// Every kind.
    public static var all: [Kind] { [.energy] + Nutrient.allCases.map(Kind.nutrient) }

    /// What programs call it.
    public var name: String {
      switch self {
      case .energy: "calories"
      case .nutrient(let nutrient): nutrient.rawValue
      }
    }

    /// Returns the thousandths of kilocalories or grams; nil if they are not known.
    fileprivate func thousandths(of nutrition: Nutrition) -> Int64? {
      switch self {
      case .energy: nutrition.energy.thousandths
      case .nutrient(let nutrient): nutrition[nutrient]?.thousandths
      }
    }
  }

  /// What was eaten in a minute.
  public struct Sample: Hashable, Sendable {
    /// The start of the minute.
    public let date: Date
    /// Where it was eaten.
    public let timeZone: TimeZone
    /// In kilocalories or grams.
    public let amount: Double
  }

  /// The most samples at once.
  public static let most: Int = 200
  /// How many days a phone can be behind.
  public static let mostDays: Int = 31

  /// Oldest first.
  public let samples: [Sample]
  /// Whether there are more after these.
  public let hasMore: Bool

  /// Creates the samples of entries after the minute of the last one that the phone has. Food that was imported is left out: the app that it
  /// comes from may have written it, too. So is what states no amount, or none at all.
  public init(_ entries: [FoodEntry], of kind: Kind, after last: Date? = nil) {
    let lastMinute = last.map(Self.minute)
    var sums: [Date: (thousandths: Int64, timeZone: TimeZone)] = [:]
    for entry in entries where entry.meal.source != .imported {
      let minute = Self.minute(entry.logged.instant)
      guard lastMinute.map({ minute > $0 }) ?? true, let amount = kind.thousandths(of: entry.meal.nutrition), amount > 0 else { continue }
      sums[minute, default: (0, entry.logged.timeZone)].thousandths += amount
    }
    let sorted = sums.sorted { $0.key < $1.key }
    hasMore = sorted.count > Self.most
    samples = sorted.prefix(Self.most).map {
      Sample(date: $0.key, timeZone: $0.value.timeZone, amount: Double($0.value.thousandths) / 1000)
    }
  }

  /// The days whose food may come after the last sample of a phone; yesterday if it has none. Nil if none of them is over.
  public static func days(after last: Date?, today: Day, in zone: TimeZone) -> ClosedRange<Day>? {
    let yesterday = today - 1
    // The day before, too: days may start in the night, and zones differ.
    let first = last.map { max(Day($0, in: zone) - 1, today - mostDays) } ?? yesterday
    return first <= yesterday ? first...yesterday : nil
  }

  private static func minute(_ date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 60).rounded(.down) * 60)
  }
}

/// What was eaten lately, as moving averages of complete days, in kilocalories a day.
struct IntakeHistory: Sendable {
  /// The average that expenditure follows: smoothed twice over 8 days, so it moves little from one day to the next.
  private(set) var settled: Double
  /// The average of about the last 8 days.
  private(set) var recent: Double
  private var slow: Double
  private var count: Double = 0
  /// The share of the last weeks that is unknown, 0…1.
  private(set) var unknownShare: Double = 0
  /// Days since the last complete day.
  private(set) var gap: Int = 0

  /// Starts with a guess.
  init(guess: Double) { (recent, settled, slow) = (guess, guess, guess) }

  /// Whether a complete day is known.
  var isKnown: Bool { count > 0 }
  /// By how much the last days differ from the last months. While it is large, water and adaptation are not settled.
  var change: Double { recent - slow }

  /// Adds a complete day.
  mutating func add(_ kilocalories: Double) {
    (count, gap) = (count + 1, 0)
    unknownShare -= unknownShare / 16
    let rate: Double = 1.0 / 8
    recent += rate * (kilocalories - recent)
    settled += rate * (recent - settled)
    slow += max(1 / count, 1.0 / 60) * (kilocalories - slow)
  }

  /// Adds a day of which nothing is known.
  mutating func skip() {
    gap += 1
    unknownShare += (1 - unknownShare) / 16
  }
}

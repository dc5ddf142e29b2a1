import DemeterCore
import Foundation

/// What may still be asked: a budget for each day (UTC), and pauses that the service asked for.
struct FatSecretAllowance {
  /// The first pause, and the longest, in seconds.
  static let pauses: ClosedRange<Int> = 30...3600

  private let requestsADay: Int
  private var day: Day?
  private var used = 0
  private var closed = false
  private var pausedUntil: Date?
  /// The last pause, in seconds; 0 while all is well.
  private var pause = 0

  init(requestsADay: Int) { self.requestsADay = requestsADay }

  /// How many requests today's budget has paid for.
  mutating func usedToday(_ now: Date) -> Int {
    turn(to: now)
    return used
  }

  /// Takes one request from the budget, or says why none may be sent.
  mutating func spend(_ now: Date) throws(FoodError) {
    turn(to: now)
    guard !closed, used < requestsADay else { throw .dailyLimitReached }
    if let seconds = remainingPause(now) { throw .tooManyRequests(seconds: seconds) }
    used += 1
  }

  /// The service answers no more today.
  mutating func close(_ now: Date) {
    turn(to: now)
    closed = true
  }

  /// The service asks to be left alone; each time twice as long, at least as long as it says. In seconds.
  mutating func back(off now: Date, atLeast asked: Int? = nil) -> Int {
    let remaining = remainingPause(now) ?? 0
    // Requests that were under way together are refused together, which counts once.
    let wanted = remaining > 0 ? max(remaining, asked ?? 0) : max(pause * 2, asked ?? 0, Self.pauses.lowerBound)
    let seconds = min(wanted, Self.pauses.upperBound)
    guard seconds > remaining else { return remaining }
    pause = seconds
    pausedUntil = now.addingTimeInterval(Double(seconds))
    return seconds
  }

  /// The service answers again. What it answered before a pause began does not end the pause.
  mutating func succeed(_ now: Date) {
    if remainingPause(now) == nil { pause = 0 }
  }

  /// How many seconds of a pause remain; nil where there is none. A clock that was set back does not make it longer.
  private func remainingPause(_ now: Date) -> Int? {
    guard let pausedUntil else { return nil }
    let seconds = Int(min(max(pausedUntil.timeIntervalSince(now), 0), 1e9).rounded(.up))
    return (1...max(pause, 1)).contains(seconds) ? seconds : nil
  }

  private mutating func turn(to now: Date) {
    let today = Day(now, in: .gmt)
    if let day, today <= day { return }
    day = today
    used = 0
    closed = false
  }
}

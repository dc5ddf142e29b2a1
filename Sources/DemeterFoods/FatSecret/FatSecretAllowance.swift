import DemeterCore
import Foundation

/// The limits for requests: a daily budget (UTC), and pauses that the service requested.
struct FatSecretAllowance {
  /// The shortest and the longest pause, in seconds.
  static let pauses: ClosedRange<Int> = 30...3600

  private let requestsADay: Int
  private var day: Day?
  private var used = 0
  private var closed = false
  private var pausedUntil: Date?
  /// The last pause in seconds; 0 without errors.
  private var pause = 0

  init(requestsADay: Int) { self.requestsADay = requestsADay }

  /// Returns how many requests of today's budget are used.
  mutating func usedToday(_ now: Date) -> Int {
    turn(to: now)
    return used
  }

  /// Uses one request of the budget, or throws the reason why none may be sent.
  mutating func spend(_ now: Date) throws(FoodError) {
    turn(to: now)
    guard !closed, used < requestsADay else { throw .dailyLimitReached }
    if let seconds = remainingPause(now) { throw .tooManyRequests(seconds: seconds) }
    used += 1
  }

  /// Sends no more requests today.
  mutating func close(_ now: Date) {
    turn(to: now)
    closed = true
  }

  /// Starts a pause that the service requested, and returns its seconds. Each pause doubles the last one, and is at least as long as
  /// requested.
  mutating func back(off now: Date, atLeast asked: Int? = nil) -> Int {
    let remaining = remainingPause(now) ?? 0
    // Several parallel requests may be refused for the same reason; double the pause only once.
    let wanted = remaining > 0 ? max(remaining, asked ?? 0) : max(pause * 2, asked ?? 0, Self.pauses.lowerBound)
    let seconds = min(wanted, Self.pauses.upperBound)
    guard seconds > remaining else { return remaining }
    pause = seconds
    pausedUntil = now.addingTimeInterval(Double(seconds))
    return seconds
  }

  /// Resets the pause after a success. A request that was sent before the pause began does not end it.
  mutating func succeed(_ now: Date) {
    if remainingPause(now) == nil { pause = 0 }
  }

  /// Returns the remaining seconds of a pause; nil if there is none. A clock that was set back does not extend it.
  private func remainingPause(_ now: Date) -> Int? {
    guard let pausedUntil else { return nil }
    let seconds = Int(nearest: min(max(pausedUntil.timeIntervalSince(now), 0), 1e9).rounded(.up))
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

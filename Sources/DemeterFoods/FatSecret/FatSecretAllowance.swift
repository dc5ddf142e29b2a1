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
  mutating func take(_ now: Date) throws(FoodError) {
    turn(to: now)
    guard !closed, used < requestsADay else { throw .dailyLimitReached }
    if let pausedUntil {
      let seconds = Int(pausedUntil.timeIntervalSince(now).rounded(.up))
      // A clock that was set back must not make a pause longer.
      if (1...max(pause, 1)).contains(seconds) { throw .tooManyRequests(seconds: seconds) }
      self.pausedUntil = nil
    }
    used += 1
  }

  /// The service answers no more today.
  mutating func close(_ now: Date) {
    turn(to: now)
    closed = true
  }

  /// The service asks to be left alone; each time twice as long, at least as long as it says. In seconds.
  mutating func back(off now: Date, atLeast asked: Int? = nil) -> Int {
    let next = max(pause * 2, asked ?? 0)
    pause = min(max(next, Self.pauses.lowerBound), Self.pauses.upperBound)
    pausedUntil = now.addingTimeInterval(Double(pause))
    return pause
  }

  /// The service answers again.
  mutating func succeed() {
    pause = 0
    pausedUntil = nil
  }

  private mutating func turn(to now: Date) {
    let today = Day(now, in: .gmt)
    if let day, today <= day { return }
    day = today
    used = 0
    closed = false
  }
}

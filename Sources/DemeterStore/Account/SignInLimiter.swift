import Foundation
import Synchronization

/// Slows guessing: after five wrong passwords for a name or from an address, each further one doubles the wait, from a
/// second up to a quarter of an hour. An hour without a guess forgets.
final class SignInLimiter: Sendable {
  private struct Guesses {
    var count: Int
    var last: Date

    var wait: TimeInterval { count < 5 ? 0 : min(pow(2, Double(count - 5)), 900) }
  }

  private let guesses = Mutex<[String: Guesses]>([:])

  /// How many seconds these keys have to wait. Where it is none, nil, and a wrong password is counted against them: before
  /// it is checked, so that many guesses at once are not one.
  func wait(for keys: [String], at now: Date) -> Int? {
    guesses.withLock { guesses in
      let wait = keys.compactMap { guesses[$0] }.map { $0.last.addingTimeInterval($0.wait).timeIntervalSince(now) }.max() ?? 0
      guard wait <= 0 else { return Int(wait.rounded(.up)) }
      if guesses.count > 10_000 { guesses = guesses.filter { now.timeIntervalSince($0.value.last) < 3600 } }
      for key in keys {
        let known = guesses[key].flatMap { now.timeIntervalSince($0.last) < 3600 ? $0.count : nil } ?? 0
        guesses[key] = Guesses(count: known + 1, last: now)
      }
      return nil
    }
  }

  /// Forgets what was counted against these keys.
  func succeed(_ keys: [String]) {
    guesses.withLock { guesses in
      for key in keys { guesses[key] = nil }
    }
  }
}

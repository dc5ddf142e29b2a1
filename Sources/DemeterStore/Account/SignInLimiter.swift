import Foundation
import Synchronization

/// Slows guessing: after five wrong passwords from an address, or for a name from an address, each further one doubles the wait, from a
/// second up to a quarter of an hour. An hour without a guess forgets.
///
/// A name that is guessed from everywhere is slowed a little for addresses that guessed wrong three times themselves. Whose name it is
/// gets in from any other, also after a slip.
final class SignInLimiter: Sendable {
  /// What guesses are counted for.
  enum Key: Hashable {
    case address(String)
    /// A name, from one address or from all.
    case name(String, from: String?)
    /// Somebody who is signed in.
    case person(UUID)

    /// What an attempt to sign in counts for.
    static func signIn(name: String, address: String) -> [Key] {
      [.address(address), .name(name, from: address), .name(name, from: nil)]
    }

    /// How many guesses cost no wait, and the longest wait of the others, in seconds.
    fileprivate var limit: (free: Int, longest: TimeInterval) {
      if case .name(_, from: nil) = self { (100, 10) } else { (5, 900) }
    }
  }

  private struct Guesses {
    var count: Int
    var last: Date
  }

  /// How many wrong passwords an address may send before it is slowed by what others guess.
  private static let slips = 3
  private let guesses = Mutex<[Key: Guesses]>([:])

  /// How many seconds these keys have to wait. Where it is none, nil, and a wrong password is counted against them: before
  /// it is checked, so that many guesses at once are not one.
  func wait(for keys: [Key], at now: Date) -> Int? {
    guesses.withLock { guesses in
      var longest: TimeInterval = 0
      let isTrusted = !keys.contains { key in
        guard case .address = key, let known = guesses[key] else { return false }
        return known.count >= Self.slips && now.timeIntervalSince(known.last) < 3600
      }
      for key in keys {
        if case .name(_, from: nil) = key, isTrusted { continue }
        guard var known = guesses[key], known.count >= key.limit.free else { continue }
        // Where the clock was set back, the wait begins anew: it is never longer than that.
        known.last = min(known.last, now)
        guesses[key] = known
        let wait = min(pow(2, Double(known.count - key.limit.free)), key.limit.longest)
        longest = max(longest, known.last.addingTimeInterval(wait).timeIntervalSince(now))
      }
      guard longest <= 0 else { return Int(longest.rounded(.up)) }
      if guesses.count > 10_000 { guesses = guesses.filter { abs(now.timeIntervalSince($0.value.last)) < 3600 } }
      for key in keys {
        let known = guesses[key].flatMap { now.timeIntervalSince($0.last) < 3600 ? $0.count : nil } ?? 0
        guesses[key] = Guesses(count: known + 1, last: now)
      }
      return nil
    }
  }

  /// Counts one guess less against these keys: it was not looked at.
  func refund(_ keys: [Key]) {
    guesses.withLock { guesses in
      for key in keys { guesses[key]?.count -= 1 }
    }
  }

  /// Forgets what was counted against these keys.
  func succeed(_ keys: [Key]) {
    guesses.withLock { guesses in
      for key in keys { guesses[key] = nil }
    }
  }
}

import DemeterCore
package import Foundation
import Synchronization

/// Slows guessing of passwords. After five wrong passwords from an address, or for a name from an address, each further one doubles the
/// wait, from one second up to a quarter of an hour. After an hour without a guess the count starts again. Codes of an app are short: their
/// wait grows to an hour, and their count starts again after a day.
///
/// A name whose password is guessed from many addresses is slowed a little, but only for addresses with three wrong passwords of their own.
/// So its owner can sign in from another address, also after a typo.
package final class SignInLimiter: Sendable {
  /// What guesses are counted for.
  package enum Key: Hashable, Sendable {
    case address(String)
    /// A name, from one address or from all addresses.
    case name(String, from: String?)
    /// A person who is signed in.
    case person(UUID)
    /// The codes of a person's app, from all addresses: whoever guesses them knows the password.
    case code(UUID)

    /// The keys of an attempt to sign in.
    package static func signIn(name: String, address: String) -> [Key] {
      [.address(address), .name(name, from: address), .name(name, from: nil)]
    }

    /// The number of guesses without a wait, and the longest wait after them, in seconds.
    fileprivate var limit: (free: Int, longest: TimeInterval) {
      switch self {
      case .name(_, from: nil): (100, 10)
      case .code: (5, 3600)
      case .address, .name, .person: (5, 900)
      }
    }

    /// How long its guesses count after the last one, in seconds.
    fileprivate var memory: TimeInterval { if case .code = self { SignInLimiter.longestMemory } else { 3600 } }
  }

  /// The wrong passwords of a key.
  package struct Guesses: Hashable, Sendable {
    package var count: Int
    package var last: Date

    package init(count: Int, last: Date) {
      self.count = count
      self.last = last
    }
  }

  /// The wrong passwords of an address after which guesses from other addresses slow it too.
  private static let slips = 3
  /// How long guesses count at most, in seconds.
  package static let longestMemory: TimeInterval = 86_400
  private let guesses = Mutex<[Key: Guesses]>([:])

  /// The seconds that these keys have to wait. If there is no wait, returns nil and counts a wrong password, before the password is
  /// checked: otherwise many guesses at the same time would count as one.
  func wait(for keys: [Key], at now: Date) -> Int? {
    guesses.withLock { guesses in
      if guesses.count > 10_000 { guesses = guesses.filter { abs(now.timeIntervalSince($0.value.last)) < $0.key.memory } }
      return Self.wait(for: keys, in: &guesses, at: now)
    }
  }

  /// The rule: decides from the guesses that are known of the keys, and changes them.
  package static func wait(for keys: [Key], in guesses: inout [Key: Guesses], at now: Date) -> Int? {
    var longest: TimeInterval = 0
    let isTrusted = !keys.contains { key in
      guard case .address = key, let known = guesses[key] else { return false }
      return known.count >= slips && now.timeIntervalSince(known.last) < 3600
    }
    for key in keys {
      if case .name(_, from: nil) = key, isTrusted { continue }
      guard var known = guesses[key], known.count >= key.limit.free else { continue }
      // If the clock was set back, the wait starts again, so it is never longer than its limit.
      known.last = min(known.last, now)
      guesses[key] = known
      let wait = min(pow(2, Double(known.count - key.limit.free)), key.limit.longest)
      longest = max(longest, known.last.addingTimeInterval(wait).timeIntervalSince(now))
    }
    guard longest <= 0 else { return Int(nearest: longest.rounded(.up)) }
    for key in keys {
      let known = guesses[key].flatMap { now.timeIntervalSince($0.last) < key.memory ? $0.count : nil } ?? 0
      guesses[key] = Guesses(count: known + 1, last: now)
    }
    return nil
  }

  /// Subtracts a guess, because the password was not checked.
  func refund(_ keys: [Key]) {
    guesses.withLock { guesses in
      for key in keys { guesses[key]?.count -= 1 }
    }
  }

  /// Resets the count, because the password was right.
  func forget(_ keys: [Key]) {
    guesses.withLock { guesses in
      for key in keys { guesses[key] = nil }
    }
  }
}

import Foundation
import Synchronization

/// How often a token may send health data: so many times in any minute.
final class PushAllowance: Sendable {
  /// Requests a minute.
  static let most: Int = 60
  private let asked = Mutex<[String: [Date]]>([:])

  /// Counts a request. How many seconds its sender has to wait instead; nil where it may be carried out.
  func wait(for sender: String, at now: Date) -> Int? {
    asked.withLock { asked in
      if asked.count > 1000 { asked = asked.filter { abs(now.timeIntervalSince($0.value.last ?? .distantPast)) < 60 } }
      // Where the clock was set back, the minute begins anew.
      let recent = (asked[sender] ?? []).map { min($0, now) }.filter { now.timeIntervalSince($0) < 60 }
      if recent.count >= Self.most, let first = recent.first {
        asked[sender] = recent
        return max(1, Int((60 - now.timeIntervalSince(first)).rounded(.up)))
      }
      asked[sender] = recent + [now]
      return nil
    }
  }
}

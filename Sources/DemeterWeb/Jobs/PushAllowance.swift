import DemeterCore
import Foundation
import Synchronization

/// A rate limit: a number of requests for each token in any minute.
final class PushAllowance: Sendable {
  /// The limit for health data.
  static let most: Int = 60
  private let most: Int
  private let asked = Mutex<[String: [Date]]>([:])

  init(most: Int = PushAllowance.most) { self.most = most }

  /// Returns how many more requests a sender may make now, and in how many seconds the number may grow again.
  func rest(of sender: String, at now: Date) -> (requests: Int, seconds: Int) {
    asked.withLock { asked in
      let recent = recent(asked[sender], at: now)
      return (most - recent.count, recent.first.map { Self.seconds(until: $0, now) } ?? 0)
    }
  }

  /// Counts a request. Returns how many seconds its sender has to wait instead; nil if the request is allowed.
  func wait(for sender: String, at now: Date) -> Int? {
    asked.withLock { asked in
      if asked.count > 1000 { asked = asked.filter { abs(now.timeIntervalSince($0.value.last ?? .distantPast)) < 60 } }
      let recent = recent(asked[sender], at: now)
      if recent.count >= most, let first = recent.first {
        asked[sender] = recent
        return Self.seconds(until: first, now)
      }
      asked[sender] = recent + [now]
      return nil
    }
  }

  /// Returns the requests that still count. If the clock was set back, a new minute begins.
  private func recent(_ asked: [Date]?, at now: Date) -> [Date] {
    (asked ?? []).map { min($0, now) }.filter { now.timeIntervalSince($0) < 60 }
  }

  /// Returns the time until a request no longer counts.
  private static func seconds(until asked: Date, _ now: Date) -> Int {
    max(1, Int(nearest: (60 - now.timeIntervalSince(asked)).rounded(.up)))
  }
}

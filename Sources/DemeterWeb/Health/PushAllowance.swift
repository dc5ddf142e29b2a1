import Foundation
import Synchronization

/// How often a token may send health data: so many times in any minute.
final class PushAllowance: Sendable {
  /// Requests a minute.
  static let most: Int = 60
  private let asked = Mutex<[String: [Date]]>([:])

  /// How many more requests a sender may make just now, and in how many seconds there may be more again.
  func rest(of sender: String, at now: Date) -> (requests: Int, seconds: Int) {
    asked.withLock { asked in
      let recent = recent(asked[sender], at: now)
      return (Self.most - recent.count, recent.first.map { Self.seconds(until: $0, now) } ?? 0)
    }
  }

  /// Counts a request. How many seconds its sender has to wait instead; nil where it may be carried out.
  func wait(for sender: String, at now: Date) -> Int? {
    asked.withLock { asked in
      if asked.count > 1000 { asked = asked.filter { abs(now.timeIntervalSince($0.value.last ?? .distantPast)) < 60 } }
      let recent = recent(asked[sender], at: now)
      if recent.count >= Self.most, let first = recent.first {
        asked[sender] = recent
        return Self.seconds(until: first, now)
      }
      asked[sender] = recent + [now]
      return nil
    }
  }

  /// What counts of a sender's requests. Where the clock was set back, the minute begins anew.
  private func recent(_ asked: [Date]?, at now: Date) -> [Date] {
    (asked ?? []).map { min($0, now) }.filter { now.timeIntervalSince($0) < 60 }
  }

  /// Until a request counts no more.
  private static func seconds(until asked: Date, _ now: Date) -> Int { max(1, Int((60 - now.timeIntervalSince(asked)).rounded(.up))) }
}

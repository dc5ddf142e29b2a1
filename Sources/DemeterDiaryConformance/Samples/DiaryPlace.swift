public import DemeterCore
public import Foundation
import Synchronization

/// A place for one diary. Opening it a second time is like opening it in another process.
public struct DiaryPlace: Sendable {
  /// The clock of the diary.
  public let clock: TestClock
  /// Opens the diary, and creates it the first time.
  public let open: @Sendable () async throws -> any Diary

  /// Creates a place with a clock.
  public init(clock: TestClock, open: @escaping @Sendable () async throws -> any Diary) {
    self.clock = clock
    self.open = open
  }
}

/// A clock that only moves when a test advances it. It starts at 3 March 2026, 12:00 UTC.
public final class TestClock: Sendable {
  private let instant = Mutex(Date(timeIntervalSince1970: 1_772_539_200))

  /// Creates a clock.
  public init() {}

  /// The current time of the clock.
  public var now: @Sendable () -> Date { { self.instant.withLock { $0 } } }

  /// Advances the clock.
  public func advance(bySeconds seconds: TimeInterval) {
    instant.withLock { $0 += seconds }
  }
}

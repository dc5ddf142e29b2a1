public import DemeterCore
public import Foundation
import Synchronization

/// Where one diary is kept. Opening it again is like opening it in another process.
public struct DiaryPlace: Sendable {
  /// What the diary goes by.
  public let clock: TestClock
  /// Opens the diary, or makes it the first time.
  public let open: @Sendable () throws -> any Diary

  /// A place whose diary goes by a clock.
  public init(clock: TestClock, open: @escaping @Sendable () throws -> any Diary) {
    self.clock = clock
    self.open = open
  }
}

/// A clock that stands still until it is moved: 3 March 2026, 12:00 UTC.
public final class TestClock: Sendable {
  private let instant = Mutex(Date(timeIntervalSince1970: 1_772_539_200))

  /// A clock of its own.
  public init() {}

  /// What it shows.
  public var now: @Sendable () -> Date { { self.instant.withLock { $0 } } }

  /// Moves it.
  public func advance(bySeconds seconds: TimeInterval) {
    instant.withLock { $0 += seconds }
  }
}

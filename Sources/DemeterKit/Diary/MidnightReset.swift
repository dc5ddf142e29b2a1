internal import DemeterCore
public import Foundation

extension Notification.Name {
  /// A new day has begun. Models load again when it is posted.
  public static let midnightReset: Notification.Name = Notification.Name("DemeterMidnightReset")
}

extension DataStore {
  /// Posts `midnightReset`, for a background task at midnight. Nothing has to be archived: the total of each day is stored with its entries,
  /// and a day without entries has the total 0.
  @MainActor public func performMidnightReset() { NotificationCenter.default.post(name: .midnightReset, object: nil) }

  /// Posts `midnightReset` when each day of the store starts, usually at midnight, until its task is cancelled. An app runs it once, for
  /// all models.
  ///
  /// - Parameter wait: waits for a number of seconds; it throws if the task is cancelled.
  @MainActor public func performMidnightResets(
    wait: (TimeInterval) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
  ) async {
    var day = today
    while !Task.isCancelled {
      // At most a minute, because a clock can be set and a device can sleep.
      let left = dayStarts.start(of: today + 1, in: timeZone).timeIntervalSince(now())
      do { try await wait(min(max(left, 0.001), 60)) } catch { return }
      guard today != day else { continue }
      day = today
      performMidnightReset()
    }
  }
}

/// Calls a closure at each `midnightReset` during its lifetime.
final class MidnightObserver {
  private let observation: any NSObjectProtocol

  init(_ reset: @escaping @MainActor @Sendable () async -> Void) {
    observation = NotificationCenter.default.addObserver(forName: .midnightReset, object: nil, queue: nil) { _ in
      Task { await reset() }
    }
  }

  deinit { NotificationCenter.default.removeObserver(observation) }
}

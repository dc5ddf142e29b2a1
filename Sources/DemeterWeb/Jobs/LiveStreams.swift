import DemeterCore
import Foundation
import Synchronization

/// The open live streams. Their number is limited for each person, and a stream ends with its session or token.
final class LiveStreams: Sendable {
  /// The maximum number of streams of one person.
  static let limit: Int = 32

  /// The slot of one stream. Releasing the last reference frees it.
  final class Place: Sendable {
    private let leave: @Sendable () -> Void

    fileprivate init(leave: @escaping @Sendable () -> Void) { self.leave = leave }

    deinit { leave() }
  }

  private struct Stream {
    let person: UUID
    let isGood: @Sendable () async -> Bool
    let end: @Sendable () -> Void
  }

  private struct State {
    var streams: [UUID: Stream] = [:]
    var watch: Task<Void, Never>?
  }

  private let household: any Household
  private let state = Mutex(State())

  init(household: any Household) { self.household = household }

  /// Reserves a slot. Calls `end` once the session or token is no longer valid.
  ///
  /// - Throws: `tooManyStreams` if the person has reached the limit.
  func enter(
    of person: Person, isGood: @escaping @Sendable () async -> Bool, end: @escaping @Sendable () -> Void
  ) throws(WebError) -> Place {
    let id = UUID.fresh()
    let hasRoom = state.withLock { state in
      guard state.streams.values.count(where: { $0.person == person.id }) < Self.limit else { return false }
      state.streams[id] = Stream(person: person.id, isGood: isGood, end: end)
      if state.watch == nil { state.watch = watch() }
      return true
    }
    guard hasRoom else { throw .tooManyStreams(limit: Self.limit) }
    return Place { [weak self] in self?.leave(id) }
  }

  private func leave(_ id: UUID) {
    state.withLock { state in
      state.streams[id] = nil
      guard state.streams.isEmpty else { return }
      state.watch?.cancel()
      state.watch = nil
    }
  }

  private func watch() -> Task<Void, Never> {
    let changes = household.changes()
    return Task { [weak self] in
      await withTaskGroup { group in
        group.addTask { for await _ in changes { await self?.look() } }
        // Sessions also expire without any change that would be reported.
        group.addTask { while (try? await Task.sleep(for: .seconds(600))) != nil { await self?.look() } }
      }
    }
  }

  private func look() async {
    for stream in state.withLock({ Array($0.streams.values) }) where await !stream.isGood() { stream.end() }
  }
}

import DemeterCore
import Foundation
import Synchronization

/// The live streams that are open: so many of each person at most, and none for longer than its session or token is good.
final class LiveStreams: Sendable {
  /// The most of one person.
  static let limit: Int = 32

  /// One stream's place. It is free again once nobody holds it.
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

  /// Takes a place. `end` is called as soon as the stream is not good any more, after something about people, sessions or tokens changed.
  ///
  /// - Throws: `tooManyStreams` where the person has as many as they may.
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
    guard hasRoom else { throw .tooManyStreams }
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
        // Sessions also end by themselves.
        group.addTask { while (try? await Task.sleep(for: .seconds(600))) != nil { await self?.look() } }
      }
    }
  }

  private func look() async {
    for stream in state.withLock({ Array($0.streams.values) }) where await !stream.isGood() { stream.end() }
  }
}

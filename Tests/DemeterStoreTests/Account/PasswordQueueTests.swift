import DemeterCore
import Foundation
import Synchronization
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `Passwords that wait to be hashed` {
  /// The people whose passwords were checked, in order.
  private final class Looked: Sendable {
    let numbers = Mutex<[Int]>([])
  }

  @Test func `are so few that the last is soon looked at, and who hung up is passed over`() async throws {
    let queue = PasswordQueue(), gate = DispatchSemaphore(value: 0), looked = Looked()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      try await queue.run {
        start.finish()
        gate.wait()
      }
    }
    for await _ in started {}
    var others: [Task<Void, any Error>] = []
    for number in 0..<20 {
      others.append(Task { try await queue.run { looked.numbers.withLock { $0.append(number) } } })
      while queue.turns <= number { await Task.yield() }
    }
    await #expect(throws: HouseholdError.self) { try await queue.run {} }
    others[7].cancel()
    while queue.count == 20 { await Task.yield() }
    others.append(Task { try await queue.run { looked.numbers.withLock { $0.append(20) } } })
    while queue.count < 20 { await Task.yield() }
    gate.signal()
    try await first.value
    for (number, task) in others.enumerated() where number != 7 { try await task.value }
    await #expect(throws: HouseholdError.self) { try await others[7].value }
    #expect(looked.numbers.withLock { $0 } == Array(0...20).filter { $0 != 7 })
  }
}

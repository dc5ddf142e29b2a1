import Foundation
import Testing

@testable import DemeterWeb

@Suite struct `Room for connections` {
  private var room = ConnectionRoom<Int>(limit: 64)
  private let people: [UUID] = (0..<4).map { _ in UUID() }

  @Test mutating func `is a quarter for the strangers of one address, and who said nothing longest goes first`() {
    for id in 1...16 { #expect(room.enter(id, from: "a") == []) }
    room.hear(1)
    #expect(room.enter(17, from: "a") == [2])
    #expect(room.enter(18, from: "b") == [])
    room.leave(3)
    #expect(room.enter(19, from: "a") == [])
    #expect(room.enter(20, from: "a") == [4])
  }

  @Test mutating func `is three quarters for all strangers, a sixteenth of whom goes at once`() {
    for id in 1...48 { #expect(room.enter(id, from: "address \(id)") == []) }
    #expect(room.enter(49, from: "another") == [1, 2, 3])
    for id in 50...51 { #expect(room.enter(id, from: nil) == []) }
    #expect(room.enter(52, from: nil) == [4, 5, 6])
  }

  @Test mutating func `is kept for those who showed who they are`() {
    for id in 1...40 {
      #expect(room.enter(id, from: "home") == [])
      room.know(id, as: people[id % 4])
      room.know(id, as: people[id % 4])
    }
    for id in 41...56 { #expect(room.enter(id, from: "a") == []) }
    for id in 57...64 { #expect(room.enter(id, from: "b") == []) }
    #expect(room.enter(65, from: "home") == [41])
    room.know(65, as: people[0])
    room.leave(1)
    #expect(room.enter(66, from: "b") == [])
    #expect(room.enter(67, from: "b") == [42])
  }

  @Test mutating func `is not taken from strangers by one person`() {
    for id in 1...62 {
      #expect(room.enter(id, from: "home") == [])
      room.know(id, as: people[id <= 50 ? 0 : 1])
    }
    room.hear(1)
    for id in 63...64 { #expect(room.enter(id, from: "b") == []) }
    #expect(room.enter(65, from: "b") == [2, 3, 4])
  }

  @Test mutating func `is nobody's share where many come by one address`() {
    for id in 1...64 {
      #expect(room.enter(id, from: nil) == [])
      room.know(id, as: people[0])
    }
    #expect(room.enter(65, from: nil) == [65])
  }
}

import Foundation
import Testing

@testable import DemeterFoods

@Suite struct `A pause that FatSecret asks for` {
  private let start = Date(timeIntervalSince1970: 1_772_539_200)

  @Test func `counts once where many requests are refused together`() {
    var allowance = FatSecretAllowance(requestsADay: 100)
    let pauses = (0..<10).map { allowance.back(off: start + Double($0)) }
    #expect(pauses == [30, 29, 28, 27, 26, 25, 24, 23, 22, 21])
    #expect(allowance.back(off: start + 30) == 60)
  }

  @Test func `grows to an hour and no longer`() {
    var allowance = FatSecretAllowance(requestsADay: 100)
    var now = start
    let pauses = (0..<9).map { _ in
      let pause = allowance.back(off: now)
      now += Double(pause)
      return pause
    }
    #expect(pauses == [30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
    #expect(allowance.back(off: now, atLeast: .max) == 3600)
  }

  @Test func `is made longer but never shorter by what comes in meanwhile`() {
    var allowance = FatSecretAllowance(requestsADay: 100)
    #expect(allowance.back(off: start, atLeast: 100) == 100)
    #expect(allowance.back(off: start + 10, atLeast: 20) == 90)
    #expect(allowance.back(off: start + 10, atLeast: 200) == 200)
  }

  @Test func `is not ended by an answer to an earlier request`() {
    var allowance = FatSecretAllowance(requestsADay: 100)
    _ = allowance.back(off: start)
    allowance.succeed(start + 1)
    #expect(throws: (any Error).self) { try allowance.spend(start + 2) }
    #expect(throws: Never.self) { try allowance.spend(start + 30) }
    allowance.succeed(start + 31)
    #expect(allowance.back(off: start + 32) == 30)
  }
}

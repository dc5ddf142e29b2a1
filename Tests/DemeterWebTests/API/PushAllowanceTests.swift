import Foundation
import Testing

@testable import DemeterWeb

@Suite struct `How often a token sends` {
  @Test func `is limited for a minute, however far the clock is set back`() {
    let allowance = PushAllowance()
    let noon = Date(timeIntervalSince1970: 1_772_539_200)
    for _ in 0..<PushAllowance.most { #expect(allowance.wait(for: "a", at: noon) == nil) }
    #expect(allowance.wait(for: "a", at: noon) == 60)
    let before = noon.addingTimeInterval(-86_400)
    #expect(allowance.wait(for: "a", at: before) == 60)
    #expect(allowance.wait(for: "a", at: before.addingTimeInterval(60)) == nil)
  }
}

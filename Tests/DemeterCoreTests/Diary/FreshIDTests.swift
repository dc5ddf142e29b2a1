import DemeterCore
import Foundation
import Testing

@Suite struct `A fresh id` {
  @Test func `is one of version 4 that comes but once`() {
    let ids = (0..<10_000).map { _ in UUID.fresh() }
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.uuid.6 >> 4 == 4 && $0.uuid.8 >> 6 == 2 })
  }

  @Test func `sets every bit now and then, but those that number its parts`() {
    let seen = (0..<200).map { _ in UUID.fresh().uuid }.reduce(into: [UInt8](repeating: 0, count: 16)) { seen, id in
      withUnsafeBytes(of: id) { for (index, byte) in $0.enumerated() { seen[index] |= byte } }
    }
    #expect(seen == [255, 255, 255, 255, 255, 255, 79, 255, 191, 255, 255, 255, 255, 255, 240, 0])
  }

  @Test(arguments: [
    "00000000-0000-0000-0000-000000000000", "00000000-0000-4000-8000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff", "", "7",
  ])
  func `can't be chosen where it is reserved or none`(text: String) {
    #expect(UUID(chosen: text) == nil)
  }

  @Test func `can be chosen otherwise`() {
    #expect(UUID(chosen: "00000000-0000-4000-8000-000000000001")?.uuidString == "00000000-0000-4000-8000-000000000001")
  }
}

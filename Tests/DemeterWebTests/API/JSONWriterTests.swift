import Foundation
import Testing

@testable import DemeterWeb

@Suite struct `A value as JSON` {
  private struct Inner: Encodable {
    let name: String
    let goalStatus: String?
    let goals: [Double]
    let Zebra: Int
    let isDone: Bool
  }

  private struct Outer: Encodable {
    let day: String
    let inner: Inner
    let list: [Inner]
    let empty: [Inner]
    let lists: [[Int]]
    let members: [String: Double?]
    let unsigned: UInt32
    let id: UUID
    let number10: Int
    let number9: Int
  }

  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 12.5, 0.1, 1.0 / 3, 1e-7, 1e15, 1e16, 1e17, 1e20, 1.5e300, 123_456_789.123, 9_007_199_254_740_992,
    .leastNonzeroMagnitude,
  ]

  private func outer(_ text: String, _ status: String?) -> Outer {
    let inner = Inner(name: text, goalStatus: status, goals: Self.numbers, Zebra: -7, isDone: status == nil)
    return Outer(
      day: "2026-03-01", inner: inner, list: [inner, inner], empty: [], lists: [[], [1], [2, 3]], members: ["b": 1, "a": nil, "é": 2.5],
      unsigned: .max, id: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), number10: 10, number9: 9)
  }

  @Test(arguments: [
    "", "plain", "\"quoted\" \\ and / slash", "line\nfeed\ttab\r\u{8}\u{c}\u{1}\u{1f}\u{7f}", "Müsli 🍎 \u{2028} 餃子", "e\u{301}",
  ])
  func `is what JSONEncoder writes`(text: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for status in ["met", nil] {
      let value = outer(text, status)
      #expect(try String(decoding: JSONWriter.bytes(value), as: UTF8.self) == String(decoding: encoder.encode(value), as: UTF8.self))
    }
  }

  @Test(arguments: [Double.nan, .infinity])
  func `has no number that is not finite`(number: Double) {
    #expect(throws: EncodingError.self) { _ = try JSONWriter.bytes(["a": number]) }
  }
}

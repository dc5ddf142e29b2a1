import DemeterCore
import DemeterHealth
import Testing

@Suite(.timeLimit(.minutes(10))) struct `What was sent and broke on its way` {
  private static let whole: [String] = [
    #"{"source":"shortcut","days":[{"date":"2026-01-14","steps":"7.421","active_kcal":"438,5 kcal","distance_km":5.1}]}"#,
    #"{"date":"2026-01-13\n2026-01-14","steps":"7.421\n8003","weight":"72,3 kg"}"#,
    #"{"data":{"metrics":[{"name":"step_count","units":"count","data":[{"date":"2026-01-14 8:00:00 PM +0100","qty":7421,"source":"A|B"}]}],"workouts":[{}]}}"#,
    #"[{"type":"step","value":1e4,"date":"2026-01-14"},{"type":"w\u00e4\ud83c\udf4f\"","value":true}]{"text":"{\"steps\":1,\"date\":\"2026-01-01\"}"}"#,
  ]

  @Test(arguments: 1...40) func `is read or refused, and never brings anything down`(_ seed: UInt64) {
    var dice = Dice(seed: seed &* 0x9E37_79B9_7F4A_7C15)
    let signs = Array("{}[]\",:\\.0123456789-+eu \n".utf8)
    for _ in 0..<250 {
      var bytes = Array((Self.whole.randomElement(using: &dice) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...6, using: &dice) where !bytes.isEmpty {
        let at = Int.random(in: 0..<bytes.count, using: &dice)
        switch Int.random(in: 0..<5, using: &dice) {
        case 0: bytes.remove(at: at)
        case 1: bytes[at] = signs.randomElement(using: &dice) ?? 0
        case 2: bytes[at] = UInt8.random(in: 0...255, using: &dice)
        case 3: bytes.removeSubrange(at...)
        default: bytes.insert(contentsOf: bytes[at..<min(at + 9, bytes.count)], at: at)
        }
      }
      let reading = try? push(String(decoding: bytes, as: UTF8.self))
      for total in reading?.push.totals ?? [] {
        #expect(total.metric.range.contains(total.amount))
      }
    }
  }

  @Test func `may be nested without end`() {
    let deep = String(repeating: "{\"a\":", count: 200_000)
    #expect(throws: HealthPushError.self) { try push(deep + "1" + String(repeating: "}", count: 200_000)) }
    #expect(throws: HealthPushError.self) { try push(String(repeating: "[", count: 1_000_000)) }
    #expect(throws: HealthPushError.self) { try push(String(repeating: "{\"a\":[", count: 30) + "1" + String(repeating: "]}", count: 30)) }
  }
}

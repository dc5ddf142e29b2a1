import DemeterCore
import DemeterTestSupport
import Testing

@testable import DemeterStore

@Suite struct `Measurements in few bytes` {
  @Test func `come back as they were`() {
    let start: Int64 = 20_513 * 86_400
    let samples = [(0, 60, 742_000), (0, 0, 1), (86_399, 86_400, 0), (10, 86_400, 16_000_000_000)].map { from, to, amount in
      SourceMerge.Sample(start: start + from, end: start + to, amount: amount)
    }
    var block = SampleBlock(20_513)
    for sample in samples { block.add(sample) }
    #expect(SampleBlock.samples(block.bytes, of: 20_513) == samples)
    #expect(SampleBlock.samples(block.bytes, of: -1) == nil)
    #expect(SampleBlock.samples(block.bytes, of: .max) == nil)
  }

  /// Amounts are added up without checks, so none may be larger than the limit of a sample.
  @Test(arguments: 0..<UInt64(seeds(6)))
  func `are none, or of their day, whatever the bytes are`(_ seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...30, using: &dice)).map { _ -> UInt8 in
        let any = UInt8.random(in: .min ... .max, using: &dice)
        return [0, 1, 0x7F, 0x80, 0xFF, any].randomElement(using: &dice) ?? 0
      }
      for sample in SampleBlock.samples(bytes, of: 20_513) ?? [] {
        #expect(sample.start >= 20_513 * 86_400 && sample.start <= sample.end && sample.end <= 20_514 * 86_400)
        #expect(sample.amount >= 0 && sample.amount < 1 << 35)
      }
    }
  }
}

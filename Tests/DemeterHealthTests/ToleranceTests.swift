import DemeterCore
import Foundation
import Testing

@testable import DemeterHealth

@Suite struct `Reading anything at all` {
  /// An export with valid and invalid elements of every kind.
  private static let text = Sample.export(
    """
    \(Sample.record(device: Sample.device)) \(Sample.record("ActiveEnergyBurned", "12.5", unit: "kJ", within: Sample.metadata("HKTimeZone", "Europe/Berlin")))
    <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Yazio" startDate="2026-01-14 12:30:00 +0100" endDate="2026-01-14 12:30:00 +0100">
      \(Sample.metadata("HKFoodType", "Soup")) \(Sample.record("DietaryEnergyConsumed", "412", unit: "kcal"))
    </Correlation>
    <Workout startDate="2026-01-14 12:30:00 +0100">\(Sample.metadata("HKTimeZone", "Asia/Tokyo"))</Workout><!-- <Record/> -->
    \(Sample.record("StepCount", "-1")) \(Sample.record("BodyMass", "72,5", unit: "kg", within: Sample.metadata("HKWasUserEntered", "1")))
    <ActivitySummary dateComponents="2026-01-14" activeEnergyBurned="523.4" activeEnergyBurnedUnit="Cal"/> \(Sample.record("DietaryProtein", "2", unit: "g"))
    """)

  @Test(arguments: [1, 2, 3, 7, 64, 301, 1_000])
  func `is the same in pieces of any size`(_ size: Int) throws {
    let whole = try scanned(Array(Self.text.utf8), size: .max), pieces = try scanned(Array(Self.text.utf8), size: size)
    #expect(whole.reading == pieces.reading)
    #expect(whole.shelf.lines == pieces.shelf.lines)
    #expect(whole.shelf.foods == pieces.shelf.foods && whole.shelf.foods.count == 2 - 1)
    #expect(whole.shelf.hints == pieces.shelf.hints && whole.shelf.hints.count == 2)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `never crashes nor hangs, and only fails in words`(_ seed: UInt64) async throws {
    var dice = Dice(seed: seed)
    let interesting = Array("<>\"'/=& \n!?-[]".utf8) + [0, 0xFF, 0xC2, 0xE2]
    for _ in 0..<50 {
      // Other tests need the thread in the meantime.
      await Task.yield()
      var bytes = Array(Self.text.utf8)
      for _ in 0..<Int.random(in: 1...8, using: &dice) {
        let at = Int.random(in: 0..<bytes.count, using: &dice), end = min(bytes.count, at + Int.random(in: 0...60, using: &dice))
        switch Int.random(in: 0..<5, using: &dice) {
        case 0: bytes[at] = interesting[Int.random(in: 0..<interesting.count, using: &dice)]
        case 1: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
        case 2: bytes.removeSubrange(at..<end)
        case 3: bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0..<bytes.count, using: &dice))
        default: bytes.replaceSubrange(at..<end, with: (at..<end).map { _ in UInt8.random(in: 0...255, using: &dice) })
        }
        if bytes.isEmpty { bytes = [60] }
      }
      try check(bytes, named: "export.xml")
      var zip = Zip(("export.xml", ""))
      zip.parts[0].bytes = bytes
      zip.isOpen = Bool.random(using: &dice)
      var packed = zip.bytes()
      for _ in 0..<Int.random(in: 0...2, using: &dice) {
        packed[Int.random(in: 0..<packed.count, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
      }
      if Bool.random(using: &dice) { packed.removeLast(Int.random(in: 0..<packed.count, using: &dice)) }
      try check(packed, named: "export.zip")
    }
  }

  private func check(_ bytes: [UInt8], named name: String) throws {
    do {
      let (reading, shelf) = try read(bytes, named: name)
      #expect(reading.records <= 200)
      for sample in shelf.samples {
        #expect(sample.amount >= .zero && sample.end >= sample.start)
        #expect(sample.start >= 315_532_800 && sample.end < 4_102_444_800)
      }
    } catch {
      #expect(error is HealthFileError, "\(error)")
    }
  }

  private func scanned(_ bytes: [UInt8], size: Int) throws -> (reading: HealthReading, shelf: Shelf) {
    let shelf = Shelf()
    var scanner = TagScanner(), reader = ExportReader(shelf), rest = bytes[...]
    while !rest.isEmpty {
      try Array(rest.prefix(size)).withUnsafeBytes { try scanner.scan($0, into: &reader) }
      rest = rest.dropFirst(size)
    }
    try scanner.finish(into: &reader)
    try reader.finish()
    return (reader.reading, shelf)
  }
}

/// Random numbers that are the same each time (https://prng.di.unimi.it/splitmix64.c).
struct Dice: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}

import DemeterCore
import DemeterExchange
import DemeterTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct `A file with random damage` {
  private static let own = """
    {"brand":"Mühle","calories":320.5,"createdAt":"2026-03-01T08:00:00+01:00","day":"2026-03-01","id":"6ba7b810-9dad-11d1-80b4-00c04fd430c8","loggedAt":"2026-03-01T08:00:00+01:00","name":"Porridge","quantity":1.5,"source":"voice","timeZone":"Europe/Berlin","updatedAt":"2026-03-01T08:00:00+01:00","version":2}
    {"calories":95,"createdAt":"2026-03-01T09:00:00+01:00","day":"2026-03-01","id":"6ba7b811-9dad-11d1-80b4-00c04fd430c8","loggedAt":"2026-03-01T09:00:00+01:00","name":"Apple","quantity":1,"source":"manual","timeZone":"Europe/Berlin","updatedAt":"2026-03-01T09:00:00+01:00","version":1}
    """

  private static func texts() throws -> [[UInt8]] {
    let others = `A file of another diary`.self
    let plain = [others.myFitnessPal, others.cronometer, others.loseIt, own].map { Array($0.utf8) }
    return plain + [
      try zip([("food-logs.csv", others.loseIt)]),
      try zip([("entries.jsonl", own), ("goals.jsonl", #"{"effectiveFrom":"2026-03-01","calories":2000}"#)]),
    ]
  }

  /// Any file is read, or refused with an error in words. Nothing that is read breaks a rule of the diary.
  @Test(arguments: 0..<seeds(3)) func `is read as far as it makes sense, or refused in words`(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let texts = try Self.texts()
    let dictionary: [[UInt8]] = [
      ",", "\"", "\n", "\r\n", ";", "\t", "\u{FEFF}", "-", "99999999999999999999", "1e400", "nan", "{", "}", "[", ":", "\\u0000", "=1+1",
    ]
    .map { Array($0.utf8) }
    for _ in 0..<80 {
      await Task.yield()
      guard var bytes = texts.randomElement(using: &random) else { return }
      for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[at] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...40, using: &random)))
        case 2: bytes.insert(contentsOf: dictionary.randomElement(using: &random) ?? [], at: at)
        case 3: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 80)], at: Int.random(in: 0..<bytes.count, using: &random))
        default: bytes.removeLast(bytes.count - at)
        }
      }
      do {
        let reading = try read(bytes, name: "damaged")
        for entry in reading.imported.entries {
          #expect(!entry.meal.name.isEmpty && entry.meal.nutrition.energy >= .zero && entry.logged.instant <= noon)
          #expect(entry.meal.nutrition.energy <= Energy(kilocalories: 10_000))
        }
      } catch let error as DiaryFileError {
        #expect(error.description.contains("Nothing was changed"))
      }
    }
  }
}

import DemeterArchive
import DemeterCore
import Foundation
import Testing

@testable import DemeterExchange

@Suite struct `A small file that unpacks to more than anybody eats` {
  private static let food = `A file of another diary`.loseIt

  @Test func `is refused where its parts lie in each other`() throws {
    var bytes = try zip([("a.csv", Self.food), ("b.csv", Self.food)])
    let second = try #require(bytes.indices.last { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    bytes.replaceSubrange((second + 42)..<(second + 46), with: [0, 0, 0, 0])
    #expect(throws: DiaryFileError.damaged("export.zip")) { try read(bytes, name: "export.zip") }
  }

  @Test func `is refused where it has a thousand parts and more`() throws {
    let parts = (0..<1000).map { ("\($0).csv", "a") }
    #expect(throws: DiaryFileError.unknown("export.zip")) { try read(try zip(parts), name: "export.zip") }
    #expect(throws: DiaryFileError.tooMuch) { try read(try zip(parts + [("food-logs.csv", Self.food)]), name: "export.zip") }
  }

  @Test func `is refused where it packs as no food does`() throws {
    let bytes = try zip([("food-logs.csv", Self.food + String(repeating: "\n", count: 17 << 20))])
    #expect(throws: DiaryFileError.tooMuch) { try read(bytes, name: "export.zip") }
  }

  @Test func `is refused where it has more rows, in all of its tables, than are read`() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "export.zip")
      try Data(try zip([("a.csv", "x\n1\n\n"), ("b.jsonl", "{}\n\n{}\n")])).write(to: url)
      func count(_ rows: Int) throws -> Int {
        let parts = try FileParts(url, rows: rows)
        var count = 0
        try parts.records(parts.all[0], .commas) { _, _ in count += 1 }
        try parts.lines(parts.all[1]) { _, _ in count += 1 }
        return count
      }
      #expect(try count(4) == 4)
      #expect(throws: DiaryFileError.tooMuch) { try count(3) }
    }
  }

  @Test func `is refused where it keeps more meals than anybody has`() throws {
    let entry = """
      {"calories":95,"createdAt":"2026-03-01T09:00:00+01:00","day":"2026-03-01","id":"6ba7b811-9dad-11d1-80b4-00c04fd430c8",\
      "loggedAt":"2026-03-01T09:00:00+01:00","name":"Apple","quantity":1,"source":"manual","timeZone":"Europe/Berlin",\
      "updatedAt":"2026-03-01T09:00:00+01:00","version":1}
      """
    func kept(_ count: Int) throws -> [UInt8] {
      let lines = (0..<count).map { _ in
        #"{"id":"\#(UUID().uuidString)","items":[{"calories":1,"name":"Tea","quantity":1,"source":"manual"}],"name":"Tea"}"#
      }
      return try zip([("entries.jsonl", entry), ("kept.jsonl", lines.joined(separator: "\n"))])
    }
    #expect(try read(try kept(2000), name: "export.zip").imported.kept.count == 2000)
    #expect(throws: DiaryFileError.tooMuch) { try read(try kept(2001), name: "export.zip") }
  }
}

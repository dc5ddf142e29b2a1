import DemeterArchive
import Foundation
import Testing

@Suite struct `Reading a zip file` {
  @Test(arguments: [false, true])
  func `gives stored and deflated parts, also in the 64-bit format`(_ isWide: Bool) throws {
    let packing = Packing(
      parts: [
        .init(name: "a/stored.csv", bytes: Packing.hello),
        .init(name: "deflated.csv", bytes: Packing.hello, packed: Packing.helloDeflated, method: 8), .init(name: "empty", bytes: []),
      ], isWide: isWide)
    try packing.withFile { url in
      let archive = try ZipArchive(url)
      #expect(archive.entries.map(\.name) == ["a/stored.csv", "deflated.csv", "empty"])
      #expect(try archive.entries.map { try archive.bytes($0) } == [Packing.hello, Packing.hello, []])
    }
  }

  @Test func `finds the list before a comment`() throws {
    var bytes = Packing(parts: [.init(name: "a", bytes: [1, 2])]).bytes()
    bytes[bytes.count - 2] = 4
    let names = try Packing.withFile(bytes + [1, 2, 3, 4]) { try ZipArchive($0).entries.map(\.name) }
    #expect(names == ["a"])
  }

  @Test func `refuses what is no archive`() throws {
    for bytes in [[], Packing.hello, [UInt8](repeating: 0x50, count: 100_000), Array("PK\u{5}\u{6}".utf8)] {
      try Packing.withFile(bytes) { url in
        #expect(throws: ArchiveError.notAnArchive(url.lastPathComponent)) { try ZipArchive(url) }
      }
    }
    #expect(throws: ArchiveError.unreadable("/nowhere.zip")) { try ZipArchive(URL(filePath: "/nowhere.zip")) }
  }

  @Test func `refuses more parts than are wanted, and sees where they lie in each other`() throws {
    let two = Packing(parts: [.init(name: "a", bytes: Packing.hello), .init(name: "b", bytes: Packing.hello)])
    try two.withFile { url in
      #expect(throws: ArchiveError.tooLarge(url.lastPathComponent)) { try ZipArchive(url, most: 1) }
      let both = try ZipArchive(url, most: 2)
      #expect(!both.hasOverlaps)
    }
    var bytes = two.bytes()
    let second = try #require(bytes.indices.last { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    bytes[second + 42] = 0
    let hasOverlaps = try Packing.withFile(bytes) { try ZipArchive($0).hasOverlaps }
    #expect(hasOverlaps)
  }

  @Test func `refuses an archive that is cut off anywhere`() throws {
    let whole = Packing(parts: [.init(name: "a", bytes: Packing.hello, packed: Packing.helloDeflated, method: 8)]).bytes()
    for count in 0..<whole.count {
      try Packing.withFile(Array(whole.prefix(count))) { url in
        #expect(throws: ArchiveError.self) { try ZipArchive(url) }
      }
    }
  }

  @Test func `refuses a part that was changed, is cut off, or is packed otherwise`() throws {
    var wrong = Packing.helloDeflated
    wrong[0] = 0xFF
    let parts: [(Packing.Part, ArchiveError)] = [
      (.init(name: "a", bytes: Packing.hello, checksum: 7), .damaged("a")),
      (.init(name: "a", bytes: Packing.hello, packed: wrong, method: 8), .damaged("a")),
      (.init(name: "a", bytes: Packing.hello, packed: Packing.helloDeflated.dropLast(2), method: 8), .damaged("a")),
      (.init(name: "a", bytes: Packing.hello, size: 30), .damaged("a")),
      (.init(name: "a", bytes: Packing.hello, method: 12), .unsupported("a")),
    ]
    for (part, error) in parts {
      try Packing(parts: [part]).withFile { url in
        let archive = try ZipArchive(url)
        #expect(throws: error) { try archive.bytes(archive.entries[0]) }
      }
    }
  }

  @Test func `stops at a part that grows beyond what it says or what is allowed`() throws {
    let bomb = Packing.Part(name: "bomb", bytes: Packing.hello, packed: Packing.helloDeflated, method: 8, size: 10)
    try Packing(parts: [bomb]).withFile { url in
      let archive = try ZipArchive(url)
      #expect(throws: ArchiveError.tooLarge("bomb")) { try archive.bytes(archive.entries[0]) }
    }
    try Packing(parts: [.init(name: "big", bytes: Packing.hello)]).withFile { url in
      let archive = try ZipArchive(url)
      #expect(throws: ArchiveError.tooLarge("big")) { try archive.read(archive.entries[0], limit: 10) { _ in } }
    }
  }

  @Test(arguments: [UInt64(1) << 63 + 5, .max, .max - 30, 1 << 40])
  func `refuses sizes and places that can't be`(_ number: UInt64) throws {
    let parts = [Packing.Part(name: "food.csv", bytes: Packing.hello, packed: Packing.helloDeflated, method: 8, size: number)]
    try Packing(parts: parts, isWide: true).withFile { url in
      #expect(throws: ArchiveError.damaged(url.lastPathComponent)) { try ZipArchive(url) }
    }
    let whole = Packing(parts: [.init(name: "a", bytes: Packing.hello)], isWide: true).bytes()
    let extra = try #require(whole.indices.last { whole[$0...].starts(with: [1, 0, 24, 0]) }) + 4
    for place in [8, 16] {
      var bytes = whole
      for index in 0..<8 { bytes[extra + place + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
      try Packing.withFile(bytes) { url in
        #expect(throws: ArchiveError.damaged(url.lastPathComponent)) { try ZipArchive(url) }
      }
    }
  }

  @Test func `stops where a little unpacks to very much, in any kind of archive`() throws {
    let lines = [UInt8](repeating: 10, count: 20 << 20)
    let packed = try #require(gzip(lines, level: 9))
    var given = 0
    try Packing.withFile(packed) { url in
      #expect(throws: ArchiveError.tooLarge(url.lastPathComponent)) { try PlainFile.read(url) { piece, _ in given += piece.count } }
    }
    // Between the header of 10 bytes and the checksum and size of 8 is what a zip contains.
    let deflated = Array(packed.dropFirst(10).dropLast(8))
    let bytes = Packing(parts: [.init(name: "food.csv", bytes: lines, packed: deflated, method: 8)]).bytes()
    try Packing.withFile(bytes) { url in
      let archive = try ZipArchive(url)
      #expect(throws: ArchiveError.tooLarge("food.csv")) { try archive.read(archive.entries[0]) { given += $0.count } }
    }
    try Packing.withFile(Array(bytes.dropLast(30))) { url in
      let remains = try #require(try TruncatedZipReader(url))
      #expect(throws: ArchiveError.tooLarge("food.csv")) {
        _ = try remains.read { _, piece, _ in
          given += piece.count
          return true
        }
      }
    }
    #expect(given < 3 * lines.count)
  }

  @Test func `survives any byte being changed`() throws {
    let whole = Packing(parts: [.init(name: "a", bytes: Packing.hello, packed: Packing.helloDeflated, method: 8)]).bytes()
    for index in whole.indices {
      var bytes = whole
      bytes[index] = ~bytes[index]
      try Packing.withFile(bytes) { url in
        guard let archive = try? ZipArchive(url) else { return }
        for entry in archive.entries {
          if let read = try? archive.bytes(entry) { #expect(read == Packing.hello || read.isEmpty) }
        }
      }
    }
  }

  @Test func `unpacks gzip, one member after another, and refuses one that is cut off`() throws {
    func read(_ bytes: [UInt8]) throws -> [UInt8] {
      try Packing.withFile(bytes) { url in
        var given: [UInt8] = []
        try PlainFile.read(url) { piece, _ in given += piece }
        return given
      }
    }
    #expect(try read(Packing.helloGzip) == Packing.hello)
    #expect(try read(Packing.helloGzip + Packing.helloGzip) == Packing.hello + Packing.hello)
    #expect(try read(Packing.hello) == Packing.hello)
    #expect(throws: ArchiveError.self) { try read(Packing.helloGzip.dropLast(9)) }
  }
}

extension ZipArchive {
  fileprivate func bytes(_ entry: Entry) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try read(entry) { bytes += $0 }
    return bytes
  }
}

import Foundation
import Testing

@testable import DemeterArchive

@Suite struct `Writing a zip file` {
  private let noon = ZipWriter.Time(year: 2026, month: 3, day: 10, secondsAfterMidnight: 43_200)

  private func written(_ body: (inout ZipWriter) throws -> Void) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try withoutActuallyEscaping(
      { (piece: UnsafeRawBufferPointer) throws -> Void in bytes += piece }
    ) { sink in
      var zip = ZipWriter(at: noon, to: sink)
      try body(&zip)
      try zip.finish()
    }
    return bytes
  }

  private func contents(of archive: ZipArchive) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for entry in archive.entries {
      var bytes: [UInt8] = []
      try archive.read(entry) { bytes += $0 }
      contents[entry.name] = bytes
    }
    return contents
  }

  @Test func `states when its parts were changed`() {
    let time = ZipWriter.Time(year: 2026, month: 3, day: 10, secondsAfterMidnight: 13 * 3600 + 7 * 60 + 58)
    // Years since 1980, months and days; hours, minutes and half seconds.
    #expect(time.date == 46 * 512 + 3 * 32 + 10 && time.time == 13 * 2048 + 7 * 32 + 29)
  }

  @Test(arguments: [false, true]) func `gives what our own reader reads back, whatever the format`(isHuge: Bool) throws {
    let random = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
    let parts: [String: [UInt8]] = ["empty.txt": [], "Grüße 🍏.csv": Array("hello hello\n".utf8), "large.bin": random]
    let bytes = try written { zip in
      for (name, bytes) in parts.sorted(by: { $0.key < $1.key }) {
        try zip.add(name, mayBeHuge: isHuge) { write in
          try bytes.withUnsafeBytes { all in
            for start in stride(from: 0, to: all.count, by: 99_991) {
              try write(UnsafeRawBufferPointer(rebasing: all[start..<min(all.count, start + 99_991)]))
            }
          }
        }
      }
    }
    try Packing.withFile(bytes) { url in
      let archive = try ZipArchive(url)
      #expect(archive.entries.map(\.name) == ["Grüße 🍏.csv", "empty.txt", "large.bin"])
      #expect(try contents(of: archive) == parts)
    }
  }

  @Test func `takes more parts than two bytes count`() throws {
    let bytes = try written { zip in
      for number in 0..<66_000 { try zip.add("\(number)") { _ in } }
    }
    let count = try Packing.withFile(bytes) { url in try ZipArchive(url).entries.count }
    #expect(count == 66_000)
  }

  @Test func `packs what repeats`() throws {
    let line = Array(String(repeating: "2026-03-10,Oats,320\n", count: 10_000).utf8)
    let bytes = try written { zip in try zip.add("a") { write in try line.withUnsafeBytes { try write($0) } } }
    #expect(bytes.count < line.count / 20)
  }

  @Test func `passes on what its sink throws`() throws {
    struct Full: Error {}
    var zip = ZipWriter(at: noon) { _ in throw Full() }
    #expect(throws: Full.self) { try zip.add("a") { _ in } }
  }
}

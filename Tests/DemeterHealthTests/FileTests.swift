import DemeterCore
import DemeterHealth
import Foundation
import Testing

@Suite struct `Finding Health data in a file` {
  private static let xml = Sample.export(Sample.record())

  @Test(arguments: [
    Zip(
      ("apple_health_export/export_cda.xml", String(repeating: "<ClinicalDocument/>", count: 500)), ("apple_health_export/export.xml", xml)),
    Zip(("apple_health_export/Exportieren.xml", xml)), Zip(("apple_health_export/导出.xml", xml)), Zip(("eksport.xml", xml)),
    Zip(("__MACOSX/apple_health_export/._export.xml", "junk"), ("Downloads/apple_health_export/export.xml", xml)),
    Zip(("../../etc/vienti.xml", xml)), Zip(("apple_health_export/workout-routes/a.gpx", "<gpx/>"), ("a/EXPORTAR.XML", xml)),
    Zip(("a/clinical-records/big.xml", String(repeating: "<Bundle/>", count: 500)), ("a/export.xml", xml)),
  ])
  func `by what it holds, not what it is called`(_ zip: Zip) throws {
    for (isOpen, isWide) in [(true, false), (false, false), (true, true), (false, true)] {
      var zip = zip
      (zip.isOpen, zip.isWide) = (isOpen, isWide)
      let (reading, shelf) = try read(zip.bytes())
      #expect(shelf.samples.count == 1)
      #expect(reading.isComplete)
    }
  }

  @Test func `whether it is packed or not`() throws {
    var stored = Zip(("export.xml", Self.xml))
    stored.parts[0].method = 0
    stored.isOpen = false
    for bytes in [stored.bytes(), Array(Self.xml.utf8), [0xEF, 0xBB, 0xBF] + Self.xml.utf8, deflated(Array(Self.xml.utf8), window: 31)] {
      #expect(try read(bytes, named: "anything").1.samples.count == 1)
    }
  }

  @Test(arguments: [
    ([], HealthFileError.empty("f")), (Zip().bytes(), .empty("f")), (Array("hello".utf8), .unknown("f")),
    ([0x89, 0x50, 0x4E, 0x47], .unknown("f")),
    (deflated([], window: 31), .empty("f")), (Array("<html><body>no</body></html>".utf8), .withoutHealthData("f")),
    (Zip(("a.txt", "a")).bytes(), .withoutHealthData("f")), (Zip(("a.xml", "<gpx/>")).bytes(), .withoutHealthData("f")),
    (Zip(("a/export_cda.xml", xml)).bytes(), .withoutHealthData("f")),
    (Zip(("a.xml", "<a/>"), ("b.xml", "<b/>")).bytes(), .withoutHealthData("f")),
    (Array("PK\u{3}\u{4} and nothing behind it".utf8), .damaged("f")),
  ])
  func `or says plainly why not`(_ bytes: [UInt8], _ error: HealthFileError) throws {
    #expect(throws: error) { try read(bytes, named: "f") }
    #expect(error.description.hasPrefix("f ") && error.description.contains("Nothing was changed."))
  }

  @Test func `says so where a password or another program's packing is in the way`() throws {
    var zip = Zip(("export.xml", Self.xml))
    zip.parts[0].flags = 1
    #expect(throws: HealthFileError.locked("f")) { try read(zip.bytes(), named: "f") }
    zip.parts[0].flags = 0
    zip.parts[0].method = 9
    #expect(throws: HealthFileError.unsupported("f")) { try read(zip.bytes(), named: "f") }
    #expect(throws: HealthFileError.unreadable("nowhere.zip")) { try HealthExport(URL(filePath: "/nowhere.zip")) }
  }

  @Test func `refuses a zip that was changed`() throws {
    var bytes = Zip(("export.xml", Sample.export(String(repeating: Sample.record(), count: 50)))).bytes()
    bytes[60] ^= 0xFF
    #expect(throws: HealthFileError.self) { try read(bytes, named: "f") }
  }

  @Test func `keeps what is whole of a zip that was cut off`() throws {
    let each: [String] = (0..<2_000).map { (number: Int) in
      Sample.record("StepCount", "\(number)", source: "s\(number * 7_919 % 900)")
    }
    let records = each.joined(separator: "\n")
    for isOpen in [true, false] {
      var zip = Zip(("apple_health_export/workout-routes/a.gpx", "<gpx/>"), ("apple_health_export/export.xml", Sample.export(records)))
      zip.isOpen = isOpen
      let bytes = zip.bytes()
      let (reading, shelf) = try read(Array(bytes.prefix(bytes.count / 2)))
      #expect(!reading.isComplete)
      #expect(shelf.samples.count > 500 && shelf.samples.count < 1_500)
      #expect(shelf.samples.map(\.amount.thousandths) == shelf.samples.indices.map { (index: Int) -> Int64 in Int64(index) * 1000 })
      let (almost, all) = try read(Array(bytes.dropLast(4)))
      #expect(almost.isComplete && all.samples.count == 2_000)
    }
    let packed = deflated(Array(Sample.export(records).utf8), window: 31)
    let (reading, shelf) = try read(Array(packed.prefix(packed.count / 2)), named: "export.xml.gz")
    #expect(!reading.isComplete && shelf.samples.count > 500)
  }

  @Test func `stops early at what never ends`() throws {
    let zeros = String(repeating: "\0", count: 1 << 22), start = Sample.export("").dropLast(14)
    #expect(throws: HealthFileError.withoutHealthData("f")) { try read(Zip(("a.xml", zeros)).bytes(), named: "f") }
    #expect(throws: HealthFileError.withoutHealthData("f")) {
      try read(Array(("<?xml?>" + String(repeating: "<a/>", count: 1 << 19)).utf8), named: "f")
    }
    let before = UInt64(start.utf8.count), behind = before + UInt64(Sample.record().utf8.count)
    for (body, records, bytes) in [
      (zeros, 0, before), ("<Record type=\"" + zeros, 1, behind), (String(repeating: " ", count: 1 << 21), 0, before),
    ] {
      #expect(throws: HealthFileError.endless("f", records: records, bytes: bytes)) {
        try read(Zip(("a.xml", start + Sample.record() + body)).bytes(), named: "f")
      }
    }
  }

  @Test func `reports its progress, and stops on request`() throws {
    let records = (0..<20_000).map { Sample.record("StepCount", "\($0)", source: "s\($0 * 7_919 % 9_000)") }.joined(separator: "\n")
    try withFile(Zip(("export.xml", Sample.export(records))).bytes()) { url in
      let export = try HealthExport(url)
      var told: [HealthProgress] = []
      _ = try export.read(into: Shelf()) { told.append($0) }
      #expect(
        told.last.map { [$0.bytes == export.totalBytes, $0.records == 20_000, $0.fraction == 1, $0.days == 1] } == [true, true, true, true])
      #expect(zip(told, told.dropFirst()).allSatisfy { $0.bytes <= $1.bytes && $0.records <= $1.records })
      struct Stop: Error {}
      #expect(throws: HealthFileError.cancelled) { try export.read(into: Shelf()) { _ in throw Stop() } }
      let full = Shelf()
      full.trouble = Stop()
      #expect(throws: Stop.self) { try export.read(into: full) }
    }
  }
}

extension Zip {
  init() { parts = [] }
}

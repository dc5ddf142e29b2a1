@testable import DemeterWeb
import Foundation
import Synchronization
import Testing

@Suite struct `An uploaded file` {
  @Test(arguments: [
    ("export.zip", "export.zip"), ("../../etc/passwd", "passwd"), ("C:\\Users\\Ann\\Exportieren.zip", "Exportieren.zip"),
    ("", "export.zip"),
    ("..", "export.zip"), (".hidden", "hidden"), ("a\u{0}b\n.zip", "ab.zip"), ("导出.zip", "导出.zip"), ("/", "export.zip"),
    ("\u{202E}piz.x", "piz.x"),
  ])
  func `gets a name that leads nowhere else`(_ given: String, _ kept: String) {
    #expect(UploadedFile.safe(given) == kept)
    #expect(UploadedFile.safe(String(repeating: "ä", count: 500)).utf8.count <= 100)
  }

  @Test func `says so where the disk is full`() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let writing = try FileWriting(URL(fileURLWithPath: "/dev/full"), on: DiskRoom(folder: URL(fileURLWithPath: "/dev")) { _ in nil })
    do {
      try writing.write([UInt8](repeating: 0, count: 1 << 19))
      Issue.record("Nothing was said")
    } catch {
      #expect(error.code == "no-room")
    }
  }

  @Test func `stops where too little of the disk would be left, however long it said it was`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let free = Mutex<UInt64>(257 << 20)
    let writing = try FileWriting(file, on: DiskRoom(folder: file) { _ in free.withLock { free in free } })
    let piece = [UInt8](repeating: 0, count: 1 << 18)
    for _ in 0..<4 {
      try writing.write(piece)
      free.withLock { $0 -= 1 << 18 }
    }
    #expect(throws: WebError.self) { try writing.write(piece) }
    #expect(try Data(contentsOf: file).count == 1 << 20)
  }

  @Test(arguments: 1...60) func `is found in a form however its bytes arrive`(_ seed: Int) throws {
    var random = seed &* 7919
    func next(_ limit: Int) -> Int {
      random = (random &* 1_103_515_245 &+ 12_345) & 0x7FFF_FFFF
      return (random >> 8) % limit
    }
    let content =
      Array("\r\n--cu\r\n--cut\u{1}\r\r\n--\r\n-".utf8) + (0..<200).map { _ in UInt8([13, 10, 45, 99, 117, 116, 0][next(7) % 7]) }
    let body =
      Array(
        "preamble\r\n--cutter\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nfield\r\n--cutter\r\nContent-Disposition: form-data; name=\"file\"; filename=\"Ex port.zip\"\r\n\r\n"
          .utf8)
      + content + Array("\r\n--cutter--\r\nepilogue".utf8)
    var file = try #require(MultipartForm(contentType: "multipart/form-data; charset=utf-8; boundary=\"cutter\""))
    var got: [UInt8] = []
    var rest = body[...]
    while !rest.isEmpty {
      let piece = rest.prefix(1 + next(40) % 40)
      rest = rest.dropFirst(piece.count)
      try file.receive(piece) { bytes, _ in got += bytes }
    }
    #expect(file.isComplete && file.fileName == "Ex port.zip" && file.fields == ["a": "field"])
    #expect(got == content)
  }

  @Test func `is refused among more parts than a form has, and complete only with its last boundary`() throws {
    func form(_ fields: Int) throws -> MultipartForm {
      var form = try #require(MultipartForm(contentType: "multipart/form-data; boundary=cutter"))
      let field = "--cutter\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
      try form.receive(Array((String(repeating: field, count: fields) + "--cutter").utf8)) { _, _ in }
      return form
    }
    var whole = try form(100)
    #expect(!whole.isComplete)
    try whole.receive(Array("--".utf8)) { _, _ in }
    #expect(whole.isComplete && whole.fields == ["a": "1"])
    #expect(throws: WebError.self) { _ = try form(101) }
  }

  @Test(
    arguments: [nil, "application/zip", "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=x"] as [String?]
  )
  func `is no form where the header names none`(_ type: String?) { #expect(MultipartForm(contentType: type) == nil) }
}

import DemeterArchive
import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import DemeterWeb

/// The food and its figures are made up; the layout is that of Fineli's open data.
@Suite(.timeLimit(.minutes(10))) struct `An import of Fineli` {
  private static func package() throws -> [UInt8] {
    let tables = [
      "component.csv": "EUFDNAME;COMPUNIT\nENERC;KJ\n",
      "component_value.csv": "FOODID;EUFDNAME;BESTLOC\n1;ENERC;418,40\n2;ENERC;\n",
      "food.csv": "FOODID;FOODNAME\n1;BLORFPUURO\n2;ILMA\n",
      "foodname_SV.csv": "FOODID;FOODNAME;LANG\n1;BLORFGR\u{D6}T;SV\n",
    ]
    var bytes: [UInt8] = []
    var zip = ZipWriter(at: ZipWriter.Time(year: 2026, month: 3, day: 10, secondsAfterMidnight: 0)) { bytes += $0 }
    for (name, text) in tables {
      let table = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      try zip.add(name) { write in try table.withUnsafeBytes { try write($0) } }
    }
    try zip.finish()
    return bytes
  }

  private func withServer(_ body: @escaping @Sendable (TestServer, SQLiteFoodCatalogue) async throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "demeter-fineli-\(UUID().uuidString).sqlite").path
    defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
    let catalogue = try SQLiteFoodCatalogue(path: path)
    try await TestServer.open(catalogue: catalogue) { server in try await body(server, catalogue) }
    await catalogue.close()
  }

  /// Waits until the work has ended, and returns the page.
  private func page(of person: Visitor) async throws -> String {
    while person.server.site.jobs.foodImports.now?.isOver == false { await Task.yield() }
    return try await person.get("/settings/foods").text
  }

  private func uploads(_ server: TestServer) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: server.folder.appending(path: "uploads").path)) ?? []
  }

  @Test func `is previewed, imported in a language, shown with its licence, and removed as one`() async throws {
    try await withServer { server, catalogue in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      #expect(try await ann.upload(Self.package()).location == "/settings/foods")
      let preview = try await page(of: ann)
      #expect(preview.contains("1 food in this file, 1 left out as incomplete or impossible"))
      #expect(preview.contains("Blorfpuuro · Blorfgröt: 100 cal per 100 g") && !preview.contains("food-file"))
      #expect(try await catalogue.counts() == [:] && uploads(server).count == 1)
      // It is the owner's to decide.
      for path in ["/settings/foods/imports/confirm", "/settings/foods/fineli/remove"] {
        #expect(try await bob.post(path, ["names": "sv"]).status == .notFound)
      }
      #expect(try await ann.post("/settings/foods/imports/confirm", ["names": "sv"]).location == "/settings/foods")
      #expect(try await page(of: ann).contains("1 food imported, 1 left out as incomplete or impossible"))
      #expect(try await catalogue.counts() == [.fineli: 1] && uploads(server).isEmpty)
      let sources = try await bob.get("/settings/foods").text
      #expect(sources.contains("1 food: Finnish Institute for Health and Welfare (THL), Fineli (CC BY 4.0)"))
      #expect(!sources.contains("Remove the foods of Fineli"))
      let found = try await bob.get("/add?q=blorfpuuro").text
      #expect(found.contains("Blorfgröt") && found.contains("https://fineli.fi") && found.contains("CC BY 4.0"))
      // The button pressed twice imports once.
      _ = try await ann.post("/settings/foods/imports/confirm", ["names": "fi"])
      #expect(try await page(of: ann).contains("Remove the foods of Fineli"))
      #expect(try await ann.post("/settings/foods/fineli/remove").location == "/settings/foods")
      let removed = try await page(of: ann)
      #expect(removed.contains("1 food of Fineli removed") && !removed.contains("Remove the foods of Fineli"))
      #expect(try await catalogue.counts() == [:])
    }
  }

  @Test func `is given up before it is confirmed, by the owner or by the next file`() async throws {
    try await withServer { server, catalogue in
      let ann = try await server.person("Ann")
      _ = try await ann.upload(Self.package())
      _ = try await page(of: ann)
      _ = try await ann.post("/settings/foods/imports/cancel")
      #expect(try await page(of: ann).contains("The import was cancelled. Nothing was changed."))
      #expect(uploads(server).isEmpty)
      _ = try await ann.post("/settings/foods/imports/confirm", ["names": "fi"])
      _ = try await page(of: ann)
      #expect(try await catalogue.counts() == [:])
      _ = try await ann.upload(Self.package())
      _ = try await page(of: ann)
      _ = try await ann.upload(Array(Self.package().dropLast(40)))
      #expect(try await page(of: ann).contains("Nothing was changed"))
      #expect(try await catalogue.counts() == [:] && uploads(server).isEmpty)
    }
  }
}

extension Visitor {
  /// Sends a zip as the form of foods does.
  fileprivate func upload(_ file: [UInt8]) async throws -> TestResponse {
    var body = ByteBuffer(string: "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"package.zip\"\r\n\r\n")
    body.writeBytes(file)
    body.writeString("\r\n--edge--\r\n")
    var headers = headers
    headers[.contentType] = "multipart/form-data; boundary=edge"
    return try await server.client.execute(uri: "/settings/foods/imports", method: .post, headers: headers, body: body)
  }
}

import DemeterCore
import DemeterFoods
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import Testing

@testable import DemeterWeb

@Suite(.timeLimit(.minutes(10))) struct `An import of foods` {
  /// A catalogue that keeps nothing, and waits at the food `Last` until it is let go.
  private final class SlowCatalogue: FoodCatalogue, Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let arrivals = AsyncStream.makeStream(of: Void.self)

    func foods(matching text: SearchText, limit: Int, in language: String?) async throws(FoodError) -> [Food] { [] }
    func food(_ id: FoodID, in language: String?) async throws(FoodError) -> Food? { nil }
    func foods(withCode code: Barcode, in language: String?) async throws(FoodError) -> [Food] { [] }
    func counts() async throws(FoodError) -> [FoodID.Source: Int] { [:] }
    func importing<Result: Sendable>(_ body: @escaping @Sendable (any FoodSink) throws -> Result) async throws -> Result {
      try body(Sink(catalogue: self))
    }

    /// Waits until the last food is being saved.
    func arrival() async { for await _ in arrivals.stream { return } }
    func letGo() { gate.signal() }

    private struct Sink: FoodSink {
      let catalogue: SlowCatalogue
      func add(_ food: CatalogueFood) {
        guard food.food.name == "Last" else { return }
        catalogue.arrivals.continuation.yield()
        catalogue.gate.wait()
      }
      func removeAll(of source: FoodID.Source) {}
      func setAside(_ note: String, under number: Int64) {}
      func note(under number: Int64) -> String? { nil }
    }
  }

  private static let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  /// A dump that is read in two pieces.
  private func file(in folder: URL) throws -> UploadedFile {
    func line(_ number: Int, _ name: String) -> String {
      #"{"code":"\#(number)","product_name":"\#(name)","countries_tags":["en:france"],"nutriments":{"energy-kcal_100g":100}}"# + "\n"
    }
    let file = try UploadedFile(named: "off.jsonl", in: folder)
    try Data(((1...4000).map { line($0, "Food \($0)") }.joined() + line(5000, "Last")).utf8).write(to: file.url)
    return file
  }

  private func end(of imports: FoodImports) async -> FoodImports.State? {
    while imports.now?.isOver == false { await Task.yield() }
    return imports.now
  }

  private func withImport(_ body: (FoodImports, SlowCatalogue, UploadedFile, URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "demeter-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let catalogue = SlowCatalogue()
    try await body(FoodImports(into: catalogue), catalogue, try file(in: folder), folder)
  }

  @Test func `shows how far it is, and is the only one`() async throws {
    try await withImport { imports, catalogue, file, folder in
      try imports.reserve()
      imports.received(0.25)
      guard case .receiving(0.25)? = imports.now else {
        Issue.record("\(String(describing: imports.now))")
        return
      }
      #expect(throws: WebError.self) { try imports.reserve() }
      imports.begin(file, logger: Self.silent)
      await catalogue.arrival()
      guard case .running(let progress?)? = imports.now else {
        Issue.record("\(String(describing: imports.now))")
        catalogue.letGo()
        return
      }
      #expect(progress.fraction > 0.3 && progress.fraction < 1 && progress.foods > 1000)
      #expect(throws: WebError.self) { try imports.reserve() }
      catalogue.letGo()
      guard case .done(let summary)? = await end(of: imports) else {
        Issue.record("\(String(describing: imports.now))")
        return
      }
      #expect(summary.foods == 4001 && !FileManager.default.fileExists(atPath: folder.path))
      try imports.reserve()
    }
  }

  @Test func `is cancelled before it is done`() async throws {
    try await withImport { imports, catalogue, file, folder in
      try imports.reserve()
      imports.begin(file, logger: Self.silent)
      await catalogue.arrival()
      imports.cancel()
      catalogue.letGo()
      guard case .cancelled? = await end(of: imports) else {
        Issue.record("\(String(describing: imports.now))")
        return
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
  }

  @Test func `is refused while another one runs, and names countries to choose`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let page = try await ann.get("/settings/foods").text
      #expect(page.contains("name=\"country.DE\"") && page.contains("Germany") && !page.contains("Receiving the file"))
      #expect(try await !bob.get("/settings/foods").text.contains("country.DE"))
      try server.site.jobs.foodImports.reserve()
      server.site.jobs.foodImports.received(0.5)
      #expect(try await ann.get("/settings/foods").text.contains("Receiving the file"))
      #expect(try await ann.sendFoods("x", countries: []).status == .conflict)
      server.site.jobs.foodImports.release(nil)
      #expect(try await ann.sendFoods("no database", countries: ["DE"]).location == "/settings/foods")
      _ = await end(of: server.site.jobs.foodImports)
      #expect(try await ann.get("/settings/foods").text.contains("Nothing was changed"))
      // The choice reaches the import: none of these products says where it is sold.
      let line = #"{"code":"1","product_name":"Brot","nutriments":{"energy-kcal_100g":100}}"#
      _ = try await ann.sendFoods(line, countries: ["DE", "AT"])
      _ = await end(of: server.site.jobs.foodImports)
      #expect(try await ann.get("/settings/foods").text.contains("does not say where its products are sold"))
    }
  }
}

extension Visitor {
  /// Sends a database of foods as the form does.
  fileprivate func sendFoods(_ text: String, countries: [String]) async throws -> TestResponse {
    let fields = countries.map { "--edge\r\nContent-Disposition: form-data; name=\"country.\($0)\"\r\n\r\non\r\n" }.joined()
    let file = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"off.jsonl\"\r\n\r\n\(text)\r\n"
    var headers = headers
    headers[.contentType] = "multipart/form-data; boundary=edge"
    return try await server.client.execute(
      uri: "/settings/foods/imports", method: .post, headers: headers, body: ByteBuffer(string: file + fields + "--edge--\r\n"))
  }
}

import DemeterCore
import DemeterExchange
import DemeterPages
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

@Suite(.timeLimit(.minutes(10))) struct `A file that takes its time` {
  private let gate = AsyncStream<Void>.makeStream()

  /// Uploads a file as Ann, and starts work on it that waits at the gate.
  private func withWork(
    _ kind: DiaryImportProgressPage.Work,
    _ body: @escaping @Sendable (TestServer, Visitor, _ path: String, DiaryImportJob) async throws -> Void
  ) async throws {
    try await TestServer.open(importPatience: .seconds(1)) { server in
      let ann = try await server.person()
      let location = try await ann.upload(`Your data`.cronometer, name: "a.csv").location
      let path = String(location.prefix { $0 != "?" })
      let step = DiaryImportJob.Step(
        file: try #require(UUID(uuidString: String(path.suffix(36)))), choice: ImportChoice(zone: nil), work: kind)
      let work = try server.site.jobs.diaryImports.begin(step, for: try #require(ann.person)) { [stream = gate.stream] work in
        for await _ in stream {}
        switch kind {
        case .reading: return .refused("It can’t be read.")
        case .importing: return .taken(nil)
        case .undoing: return .undone
        }
      }
      try await body(server, ann, path, work)
    }
  }

  /// Waits until the work has ended: a request waits for only a second.
  private func hasEnded(_ work: DiaryImportJob) async throws {
    #expect(try await work.outcome(within: .seconds(300)) != nil)
  }

  @Test func `is taken without its page, which tells how far that is and what came of it`() async throws {
    try await withWork(.importing) { server, ann, path, work async throws in
      work.writes(1000, of: 4000)
      let running = try await ann.get(path)
      #expect(running.status == .ok && running.text.contains("1,000 of 4,000 entries") && running.text.contains("value=\"25\""))
      #expect(try await ann.post(path, ["zone": "Asia/Tokyo"]).location == path)
      #expect(try await ann.upload(`Your data`.cronometer, name: "b.csv").status == .conflict)
      _ = try await ann.post(path + "/cancel")
      gate.continuation.finish()
      try await hasEnded(work)
      for _ in 0..<2 { #expect(try await ann.get(path).location == "/settings/data?note=nothingToImport") }
      #expect(try await ann.upload(`Your data`.cronometer, name: "b.csv").status == .seeOther)
    }
  }

  @Test func `is undone without its page, which tells how far that is`() async throws {
    try await withWork(.undoing) { server, ann, path, work async throws in
      work.writes(1000, of: 4000)
      let undo = "/settings/data/batches/\(work.step.file.key)/undo"
      #expect(try await ann.post(undo).location == path)
      let running = try await ann.get(path).text
      #expect(running.contains("Undoing the import") && running.contains("1,000 of 4,000 entries") && !running.contains("/cancel"))
      #expect(try await ann.post("/settings/data/batches/\(UUID.fresh().key)/undo").status == .conflict)
      gate.continuation.finish()
      try await hasEnded(work)
      #expect(try await ann.get(path).location == "/settings/data?note=importUndone")
    }
  }

  @Test func `is read no further once nobody wants it`() async throws {
    try await withWork(.reading) { server, ann, path, work async throws in
      #expect(work.reads(123_000))
      #expect(try await ann.get(path).text.contains("123,000 records read"))
      #expect(try await ann.post(path + "/cancel").location == "/settings/data")
      #expect(!work.reads(124_000))
      gate.continuation.finish()
      #expect(try await ann.get(path).location == "/settings/data?note=fileNotAvailable")
    }
  }

  @Test func `is not read past the record at which it was cancelled`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "demeter-\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    let rows = (0..<3000).map { "2026-03-01,08:00,Lunch,Food \($0),1,5\n" }.joined()
    try Data("Day,Time,Group,Food Name,Amount,Energy (kcal)\n\(rows)".utf8).write(to: file)
    let diary = DiaryFile(file, in: .gmt, now: Date(timeIntervalSince1970: 1_773_136_800))
    #expect(throws: DiaryFileError.stopped) { try diary.read(goesOn: { $0 < 1000 }) }
    let reading = try diary.read(goesOn: { $0 > 0 })
    #expect(reading.imported.entries.count == 3000)
  }
}

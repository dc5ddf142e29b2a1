import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import DemeterWeb

@Suite(.timeLimit(.minutes(10))) struct `Your data` {
  static let cronometer =
    "Day,Time,Group,Food Name,Amount,Energy (kcal)\n2026-03-01,08:00,Breakfast,Oats,80 g,300\n2026-03-02,,Dinner,Curry,1,700\n"

  private func count(_ visitor: Visitor, _ day: String) async throws -> Int? {
    try await visitor.get("/api/v1/days/\(day)").json["entryCount"] as? Int
  }

  @Test func `is looked at before it comes, comes once, and goes again by Undo`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let received = try await ann.upload(Self.cronometer, name: "servings.csv")
      #expect(received.status == .seeOther && received.location.hasPrefix("/settings/data/imports/"))
      let preview = try await ann.get(received.location)
      for words in [
        "From Cronometer", "servings.csv", "2 entries on 2 days", "Mar 1 – 2, 2026", "1,000 cal", "Import 2 entries",
      ] {
        #expect(preview.text.contains(words), "no \(words)")
      }
      #expect(try await count(ann, "2026-03-01") == 0)
      let path = String(received.location.prefix { $0 != "?" })
      let taken = try await ann.post(path, ["zone": "Asia/Tokyo"])
      #expect(taken.location.hasPrefix("/settings/data?note=imported&entry="))
      #expect(try await ann.get(taken.location).text.contains("Imported 2 entries"))
      #expect(try await count(ann, "2026-03-01") == 1)
      // Pressing the button again has the same result.
      #expect(try await ann.post(path, [:]).location == taken.location)
      let again = try await ann.upload(Self.cronometer, name: "servings.csv")
      #expect(try await ann.get(again.location).text.contains("Everything is already in your diary"))
      #expect(try await ann.post(String(again.location.prefix { $0 != "?" }), [:]).location == "/settings/data?note=nothingToImport")
      let batch = taken.location.suffix(36)
      #expect(try await ann.post("/settings/data/batches/\(batch)/undo").location == "/settings/data?note=importUndone")
      #expect(try await count(ann, "2026-03-01") == 0)
    }
  }

  @Test func `is looked at in the language and the energy unit of the person`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person().with(.acceptLanguage, "de")
      _ = try await server.household.change(try #require(ann.person)) { $0.energyUnit = .kJ }
      let preview = try await ann.get(try await ann.upload(Self.cronometer, name: "servings.csv").location)
      #expect(preview.text.contains("<html lang=\"de\"") && preview.text.contains("kJ"))
      for words in ["From Cronometer", "entries on", "1,000 cal"] { #expect(!preview.text.contains(words), "\(words)") }
    }
  }

  @Test func `asks for the unit of weights before it imports them`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let received = try await ann.upload("Date,Weight\n2026-03-01,176.4\n2026-03-02,175\n", name: "scale.csv")
      let asked = try await ann.get(received.location).text
      #expect(asked.contains("In which unit are the weights?") && !asked.contains("id=\"take\""))
      let path = String(received.location.prefix { $0 != "?" })
      // Nothing is imported without an answer.
      #expect(try await ann.post(path, ["zone": "Europe/Berlin"]).status == .unprocessableContent)
      let told = try await ann.get(path + "?zone=Europe/Berlin&weights=lb").text
      #expect(told.contains("2 measurements") && told.contains("name=\"weights\" value=\"lb\""))
      #expect(try await ann.post(path, ["zone": "Europe/Berlin", "weights": "lb"]).status == .seeOther)
      let diary = try await server.household.diary(of: try #require(ann.person))
      let weights = try await diary.measurements(.weight, in: Day.first...Day.last).map(\.amount.thousandths)
      #expect(weights.sorted() == [79_379, 80_014])
    }
  }

  @Test func `belongs to one person`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let path = String(try await ann.upload(Self.cronometer, name: "a.csv").location.prefix { $0 != "?" })
      #expect(try await bob.get(path).location == "/settings/data?note=fileNotAvailable")
      #expect(try await bob.post(path, [:]).location == "/settings/data?note=fileNotAvailable")
      #expect(try await count(bob, "2026-03-01") == 0)
      let batch = try await ann.post(path, [:]).location.suffix(36)
      #expect(try await bob.post("/settings/data/batches/\(batch)/undo").status == .notFound)
      #expect(try await count(ann, "2026-03-01") == 1)
      let person = try #require(ann.person)
      let session = try #require(try await server.household.sessions(of: person, asking: "").first)
      _ = try await bob.post("/settings/devices/\(session.id)/end")
      #expect(try await ann.get("/settings/data").status == .ok)
    }
  }

  @Test(arguments: [
    "/settings/data", "/settings/data/export", "/settings/data/delete", "/settings/devices", "/settings/password", "/settings/server",
    "/settings/data/imports/6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
  ])
  func `needs a session`(path: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await server.stranger.get(path).location.hasPrefix("/sign-in"))
      let token = try await server.household.makeToken(for: try #require(ann.person), scopes: Set(Scope.allCases))
      #expect(try await server.stranger.with(.authorization, "Bearer \(token)").get(path).location.hasPrefix("/sign-in"))
    }
  }

  @Test func `goes out as one zip, to who may read it, and leaves nothing behind`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.log()
      let answer = try await ann.get("/settings/data/export")
      #expect(answer.status == .ok && answer.headers[.contentType] == "application/zip")
      #expect(answer.headers[.contentDisposition] == "attachment; filename=\"demeter-2026-03-10.zip\"")
      #expect(answer.body.readableBytesView.starts(with: [0x50, 0x4B, 3, 4]))
      #expect(answer.headers[.cacheControl] == "no-store")
      let person = try #require(ann.person)
      let reading = try await server.household.makeToken(for: person, scopes: [.readDiary])
      #expect(try await server.stranger.with(.authorization, "Bearer \(reading)").get("/api/v1/export").status == .ok)
      let writing = try await server.household.makeToken(for: person, scopes: [.writeDiary])
      #expect(try await server.stranger.with(.authorization, "Bearer \(writing)").get("/api/v1/export").status == .forbidden)
      #expect(try await server.stranger.get("/api/v1/export").status == .unauthorized)
      let work = try await server.household.workFolder(of: person)
      #expect(try FileManager.default.contentsOfDirectory(atPath: work.path) == [])
    }
  }

  @Test func `brings own foods back, which are counted before`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let id = UUID().uuidString.lowercased(), other = UUID().uuidString.lowercased()
      #expect(try await ann.send(.put, "/api/v1/own-foods/\(id)", json: #"{"name":"Soup","calories":60}"#).status == .created)
      let text = try await ann.get("/api/v1/own-foods").text.replacing(id, with: other)
      let location = try await bob.upload(text, name: "own-foods.json").location
      let preview = try await bob.get(location).text
      #expect(preview.contains("1 own food") && !preview.contains("Everything is already in your diary"))
      let path = String(location.prefix { $0 != "?" })
      #expect(try await bob.post(path, [:]).location == "/settings/data?note=ownFoodsImported")
      #expect(try await bob.get("/api/v1/own-foods/\(other)").json["name"] as? String == "Soup")
      #expect(try await ann.get("/api/v1/own-foods/\(other)").status == .notFound)
      let again = try await bob.upload(text, name: "own-foods.json").location
      #expect(try await bob.get(again).text.contains("Everything is already in your diary"))
      let damaged = try await bob.upload(String(text.dropLast(2)), name: "own-foods.json")
      #expect(damaged.status == .unprocessableContent && damaged.text.contains("own-foods.json is damaged or cut off"))
    }
  }

  @Test func `goes out once at a time, of each person`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let turn = try server.site.jobs.exports.begin(for: try #require(ann.person))
      let refused = try await ann.get("/settings/data/export")
      #expect(refused.status == .conflict && refused.text.contains("already"))
      #expect(try await ann.get("/api/v1/export").json["code"] as? String == "busy")
      #expect(try await bob.get("/settings/data/export").status == .ok)
      turn.end()
      for _ in 0..<3 { #expect(try await ann.get("/settings/data/export").status == .ok) }
    }
  }

  @Test func `is not put together where the disk has no room for it`() async throws {
    try await TestServer.open(freeBytes: 1000) { server in
      let ann = try await server.person()
      for _ in 0..<2 { #expect(try await ann.get("/api/v1/export").json["code"] as? String == "no-room") }
      #expect(try FileManager.default.subpathsOfDirectory(atPath: server.folder.path).allSatisfy { !$0.contains("export-") })
    }
  }

  @Test func `comes in once at a time of each person, and only where the disk has room for it`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let turn = try server.site.jobs.diaryUploads.begin(for: try #require(ann.person))
      #expect(try await ann.upload("Date,Meal\n", name: "a.csv").status == .conflict)
      #expect(try await bob.upload("Date,Meal\n", name: "a.csv").status == .unprocessableContent)
      turn.end()
      #expect(try await ann.upload("Date,Meal\n", name: "a.csv").status == .unprocessableContent)
    }
    try await TestServer.open(freeBytes: 1000) { server in
      let ann = try await server.person()
      #expect(try await ann.upload("Date,Meal\n", name: "a.csv").status.code == 507)
      let work = try await server.household.workFolder(of: try #require(ann.person))
      #expect(try FileManager.default.contentsOfDirectory(atPath: work.path) == [])
    }
  }

  @Test func `that a server left behind is gone when the next one starts, but for what came in of late`() async throws {
    try await TestServer.open { server in
      let work = try await server.household.workFolder(of: try #require(try await server.person().person))
      for (name, age) in [("export-1", 60.0), ("import-1", 90_000), ("import-2", 3600)] {
        let item = work.appending(path: name, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: item, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: item.appending(path: "diary.sqlite"))
        try FileManager.default.setAttributes([.modificationDate: server.clock.now().addingTimeInterval(-age)], ofItemAtPath: item.path)
      }
      try await server.site.clearWork()
      #expect(try FileManager.default.contentsOfDirectory(atPath: work.path) == ["import-2"])
    }
  }

  @Test(arguments: ["hello", "a,b\n", ""]) func `that can't be read is refused in words, and not kept`(text: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let answer = try await ann.upload(text, name: "<script>.csv")
      #expect(answer.status == .unprocessableContent && answer.text.contains("Nothing was changed"))
      #expect(!answer.text.contains("<script>.csv"))
      let none = try await ann.upload("", name: "")
      #expect(none.status == .unprocessableContent && none.text.contains("Choose a file first"))
      let work = try await server.household.workFolder(of: try #require(ann.person))
      #expect(try FileManager.default.contentsOfDirectory(atPath: work.path) == [])
    }
  }

  @Test(arguments: ["text/plain", "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=other"])
  func `that is no form is refused`(type: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.upload("x", name: "a.csv", type: type).status == .badRequest)
    }
  }

  @Test func `is deleted for good only with name and password`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      _ = try await bob.log()
      let right = ["name": "bob ", "password": "correct horse"]
      #expect(try await bob.post("/settings/data/delete", ["name": "Ann", "password": "correct horse"]).status == .unprocessableContent)
      #expect(try await bob.post("/settings/data/delete", ["name": "Bob", "password": "wrong horse"]).status == .unprocessableContent)
      #expect(try await bob.with(.secFetchSite, "cross-site").post("/settings/data/delete", right).status == .forbidden)
      let owner = try await ann.post("/settings/data/delete", ["name": "Ann", "password": "correct horse"])
      #expect(owner.status == .conflict && owner.text.contains("You own this server"))
      let gone = try await bob.post("/settings/data/delete", right)
      #expect(gone.status == .ok && gone.headers[.setCookie]?.contains("Max-Age=0") == true)
      let bobs = try #require(bob.person).id.uuidString.lowercased()
      #expect(gone.text.contains("Your account is deleted") && gone.text.contains(#"data-departed="\#(bobs)""#))
      #expect(try await bob.get("/").location == "/sign-in")
      #expect(try await bob.get("/api/v1/days/2026-03-10").status == .unauthorized)
      let owners = try #require(ann.person).id.uuidString.lowercased()
      let left = try FileManager.default.contentsOfDirectory(atPath: server.folder.appending(path: "diaries").path)
      #expect(left.allSatisfy { $0.hasPrefix(owners) })
      #expect(try await ann.post("/settings/data/delete", ["name": "Ann", "password": "correct horse"]).status == .ok)
      #expect(try await server.stranger.get("/sign-in").location == "/welcome")
    }
  }
}

extension Visitor {
  /// Sends a file as the form on the page does.
  func upload(_ text: String, name: String, type: String = "multipart/form-data; boundary=edge") async throws -> TestResponse {
    let body =
      "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\nContent-Type: text/csv\r\n\r\n\(text)\r\n--edge\r\n"
      + "Content-Disposition: form-data; name=\"zone\"\r\n\r\nEurope/Berlin\r\n--edge--\r\n"
    var headers = headers
    headers[.contentType] = type
    return try await server.client.execute(uri: "/settings/data/imports", method: .post, headers: headers, body: ByteBuffer(string: body))
  }
}

import DemeterArchive
import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite(.timeLimit(.minutes(10))) struct `A zip of recipes` {
  private static let soup = #"{"name":"Egg soup","recipe_servings":2,"recipe_ingredient":[{"note":"2 eggs"},{"note":"1 l water"}]}"#
  private static let toast = #"{"name":"Egg on toast","recipe_ingredient":[{"note":"1 egg"},{"note":"1 slice toast"}]}"#

  private static func zip(_ parts: KeyValuePairs<String, String>) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var zip = ZipWriter(at: ZipWriter.Time(year: 2026, month: 3, day: 10, secondsAfterMidnight: 0)) { bytes += $0 }
    for (name, text) in parts { try zip.add(name) { write in try Array(text.utf8).withUnsafeBytes { try write($0) } } }
    try zip.finish()
    return bytes
  }

  private func names(_ person: Visitor) async throws -> [String] {
    let foods = try await person.get("/api/v1/own-foods").json["foods"] as? [[String: Any]]
    return (foods ?? []).compactMap { $0["name"] as? String }.sorted()
  }

  @Test func `lists its recipes, adds those that are ticked, and offers the others again`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let file = try Self.zip(["recipes/soup/soup.json": Self.soup, "recipes/toast/toast.json": Self.toast, "recipes/x/x.json": "{}"])
      let location = try await ann.upload(file).location
      #expect(location.hasPrefix("/recipes/file/"))
      var page = try await PlainBrowser(ann, at: location)
      #expect(try page.texts("#recipes .name") == ["Egg soup", "Egg on toast"])
      #expect(try page.texts("#recipes .energy") == ["2 ingredients · 2 servings", "2 ingredients"])
      #expect(try page.texts(".hint").contains("1 part of the file has no ingredients."))
      #expect(try await names(ann) == [])
      try page.check("Egg on toast", false, in: "#recipes")
      try await page.press("Add the recipes")
      #expect(try await names(ann) == ["Egg soup"])
      #expect(page.address.hasPrefix(location))
      #expect(try page.texts("#recipes .name") == ["Egg on toast"])
      #expect(try page.texts("#known li") == ["Egg soup"])
      try await page.press("Add the recipes")
      #expect(page.address.hasPrefix("/kept?note=ownFoodsAdded"))
      #expect(try await names(ann) == ["Egg on toast", "Egg soup"])
      // The lines count, as those of a pasted recipe.
      let dishes = try await server.household.ownFoods(of: try #require(ann.person))
      let soup = try #require(dishes.first { $0.food.name == "Egg soup" }?.food.recipe)
      #expect(soup.servings == Quantity(servings: 2) && soup.lines.map(\.text) == ["2 eggs", "1 l water"] && soup.lines[0].meal != nil)
      // The button pressed twice, and the file sent twice.
      #expect(try await ann.post(location, ["recipe.0": "on"]).location.hasPrefix("/kept?note=ownFoodsAdded"))
      let again = try await ann.upload(file).location
      #expect(try await ann.get(again).text.contains("There is nothing to add."))
      #expect(try await ann.post(again, [:]).location.contains("note=nothingToAdd"))
      #expect(try await names(ann).count == 2)
      let uploads = server.folder.appending(path: "uploads")
      #expect((try? FileManager.default.contentsOfDirectory(atPath: uploads.path)) ?? [] == [])
    }
  }

  @Test func `is its sender's alone, and stays out if it can't be read`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let location = try await ann.upload(try Self.zip(["a.json": Self.soup])).location
      #expect(try await ann.get(location).text.contains("Everyone here finds them"))
      #expect(try await bob.get(location).location == "/recipes/new?note=fileNotAvailable")
      #expect(try await bob.post(location, ["recipe.0": "on"]).location == "/recipes/new?note=fileNotAvailable")
      #expect(try await ann.get("/recipes/file/6f9619ff-8b86-4d01-b42d-00cf4fc964ff").status != .ok)
      _ = try await ann.post(location, ["recipe.0": "on", "recipe.7": "on", "isShared": "on"])
      #expect(try await names(bob) == ["Egg soup"])
      for (bytes, words) in [
        (Array(try Self.zip(["a.json": Self.soup]).dropLast(30)), "This zip is damaged"),
        (try Self.zip(["a.json": "{}"]), "No recipe was found"),
      ] {
        let refused = try await ann.upload(bytes)
        #expect(refused.status == .unprocessableContent && refused.text.contains(words), "\(words)")
      }
    }
  }
}

extension Visitor {
  /// Sends a file as the form of a recipe does.
  fileprivate func upload(_ file: [UInt8]) async throws -> TestResponse {
    var body = ByteBuffer(string: "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"export.zip\"\r\n\r\n")
    body.writeBytes(file)
    body.writeString("\r\n--edge--\r\n")
    var headers = headers
    headers[.contentType] = "multipart/form-data; boundary=edge"
    return try await server.client.execute(uri: "/recipes/file", method: .post, headers: headers, body: body)
  }
}

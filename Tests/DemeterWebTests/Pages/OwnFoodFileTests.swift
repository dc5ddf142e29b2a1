import DemeterCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Files of foods` {
  private static let table = """
    name;brand;code;energy (kcal);fat;salt
    Oats;Mill;4006381333931;370;7,5;0,02
    Bran;;;200;;
    Wrong;;4006381333932;100;1;
    """

  private func names(_ person: Visitor) async throws -> [String] {
    let foods = try await person.get("/api/v1/own-foods").json["foods"] as? [[String: Any]]
    return (foods ?? []).compactMap { $0["name"] as? String }.sorted()
  }

  @Test func `are looked at, added once, and undone together`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann, at: "/kept")
      try await page.follow("Add from a file")
      try page.attach("Choose a table", name: "foods.csv", Self.table)
      try await page.press("Preview")
      #expect(page.status == .ok && page.address.hasPrefix("/foods/file/"))
      let preview = page.address
      #expect(try page.text(".facts").contains("2 foods") && page.text("#refused").contains("Line 4, Wrong: One of the digits is wrong"))
      #expect(try await names(ann) == [])
      try await page.press("Add 2 foods")
      #expect(page.address.hasPrefix("/kept?note=ownFoodsAdded"))
      #expect(try page.text(".note p") == "Added 2 foods to My foods")
      #expect(try await names(ann) == ["Bran", "Oats"])
      let oats = try await ann.get("/api/v1/foods?code=4006381333931").json["foods"] as? [[String: Any]]
      #expect(oats?.map { $0["name"] as? String } == ["Oats"])
      // Pressing the button again adds nothing, and neither does the same file.
      #expect(try await ann.post(preview).location == page.address)
      let again = try await ann.upload(Self.table, to: "/foods/file")
      let second = try await ann.get(again.location).text
      #expect(second.contains("There is nothing to add.") && second.contains("2 foods, left alone"))
      #expect(try await ann.post(again.location).location == "/kept?note=nothingToAdd")
      #expect(try await names(ann) == ["Bran", "Oats"])
      // The foods can be undone from the note and from the list of files.
      try await page.open("/foods/file")
      #expect(try page.text("#own-food-files .name") == "2 foods")
      try await page.press("Undo 2 foods, \(try page.text("#own-food-files .when"))")
      #expect(try await names(ann) == [])
      let third = try await ann.upload(Self.table, to: "/foods/file")
      #expect(try await ann.get(third.location).text.contains("Add 2 foods"))
    }
  }

  @Test func `are for everyone or one person, and each person's own`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let location = try await ann.upload(Self.table, to: "/foods/file").location
      #expect(try await ann.get(location).text.contains("Everyone here finds them"))
      #expect(try await bob.get(location).location == "/foods/file?note=fileNotAvailable")
      #expect(try await bob.post(location).location == "/foods/file?note=fileNotAvailable")
      let added = try await ann.post(location, ["mayShare": "on", "isShared": "on"]).location
      #expect(try await names(bob) == ["Bran", "Oats"])
      let undo = "/foods/file/\(added.suffix(36))/undo"
      #expect(try await bob.post(undo).status == .notFound)
      #expect(try await ann.post(undo).location == "/kept?note=ownFoodRemoved")
      #expect(try await names(bob) == [])
      let alone = try await ann.upload(Self.table, to: "/foods/file").location
      _ = try await ann.post(alone, ["mayShare": "on"])
      #expect(try await names(ann) == ["Bran", "Oats"])
      #expect(try await names(bob) == [])
    }
  }

  @Test func `that can't be read say why, and change nothing`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for (text, status, words) in [
        ("", HTTPResponse.Status.unprocessableContent, "Choose a file first"),
        ("colour;weight\ngrey;1", .unprocessableContent, "The first line must name the columns"),
        ("name;kcal\n", .unprocessableContent, "This file has no foods"),
        (String(repeating: "name;kcal\n", count: 210_000), .contentTooLarge, "This file is too large"),
      ] {
        let answer = try await ann.upload(text, to: "/foods/file")
        #expect(answer.status == status && answer.text.contains(words), "\(words)")
      }
      #expect(try await ann.post("/foods/file").status == .badRequest)
      #expect(try await names(ann) == [])
    }
  }

  @Test func `have a template with the separators of the person`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), english = try await ann.get("/foods/file/template.csv")
      #expect(english.headers[.contentType] == "text/csv; charset=utf-8" && english.text.contains("name,brand,code"))
      _ = try await ann.post("/settings", ["timeZone": "Europe/Berlin", "locale": "de-DE"])
      let german = try await ann.get("/foods/file/template.csv").text
      #expect(german.contains("name;brand;code") && german.contains("12,5"))
      let location = try await ann.upload(german, to: "/foods/file").location
      #expect(try await ann.get(location).text.contains("Example biscuits"))
    }
  }

  @Test func `with a recipe fill in the form of a new one`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann, at: "/recipes/new")
      try page.attach("Choose a recipe", name: "soup.txt", "Egg soup\nServes 2\nIngredients\n2 eggs\n1 l water\nMethod\nBoil.")
      try await page.press("Read the file")
      #expect(page.status == .ok)
      #expect(try page.value("Name") == "Egg soup" && page.value("Servings") == "2" && page.value("Method") == "Boil.")
      #expect(try page.texts("h2").contains("Understood as") && page.count("#recipe-file") == 0)
      try await page.press("Save", in: ".stays")
      #expect(page.address.hasPrefix("/recipes/"))
      #expect(try await names(ann) == ["Egg soup"])
      for (text, words) in [("", "Choose a file first"), ("{}", "No recipe was found"), ("PK\u{3}\u{4}", "This zip is damaged")] {
        let refused = try await ann.upload(text, to: "/recipes/file")
        #expect(refused.status == .unprocessableContent && refused.text.contains(words), "\(words)")
      }
      let large = try await ann.upload(String(repeating: "2 eggs\n", count: 730_000), to: "/recipes/file")
      #expect(large.status == .contentTooLarge && large.text.contains("too large"))
    }
  }

  @Test func `and forms suggest who finds new foods, as the owner says`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann")
      #expect(try await !ann.get("/settings/server").text.contains("New foods and recipes are found by"))
      let bob = try await server.person("Bob")
      func suggests(_ address: String) async throws -> Bool { try await PlainBrowser(bob, at: address).isChecked("Everyone here finds it") }
      for address in ["/foods/new", "/recipes/new"] { #expect(try await suggests(address)) }
      #expect(try await bob.post("/settings/server/foods", ["newFoods": "person"]).status == .notFound)
      #expect(try await ann.post("/settings/server/foods", ["newFoods": "nobody"]).status == .badRequest)
      var page = try await PlainBrowser(ann, at: "/settings/server")
      try page.choose("New foods and recipes are found by", "Only the person who adds them")
      try await page.press("Save", in: "#new-foods")
      for address in ["/foods/new", "/recipes/new"] { #expect(try await !suggests(address)) }
      #expect(try page.value("New foods and recipes are found by") == "Only the person who adds them")
    }
  }
}

extension Visitor {
  /// Sends a form with a file.
  fileprivate func upload(_ text: String, to path: String) async throws -> TestResponse {
    let name = text.isEmpty ? "" : "file.csv"
    let body =
      "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\nContent-Type: text/plain\r\n\r\n\(text)\r\n--edge--\r\n"
    var headers = headers
    headers[.contentType] = "multipart/form-data; boundary=edge"
    return try await server.client.execute(uri: path, method: .post, headers: headers, body: ByteBuffer(string: body))
  }
}

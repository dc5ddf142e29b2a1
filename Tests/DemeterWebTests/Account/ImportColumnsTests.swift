import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

@Suite(.timeLimit(.minutes(10))) struct `A table whose columns are asked for` {
  private static let table = "Datum;Was;Kalorien\n2026-03-01;Haferflocken;300,5\n2026-03-02;<b>Suppe</b>;250\nmorgen;Brot;100\n"
  private static let chosen = "?rows=entries&c.date=0&c.name=1&c.calories=2&c.protein=&head=yes&order=&sign=&units=&zone=Europe/Berlin"

  private func path(_ location: String) -> String { String(location.prefix { $0 != "?" }) }

  @Test func `is previewed, imported once and undone, and the columns are remembered`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let received = try await ann.upload(Self.table, name: "other.csv")
      #expect(received.status == .seeOther)
      let asked = try await ann.get(received.location)
      #expect(asked.status == .ok && asked.text.contains("Name the columns") && asked.text.contains("Haferflocken"))
      #expect(asked.text.contains("&lt;b&gt;Suppe") && !asked.text.contains("<b>Suppe") && !asked.text.contains("id=\"take\""))
      let path = path(received.location)
      let preview = try await ann.get(path + Self.chosen).text
      for words in ["From other.csv", "2 entries on 2 days", "Haferflocken", "other.csv, record 4", "Choose the columns again"] {
        #expect(preview.contains(words), "no \(words)")
      }
      let columns = "entries;calories=2;date=0;name=1;head=yes"
      #expect(preview.contains("name=\"columns\" value=\"\(columns)\""))
      let taken = try await ann.post(path, ["zone": "Europe/Berlin", "columns": columns])
      #expect(taken.location.hasPrefix("/settings/data?note=imported&entry="))
      #expect(try await ann.get("/api/v1/days/2026-03-01").json["entryCount"] as? Int == 1)
      // The next file with the same head needs no answer.
      let again = try await ann.upload(Self.table.replacing("morgen", with: "2026-03-03"), name: "newer.csv").location
      let remembered = try await ann.get(again).text
      #expect(remembered.contains("1 entry on 1 day") && remembered.contains("id=\"take\""))
      #expect(try await ann.get(again + "&choose=1&columns=\(formEncoded(columns))").text.contains("Name the columns"))
      let undo = "/settings/data/batches/\(taken.location.suffix(36))/undo"
      #expect(try await ann.post(undo).location == "/settings/data?note=importUndone")
      #expect(try await ann.get("/api/v1/days/2026-03-01").json["entryCount"] as? Int == 0)
      // Another person has chosen nothing.
      let bob = try await server.person("Bob")
      #expect(try await bob.get(try await bob.upload(Self.table, name: "a.csv").location).text.contains("Name the columns"))
    }
  }

  @Test(arguments: [
    "?rows=entries&c.date=0&c.name=1", "?rows=entries&c.name=1&c.calories=2", "?rows=weights&c.date=0", "?rows=water&c.date=0&c.water=2",
    "?rows=foods&c.calories=2", "?rows=entries&c.date=0&c.calories=2&c.name=77", "?columns=entries",
    "?columns=entries%3Bdate%3D0%3Bcalories%3D9999",
  ])
  func `is asked for again while something is missing, and nothing is imported`(query: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let path = path(try await ann.upload(Self.table, name: "other.csv").location)
      let asked = try await ann.get(path + query)
      #expect(asked.status == .unprocessableContent && asked.text.contains("form-error") && !asked.text.contains("id=\"take\""))
      #expect(try await ann.post(path, ["zone": "Europe/Berlin"]).status == .unprocessableContent)
      #expect(try await ann.get("/api/v1/days/2026-03-01").json["entryCount"] as? Int == 0)
    }
  }

  @Test func `of own foods is looked at with the own foods`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let text = "Lebensmittel;Marke;kcal;Salz\nMüsli;Mühle;380;0,5\nBrot;;230;1,1\n"
      let path = path(try await ann.upload(text, name: "foods.csv").location)
      let moved = try await ann.get(path + "?rows=foods&c.name=0&c.brand=1&c.calories=2&c.salt=3&head=yes&basis=100g")
      #expect(moved.status == .seeOther)
      #expect(try await ann.get(moved.location).text.contains("Müsli"))
      #expect(try await ann.post(moved.location).status == .seeOther)
      let person = try #require(ann.person)
      #expect(try await server.household.ownFoods(of: person).map(\.food.name).sorted() == ["Brot", "Müsli"])
    }
  }

  @Test func `has weights in the unit that was chosen`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let path = path(try await ann.upload("Fecha,Peso\n2026-03-01,176.4\n2026-03-02,175\n", name: "peso.csv").location)
      #expect(try await ann.get(path + "?rows=weights&c.date=0&c.weight=1&units=").text.contains("In which unit are the weights?"))
      let columns = "weights;date=0;weight=1;units=lb"
      #expect(try await ann.post(path, ["columns": columns]).status == .seeOther)
      let diary = try await server.household.diary(of: try #require(ann.person))
      #expect(try await diary.measurements(.weight, in: Day.first...Day.last).map(\.amount.thousandths).sorted() == [79_379, 80_014])
    }
  }

  @Test func `is forgotten with the person, and the last fifty tables stay`() async throws {
    try await TestServer.open { server in
      let person = try #require(try await server.person().person)
      for number in 0..<51 { try await server.household.set(columns: "entries;date=\(number)", ofTable: "table\(number)", of: person) }
      try await server.household.set(columns: "water", ofTable: "table7", of: person)
      #expect(try await server.household.columns(ofTable: "table0", of: person) == nil)
      #expect(try await server.household.columns(ofTable: "table7", of: person) == "water")
      #expect(try await server.household.columns(ofTable: "table50", of: person) == "entries;date=50")
      #expect(try await server.household.columns(ofTable: "table", of: person) == nil)
      try await server.household.remove(person)
      #expect(try await server.household.columns(ofTable: "table50", of: person) == nil)
    }
  }
}

import DemeterCore
import DemeterExchange
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

extension `A table of no known app` {
  @Test func `is named by its heads, or by numbers where two are alike`() throws {
    let table = try sample("Date,Name,Name,kcal\n2026-03-09,a,b,100\n")
    let choice = try ColumnChoice("date=date, name=#3, calories=KCAL", naming: table)
    #expect(choice.columns == [.date: 0, .name: 2, .kilocalories: 3])
    for text in [
      "date=Date,name=Name,calories=kcal", "date=Date", "date=Day,calories=kcal", "rows=x", "date", "date=#9,calories=kcal", "x=kcal", "",
    ] {
      #expect(throws: DiaryFileError.self) { try ColumnChoice(text, naming: table) }
    }
  }

  @Test func `has a choice that can be written and read again`() throws {
    var choice = try sample(Self.german).guess
    (choice.decimalSign, choice.order, choice.basis, choice.unit) = (.comma, .dayFirst, .portion, "floz")
    #expect(ColumnChoice(choice.description) == choice)
    for text in ["", "meals", "entries;date", "entries;date=-1", "entries;date=x", "entries;date=99999999", "entries;date=1=2"] {
      #expect(ColumnChoice(text) == nil, "\(text)")
    }
    for field in ColumnField.all { #expect(ColumnField(key: field.key) == field) }
    #expect(ColumnChoice().problem != nil)
  }

  @Test func `has the same key as another file with the same heads only`() throws {
    let key = try sample(Self.weights).key
    #expect(try sample("Fecha,Peso (kg),Grasa corporal (%)\n01/01/2026,79,\n").key == key)
    #expect(try sample("Fecha,Peso (lb),Grasa corporal (%)\n01/01/2026,79,\n").key != key)
  }

  @Test func `does not have columns that the choice names beyond its last one`() throws {
    var choice = try sample(Self.german).guess
    choice.columns[.name] = 500
    #expect(throws: DiaryFileError.self) { try read(Self.german, choice) }
    #expect(throws: DiaryFileError.self) {
      try withTable(Array(Self.foods.utf8)) { try DiaryFile($0, in: .berlin, now: noon).ownFoods(choice) }
    }
  }

  @Test func `may be in UTF-16, and end its lines in several ways`() throws {
    let wide = try #require(Self.german.replacing("\n", with: "\r\n").data(using: .utf16))
    #expect(try read(Array(wide)).imported.entries.map(line) == read(Self.german).imported.entries.map(line))
    var lines = Self.german.split(separator: "\n")
    let last = lines.removeLast()
    #expect(try read(lines.joined(separator: "\r\n") + "\n" + last).imported.entries.count == 3)
    #expect(try read(Self.german.replacing("\n", with: "\r")).imported.entries.count == 3)
  }

  @Test func `may have thousands of columns and long cells, up to a limit`() throws {
    func table(_ count: Int) -> String {
      let heads = (0..<count).map { "x\($0)" }.joined(separator: ",")
      return
        "Datum,Gericht,kcal,\(heads)\n2026-03-09,\(String(repeating: "a", count: 100_000)),100,\(String(repeating: ",", count: count - 1))\n"
    }
    let reading = try read(table(9000))
    #expect(reading.imported.entries.map(\.meal.name.count) == [200])
    #expect(try sample(table(9000)).rows.allSatisfy { $0.allSatisfy { $0.count <= 80 } })
    #expect(throws: DiaryFileError.endless(file: "table.csv", record: 1)) { try sample(table(20_000)) }
    #expect(throws: DiaryFileError.self) { try sample("Datum,kcal\n2026-03-09,\"" + String(repeating: "1", count: 2 << 20)) }
  }

  @Test func `in a zip is found among other files`() throws {
    let bytes = try zip([("readme.txt", "hello"), ("a/diary.csv", Self.german), ("settings.json", "{\"a\": 1}")])
    let reading = try read(bytes, name: "export.zip")
    #expect(reading.imported.entries.count == 3 && reading.imported.origin == "diary.csv")
    #expect(reading.skippedFiles == ["readme.txt", "settings.json"])
  }
}

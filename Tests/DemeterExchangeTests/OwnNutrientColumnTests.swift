import DemeterArchive
import DemeterCore
import DemeterStore
import Foundation
import Testing

@testable import DemeterExchange

@Suite(.timeLimit(.minutes(10))) struct `Own nutrients in tables` {
  private func nutrient(_ name: String, _ unit: String) throws -> OwnNutrient { try #require(OwnNutrient(name: name, unit: unit)) }

  private func meal(_ name: String, _ masses: [Int: Double]) -> Meal {
    var nutrition = Nutrition(energy: Energy(kilocalories: 100))
    nutrition.others = NutrientVector(masses.mapValues { TraceMass(grams: $0) })
    return Meal(name: name, nutrition: nutrition)
  }

  /// Reads a table in which a person named the columns.
  private func read(_ text: String, choosing choice: (TableSample) throws -> ColumnChoice) throws -> DiaryReading {
    let url = FileManager.default.temporaryDirectory.appending(path: "demeter-\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(text.utf8).write(to: url)
    let chosen = try choice(try DiaryFile(url, in: .berlin, now: noon).sample())
    return try DiaryFile(url, in: .berlin, now: noon, columns: chosen).read()
  }

  @Test func `have a column in an export, whatever their names, that brings them back to anyone`() async throws {
    var ada = Person(id: UUID(), name: "Ada", timeZone: .berlin, locale: "de-DE", plan: .pro, isOwner: true)
    let named = [try nutrient("Creatine", "g"), try nutrient("=Q10: \"pure\", (raw)", "IU"), try nutrient("Süßholz; Anis", "µg")]
    ada.nutrients.named = named
    let masses = [
      [named[0].number: 2.5, named[1].number: 12e-6, TraceNutrient.iron.rawValue: 0.009], [:], [named[2].number: 3e-6, named[0].number: 0],
    ]
    try await withFolder { folder in
      let one = try diary(in: folder, "one"), file = folder.appending(path: "copy.sqlite"), files = folder.appending(path: "files")
      let entries = masses.enumerated().map { place, masses in
        NewEntry(id: UUID(), meal: meal("Food \(place)", masses), logged: LoggedMoment(noon - 60 * Double(place + 1), in: .berlin))
      }
      _ = try await one.save(entries)
      try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
      try DiaryExport(of: ada, at: noon, ownFoods: [], copy: try await one.copy(to: file), in: file).write(into: files)
      let table = files.appending(path: "entries.csv")
      let heads = try String(contentsOf: table, encoding: .utf8).prefix { !$0.isNewline }
      #expect(heads.hasSuffix(",note,loggedBy,\"own:g:Creatine\",\"own:IU:=Q10: \"\"pure\"\", (raw)\",\"own:µg:Süßholz; Anis\""))
      let reading = try DiaryFile(table, in: .berlin, now: noon).read()
      #expect(reading.refused == [] && reading.imported.entries.count == 3)
      for entry in entries {
        #expect(reading.imported.entries.first { $0.id == entry.id }?.meal.nutrition.others == entry.meal.nutrition.others)
      }
      ada.nutrients.named = []
      let without = folder.appending(path: "without")
      try FileManager.default.createDirectory(at: without, withIntermediateDirectories: true)
      try DiaryExport(of: ada, at: noon, ownFoods: [], copy: try await one.copy(to: folder.appending(path: "b.sqlite")), in: file)
        .write(into: without)
      #expect(try !String(contentsOf: without.appending(path: "entries.csv"), encoding: .utf8).contains("own:"))
    }
  }

  @Test func `come from any table by the name of their column, in the unit of its head`() throws {
    let creatine = try nutrient("Creatine", "g"), natto = try nutrient("Natto", "IU"), zinc = try nutrient("Zeaxanthin", "mg")
    let text = "Date,Food,kcal,creatine (mg),Natto,own:mg:Zeaxanthin,Natto (g)\n2026-03-09,Steak,300,2500,12,1.5,7\n2026-03-09,Tea,2,,x,,\n"
    let reading = try read(text) { $0.guess.naming([creatine, natto], among: $0.heads) }
    let found = reading.imported.entries.map(\.meal.nutrition.others)
    let expected = [creatine.number: TraceMass(grams: 2.5), natto.number: TraceMass(grams: 12e-6), zinc.number: TraceMass(grams: 1.5e-3)]
    #expect(reading.refusedCount == 0 && Set(found) == [NutrientVector(expected), .unknown])
    let none = try read(text) { $0.guess.naming([], among: $0.heads) }
    #expect(Set(none.imported.entries.map(\.meal.nutrition.others.masses.count)) == [1, 0])
    let named = try read(text) { try ColumnChoice("date=Date,calories=kcal,name=Food,own:g:Creatine=creatine (mg)", naming: $0) }
    #expect(Set(named.imported.entries.map { $0.meal.nutrition.others[own: creatine]?.grams }) == [2.5, nil])
  }

  @Test(arguments: [("Creatine", "g"), ("a;b=c,d%41 e", "m%g"), ("Süßholz: rein", "µg")])
  func `have a field that can be written and read again`(_ name: String, _ unit: String) throws {
    let field = ColumnField.own(try nutrient(name, unit))
    #expect(ColumnField(key: field.key) == field)
    var choice = ColumnChoice()
    choice.columns = [.date: 0, .kilocalories: 1, field: 2]
    #expect(ColumnChoice(choice.description) == choice)
    #expect(ColumnField(key: "own:x") == nil && ColumnField(key: "own::x") == nil)
  }
}

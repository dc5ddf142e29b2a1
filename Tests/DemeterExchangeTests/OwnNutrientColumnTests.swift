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
      _ = try await one.plan(
        entries.map { NewPlannedEntry(id: UUID(), meal: $0.meal, day: Day(noon, in: .berlin) + 1, minute: 480) })
      try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
      try DiaryExport(of: ada, at: noon, ownFoods: [], copy: try await one.copy(to: file), in: file).write(into: files)
      let table = files.appending(path: "entries.csv")
      let heads = try String(contentsOf: table, encoding: .utf8).prefix { !$0.isNewline }
      let own = ",\"own:g:Creatine\",\"own:IU:=Q10: \"\"pure\"\", (raw)\",\"own:µg:Süßholz; Anis\""
      #expect(heads.hasSuffix(",note,loggedBy\(own)"))
      let reading = try DiaryFile(table, in: .berlin, now: noon).read()
      #expect(reading.refused == [] && reading.imported.entries.count == 3)
      for entry in entries {
        #expect(reading.imported.entries.first { $0.id == entry.id }?.meal.nutrition.others == entry.meal.nutrition.others)
      }
      let planned = try String(contentsOf: files.appending(path: "planned.csv"), encoding: .utf8)
      #expect(planned.prefix { !$0.isNewline }.hasSuffix(own))
      let tables = try zip([("entries.csv", try String(contentsOf: table, encoding: .utf8)), ("planned.csv", planned)])
      let plan = try DemeterExchangeTests.read(tables, name: "tables.zip")
      #expect(plan.refused == [] && plan.imported.planned.count == 3)
      for entry in entries {
        #expect(plan.imported.planned.first { $0.meal.name == entry.meal.name }?.meal.nutrition.others == entry.meal.nutrition.others)
      }
      ada.nutrients.named = []
      let without = folder.appending(path: "without")
      try FileManager.default.createDirectory(at: without, withIntermediateDirectories: true)
      try DiaryExport(of: ada, at: noon, ownFoods: [], copy: try await one.copy(to: folder.appending(path: "b.sqlite")), in: file)
        .write(into: without)
      for name in ["entries.csv", "planned.csv"] {
        #expect(try !String(contentsOf: without.appending(path: name), encoding: .utf8).contains("own:"))
      }
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

  @Test func `are in own foods of a table, in the unit of its head, and in the template of who named them`() throws {
    let named = [try nutrient("Creatine", "g"), try nutrient("a.b; \"Q\"", "IU")]
    func foods(_ bytes: Data) throws -> [NutrientVector] {
      let table = try OwnFoodTable(bytes, batch: OwnFoodBatch.newID(), isShared: false, numbers: .plain)
      #expect(table.refused == [] && table.otherColumns == [])
      return table.rows.map(\.food.nutrition.others)
    }
    let expected = NutrientVector([named[0].number: TraceMass(grams: 0.45), named[1].number: TraceMass(grams: 12e-6)])
    let head = "name;kcal;own:g:Creatine;\"own:IU:a.b; \"\"Q\"\"\"\n"
    #expect(try foods(Data("\(head)Steak;200;0.45;12 IU\nTea;2;;\nBeer;40;n/a;-\n".utf8)) == [expected, .unknown, .unknown])
    #expect(try foods(Data("name,kcal,mg own:g:Creatine\nSteak,200,450\n".utf8)).map { $0[own: named[0]]?.grams } == [0.45])
    let refused = try OwnFoodTable(
      Data("name,kcal,own:g:Creatine\nA,1,101\nB,1,much\n".utf8), batch: OwnFoodBatch.newID(), isShared: false, numbers: .plain)
    #expect(refused.rows == [] && refused.refused.map(\.line) == [2, 3])
    for locale in ["en-US", "de-DE"] {
      let text = String(decoding: OwnFoodTable.template(in: NumberStyle(locale: locale), own: named), as: UTF8.self)
      #expect(text.contains("own:g:Creatine") && text.contains("\"own:IU:a.b; \"\"Q\"\"\""))
      #expect(try foods(Data(text.utf8)).allSatisfy { $0[own: named[0]] == nil && $0[.sodium] != nil })
    }
    // A table whose columns a person named: “creatine (mg)”, for a nutrient in g.
    let url = FileManager.default.temporaryDirectory.appending(path: "demeter-\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("Food,kcal,creatine (mg),q\nSteak,200,450,12\n".utf8).write(to: url)
    let file = DiaryFile(url, in: .berlin, now: noon)
    var choice = ColumnChoice()
    choice.rows = .foods
    choice.columns = [.name: 0, .kilocalories: 1, .own(named[0]): 2, .own(named[1]): 3]
    #expect(try foods(try file.ownFoods(choice)) == [expected])
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

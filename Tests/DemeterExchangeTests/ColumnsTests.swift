import DemeterCore
import DemeterExchange
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

@Suite struct `A table of no known app` {
  static let german = """
    Datum;Uhrzeit;Mahlzeit;Lebensmittel;Menge;Einheit;Kalorien (kcal);Eiweiß (g);Kohlenhydrate (g);Fett (g);Natrium (mg)
    09.03.2026;08:15;Frühstück;Haferflocken;80;g;296,5;10,8;47;5,6;4
    09.03.2026;;Abendessen;=SUMME(A1:A9);2;Stück;1.050,0;;;;
    08.03.2026;;;Apfel;1;Stück;95;n/a;-;0,3;
    """
  static let json = """
    {"exported": "2026-03-10", "empty": [], "items": [
      {"timestamp": "2026-03-09T06:30:00Z", "food": {"name": "Apple", "tags": ["red"]}, "kcal": 95.5, "nutrients": {"protein": 1.234}},
      {"timestamp": "2026-03-09T18:00:00.000", "food": {"name": "Soup"}, "kcal": 250}
    ]}
    """
  static let weights = "Fecha,Peso (kg),Grasa corporal (%)\n09/03/2026,80.5,19.8\n28/02/2026,81,\n"
  static let water = "Datum;Uhrzeit;Wasser\n09.03.2026;08:00;250\n09.03.2026;08:00;250\n09.03.2026;13:30;300\n08.03.2026;13:30;0\n"
  static let foods = "Lebensmittel;Marke;kcal;Eiweiß;Fett;Salz;Notiz\nMüsli \"Extra\";Mühle;380;11,5;7;0,5;gut\nBrot;;230;8;1,5;1,1;\n"

  /// Writes bytes to a file and calls a body with it.
  func withTable<T>(_ bytes: [UInt8], name: String = "table.csv", _ body: (URL) throws -> T) throws -> T {
    let folder = FileManager.default.temporaryDirectory.appending(path: "demeter-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: name)
    try Data(bytes).write(to: url)
    return try body(url)
  }

  func sample(_ text: String, hasHead: Bool? = nil) throws -> TableSample {
    try withTable(Array(text.utf8)) { try DiaryFile($0, in: .berlin, now: noon).sample(hasHead: hasHead) }
  }

  /// Reads a table with some columns; with the guessed ones if there are none.
  func read(_ bytes: [UInt8], name: String = "table.csv", _ choice: ColumnChoice? = nil) throws -> DiaryReading {
    try withTable(bytes, name: name) { url in
      let guess = try choice ?? DiaryFile(url, in: .berlin, now: noon).sample().guess
      return try DiaryFile(url, in: .berlin, now: noon, columns: guess).read()
    }
  }

  func read(_ text: String, _ choice: ColumnChoice? = nil) throws -> DiaryReading { try read(Array(text.utf8), choice) }

  private func measured(_ reading: DiaryReading) -> [String] {
    reading.imported.measurements.map { measurement in
      let minutes = wallClock(measurement.logged.instant, in: measurement.logged.timeZone) / 60
      return "\(measurement.logged.day) \(minutes / 60):\(minutes % 60) \(measurement.kind.rawValue) \(measurement.amount.thousandths)"
    }
  }

  @Test(arguments: [german, json, weights, water, foods]) func `is read by no importer without its columns`(text: String) throws {
    _ = try withTable(Array(text.utf8)) { url in
      #expect(throws: DiaryFileError.unknown("table.csv")) { try DiaryFile(url, in: .berlin, now: noon).read() }
    }
  }

  @Test(arguments: [
    (
      german,
      "entries;amount=4;calories=6;carbohydrates=8;date=0;fat=9;meal=2;name=3;protein=7;sodium=10;time=1;unit=5;head=yes"
    ),
    (json, "entries;calories=1;date=3;name=0;protein=2;head=yes"),
    (weights, "weights;bodyFat=2;date=0;weight=1;head=yes;units=kg"),
    (water, "water;date=0;time=1;water=2;head=yes;units=ml"),
    (foods, "foods;brand=1;calories=2;fat=4;name=0;protein=3;salt=5;head=yes"),
    (
      "Date,Time,Food Name,Serving Size,Serving Qty,Serving Weight (g),Calories (kcal),Protein (g),Net Carbs (g),Carbs (g),Calcium (% DV)\n"
        + "2026-03-09,8:00 AM,Oats,cup,1,80,300,11,40,54,3\n",
      "entries;amount=4;calories=6;carbohydrates=9;date=0;name=2;protein=7;time=1;unit=3;head=yes"
    ),
    (
      "Jour;Heure;Repas;Aliment;Quantité;Énergie (kJ);Protéines;Glucides;Lipides\n2026-03-09;08:00;Dîner;Riz;1;1200;4;50;1\n",
      "entries;amount=4;carbohydrates=7;date=0;fat=8;kilojoules=5;meal=2;name=3;protein=6;time=1;head=yes"
    ),
    (
      "Fecha;Hora;Comida;Alimento;Cantidad;Calorías;Proteínas;Grasas\n2026-03-09;08:00;Cena;Arroz;1;300;4;1\n",
      "entries;amount=4;calories=5;date=0;fat=7;meal=2;name=3;protein=6;time=1;head=yes"
    ),
    (
      "Datum;Tijd;Maaltijd;Product;Hoeveelheid;Energie (kcal);Eiwitten;Koolhydraten;Vetten\n2026-03-09;08:00;Ontbijt;Rijst;1;300;4;50;1\n",
      "entries;amount=4;calories=5;carbohydrates=7;date=0;fat=8;meal=2;name=3;protein=6;time=1;head=yes"
    ),
    (
      "Data;Ora;Pasto;Alimento;Quantità;Calorie;Proteine;Carboidrati;Grassi\n2026-03-09;08:00;Cena;Riso;1;300;4;50;1\n",
      "entries;amount=4;calories=5;carbohydrates=7;date=0;fat=8;meal=2;name=3;protein=6;time=1;head=yes"
    ),
    (
      "entry_date,foodName,mealType,energyKcal,proteinG\n20260309,Rice,dinner,300,4\n",
      "entries;calories=3;date=0;meal=2;name=1;protein=4;head=yes"
    ),
    // Without names, the values tell.
    ("2026-03-09,08:00,Oats,320,11\n2026-03-09,12:30,Soup,250,8\n", "entries;calories=3;date=0;name=2;time=1;head=no"),
    ("2026-03-09,80.5\n2026-03-08,81\n", "weights;date=0;weight=1;head=no"),
    // A head that its values deny says nothing.
    ("Day,Item,kcal,When\nMonday,Oats,320,2026-03-09\n", "entries;calories=2;date=3;name=1;head=yes"),
    // Titles above the head, and units below it.
    ("My diary\n\nDatum,Gericht,Energie\n,,kJ\n2026-03-09,Suppe,1000\n", "entries;date=0;kilojoules=2;name=1;head=yes"),
  ]) func `has columns that are guessed from their heads and values`(text: String, columns: String) throws {
    #expect(try sample(text).guess.description == columns)
  }

  @Test func `brings entries with decimal commas, amounts and further nutrients, and refuses row by row`() throws {
    let reading = try read(Self.german)
    #expect(reading.format == .table && reading.imported.origin == "table.csv" && reading.refusedCount == 0)
    #expect(
      reading.imported.entries.map(line) == [
        "2026-03-09 08:15 Haferflocken 296.5 P10.8 C47 F5.6 1×80g", "2026-03-09 18:30 =SUMME(A1:A9) 1050 2×Stück",
        "2026-03-08 12:00 Apfel 95 F0.3 1×Stück",
      ])
    #expect(reading.imported.entries.first?.meal.nutrition.others.masses[TraceNutrient.sodium.rawValue]?.grams == 0.004)
    let rows = "\n;;;Brot;1;g;100\nmorgen;;;Brot;1;g;100\n11.03.2026;;;Brot;1;g;100\n09.03.2026;25:00;;Brot;1;g;1\n;;;;;;\n"
    let bad = try read(Self.german + rows, try sample(Self.german).guess)
    #expect(bad.imported.entries.count == 3)
    #expect(bad.refused.map(\.record) == [5, 6, 7, 8])
  }

  @Test func `of objects has the names of the objects in them, and moments`() throws {
    let reading = try read(Self.json)
    #expect(
      reading.imported.entries.map(line) == ["2026-03-09 07:30 Apple 95.5 P1.234", "2026-03-09 18:00 Soup 250"])
  }

  @Test func `brings weights, and asks for a unit that nobody named`() throws {
    #expect(
      measured(try read(Self.weights)) == [
        "2026-03-09 7:0 weight 80500", "2026-03-09 7:0 bodyFat 19800", "2026-02-28 7:0 weight 81000",
      ])
    var choice = try sample(Self.weights).guess
    choice.unit = nil
    #expect(try read(Self.weights, choice).asksWeightUnit)
    choice.unit = "lb"
    #expect(measured(try read(Self.weights, choice)).first == "2026-03-09 7:0 weight 36514")
  }

  @Test func `brings each drink, also equal ones at one time`() throws {
    let reading = try read(Self.water)
    #expect(
      measured(reading) == [
        "2026-03-09 8:0 water 250000", "2026-03-09 8:0 water 250000", "2026-03-09 13:30 water 300000",
      ])
    #expect(Set(reading.imported.measurements.map(\.id)).count == 3)
    #expect(reading.skippedRecords == ["a row without water": 1])
  }

  @Test func `of own foods is written in the form of their tables`() throws {
    let (guess, bytes) = try withTable(Array(Self.foods.utf8)) { url in
      let file = DiaryFile(url, in: .berlin, now: noon), guess = try file.sample().guess
      return (guess, try file.ownFoods(guess))
    }
    let table = try OwnFoodTable(bytes, batch: OwnFoodBatch.newID(), isShared: false, numbers: guess.numbers(or: .plain))
    #expect(table.rows.map(\.food.name) == ["Müsli \"Extra\"", "Brot"] && table.refused.isEmpty && table.otherColumns.isEmpty)
    #expect(table.rows.map(\.food.nutrition.energy) == [Energy(kilocalories: 380), Energy(kilocalories: 230)])
    #expect(table.rows.first?.food.nutrition[.protein] == Mass(grams: 11.5))
    #expect(throws: DiaryFileError.self) { try read(Self.foods) }
  }

  @Test func `is asked about dates that can be read in two ways, unless the choice says it`() throws {
    let text = "Datum,Gericht,kcal\n03/04/2025,Suppe,100\n"
    #expect(try read(text).undecided == "03/04/2025")
    var choice = try sample(text).guess
    choice.order = .dayFirst
    #expect(try read(text, choice).imported.entries.map(\.logged.day.description) == ["2025-04-03"])
  }

  @Test func `has numbers as the choice says`() throws {
    let text = "Datum,Gericht,kcal\n2026-03-09,Suppe,\"1,050\"\n"
    var choice = try sample(text).guess
    #expect(try read(text, choice).imported.entries.first?.meal.nutrition.energy == Energy(kilocalories: 1050))
    choice.decimalSign = .comma
    #expect(try read(text, choice).imported.entries.first?.meal.nutrition.energy == Energy(kilocalories: 1.05))
  }

  @Test(arguments: [
    "hello", "hello\nworld\n", "Datum,kcal\n", "[1, 2]", "{}", "[{}]", "[{\"a\": 1}]", "{\"a\": {\"b\": 1}}", "[{\"a\": 1, \"b\"",
    String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000), "a\0a,b\n1,2\n",
  ]) func `is none where there are no rows with columns`(text: String) throws {
    #expect(throws: DiaryFileError.unknown("table.csv")) { try sample(text) }
  }

  @Test(arguments: [german, json, weights, water])
  func `is one import that can be undone, and the second time changes nothing`(_ text: String) async throws {
    try await withFolder { folder in
      let diary = try diary(in: folder)
      let imported = try read(text).imported
      let preview = try await ImportPreview(of: imported, in: diary)
      #expect(preview.entryCount == imported.entries.count && preview.measurementCount == imported.measurements.count)
      let batch = try #require(try await diary.importDiary(preview.imported))
      let again = try await ImportPreview(of: read(text).imported, in: diary)
      #expect(again.isEmpty)
      #expect(try await diary.importDiary(again.imported) == nil)
      _ = try await diary.undo(batch.id)
      #expect(try await diary.measurements(nil, in: Day.first...Day.last).isEmpty)
      #expect(try await diary.record(of: Day("2026-03-09") ?? .first).entries.isEmpty)
    }
  }

  @Test func `of a thousand that were changed anywhere is read or refused in words`() throws {
    var random = SeededGenerator(seed: 11)
    let texts = [Self.german, Self.json, Self.weights, Self.water].map { Array($0.utf8) }
    let choices = try [Self.german, Self.json, Self.weights, Self.water].map { try sample($0).guess }
    var understood = 0
    for number in 0..<1000 {
      var bytes = texts[number % texts.count]
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[at] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.remove(at: at)
        default: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 40)], at: at)
        }
      }
      do {
        let reading = try read(bytes, name: "damaged", Bool.random(using: &random) ? nil : choices[number % texts.count])
        for entry in reading.imported.entries {
          #expect(!entry.meal.name.isEmpty && entry.meal.nutrition.energy <= Energy(kilocalories: 10_000) && entry.logged.instant <= noon)
        }
        #expect(reading.imported.measurements.allSatisfy { $0.kind.range.contains($0.amount.value) && $0.logged.instant <= noon })
        understood += 1
      } catch let error as DiaryFileError {
        #expect(error.description.contains("Nothing was changed"))
      }
    }
    #expect(understood > 300)
  }
}

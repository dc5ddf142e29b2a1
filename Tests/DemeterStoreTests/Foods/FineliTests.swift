import DemeterArchive
import DemeterCore
import DemeterFoods
import DemeterTestSupport
import Foundation
import Testing

@testable import DemeterStore

/// The foods and figures are made up; the layout is that of Fineli's open data.
@Suite(.timeLimit(.minutes(10))) struct `Importing Fineli` {
  private static let tables: [String: String] = [
    "component.csv": """
    EUFDNAME;COMPUNIT;CMPCLASS;CMPCLASSP
    ENERC;KJ;ENERGY;MACROCMP
    FAT;G;TOTALFAT;MACROCMP
    CHOAVL;G;TOTALCAR;MACROCMP
    CHOCDF;G;TOTALCAR;MACROCMP
    PROT;G;PROTEIN;MACROCMP
    FIBC;G;FIBRE;CARBOCMP
    SUGAR;G;SUGAR;CARBOCMP
    NIAEQ;MG;WSVITAM;VITAM
    VITD;UG;FSVITAM;VITAM
    MG;MG;MACROELM;MINERAL
    NA;MG;MACROELM;MINERAL
    """,
    "component_value.csv": """
    FOODID;EUFDNAME;BESTLOC;ACQTYPE;METHTYPE;METHIND
    1;ENERC;418,40;S;S;MI0107
    1;FAT;2;F;E;MIR003
    1;CHOAVL;16,000;S;S;MI0181
    1;CHOCDF;18,500;S;S;MI0131
    1;PROT;3,5;L;P;MIR003
    1;FIBC;2,500;L;P;MIR003
    1;SUGAR;0;S;S;MI0151
    1;NIAEQ;0,900;S;S;MI0421
    1;VITD;;S;S;MI0421
    1;NA;120,5;F;E;MIR003
    1;MG;27,25;F;E;MIR003
    2;ENERC;1000,00;S;S;MI0107
    2;FAT;0;F;E;MIR003
    2;CHOAVL;0;S;S;MI0181
    2;CHOCDF;99,000;S;S;MI0131
    2;PROT;0;S;S;MI0123
    2;VITD;0,7;F;E;MIR003
    3;PROT;5;S;S;MI0123
    4;ENERC;4000;S;S;MI0107
    5;ENERC;41,84;S;S;MI0107
    """,
    "food.csv": """
    FOODID;FOODNAME;FOODTYPE;PROCESS;EDPORT;IGCLASS;IGCLASSP;FUCLASS;FUCLASSP
    1;KAURAPUURO, VEDELLÄ;DISH;BOIL;100,00;X;X;X;X
    2;KOIVUMAKEUTIN;FOOD;IND;100,00;X;X;X;X
    3;ILMA;FOOD;RAW;100,00;X;X;X;X
    4;RASVAPALLO;FOOD;RAW;100,00;X;X;X;X
    5;MUSTIKKAVESI;FOOD;IND;100,00;X;X;X;X
    """,
    "foodname_FI.csv": "FOODID;FOODNAME;LANG\n1;KAURAPUURO, VEDELLÄ;FI\n2;KOIVUMAKEUTIN;FI\n",
    "foodname_SV.csv": "FOODID;FOODNAME;LANG\n1;HAVREGRÖT, PÅ VATTEN;SV\n",
    "foodname_EN.csv": "FOODID;FOODNAME;LANG\n1;OAT PORRIDGE, COOKED IN WATER;EN\n",
    "foodaddunit.csv": "FOODID;FOODUNIT;MASS\n1;TL;5,00\n1;DL;104,00\n1;KG;1000,00\n1;PORTM;250,50\n1;KPL_S;9,00\n",
    "foodunit_FI.csv": "THSCODE;DESCRIPT;LANG\nDL;desilitra;FI\nTL;teelusikka;FI\nKG;kilogramma;FI\nPORTM;keskikokoinen annos, ämpäri;FI\n",
    "foodunit_EN.csv": "THSCODE;DESCRIPT;LANG\nPORTM;medium-sized portion;EN\n",
  ]

  /// A package as it is published, in ISO 8859-1.
  private static func package(_ tables: [String: String] = tables) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var zip = ZipWriter(at: ZipWriter.Time(year: 2026, month: 3, day: 10, secondsAfterMidnight: 0)) { bytes += $0 }
    for (name, text) in tables.sorted(by: { $0.key < $1.key }) {
      let table = Array(text.replacing("\n", with: "\r\n").unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
      try zip.add(name) { write in try table.withUnsafeBytes { try write($0) } }
    }
    try zip.finish()
    return bytes
  }

  private func withPackage(
    _ package: [UInt8], named language: FineliLanguage = .finnish,
    _ check: @Sendable (SQLiteFoodCatalogue, FoodImport, String) async throws -> Void
  ) async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "package.zip"), path = folder.appending(path: "c.sqlite").path
      try Data(package).write(to: url)
      try await check(try SQLiteFoodCatalogue(path: path), FoodImport(url, named: language), path)
    }
  }

  private func food(_ key: String, in catalogue: SQLiteFoodCatalogue) async throws -> Food {
    try #require(try await catalogue.food(FoodID(source: .fineli, key: key)))
  }

  @Test func `reads kilojoules, carbohydrates without fibre, and leaves unknown what is absent`() async throws {
    try await withPackage(Self.package()) { catalogue, foods, path in
      #expect(foods.kind == .fineli)
      let summary = try await catalogue.importing { try foods.read(into: $0) }
      #expect(summary.foods == 3 && summary.skipped == [.withoutEnergy: 1, .impossible: 1])
      let porridge = try await food("1", in: catalogue)
      var expected = Nutrition(
        energy: Energy(kilocalories: 100), protein: Mass(grams: 3.5), carbohydrates: Mass(grams: 16), fat: Mass(grams: 2))
      // Niacin equivalents are no niacin, and an empty amount is not zero.
      expected.others = NutrientVector([
        1079: TraceMass(grams: 2.5), 2000: .zero, 1093: TraceMass(grams: 0.1205), 1090: TraceMass(grams: 0.027_25),
      ])
      #expect(porridge.per100Grams == expected)
      #expect(porridge.per100Milliliters == Mass(grams: 104))
      // Sugar alcohols are no available carbohydrate, but they have energy.
      let sweetener = try await food("2", in: catalogue)
      #expect(sweetener.per100Grams?[.carbohydrates] == .zero && sweetener.per100Grams?.others[.vitaminD] == TraceMass(grams: 0.7e-6))
      let water = try await food("5", in: catalogue)
      #expect(water.name == "Mustikkavesi" && water.per100Grams == Nutrition(energy: Energy(kilocalories: 10)))
      #expect(try numbers(path, "SELECT count(*) FROM food WHERE source = 'fineli' AND licence = 'CC BY 4.0'") == [3])
    }
  }

  @Test func `finds foods by their names in three languages, and shows the chosen one`() async throws {
    for (language, name, portion) in [
      (FineliLanguage.finnish, "Kaurapuuro, vedellä", "keskikokoinen annos, ämpäri"),
      (.swedish, "Havregröt, på vatten", "keskikokoinen annos, ämpäri"),
      (.english, "Oat porridge, cooked in water", "medium-sized portion"),
    ] as [(FineliLanguage, String, String)] {
      try await withPackage(Self.package(), named: language) { catalogue, foods, _ in
        _ = try await catalogue.importing { try foods.read(into: $0) }
        for typed in ["kaurapuuro", "havregröt", "oat porridge"] {
          #expect(try await catalogue.find(typed).map(\.name) == [name], "\(typed)")
        }
        let porridge = try await food("1", in: catalogue)
        #expect(porridge.portions.map(\.name) == [portion, "desilitra", "teelusikka"])
        #expect(porridge.portions.map(\.mass) == [Mass(grams: 250.5), Mass(grams: 104), Mass(grams: 5)])
        // Without a name in the language, the Finnish one is shown.
        #expect(try await food("2", in: catalogue).name == "Koivumakeutin")
      }
    }
  }

  @Test func `is previewed without a change, changes nothing when it is done again, and goes as one`() async throws {
    try await withPackage(Self.package()) { catalogue, foods, path in
      let preview = try foods.preview()
      #expect(preview.summary.foods == 3 && preview.summary.leftOut == 2 && preview.samples.count == 3)
      #expect(preview.samples.first?.otherNames == ["Havregröt, på vatten", "Oat porridge, cooked in water"])
      let counts = try await catalogue.counts()
      #expect(counts.isEmpty)
      try await catalogue.add([.made(.usda, "1", "Porridge")])
      for _ in 1...2 {
        let summary = try await catalogue.importing { try foods.read(into: $0) }
        #expect(summary == preview.summary)
        #expect(try await catalogue.counts() == [.usda: 1, .fineli: 3])
      }
      try await catalogue.importing { try $0.removeAll(of: .fineli) }
      #expect(try await catalogue.counts() == [.usda: 1])
      #expect(try await catalogue.find("porridge").map(\.name) == ["Porridge"])
      #expect(try await catalogue.find("kaurapuuro") == [])
      try sql(path, "INSERT INTO food_index (food_index, rank) VALUES ('integrity-check', 1)")
    }
  }

  @Test func `reads UTF-8 as well, and an amount only in a unit that it knows`() async throws {
    var tables = Self.tables
    tables["component.csv"] = "EUFDNAME;COMPUNIT\nENERC;KJ\nNA;OZ\nFIBC;MG\n"
    try await withFolder { [tables] folder in
      let release = folder.appending(path: "package")
      try FileManager.default.createDirectory(at: release, withIntermediateDirectories: true)
      for (name, text) in tables { try Data(text.utf8).write(to: release.appending(path: name)) }
      let foods = FoodImport(release), catalogue = try SQLiteFoodCatalogue(path: folder.appending(path: "c.sqlite").path)
      #expect(foods.kind == .fineli)
      _ = try await catalogue.importing { try foods.read(into: $0) }
      let porridge = try await food("1", in: catalogue)
      #expect(porridge.name == "Kaurapuuro, vedellä" && porridge.per100Grams?[.protein] == nil)
      #expect(porridge.per100Grams?.others == NutrientVector([1079: TraceMass(grams: 0.0025)]))
    }
  }

  @Test(arguments: ["component.csv", "food.csv"]) func `is refused without its tables`(missing: String) async throws {
    var tables = Self.tables
    tables[missing] = nil
    try await withPackage(Self.package(tables)) { catalogue, foods, _ in
      await #expect(throws: FoodImportError.notFoods("package.zip")) {
        _ = try await catalogue.importing { try foods.read(into: $0) }
      }
      let counts = try await catalogue.counts()
      #expect(counts.isEmpty)
    }
  }

  @Test func `keeps nothing of a damaged zip`() async throws {
    let whole = try Self.package()
    var random = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      var package = whole
      if Bool.random(using: &random) {
        package.removeLast(Int.random(in: 1..<whole.count, using: &random))
      } else {
        package[Int.random(in: 0..<whole.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      }
      try await withPackage(package) { catalogue, foods, _ in
        do {
          let summary = try await catalogue.importing { try foods.read(into: $0) }
          // Damage in a name of the archive, or in a field that is not read.
          #expect(try await catalogue.counts()[.fineli] ?? 0 == summary.foods)
        } catch {
          // The bytes of a damaged part are read before its checksum is known to be wrong, so a food may be refused first.
          #expect(error is FoodImportError || error is FoodError, "\(error)")
          let counts = try await catalogue.counts()
          #expect(counts.isEmpty)
        }
      }
    }
  }
}

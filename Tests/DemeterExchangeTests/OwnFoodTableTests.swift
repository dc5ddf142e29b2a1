import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

@testable import DemeterExchange

@Suite struct `A table of own foods` {
  private static let german = NumberStyle(locale: "de-DE"), english = NumberStyle(locale: "en-US")
  private static let batch = OwnFoodBatch.newID()

  private func read(_ text: String, numbers: NumberStyle = english) throws -> OwnFoodTable {
    try OwnFoodTable(Data(text.utf8), batch: Self.batch, isShared: true, numbers: numbers)
  }

  private func food(_ text: String, numbers: NumberStyle = english) throws -> OwnFood {
    let table = try read(text, numbers: numbers)
    #expect(table.refused == [])
    return try #require(table.rows.first).food
  }

  private func grams(_ food: OwnFood, _ nutrient: TraceNutrient) -> Double? {
    food.nutrition.others[nutrient].map { ($0.grams * 10_000).rounded() / 10_000 }
  }

  @Test(arguments: ["en-US", "de-DE"]) func `has a template, which is read as it is`(locale: String) throws {
    let numbers = NumberStyle(locale: locale), bytes = OwnFoodTable.template(in: numbers)
    for other in [Self.german, Self.english] {
      let table = try OwnFoodTable(bytes, batch: Self.batch, isShared: false, numbers: other)
      let food = try #require(table.rows.first).food
      #expect(table.rows.map(\.line) == [2] && table.refused == [] && table.otherColumns == [])
      #expect(food.id == Self.batch.numbered(1) && food.name == "Example biscuits" && food.brand == "Example" && !food.isShared)
      #expect(food.codes.map(\.digits) == ["4006381333931"] && food.basis == .hundredGrams)
      #expect(food.portions == [OwnFood.Portion(name: "biscuit", mass: Mass(grams: 12.5))])
      #expect(food.nutrition.energy == Energy(kilocalories: 480) && food.nutrition[.fat] == Mass(grams: 21.3))
      #expect(food.nutrition[.carbohydrates] == Mass(grams: 64) && food.nutrition[.protein] == Mass(grams: 7.2))
      #expect(
        grams(food, .sodium) == 0.26 && grams(food, .fiber) == 3.1 && grams(food, .sugars) == 27.5 && grams(food, .saturatedFat) == 9.8)
    }
  }

  @Test(arguments: [
    ("Name,kcal,Fat\nOats,370,7.5", Self.english), ("Name;kcal;Fat\nOats;370;7,5", Self.english),
    ("Name\tkcal\tFat\nOats\t370\t7,5", Self.german),
    ("fat g per 100 g;product;Energy in kJ per 100g\r\n7,5;Oats;1548", Self.german),
    ("sep=;\nLebensmittel;Brennwert (kcal);Fett\nOats;370 kcal;7,5 g", Self.english),
    ("Name;kcal;Fat\rOats;370;7,5", Self.german), ("\u{FEFF}fat,energy (kcal),name,colour\n7.5,370,\"Oats\",grey", Self.german),
  ])
  func `has its columns in any order, with commas, semicolons and tabs`(text: String, numbers: NumberStyle) throws {
    let food = try food(text, numbers: numbers)
    #expect(
      food.name == "Oats" && food.nutrition[.fat] == Mass(grams: 7.5) && abs(food.nutrition.energy.kilocalories - 370) < 0.1, "\(text)")
  }

  @Test func `may be in UTF-8, UTF-16 or Windows-1252`() throws {
    let text = "Name;Brennwert kcal;Eiweiß (g)\nMüsli à l’œuf;350,5;9,5\n"
    for encoding in [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian, .windowsCP1252] {
      let bytes = try #require(text.data(using: encoding))
      let table = try OwnFoodTable(bytes, batch: Self.batch, isShared: false, numbers: Self.english)
      #expect(
        table.rows.first?.food.name == "Müsli à l’œuf" && table.rows.first?.food.nutrition[.protein] == Mass(grams: 9.5), "\(encoding)")
    }
    let shiftJIS = Data("name,kcal\n".utf8) + Data([0x83, 0x49, 0x81, 0x5B, 0x83, 0x67]) + Data(",5\n".utf8)
    #expect(throws: OwnFoodTable.Problem.encoding) { try OwnFoodTable(shiftJIS, batch: Self.batch, isShared: false, numbers: Self.english) }
  }

  @Test func `leaves unknown what it does not say`() throws {
    let food = try food("name,kcal,fat,sugars,salt,protein,fibre\nTea,1,,-,<0.1,n/a,0\n")
    #expect(food.nutrition[.fat] == nil && food.nutrition[.protein] == nil && food.nutrition[.carbohydrates] == nil)
    #expect(grams(food, .sugars) == nil && grams(food, .sodium) == nil && grams(food, .fiber) == 0 && food.portions == [])
  }

  @Test(arguments: [
    ("name,kcal,salt\nA,1,0.5", 0.2), ("name,kcal,sodium (mg)\nA,1,200", 0.2), ("name,kcal,sodium (g),salt\nA,1,0.3,0.5", 0.3),
    ("name;kcal;salt\nA;1;0,125", 0.05), ("name;kcal;salt;fat\nA;1;1.250;0.5", 0.5),
  ])
  func `has salt or sodium in the unit of its column`(text: String, sodium: Double) throws {
    #expect(grams(try food(text, numbers: Self.german), .sodium) == sodium)
  }

  @Test func `says by a column that figures are for 100 ml or a portion`() throws {
    #expect(try food("name,kcal per 100 ml,portion (ml)\nMilk,64,200").basis == .hundredMilliliters)
    let table = try read("name,basis,kcal,portion name,portion (g)\nMilk,100 ml,64,,\nBun,portion,240,bun,85\nOats,,370,,\n")
    #expect(table.rows.map(\.food.basis) == [.hundredMilliliters, .portion, .hundredGrams] && table.refused == [])
  }

  @Test func `refuses single lines with their numbers and reasons`() throws {
    let table = try read(
      """
      name,code,kcal,kJ,fat,portion name,portion (g)
      Good,4006381333931,100,418,1,slice,30

      Wrong digit,4006381333932,100,,1,,
      ,96385074,100,,1,,
      No energy,,,,1,,
      Not a number,,a lot,,1,,
      Too fat,,100,,101,,
      ,,,,,,
      "Two
      lines",,100,,1,,
      Again,4006381333931,100,,1,,
      good,,120,,2,,
      Joules,,100,700,1,,
      Portion,,100,,1,cup,
      Last,,5,,,,
      """)
    #expect(table.rows.map(\.line) == [2, 16] && table.rows.map(\.food.name) == ["Good", "Last"])
    let expected = [
      (4, "One of the digits is wrong"), (5, "Food name is required"), (6, "Calories value is required"), (7, "Calories must be"),
      (8, "between 0 and 100 g"), (10, "control characters"), (12, "The same food as in line 2"), (13, "The same food as in line 2"),
      (14, "don’t belong together"), (15, "The weight of a portion is required"),
    ]
    #expect(table.refused.map(\.line) == expected.map(\.0))
    for (refusal, (_, words)) in zip(table.refused, expected) { #expect(refusal.words.contains(words), "\(refusal)") }
    #expect(table.refused.first?.description.hasPrefix("Line 4, Wrong digit: ") == true)
  }

  @Test func `that can't be read at all says why`() {
    let problems: [(String, OwnFoodTable.Problem)] = [
      ("", .noHead), ("name,colour\nOats,grey", .noHead), ("kcal,fat\n1,2", .noHead), ("name,kcal\n", .empty), ("name,kcal\n,\n", .empty),
      ("name,kcal,sodium\nOats,1,2", .noUnit("sodium")), ("name,kcal\nOats,1\n\"Bran,1\nRye,2\n", .endless(line: 3)),
      ("name,kcal\n" + (0...OwnFoodBatch.most).map { "Food \($0),1\n" }.joined(), .tooMany), ("%PDF-1.7", .noHead),
    ]
    for (text, problem) in problems { #expect(throws: problem, "\(text.prefix(40))") { try read(text) } }
  }

  @Test func `adds nothing that is here already`() throws {
    let table = try read("name,brand,code,kcal\nOats,Mill,4006381333931,370\nBran,,,200\nRye,,,300\n")
    func stored(_ name: String, _ brand: String? = nil, codes: [String] = []) throws -> StoredOwnFood {
      let food = OwnFood(
        id: UUID(), name: name, brand: brand, codes: try codes.map { try Barcode($0) }, basis: .hundredGrams,
        nutrition: Nutrition(energy: Energy(kilocalories: 1)), isShared: false)
      return StoredOwnFood(food: food, version: 1, owner: nil, editor: "", writtenAt: noon)
    }
    #expect(table.new(besides: []).map(\.food.name) == ["Oats", "Bran", "Rye"])
    #expect(table.new(besides: table.rows.map { StoredOwnFood(food: $0.food, version: 1, owner: nil, editor: "", writtenAt: noon) }) == [])
    let known = [
      try stored("Porridge", codes: ["4006381333931"]), try stored("BRAN"), try stored("Rye", "Another mill"),
      // The same name with another barcode is another food.
      try stored("Oats", "Mill", codes: ["96385074"]),
    ]
    #expect(table.new(besides: known).map(\.food.name) == ["Rye"])
    #expect(table.new(besides: [known[3]]).map(\.food.name) == ["Oats", "Bran", "Rye"])
  }

  @Test func `with random changes is read or refused`() throws {
    var random = SeededGenerator(seed: 39)
    let template = Array(OwnFoodTable.template(in: Self.german))
    for _ in 0..<300 {
      var bytes = template
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let table = try? OwnFoodTable(Data(bytes), batch: Self.batch, isShared: false, numbers: Self.german)
      #expect((table?.rows.count ?? 0) + (table?.refused.count ?? 0) <= 8)
    }
  }
}

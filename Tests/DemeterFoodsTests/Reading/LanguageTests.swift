import DemeterCore
import Foundation
import Testing

@testable import DemeterFoods

@Suite struct `Reading phrases in other languages` {
  private func read(_ text: String, _ languages: FoodLanguage...) -> [ReadItem] { MealReader.items(of: text, languages: languages) }

  @Test(arguments: [
    ("zwei Eier", FoodLanguage.german, 143), ("200 g Skyr", .german, 118), ("1,5 kg Kartoffeln, gekocht", .german, 1290),
    ("hundertfünfzig Gramm Hüttenkäse", .german, 147), ("deux œufs", .french, 143), ("150 g de riz cuit", .french, 195),
    ("dos huevos", .spanish, 143), ("ciento veinte gramos de plátano", .spanish, 107), ("2 eggs", .german, 143), ("2 eggs", .spanish, 143),
    ("200 g skyr with Heidelbeeren", .german, 202),
  ])
  func `finds foods and amounts`(text: String, language: FoodLanguage, energy: Double) {
    let found = read(text, language).reduce(0) { $0 + ($1.nutrition?.energy.kilocalories ?? 0) }
    #expect(abs(found - energy) <= 0.1 * energy, "\(read(text, language).map(\.reason))")
  }

  @Test(arguments: [
    ("ein Apfel und ein Kaffee", FoodLanguage.german, 2), ("une pomme et un café", .french, 2), ("pain avec du beurre", .french, 2),
    ("dos huevos y una manzana", .spanish, 2), ("Kaffee ohne Zucker", .german, 1), ("café sans sucre", .french, 1),
    ("Kartoffelsuppe", .german, 1),
  ])
  func `parts foods at joining words`(text: String, language: FoodLanguage, count: Int) {
    let items = read(text, language)
    #expect(items.count == count && items.allSatisfy { $0.food != nil }, "\(items.map(\.name))")
  }

  @Test(arguments: [
    ("zwei", FoodLanguage.german, 2.0), ("einundzwanzig", .german, 21), ("zweihundertfünfunddreißig", .german, 235),
    ("anderthalb", .german, 1.5),
    ("zweieinhalb", .german, 2.5), ("ein halbes", .german, 0.5), ("quatre-vingt-dix", .french, 90), ("soixante et onze", .french, 71),
    ("deux cent cinquante", .french, 250), ("septante", .french, 70), ("une demi", .french, 0.5), ("treinta y cinco", .spanish, 35),
    ("doscientos cincuenta", .spanish, 250), ("dos y medio", .spanish, 2.5),
  ])
  func `knows number words`(words: String, language: FoodLanguage, value: Double) throws {
    let numbers = try #require(language.glossary?.rules.numbers)
    let said = WordLexer(words).words.map { word in
      var word = word
      if word.kind == .word { word.text = language.glossary?.rules.folded(word.text) ?? word.text }
      return word
    }
    let number = try #require(NumberGrammar(words: numbers).number(in: said, at: 0))
    #expect(number.value == value && number.count == said.count)
  }

  @Test(arguments: [
    ("um halb acht ein Ei", FoodLanguage.german, "07:30"), ("um Viertel vor neun ein Ei", .german, "08:45"),
    ("um 19 Uhr 15 ein Ei", .german, "19:15"),
    ("à huit heures et demie un œuf", .french, "08:30"), ("a las siete y cuarto un huevo", .spanish, "07:15"),
  ])
  func `knows times of the day`(text: String, language: FoodLanguage, time: String) {
    var reader = MealReader(text, languages: [language])
    reader.read()
    #expect(ReadText(reader).time?.text == time)
    #expect(ReadText(reader).items.count == 1)
  }

  @Test(arguments: [("gestern ein Ei", FoodLanguage.german, 1), ("avant-hier un œuf", .french, 2), ("ayer un huevo", .spanish, 1)])
  func `knows days`(text: String, language: FoodLanguage, days: Int) {
    var reader = MealReader(text, languages: [language])
    reader.read()
    let today = Day("2026-03-10") ?? .earliestEntry
    #expect(ReadText(reader).said?.day(today: today) == today - days)
  }

  @Test func `names foods and portions in the first language, as the same foods`() throws {
    let german = try #require(read("zwei Scheiben Toastbrot", .german, .english).first), food = try #require(german.food)
    #expect(german.amount.words() == "2 Scheiben" && food.name == "Toastbrot")
    let english = try #require(FoodIndex.shipped.food(food.id))
    #expect(english.id == food.id && english.name != food.name)
  }

  @Test func `is never sure of a portion in another language, but of a weight`() throws {
    #expect(try #require(read("2 eggs", .german).first).certainty == .verified)
    #expect(try #require(read("zwei Eier", .german).first).certainty == .estimated)
    #expect(try #require(read("200 g Skyr mit 100 g Erdbeeren", .german).first).certainty == .verified)
  }

  @Test func `is never sure of a British portion, nor of a dish or another state in another language`() throws {
    let portion = try #require(MealReader.items(of: "2 eggs", languages: [.british]).first)
    #expect(portion.certainty == .estimated)
    #expect(try #require(MealReader.items(of: "100 g cheddar", languages: [.british]).first).certainty == .verified)
    #expect(read("100 g rote Linsen trocken als Dal gekocht", .german).allSatisfy { $0.certainty != .verified })
  }

  @Test(arguments: [
    ("gestern in Fitzroy Pizza gegessen", "gestern Pizza gegessen", FoodLanguage.german),
    ("de tapas por Granada dos cañas", "dos cañas", .spanish), ("breakfast roll from the Spar in Cork", "breakfast roll", .british),
  ])
  func `takes no place for a food`(text: String, foods: String, language: FoodLanguage) {
    #expect(read(text, language).map(\.food?.name) == read(foods, language).map(\.food?.name))
  }

  @Test func `leaves an ending, an article or a whole name to the food it belongs to`() throws {
    // "Un demi-verre" is no half more of what was said before.
    #expect(read("galette des rois, une part, et un demi-verre de cidre", .french).count == 2)
    #expect(try #require(read("eine große Cola light", .german).first?.nutrition).energy.kilocalories < 20)
    #expect(read("una ración de croquetas", .spanish).first?.mass == read("150 g de croquetas", .spanish).first?.mass)
  }

  @Test func `reads a phrase in the language of most of its words, and never a person's others into it`() {
    #expect(read("a banana and a pie", .german, .french).count == 2)
    #expect(read("un pain au chocolat", .french, .german).first?.food != nil)
    #expect(read("Gift", .german).allSatisfy { $0.certainty != .verified })
    #expect(read("Xyzzyqua mit Plugh", .german).allSatisfy { $0.food == nil })
  }

  @Test(arguments: [
    ("250 g Linsen", FoodLanguage.german, 880.0), ("200 g de lentilles", .french, 704), ("200 g de arroz", .spanish, 730),
  ])
  func `takes foods of a recipe as they are bought`(line: String, language: FoodLanguage, energy: Double) throws {
    var reader = MealReader(line, languages: [language], isIngredient: true)
    reader.read()
    let found = try #require(reader.items.first?.nutrition?.energy.kilocalories)
    #expect(abs(found - energy) <= 0.05 * energy, "\(found)")
    #expect(IngredientPhrase("1,5 l Brühe").phrases == ["1.5 l Brühe"])
  }

  @Test(arguments: [FoodLanguage.german, .french, .spanish])
  func `have names for the everyday foods`(language: FoodLanguage) {
    let index = FoodIndex.shipped, own = index.foods.indices.filter { index.texts.isOwn($0) }
    // Later foods are of other kitchens.
    let unnamed = own.prefix(3500).filter { language.glossary?.shownNames[Int32($0)] == nil }.map { index.texts.name(ofFood: $0) }
    #expect(unnamed == [])
  }
}

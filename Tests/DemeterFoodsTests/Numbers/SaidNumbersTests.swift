import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

@testable import DemeterFoods

/// The rows of the table in which the wrong values were found, and their kinds.
@Suite struct `Numbers of a meal` {
  private static let comma = NumberStyle(groupingSeparator: ".", decimalSeparator: ",")

  private func only(_ text: String, _ numbers: NumberStyle = .plain) throws -> ReadItem {
    let items = MealReader.items(of: text, numbers: numbers)
    #expect(items.count == 1, "\(items.map(\.name))")
    return try #require(items.first)
  }

  @Test(
    arguments: [
      ("1 and 1/2 cups cooked rice", 1.5), ("1 & 1/2 cups cooked rice", 1.5), ("1 + 1/2 cups cooked rice", 1.5),
      ("two and two thirds cups of milk", 2.667),
      ("one and three quarters cups of milk", 1.75), ("two cups and a half of milk", 2.5), ("a cup and a half of milk", 1.5),
      ("one point five cups of milk", 1.5), ("1 cup 2 tbsp milk", 1.125),
    ] as [(String, Double)])
  func `are cups`(text: String, cups: Double) throws {
    let item = try only(text)
    #expect(item.amount == FoodAmount(Quantity(servings: cups), .cup), "\(item.reason)")
  }

  @Test(
    arguments: [
      ("one hundred fifty grams of cooked rice", 150.0), ("two hundred and fifty grams of cooked rice", 250),
      ("hundred twenty grams of cooked rice", 120), ("2 x 150 g yogurt", 300), ("yogurt 150 g x 2", 300),
      ("3 servings of 150 g of rice", 450),
      ("half of a 400 g tin of chickpeas", 200), ("100 g to 150 g rice", 125), ("1 kg 200 g potatoes", 1200), ("1 000 g potatoes", 1000),
      ("3 times 50 g almonds", 150), ("between 100 g and 200 g of rice", 150), ("100 g of rice times two", 200),
      ("3 slices x 30 g of ham", 90), ("30 g x 3 slices of ham", 90), ("3 small 80 g apples", 240), ("one oh five grams of rice", 105),
      ("3 slices ham (45g)", 45),
      ("60 g ham, 3 slices", 60), ("1 medium banana 120 g", 120), ("a bag of chips, 150 g", 150),
    ] as [(String, Double)])
  func `are grams`(text: String, grams: Double) throws {
    let item = try only(text)
    #expect(item.mass == Mass(grams: grams), "\(item.reason)")
  }

  @Test(
    arguments: [
      ("a one thousand two hundred calorie pizza", 1200.0), ("burger nine hundred and fifty calories", 950), ("pizza 2k calories", 2000),
      ("yogurt 125 kcal (523 kJ)", 125), ("yogurt 523 kJ", 125), ("two 100 calorie packs of almonds", 200), ("3 cookies 80 kcal each", 240),
      ("muesli 50 g (350 kcal per 100 g)", 175), ("sandwich 400 to 500 calories", 450), ("toast with jam, 210 kcal", 210),
      ("toast with butter and jam 210 kcal", 210), ("crackers 15 kcal each, 6 crackers", 90), ("2 bananas 105 kcal/each", 210),
      ("2 slices of pizza 570 kcal in total", 570), ("granola bar 190 calories x 2", 380), ("3 x 170 kcal tacos", 510),
      ("three 170-kcal tacos", 510), ("tacos 3 x 170 kcal", 510), ("nuts 600 kcal per 100 g, 50 g", 300),
    ] as [(String, Double)])
  func `are calories`(text: String, calories: Double) throws {
    let item = try only(text)
    #expect(abs(try #require(item.nutrition).energy.kilocalories - calories) < 0.01, "\(item.reason)")
  }

  @Test func `are nutrients of the food, not foods`() throws {
    let yogurt = try only("yogurt 150g 9g protein")
    #expect(yogurt.mass == Mass(grams: 150) && yogurt.nutrition?[.protein] == Mass(grams: 9))
    #expect(yogurt.reason.hasPrefix("Protein as you gave them · 150 g"), "\(yogurt.reason)")
    let chicken = try only("chicken 200g (62g protein)")
    #expect(chicken.mass == Mass(grams: 200) && chicken.nutrition?[.protein] == Mass(grams: 62))
    let shake = try only("protein shake 250 kcal 30g protein")
    #expect(shake.nutrition?.energy == Energy(kilocalories: 250) && shake.nutrition?[.protein] == Mass(grams: 30))
    let pasta = try only("pasta 600 kcal, 20g protein, 80g carbs and 15g fat")
    #expect(
      pasta.nutrition?[.protein] == Mass(grams: 20) && pasta.nutrition?[.carbohydrates] == Mass(grams: 80)
        && pasta.nutrition?[.fat] == Mass(grams: 15))
    #expect(try only("30 g whey protein powder").mass == Mass(grams: 30))
    #expect(try only("wrap 350kcal 25p").nutrition?[.protein] == Mass(grams: 25))
    #expect(try only("burrito 30g P, 40g C, 10g F").nutrition?[.fat] == Mass(grams: 10))
    #expect(try only("P30 C40 F10 burrito").nutrition?[.carbohydrates] == Mass(grams: 40))
    #expect(try only("protein 30 carbs 40 fat 10").nutrition?[.protein] == Mass(grams: 30))
    #expect(MealReader.items(of: "breakfast 400 kcal, lunch 600 kcal").compactMap(\.meal) == [.breakfast, .lunch])
  }

  @Test(
    arguments: [
      ("3 bean salad", 1.0), ("two-bite brownie", 1), ("2 omega-3 eggs", 2), ("2 tbsp thousand island", 2), ("a 9 inch banana", 1),
      ("third coffee today", 1), ("2 packs of 6 sausages", 12), ("two pairs of sausages", 4), ("dr pepper zero", 1),
    ] as [(String, Double)])
  func `in a name or in a row count nothing`(text: String, count: Double) throws {
    #expect(try only(text).amount.quantity == Quantity(servings: count))
  }

  @Test func `are those of the person's country`() throws {
    #expect(try only("1.000 g rice", Self.comma).mass == Mass(grams: 1000))
    #expect(try only("1.000 g rice").mass == Mass(grams: 1))
    #expect(try only("1,000 g rice").mass == Mass(grams: 1000))
    #expect(try only("0,5 l milk", Self.comma).amount.quantity == Quantity(servings: 0.5))
  }

  @Test(arguments: [
    "3gr 15 gram of granola", "chicken 100 g 150 g", "yogurt 100 kcal 250 kcal", "cheese 40 kcal 30g protein", "banana 2 7", "0x10 g rice",
    "less than 100 g of rice", "at least 3 eggs", "without 2 eggs", "50 60 g of nuts", "a third slice of pizza", "5 sips of coke",
    "100 g each of rice and chicken", "2 coffees with 1 tsp of sugar each", "100/150 g of rice", "3 cookies at 80 kcal", "12 steak",
    "1e999 g rice", "rice one fifty", "hundreds of almonds", "12\" pizza with 3", "rice 1.2.3 g", "a few almonds",
  ])
  func `are a question where they contradict each other or are not understood`(text: String) {
    let items = MealReader.items(of: text)
    #expect(items.contains { $0.certainty != .verified }, "\(items.map(\.reason))")
  }

  @Test(arguments: [
    "a banana", "2 eggs", "150 g chicken breast", "10 grapes", "a cup of rice", "3 tbsp honey", "a glass of milk", "5 oz salmon",
  ])
  func `are never left out silently`(food: String) {
    for odd in ["7", "seven", "3.5", "1/3", "two hundred", "2-3", "9 11", "fifty five", "12%", "1.2.3", "½"] {
      let items = MealReader.items(of: "\(food) \(odd)")
      #expect(items.contains { $0.certainty != .verified }, "\(food) \(odd): \(items.map(\.reason))")
    }
  }

  @Test func `are named where they are not counted`() throws {
    let item = try only("banana 2 7")
    #expect(item.doubt == .unusedNumber && item.reason.contains("Left out"), "\(item.reason)")
  }

  @Test func `say the range whose middle is counted`() throws {
    let item = try only("2-3 bananas")
    #expect(item.amount.quantity == Quantity(servings: 2.5) && item.reason.contains("Halfway between 2 and 3"), "\(item.reason)")
  }

  @Test func `mean the same in words and in digits`() throws {
    var generator = SeededGenerator(seed: 35)
    for _ in 0..<100 {
      let grams = Int.random(in: 1...2000, using: &generator)
      let texts = ["\(grams) g cheddar cheese", "\(SpokenNumber.words(grams)) grams of cheddar cheese", "cheddar cheese \(grams)g"]
      for text in texts { #expect(try only(text).mass == Mass(grams: Double(grams)), "\(text)") }
    }
  }

  @Test func `are right, and none is wrong and verified`() throws {
    let path = inClone("Tests/DemeterFoodsTests/Tables/numbers.csv")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").dropFirst()
    var wrong: [String] = [], wrongAndVerified: [String] = []
    for line in lines {
      // The words are last, and may contain commas.
      let fields = line.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
      let low = try #require(Double(fields[2])), high = try #require(Double(fields[3]))
      let words = fields[4].hasPrefix("\"") ? String(fields[4].dropFirst().dropLast()).replacing("\"\"", with: "\"") : fields[4]
      let items = MealReader.items(of: words, numbers: fields[0] == "comma" ? Self.comma : .plain)
      let isVerified = !items.isEmpty && items.allSatisfy { $0.certainty == .verified }
      guard !(low - 0.001...high + 0.001).contains(Self.sum(items, fields[1], isVerified)) else { continue }
      wrong.append(words)
      if isVerified { wrongAndVerified.append(words) }
    }
    #expect(lines.count >= 1000)
    #expect(Double(wrong.count) <= 0.02 * Double(lines.count), "\(wrong)")
    #expect(wrongAndVerified.isEmpty, "\(wrongAndVerified)")
  }

  private static func sum(_ items: [ReadItem], _ measure: String, _ isVerified: Bool) -> Double {
    items.reduce(measure == "doubt" && isVerified ? 1 : 0) { sum, item in
      switch measure {
      case "g": sum + (item.mass?.grams ?? 0)
      case "count": sum + item.amount.quantity.servings
      case "kcal": sum + (item.nutrition?.energy.kilocalories ?? 0)
      case "protein": sum + (item.nutrition?[.protein]?.grams ?? 0)
      case "carbs": sum + (item.nutrition?[.carbohydrates]?.grams ?? 0)
      case "fat": sum + (item.nutrition?[.fat]?.grams ?? 0)
      default: sum
      }
    }
  }
}

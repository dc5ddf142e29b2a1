import DemeterCore
import Testing

@testable import DemeterFoods

@Suite struct `The text of a nutrition label` {
  /// Calories, protein, carbohydrates, fat, sugars, saturated fat, fiber, and milligrams of sodium.
  private static func figures(_ label: NutritionLabel) -> [Double?] {
    let all: [Double?] =
      [label.calories] + [Nutrient.protein, .carbohydrates, .fat].map { label.nutrients[$0] }
      + [TraceNutrient.sugars, .saturatedFat, .fiber].map { label.others[$0] } + [label.others[.sodium].map { $0 * 1000 }]
    return all.map { $0.map { ($0 * 100).rounded() / 100 } }
  }

  @Test(arguments: [
    (
      "Nutrition per 100g Energy 1,880 kJ / 450 kcal Fat 20 g of which saturates 3.2 g Carbohydrate 55 g of which sugars 22 g Fibre 6 g Protein 9 g Salt 0.25 g",
      OwnFood.Basis.hundredGrams, nil, [450, 9, 55, 20, 22, 3.2, 6, 100]
    ),
    (
      "Typical values\nper 100 g\nper 30 g serving\nEnergy\n1588kJ 376kcal\n476kJ 113kcal\nFat\n2.5g\n0.8g\nof which saturates 0.5g 0.2g\nCarbohydrate 84g 25g\nof which sugars 8.0g 2.4g\nFibre 3.0g 0.9g\nProtein 7.0g 2.1g\nSalt 1.13g 0.34g",
      .hundredGrams, 30, [376, 7, 84, 2.5, 8, 0.5, 3, 452]
    ),
    (
      "Portion (30 g) / 100 g Energy 476 kJ / 113 kcal 1588 kJ / 376 kcal Fat 0.8 g 2.5 g Carbohydrate 25 g 84 g Protein 2.1 g 7.0 g",
      .hundredGrams,
      30, [376, 7, 84, 2.5, nil, nil, nil, nil]
    ),
    (
      "Nutrition Facts 8 servings per container Serving size 2/3 cup (55g) Amount per serving Calories 230 % Daily Value* Total Fat 8g 10% Saturated Fat 1g 5% Trans Fat 0g Cholesterol 0mg 0% Sodium 160mg 7% Total Carbohydrate 37g 13% Dietary Fiber 4g 14% Total Sugars 12g Includes 10g Added Sugars 20% Protein 3g Vitamin D 2mcg 10% Calcium 260mg 20% Iron 8mg 45% Potassium 235mg 6% * The % Daily Value tells you how much a nutrient in a serving of food contributes to a daily diet. 2,000 calories a day is used for general nutrition advice.",
      .portion, 55, [230, 3, 37, 8, 12, 1, 4, 160]
    ),
    (
      "Nährwerte je 100 ml: Brennwert 180 kJ/43 kcal, Fett <0,5 g, davon gesättigte Fettsäuren <0,1 g, Kohlenhydrate 10,5 g, davon Zucker 10,5 g, Eiweiß 0 g, Salz 0,01 g",
      .hundredMilliliters, nil, [43, 0, 10.5, nil, 10.5, nil, nil, 4]
    ),
    (
      "Valeurs nutritionnelles pour 100 g : Énergie 2252 kJ / 539 kcal ; Matières grasses 30,9 g dont acides gras saturés 10,6 g ; Glucides 57,5 g dont sucres 56,3 g ; Protéines 6,3 g ; Sel 0,107 g",
      .hundredGrams, nil, [539, 6.3, 57.5, 30.9, 56.3, 10.6, nil, 42.8]
    ),
    ("fat 20 g, protein 5 g, energy 1000 kJ", .hundredGrams, nil, [239.01, 5, nil, 20, nil, nil, nil, nil]),
    ("PER BAR (40G): CALORIES 200, FAT 9G, CARBS 24G, PROTEIN 6G", .portion, 40, [200, 6, 24, 9, nil, nil, nil, nil]),
  ])
  func `is read by its lines and columns`(text: String, basis: OwnFood.Basis, portion: Double?, figures: [Double?]) throws {
    let label = try #require(NutritionLabel(text))
    #expect(label.basis == basis && label.portion == portion)
    #expect(Self.figures(label) == figures)
    #expect(label.doubts == [] || label.nutrients.count < 3, "\(label.doubts)")
  }

  @Test func `is doubted where its figures don't belong together`() throws {
    #expect(try #require(NutritionLabel("per 100 g energy 1880 kJ 540 kcal")).doubts == [.energies(kilojoules: 1880, kilocalories: 540)])
    let slip = try #require(NutritionLabel("per 100 g energy 450 kcal fat 2 g carbohydrate 55 g of which sugars 59 g protein 9 g"))
    #expect(slip.doubts == [.energyOfNutrients(274), .part(.sugars)])
  }

  @Test(arguments: [
    "", "   ", "Store in a cool, dry place.", "100 g", "fat", "%", String(repeating: "9", count: 100_000), "energy kJ kcal",
  ])
  func `is none without figures`(text: String) {
    #expect(NutritionLabel(text) == nil)
  }
}

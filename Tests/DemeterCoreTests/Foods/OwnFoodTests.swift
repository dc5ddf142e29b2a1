import DemeterCore
import Foundation
import Testing

@Suite struct `An own food` {
  private static func food(_ basis: OwnFood.Basis, _ portions: [OwnFood.Portion]) -> Food {
    OwnFood(
      id: UUID(), name: "Soup", basis: basis, nutrition: Nutrition(energy: Energy(kilocalories: 60)), portions: portions, isShared: false
    ).food
  }

  private static func portion(_ name: String, _ grams: Double?) -> OwnFood.Portion {
    OwnFood.Portion(name: name, mass: grams.map(Mass.init(grams:)))
  }

  private static func calories(_ food: Food, _ amount: Double, _ unit: String?) -> Double? {
    let unit = unit.map { name in food.units.first { $0.name == name } ?? FoodUnit(named: name) } ?? nil
    return food.nutrition(of: FoodAmount(Quantity(servings: amount), unit))?.energy.kilocalories
  }

  @Test func `per 100 g is logged by weight and by portions`() {
    let food = Self.food(.hundredGrams, [Self.portion("bowl", 250), Self.portion("cup", 200)])
    #expect(Self.calories(food, 250, "g") == 150 && Self.calories(food, 2, "bowl") == 300 && Self.calories(food, 1, nil) == 150)
    #expect(Self.calories(food, 1, "cup") == 120)
  }

  @Test func `per 100 ml is logged by volume`() {
    let food = Self.food(.hundredMilliliters, [Self.portion("can", 330)])
    #expect(Self.calories(food, 330, "ml") == 198 && Self.calories(food, 1, "can") == 198)
  }

  @Test func `per portion is logged by portions, and by weight if one is known`() {
    #expect(Self.calories(Self.food(.portion, [Self.portion("serving", nil)]), 3, "serving") == 180)
    #expect(Self.calories(Self.food(.portion, [Self.portion("serving", nil)]), 100, "g") == nil)
    let food = Self.food(.portion, [Self.portion("biscuit", 12.5), Self.portion("packet", 150)])
    #expect(Self.calories(food, 100, "g") == 480 && Self.calories(food, 1, "packet") == 720)
  }

  @Test func `is refused with a reason for each field`() {
    var input = OwnFoodInput()
    input.name = " "
    input.calories = .number(950)
    input[.protein] = .number(60)
    input[.carbohydrates] = .number(60)
    input.codes = ["4006381333932", "", "12"]
    input.portions = [.init(name: "bowl", mass: .absent), .init(name: nil, mass: .absent), .init(name: "pot", mass: .number(-1))]
    let refused = #expect(throws: InvalidInput.self) { try input.checked(id: UUID()) }
    #expect(
      refused?.errors.map(\.field) == ["name", "codes", "codes", "portions.0.mass", "portions.1.mass", "calories", "basis"],
      "\(refused?.errors ?? [])")
    for number in [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1, 1e300] {
      input.portions = [.init(name: "bowl", mass: .number(number))]
      input.calories = .number(number)
      #expect(throws: InvalidInput.self) { try input.checked(id: UUID()) }
    }
    input = OwnFoodInput()
    input.basis = "ounce"
    #expect(throws: InvalidInput.self) { try input.checked(id: UUID()) }
  }

  @Test func `knows each barcode once, and that of a shop without its weight`() throws {
    var input = OwnFoodInput()
    input.name = "Cheese"
    input.calories = .number(350)
    input.codes = ["036000291452", "0036000291452", "2012345012349"]
    let food = try input.checked(id: UUID())
    #expect(food.codes.map(\.digits) == ["0036000291452", try Barcode("2012345099999").ofItem.digits])
  }
}

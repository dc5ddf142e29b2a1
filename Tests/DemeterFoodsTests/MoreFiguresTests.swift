import DemeterCore
import Testing

@testable import DemeterFoods

@Suite struct `Vitamins and minerals of the shipped foods` {
  private func food(_ id: String) throws -> Food { try #require(FoodID(id).flatMap { FoodIndex.shipped.food($0) }, "\(id)") }

  @Test func `are those of USDA for the same food, and absent ones are unknown`() throws {
    let banana = try food("starter:banana").nutrientsPer100Grams
    let iron = try #require(banana?[.iron]?.grams)
    #expect(abs(iron - 0.00026) < 1e-12 && banana?[.potassium]?.grams == 0.358 && banana?[.vitaminC]?.grams == 0.0087)
    // SR Legacy as it is shipped does not have it.
    #expect(banana?[.vitaminK] == nil && banana?[.magnesium] == nil && banana?[.fiber]?.grams == 2.6)
  }

  @Test func `have as many in a recipe as all of its ingredients state`() throws {
    let more = FoodIndex.shipped.more
    let milk = more.masses(of: "171265"), banana = more.masses(of: "173944")
    let calcium = try #require(milk[.calcium]), other = try #require(banana[.calcium])
    let mixed = more.masses(of: "composed 171265*150 + 173944*50 = 250")
    #expect(abs((mixed[.calcium] ?? 0) - (calcium * 1.5 + other * 0.5) / 2.5) < 1e-12)
    #expect(more.masses(of: "composed 171265*150 + 1*50").isEmpty && more.masses(of: "nonsense").isEmpty)
  }

  @Test func `are all read: the newest survey states all of them`() {
    let index = FoodIndex.shipped
    let whole = index.foods.indices.count { number in
      index.more.masses(of: index.texts.key(ofFood: number)).count == MoreFigures.order.count
    }
    #expect(whole > 5400)
  }
}

import DemeterCore
import Foundation
import Testing

@Suite struct `Net carbohydrates` {
  private func entry(_ carbohydrates: Double?, fiber: Double? = nil, alcohols: Double? = nil) -> FoodEntry {
    var nutrition = Nutrition(energy: Energy(kilocalories: 100), carbohydrates: carbohydrates.map { Mass(grams: $0) })
    var masses: [Int: TraceMass] = [:]
    if let fiber { masses[TraceNutrient.fiber.rawValue] = TraceMass(grams: fiber) }
    if let alcohols { masses[1086] = TraceMass(grams: alcohols) }
    nutrition.others = NutrientVector(masses)
    return FoodEntry(
      id: UUID(), version: 1, meal: Meal(name: "Food", nutrition: nutrition), logged: LoggedMoment(.now, in: .gmt), createdAt: .now,
      updatedAt: .now)
  }

  @Test func `are carbohydrates without fiber and sugar alcohols`() {
    let net = NetCarbohydrates(of: [entry(40, fiber: 10.5), entry(20, fiber: 2, alcohols: 12), entry(3, fiber: 5), entry(0)])
    #expect(net?.mass == Mass(grams: 35.5) && net?.isWhole == true)
    #expect(NetCarbohydrates(of: [entry(40, fiber: 10), entry(20, fiber: 0)], days: 2)?.mass == Mass(grams: 25))
  }

  @Test func `are known as far as fiber is, and unknown is not zero`() {
    let net = NetCarbohydrates(of: [entry(40, fiber: 10), entry(50), entry(nil, fiber: 3)])
    #expect(net?.mass == Mass(grams: 30) && net?.isWhole == false)
    #expect(NetCarbohydrates(of: [entry(50), entry(nil)]) == nil && NetCarbohydrates(of: []) == nil)
  }

  @Test(arguments: [("en-US", true), ("en-CA", true), ("de-DE", false), ("en-GB", false), ("en-AU", false), ("es-US", false)])
  func `are for regions whose labels count fiber, and foods of that table`(locale: String, isShown: Bool) throws {
    var person = Person(id: UUID(), name: "Ann", timeZone: .gmt, locale: locale, plan: .pro, isOwner: true)
    #expect(person.nutrientRules.net == nil)
    person.nutrients.net = NetCarbohydrates.Setting(limit: 50)
    #expect(person.nutrientRules.net == (isShown ? NetCarbohydrates.Setting(limit: 50) : nil))
  }

  @Test func `have a limit that is checked`() throws {
    var input = NutrientSettingsInput()
    #expect(try input.checked().net == nil)
    input.net = "on"
    #expect(try input.checked().net == NetCarbohydrates.Setting())
    input.netLimit = .number(50)
    #expect(try input.checked().net == NetCarbohydrates.Setting(limit: 50))
    input.netLimit = .number(1001)
    #expect(refusals { () throws(InvalidInput) in _ = try input.checked() }.map(\.field) == ["net.limit"])
    input.net = "off"
    #expect(try input.checked().net == nil)
  }
}

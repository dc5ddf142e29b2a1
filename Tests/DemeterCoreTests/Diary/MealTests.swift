import DemeterCore
import Foundation
import Testing

@Suite struct `A meal` {
  @Test func `in another quantity has its nutrition scaled, and what is unknown stays unknown`() {
    let meal = Meal(
      name: "Oats", brand: "Mill", nutrition: Nutrition(energy: Energy(kilocalories: 320), protein: Mass(grams: 11), fat: .zero),
      quantity: Quantity(servings: 2), servingSize: "40", servingUnit: "g", source: .api)
    var expected = meal
    expected.quantity = Quantity(servings: 3)
    expected.nutrition = Nutrition(energy: Energy(kilocalories: 480), protein: Mass(grams: 16.5), fat: .zero)
    #expect(meal.with(quantity: Quantity(servings: 3)) == expected)
    #expect(expected.nutrition[.protein] == Mass(grams: 16.5))
    #expect(expected.nutrition[.carbohydrates] == nil)
    #expect(expected.nutrition[.fat] == .zero)
  }

  @Test(
    arguments: [
      ("1", "plate", 1.5, "1.5 plates"), ("1", "plate", 1, "1 plate"), (nil, "slice", 2, "2 slices"), ("100", "g", 2, "2 × 100 g"),
      ("1", "cup", 2, "2 cups"), (nil, nil, 2, "2 ×"), (nil, nil, 1, nil), (nil, "1/2 cup", 1, "1/2 cup"), ("1", "1/2 cup", 1, "1/2 cup"),
      (nil, "1/2 cup", 2, "2 × 1/2 cup"), ("1/2", "cup", 1, "1/2 cup"), ("1/2", "cup", 3, "3 × 1/2 cup"), (nil, "2 slices", 1, "2 slices"),
      (nil, "2 slices", 1.5, "1.5 × 2 slices"), ("2", "100 g", 1, "2 × 100 g"), (nil, "½ cup", 1, "½ cup"),
    ] as [(String?, String?, Double, String?)])
  func `says how much of a food it was, and a serving with a number of its own as that number`(
    size: String?, unit: String?, quantity: Double, words: String?
  ) {
    let eaten = Meal(
      name: "A", nutrition: Nutrition(energy: Energy(kilocalories: 100)), quantity: Quantity(servings: quantity), servingSize: size,
      servingUnit: unit)
    #expect(eaten.servingWords(in: .plain) == words)
  }
}

@Suite struct `An entry` {
  private func entry(in name: String) -> FoodEntry {
    let instant = Date(timeIntervalSince1970: 1_772_362_800)
    let meal = Meal(name: "Oats", nutrition: Nutrition(energy: Energy(kilocalories: 320)))
    return FoodEntry(
      id: EntryID(), version: 1, meal: meal, logged: LoggedMoment(instant, in: zone(name)), createdAt: instant, updatedAt: instant)
  }

  @Test func `counts towards the day it was in its own zone`() {
    #expect(entry(in: "Pacific/Kiritimati").day == day("2026-03-02"))
    #expect(entry(in: "Etc/GMT+12").day == day("2026-02-28"))
  }

  @Test(arguments: [("Europe/Berlin", false), ("Europe/Paris", false), ("Asia/Tokyo", true), ("UTC", false), ("Etc/UTC", false)])
  func `is elsewhere where the clock differs`(name: String, expected: Bool) {
    #expect(entry(in: name).isElsewhere(than: zone("Europe/Berlin")) == expected)
  }

  @Test func `keeps whole milliseconds, so that it equals itself when read back`() {
    let moment = LoggedMoment(Date(timeIntervalSince1970: 1_772_362_800.123456), in: .gmt)
    #expect(moment.instant.timeIntervalSince1970 == 1_772_362_800.123)
    #expect(LoggedMoment(moment.instant, in: .gmt) == moment)
  }
}

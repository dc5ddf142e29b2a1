import DemeterCore
import Foundation

let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
let tokyo = TimeZone(identifier: "Asia/Tokyo") ?? .gmt
/// 2026-03-01 12:00 in Berlin.
let noon = Date(timeIntervalSince1970: 1_772_362_800)

func oats(source: EntrySource = .catalogue, loggedAt instant: Date = noon, in zone: TimeZone = tokyo) -> FoodEntry {
  let nutrition = Nutrition(energy: Energy(kilocalories: 320.125), protein: Mass(grams: 11), fat: Mass(grams: 0))
  let meal = Meal(
    name: "Oats", brand: "Mill", nutrition: nutrition, quantity: Quantity(servings: 2), servingSize: "40", servingUnit: "g",
    source: source)
  return FoodEntry(
    id: EntryID(), version: 3, meal: meal, logged: LoggedMoment(instant, in: zone), createdAt: instant, updatedAt: instant)
}

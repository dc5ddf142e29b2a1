import DemeterCore
import DemeterKit
import DemeterWords
import Foundation
import Observation
import Testing

@Suite struct `A food item` {
  @Test func `needs only a name and calories`() {
    let before = Date()
    let item = FoodItem(name: "Apple", calories: 95)
    #expect(item.name == "Apple")
    #expect(item.calories == 95)
    #expect((before...Date()).contains(item.timestamp))
    #expect(item.servingSize == nil)
    #expect(item.servingUnit == nil)
    #expect(item.source == .manual)
    #expect(item.id != FoodItem(name: "Apple", calories: 95).id)
  }

  @Test func `keeps everything it is given`() {
    let id = UUID()
    let item = FoodItem(
      id: id, name: "Chicken Breast", calories: 165, timestamp: noon, servingSize: "100", servingUnit: "g", source: .api)
    #expect(item.id == id)
    #expect(item.name == "Chicken Breast")
    #expect(item.calories == 165)
    #expect(item.timestamp == noon)
    #expect(item.servingSize == "100")
    #expect(item.servingUnit == "g")
    #expect(item.source == .api)
  }

  @Test func `notifies its observers when it changes`() async {
    let item = FoodItem(name: "Apple", calories: 95)
    await confirmation { changed in
      withObservationTracking {
        _ = item.calories
      } onChange: {
        changed()
      }
      item.calories = 200
    }
  }

  @Test func `takes over an entry`() {
    let entry = oats()
    let item = FoodItem(entry)
    #expect(item.id == entry.id)
    #expect(item.name == "Oats")
    #expect(item.calories == 320.125)
    #expect(item.timestamp == noon)
    #expect(item.servingSize == "40")
    #expect(item.servingUnit == "g")
    #expect(item.source == .api)
  }

  @Test(arguments: [
    (EntrySource.manual, FoodItemSource.manual), (.voice, .manual), (.imported, .manual), (.catalogue, .api), (.api, .api),
  ])
  func `knows two sources`(entry: EntrySource, item: FoodItemSource) {
    #expect(FoodItem(oats(source: entry)).source == item)
  }
}

@Suite struct `A food item for the diary` {
  @Test func `becomes a meal at its moment`() throws {
    let item = FoodItem(name: " Apple ", calories: 95.5, timestamp: noon, servingSize: "1", servingUnit: "piece", source: .api)
    let (meal, logged) = try item.checked(now: noon, zone: berlin)
    #expect(
      meal
        == Meal(
          name: "Apple", nutrition: Nutrition(energy: Energy(kilocalories: 95.5)), servingSize: "1", servingUnit: "piece",
          source: .api))
    #expect(logged == LoggedMoment(noon, in: berlin))
  }

  @Test(arguments: EntrySource.allCases)
  func `comes back unchanged from an entry`(source: EntrySource) throws {
    let entry = oats(source: source, loggedAt: noon.addingTimeInterval(0.123))
    let (meal, logged) = try FoodItem(entry).checked(now: noon.addingTimeInterval(3600), zone: berlin, changing: entry)
    #expect(meal == entry.meal)
    #expect(logged == entry.logged)
  }

  @Test func `changes only what it can say`() throws {
    let entry = oats()
    let item = FoodItem(entry)
    item.name = "Porridge"
    item.calories = 200
    item.servingUnit = nil
    item.source = .manual
    item.timestamp = noon.addingTimeInterval(-86_400)
    let (meal, logged) = try item.checked(now: noon, zone: berlin, changing: entry)
    var expected = entry.meal
    expected.name = "Porridge"
    expected.nutrition.energy = Energy(kilocalories: 200)
    expected.servingUnit = nil
    expected.source = .manual
    #expect(meal == expected)
    #expect(logged == LoggedMoment(noon.addingTimeInterval(-86_400), in: tokyo))
  }

  @Test(arguments: [
    ("", 95.0, 0.0, "Food name is required"), ("Apple", -1, 0, "Calories must be a non-negative number"),
    ("Apple", .nan, 0, "Calories must be a valid number"), ("Apple", 95, 61, "Time can't be in the future"),
  ])
  func `is refused with a sentence`(name: String, calories: Double, lead: Double, message: String) {
    let item = FoodItem(name: name, calories: calories, timestamp: noon.addingTimeInterval(lead))
    let refusal = #expect(throws: InvalidInput.self) { _ = try item.checked(now: noon, zone: berlin) }
    #expect(refusal?.errors.map(\.message) == [message])
  }
}

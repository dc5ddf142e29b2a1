import DemeterCore
import Foundation
import Testing

private let noon = Date(timeIntervalSince1970: 1_772_362_800)

private func apple() -> EntryInput {
  var input = EntryInput()
  input.name = "Apple"
  input.calories = .number(95)
  return input
}

private func errors(_ change: (inout EntryInput) -> Void) -> [RefusedField] {
  var input = apple()
  change(&input)
  return refusals { () throws(InvalidInput) in _ = try input.checked(now: noon, zone: .gmt) }
}

private func checked(_ change: (inout EntryInput) -> Void) throws -> Meal {
  var input = apple()
  change(&input)
  return try input.checked(now: noon, zone: .gmt).meal
}

@Suite struct `An entry as typed` {
  @Test func `needs a name and calories, and is one serving by hand, eaten now`() throws {
    let (meal, logged) = try apple().checked(now: noon, zone: zone("Europe/Berlin"))
    #expect(meal == Meal(name: "Apple", nutrition: Nutrition(energy: Energy(kilocalories: 95)), quantity: .one, source: .manual))
    #expect(logged == LoggedMoment(noon, in: zone("Europe/Berlin")))
  }

  @Test func `is taken as it is, trimmed`() throws {
    let meal = try checked {
      $0.name = " \t Oats\n"
      $0.brand = " Mill "
      $0.calories = .number(10_000)
      $0[.protein] = .number(0)
      $0[.carbohydrates] = .number(1000)
      $0[.fat] = .number(0.001)
      $0.quantity = .number(1.5)
      $0.servingSize = " 1/2 "
      $0.servingUnit = "cup"
      $0.source = "voice"
    }
    let nutrition = Nutrition(
      energy: Energy(kilocalories: 10_000), protein: .zero, carbohydrates: Mass(grams: 1000), fat: Mass(grams: 0.001))
    #expect(
      meal
        == Meal(
          name: "Oats", brand: "Mill", nutrition: nutrition, quantity: Quantity(servings: 1.5), servingSize: "1/2", servingUnit: "cup",
          source: .voice))
  }

  @Test func `leaves blank texts out`() throws {
    let meal = try checked {
      $0.brand = "  "
      $0.servingSize = ""
      $0.servingUnit = "\n"
    }
    #expect(meal.brand == nil)
    #expect(meal.servingSize == nil)
    #expect(meal.servingUnit == nil)
  }

  @Test func `returns an entry unchanged`() throws {
    let nutrition = Nutrition(energy: Energy(kilocalories: 320.123), protein: Mass(grams: 0.1), fat: .zero)
    let meal = Meal(
      name: "Oats", brand: "Mill", nutrition: nutrition, quantity: Quantity(servings: 0.333), servingSize: "40", servingUnit: "g",
      source: .imported)
    let logged = LoggedMoment(noon.addingTimeInterval(-1000.123), in: zone("Asia/Tokyo"))
    let entry = FoodEntry(id: EntryID(), version: 1, meal: meal, logged: logged, createdAt: noon, updatedAt: noon)
    let again = try EntryInput(entry).checked(now: noon, zone: .gmt, keeping: logged)
    #expect(again.meal == meal)
    #expect(again.logged == logged)
  }

  @Test func `is refused for every field at once, in the order of the form`() {
    let errors = errors {
      $0.name = nil
      $0.calories = .absent
      $0[.fat] = .number(-1)
      $0.quantity = .number(0)
      $0.source = "guess"
      $0.day = "2026-02-30"
    }
    #expect(errors.map(\.field) == ["name", "calories", "fat", "quantity", "source", "day"])
    #expect(errors[1].message == "Calories value is required")
  }
}

@Suite struct `The name of a food` {
  @Test(arguments: [nil, "", "   ", "\n\t", "\u{A0}\u{202F}"])
  func `is required`(name: String?) {
    #expect(errors { $0.name = name } == [RefusedField("name", "Food name is required")])
  }

  @Test(arguments: [
    String(repeating: "a", count: 201), String(repeating: "a", count: 10_000), "e" + String(repeating: "\u{301}", count: 1000),
  ])
  func `has at most 200 characters`(name: String) {
    #expect(errors { $0.name = name } == [RefusedField("name", "Food name must be at most 200 characters")])
  }

  @Test(arguments: ["a\0b", "a\nb", "a\r\nb", "a\tb", "a\u{1B}[31mb", "a\u{7F}b", "a\u{85}b", "a\u{2028}b", "a\u{202E}b", "a\u{2066}b"])
  func `has no control characters`(name: String) {
    #expect(errors { $0.name = name } == [RefusedField("name", "Food name can't contain control characters")])
    #expect(errors { $0.brand = name } == [RefusedField("brand", "Brand can't contain control characters")])
  }

  @Test(arguments: [
    "חלב 3%", "شوربة عدس", "🍎", "👩‍👩‍👧‍👦🍰", "Crème brûlée", "味噌汁", "<script>alert(1)</script>", "Robert'); DROP TABLE entries;--",
    "a\u{200F}b", String(repeating: "🍎", count: 200),
  ])
  func `may be in any language`(name: String) throws {
    #expect(try checked { $0.name = name }.name == name)
  }

  @Test(arguments: [("brand", 200, "Brand"), ("servingSize", 40, "Serving size"), ("servingUnit", 40, "Serving unit")])
  func `is not the only text with a limit`(field: String, limit: Int, label: String) throws {
    func fill(_ count: Int) -> (inout EntryInput) -> Void {
      let text = String(repeating: "a", count: count)
      return { input in
        switch field {
        case "brand": input.brand = text
        case "servingSize": input.servingSize = text
        default: input.servingUnit = text
        }
      }
    }
    #expect(errors(fill(limit)).isEmpty)
    #expect(errors(fill(limit + 1)) == [RefusedField(field, "\(label) must be at most \(limit) characters")])
  }
}

@Suite struct `The calories of a food` {
  @Test(arguments: [
    (NumberInput.absent, "Calories value is required"), (.unreadable("many"), "Calories must be a valid number"),
    (.number(.nan), "Calories must be a valid number"), (.number(.infinity), "Calories must be a valid number"),
    (.number(-.infinity), "Calories must be a valid number"), (.number(-1), "Calories must be a non-negative number"),
    (.number(-0.0001), "Calories must be a non-negative number"), (.number(10_000.5), "Calories must be at most 10,000"),
    (.number(1e300), "Calories must be at most 10,000"),
  ])
  func `are refused word for word`(calories: NumberInput, message: String) {
    #expect(errors { $0.calories = calories } == [RefusedField("calories", message)])
  }

  @Test(arguments: [
    ("", "Calories value is required"), ("  ", "Calories value is required"), ("1e400", "Calories must be a valid number"),
    ("nan", "Calories must be a valid number"), ("inf", "Calories must be a valid number"), ("12a", "Calories must be a valid number"),
    ("-5", "Calories must be a non-negative number"), ("10,000.5", "Calories must be at most 10,000"), ("10,000", nil), ("0", nil),
    ("-0", nil),
  ])
  func `are refused as typed`(text: String, message: String?) {
    let expected = message.map { [RefusedField("calories", $0)] } ?? []
    #expect(errors { $0.calories = NumberInput(typed: text, in: .plain) } == expected)
  }

  @Test func `are absent where nothing was typed, and shown again where it was no number`() {
    #expect(NumberInput(typed: nil, in: .plain) == .absent)
    #expect(NumberInput(typed: " many ", in: .plain) == .unreadable("many"))
    #expect(NumberInput(typed: " 1,5 ", in: NumberStyle(locale: "de-DE")) == .number(1.5))
  }
}

@Suite struct `The other numbers of a food` {
  @Test(arguments: [-0.001, 1000.001, 1e300])
  func `hold 0 to 1,000 grams of a macro`(grams: Double) {
    #expect(errors { $0[.protein] = .number(grams) } == [RefusedField("protein", "Protein must be between 0 and 1,000 g")])
    #expect(
      errors { $0[.carbohydrates] = .number(grams) } == [RefusedField("carbohydrates", "Carbohydrates must be between 0 and 1,000 g")])
    #expect(errors { $0[.fat] = .number(grams) } == [RefusedField("fat", "Fat must be between 0 and 1,000 g")])
  }

  @Test(arguments: [NumberInput.unreadable("x"), .number(.nan), .number(.infinity)])
  func `are numbers`(value: NumberInput) {
    #expect(errors { $0[.fat] = value } == [RefusedField("fat", "Fat must be a valid number")])
    #expect(errors { $0.quantity = value } == [RefusedField("quantity", "Quantity must be a valid number")])
  }

  @Test(arguments: [
    (0.0, "Quantity must be more than 0"), (-1, "Quantity must be more than 0"), (0.0001, "Quantity must be more than 0"),
    (100_001, "Quantity must be at most 100,000"), (0.001, nil), (100_000, nil),
  ])
  func `hold a quantity above 0`(quantity: Double, message: String?) {
    #expect(errors { $0.quantity = .number(quantity) } == (message.map { [RefusedField("quantity", $0)] } ?? []))
  }

  @Test func `come with a source that is known`() {
    #expect(
      errors { $0.source = "guess" }
        == [RefusedField("source", "Source must be one of manual, voice, catalogue, api, imported")])
  }
}

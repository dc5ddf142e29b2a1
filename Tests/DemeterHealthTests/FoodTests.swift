import DemeterCore
import DemeterHealth
import Testing

@Suite struct `Reading foods` {
  private let soup =
    "<Correlation type=\"HKCorrelationTypeIdentifierFood\" sourceName=\"Yazio\" startDate=\"2026-01-14 12:30:00 +0100\" endDate=\"2026-01-14 12:30:00 +0100\">\n"
    + Sample.metadata("HKFoodType", "Linsensuppe &amp; Brot") + Sample.metadata("HKTimeZone", "Europe/Berlin")
    + part("DietaryEnergyConsumed", "412", "kcal", within: Sample.metadata("HKFoodType", "no name of the whole"))
    + part("DietaryProtein", "21", "g")
    + "\n</Correlation>"

  private static func part(
    _ type: String, _ value: String, _ unit: String, at start: String = "2026-01-14 12:30:00 +0100", by source: String = "Yazio",
    within: String? = nil
  ) -> String {
    Sample.record(type, value, unit: unit, source: source, start: start, within: within)
  }

  @Test(arguments: [true, false])
  func `counts what belongs to a food once, whichever copy comes first`(_ isFirst: Bool) throws {
    let copies = Self.part("DietaryEnergyConsumed", "412", "kcal") + Self.part("DietaryProtein", "21", "g")
    let (reading, shelf) = try readBody(isFirst ? copies + soup : soup + copies)
    #expect(
      shelf.foods == [
        HealthFood(
          source: 0, eaten: 1_768_390_200, timeZone: "Europe/Berlin", name: "Linsensuppe & Brot",
          nutrition: Nutrition(energy: Energy(thousandths: 412_000), protein: Mass(thousandths: 21_000)))
      ])
    #expect(reading.records == 2)
    #expect(shelf.hints == [ZoneHint(moment: 1_768_390_200, timeZone: "Europe/Berlin")])
  }

  @Test func `makes one food of the numbers of one source and moment`() throws {
    let (reading, shelf) = try readBody(
      soup + Self.part("DietaryEnergyConsumed", "412", "kcal") + Self.part("DietaryEnergyConsumed", "100", "Cal", by: "Lifesum")
        + Self.part("DietaryCarbohydrates", "7000", "mg", by: "Lifesum") + Self.part("DietaryFatTotal", "2.5", "g", by: "Lifesum")
        + Self.part("DietaryEnergyConsumed", "418.4", "kJ", at: "2026-01-14 13:30:00 +0100", by: "Lifesum")
        + Self.part("DietaryProtein", "3", "g", at: "2026-01-14 14:30:00 +0100", by: "Lifesum"))
    let nutrition = shelf.foods.filter { $0.name == nil }.map(\.nutrition)
    #expect(
      nutrition == [
        Nutrition(energy: Energy(thousandths: 100_000), carbohydrates: Mass(thousandths: 7_000), fat: Mass(thousandths: 2_500)),
        Nutrition(energy: Energy(thousandths: 100_000)),
      ])
    #expect(shelf.foods.count == 3)
    #expect(reading.refused == ["a food without energy": 1])
  }

  @Test func `keeps two helpings of the same`() throws {
    let copies = Self.part("DietaryEnergyConsumed", "412", "kcal") + Self.part("DietaryProtein", "21", "g")
    let (_, shelf) = try readBody(copies + copies + soup + soup)
    #expect(shelf.foods.map(\.name) == ["Linsensuppe & Brot", "Linsensuppe & Brot"])
  }

  @Test(arguments: [
    part("DietaryEnergyConsumed", "12000", "kcal"),
    part("DietaryEnergyConsumed", "6000", "kcal") + part("DietaryEnergyConsumed", "6000", "kcal"),
    part("DietaryEnergyConsumed", "400", "kcal") + part("DietaryProtein", "1001", "g"),
  ])
  func `leaves out what is more than an entry may hold, and takes the rest`(_ parts: String) throws {
    let good = Self.part("DietaryEnergyConsumed", "10000", "kcal", at: "2026-01-14 13:30:00 +0100")
    let named =
      "<Correlation type=\"HKCorrelationTypeIdentifierFood\" sourceName=\"Yazio\" startDate=\"2026-01-14 14:30:00 +0100\" "
      + "endDate=\"2026-01-14 14:30:00 +0100\">\n\(parts)\n</Correlation>"
    let (reading, shelf) = try readBody(parts + good)
    #expect(shelf.foods.map(\.nutrition) == [Nutrition(energy: Energy(kilocalories: 10_000))])
    #expect(reading.refused == ["a number too large to be true": 1])
    let (other, otherShelf) = try readBody(named + good)
    #expect(otherShelf.foods.map(\.nutrition) == [Nutrition(energy: Energy(kilocalories: 10_000))])
    #expect(other.refused == ["a number too large to be true": 1])
  }

  @Test func `passes over other things that belong together`() throws {
    let pressure = soup.replacing("IdentifierFood", with: "IdentifierBloodPressure")
    let (_, shelf) = try readBody(pressure + Sample.record())
    #expect(shelf.foods.isEmpty)
    #expect(shelf.samples.count == 1)
  }
}

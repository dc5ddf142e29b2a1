import DemeterCore
import Foundation
import Testing

@Suite struct `The units of a person` {
  private static let id = UUID()

  private static func person(_ locale: String) -> Person {
    Person(
      id: id, name: "Ann", timeZone: .gmt, locale: locale, plan: .pro, isOwner: true,
      water: WaterSettings(glass: VolumeUnit(locale: locale).glass))
  }

  @Test(arguments: [
    ("en-US", DistanceUnit.mi, WeightUnit.lb, VolumeUnit.floz), ("en-GB", .mi, .st, .ml), ("de-DE", .km, .kg, .ml),
    ("my-MM", .mi, .kg, .ml),
  ])
  func `are those of the region until others are chosen`(locale: String, distance: DistanceUnit, weight: WeightUnit, volume: VolumeUnit) {
    var person = Self.person(locale)
    #expect(person.units == .region && person.distanceUnit == distance && person.weightUnit == weight && person.volumeUnit == volume)
    for system in UnitSystem.allCases {
      person.units = .system(system)
      #expect(person.units == .system(system) && person.distanceUnit == system.distance && person.weightUnit == system.weight)
    }
    person.units = .region
    #expect(person == Self.person(locale))
  }

  @Test func `stay a mix that was chosen earlier, unless they choose`() {
    var person = Self.person("en-US")
    person.chosenDistanceUnit = .km
    let before = person
    #expect(person.units == .mix && person.volumeUnit == .ml)
    person.units = .mix
    #expect(person == before)
  }

  @Test func `bring the usual glass of their system, and leave one that was chosen`() {
    var person = Self.person("de-DE")
    person.units = .system(.us)
    #expect(person.water.glass == 237)
    // The usual glass of a diary that is older than ounces.
    person.water.glass = 250
    #expect(person.glass == 237)
    person.water.glass = 300
    person.units = .system(.metric)
    #expect(person.water.glass == 300)
  }

  @Test(arguments: [
    (237.0, "8 fl oz", "237 ml"), (29.5735295625, "1 fl oz", "30 ml"), (1893, "64 fl oz", "1,893 ml"),
    (1896, "64 fl oz", "1,896 ml"), (250, "8.5 fl oz", "250 ml"), (0, "0 fl oz", "0 ml"),
  ])
  func `write a drink`(milliliters: Double, american: String, metric: String) {
    #expect(NumberStyle.plain.text(water: Measure(milliliters), in: .floz) == american)
    #expect(NumberStyle.plain.text(water: Measure(milliliters), in: .ml) == metric)
  }
}

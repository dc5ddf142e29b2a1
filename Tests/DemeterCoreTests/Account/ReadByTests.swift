import DemeterCore
import Foundation
import Testing

@Suite struct `A person whose diary another one reads` {
  private let owner = Person(
    id: UUID(), name: "Ann", timeZone: .gmt, locale: "en-US", plan: .free, isOwner: true, energyUnit: .kcal,
    body: Body(sex: .female, height: 170), water: WaterSettings(isShown: true, glass: 300, goal: 2000),
    reminders: ReminderRules([.nothingLogged(by: 1200)]), leavesOn: Day("2026-03-15"))

  private func reader(_ locale: String) -> Person {
    Person(
      id: UUID(), name: "Bob", timeZone: TimeZone(secondsFromGMT: 3600) ?? .gmt, locale: locale, plan: .pro, isOwner: false,
      swipesForward: true, energyUnit: .kJ)
  }

  @Test func `keeps days, weeks, figures and targets, and gets the formats and units of the reader`() {
    let bob = reader("de-DE"), shown = owner.read(by: bob)
    #expect(shown.id == owner.id && shown.name == "Ann" && shown.timeZone == .gmt && shown.plan == .free)
    #expect(shown.weekStart == owner.weekStart && shown.weekStart != bob.weekStart)
    #expect(shown.nutrientRules.authority == owner.nutrientRules.authority)
    #expect(shown.nutrientRules.authority != bob.nutrientRules.authority)
    #expect(shown.body == owner.body && shown.water == owner.water)
    #expect(shown.numbers == bob.numbers && shown.energyUnit == .kJ && shown.swipesForward)
    #expect(shown.distanceUnit == bob.distanceUnit && shown.weightUnit == bob.weightUnit && shown.foodLanguages == bob.foodLanguages)
  }

  @Test func `owns no server there, and is reminded of nothing`() {
    let shown = owner.read(by: reader("en-US"))
    #expect(!shown.isOwner && shown.reminders == .off && shown.leavesOn == nil)
  }
}

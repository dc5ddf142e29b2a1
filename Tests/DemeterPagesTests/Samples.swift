public import DemeterCore
@testable import DemeterPages
import Foundation
import Testing

/// Friday, 20 November 2026, 12:30 in Berlin.
let noon: Date = Date(timeIntervalSince1970: 1_795_174_200)

/// A person in Berlin who writes numbers as in the United States.
let person: Person = Person(
  id: UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)), name: "Ann", timeZone: berlin, locale: "en-US", plan: .pro,
  isOwner: true)

let berlin: TimeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
let context: PageContext = PageContext(person: person, now: noon)

func meal(
  _ name: String, _ kilocalories: Double, protein: Double? = nil, carbohydrates: Double? = nil, fat: Double? = nil
) -> Meal {
  Meal(
    name: name,
    nutrition: Nutrition(
      energy: Energy(kilocalories: kilocalories), protein: protein.map(Mass.init(grams:)),
      carbohydrates: carbohydrates.map(Mass.init(grams:)), fat: fat.map(Mass.init(grams:))))
}

/// Entries an hour apart, the newest first, the newest ten minutes old.
func record(
  _ meals: [Meal], goals: Goals? = nil, day: Day = context.today, celebrated: Bool = false, zone: TimeZone = berlin,
  completeness: Completeness? = nil
) -> DayRecord {
  let end = day == context.today ? noon : day.instant(secondsAfterMidnight: 45_000, in: zone)
  let entries = meals.enumerated().map { index, meal in
    let at = end.addingTimeInterval(Double(-600 - index * 3600))
    return FoodEntry(
      id: UUID(uuid: (2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(index))), version: 1, meal: meal,
      logged: LoggedMoment(at, in: zone), createdAt: at, updatedAt: at)
  }
  return DayRecord(
    day: day, entries: entries, total: DailyTotal(day: day, of: meals), goals: goals, completeness: completeness,
    celebrated: celebrated)
}

let fullGoals: Goals = Goals(
  energy: Energy(kilocalories: 2000), protein: Mass(grams: 100), carbohydrates: Mass(grams: 200), fat: Mass(grams: 60))

let assets: SiteAssets = SiteAssets(
  style: "/assets/0/app.css", script: "/assets/0/app.js", touchIcon: "/assets/0/icon-180.png",
  icon: "/assets/0/icon.svg")

extension Day: ExpressibleByStringLiteral {
  /// Creates a day from a literal in a test.
  public init(stringLiteral text: String) {
    guard let day = Day(text) else { preconditionFailure("\(text) is not a day") }
    self = day
  }
}

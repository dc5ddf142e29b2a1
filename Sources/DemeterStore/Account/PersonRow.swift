import DemeterCore
import Foundation
internal import GRDB

/// A person as the accounts file keeps them.
struct PersonRow: FetchableRecord {
  let person: Person
  let passwordHash: PasswordHash

  init(row: Row) throws {
    guard let id = UUID(uuidString: row[0]), let zone = TimeZone(identifier: row[2]), let plan = Person.Plan(rawValue: row[4])
    else { throw DiaryError.unavailable(reason: "an account can't be read") }
    let weekStart: String? = row[7]
    let distanceUnit: String? = row[9]
    person = Person(
      id: id, name: row[1], timeZone: zone, locale: row[3], plan: plan, isOwner: row[5],
      chosenWeekStart: weekStart.flatMap(WeekStart.init(rawValue:)), swipesForward: row[8],
      chosenDistanceUnit: distanceUnit.flatMap(DistanceUnit.init(rawValue:)), showsStepGoal: row[10])
    passwordHash = PasswordHash(text: row[6])
  }

  static let columns: String = """
    person.id, person.name, person.time_zone, person.locale, person.plan, person.is_owner, person.password_hash, person.week_start, \
    person.swipes_forward, person.distance_unit, person.shows_step_goal
    """
}

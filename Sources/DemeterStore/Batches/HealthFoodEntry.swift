import Crypto
package import DemeterCore
package import Foundation

extension NewEntry {
  /// Reads the columns eaten, time_zone, name and energy of a food in health data, and those of its nutrients. Nil if the food can't be an
  /// entry. The same food always gets the same id.
  package init?(healthFood row: some StoredRow, of source: HealthSource, at home: TimeZone, dayStarts: DayStartLog) throws {
    let name: String = try row.value(2)
    // Reading a file refuses amounts too large for an entry. Earlier versions did not, so a stored food may have them.
    let food = HealthFood(
      source: 0, eaten: try row.number(0), timeZone: try row.value(1), name: name,
      nutrition: Nutrition(energy: try row.amount(3), try row.masses(from: 4)))
    let words = "\(source.name)|\(food.eaten)|\(name)|\(food.nutrition.energy.thousandths)"
    let id = EntryID(hash: SHA256.hash(data: Data(words.utf8)))
    guard let entry = food.entry(id: id, from: source, at: home, dayStarts: dayStarts) else { return nil }
    self = entry
  }
}

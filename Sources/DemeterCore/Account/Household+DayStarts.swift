public import Foundation

extension Household {
  /// Lets a person's days start at another hour, from their present day on. Entries stay on their days.
  public func startDays(of person: Person, at hour: Int, now: Date) async throws(DiaryError) -> Person {
    var person = try await change(person) { $0.dayStarts = $0.dayStarts.changed(to: hour, from: $0.today(now)) }
    let diary = try await diary(of: person)
    while true {
      let saved = person.dayStarts
      try await diary.save(saved)
      // Of two devices at once, the diary gets what the household has.
      person = try await change(person) { _ in }
      if person.dayStarts == saved { return person }
    }
  }
}

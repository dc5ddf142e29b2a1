public import Foundation

extension Household {
  /// Lets a person's days start at another hour, from their present day on. Entries stay on their days.
  public func startDays(of person: Person, at hour: Int, now: Date) async throws(DiaryError) -> Person {
    try await changeDayStarts(of: person) { $0.dayStarts = $0.dayStarts.changed(to: hour, from: $0.today(now)) }
  }

  /// Takes the hours of an export, if all days of the person start at midnight.
  public func adopt(_ dayStarts: DayStartLog, for person: Person) async throws(DiaryError) {
    if dayStarts == .midnight { return }
    _ = try await changeDayStarts(of: person) { if $0.dayStarts == .midnight { $0.dayStarts = dayStarts } }
  }

  private func changeDayStarts(
    of person: Person, by change: @escaping @Sendable (inout Person) -> Void
  ) async throws(DiaryError) -> Person {
    var person = try await self.change(person, by: change)
    let diary = try await diary(of: person)
    while true {
      let saved = person.dayStarts
      try await diary.save(saved)
      // Of two devices at once, the diary gets what the household has.
      person = try await self.change(person) { _ in }
      if person.dayStarts == saved { return person }
    }
  }
}

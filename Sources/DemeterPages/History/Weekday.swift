import DemeterCore

/// A weekday at the head of a calendar: its name, and the letter of the person's language.
struct Weekday: Hashable, Sendable {
  let name: String
  let letter: String
}

extension PageContext {
  /// From the first day of the week.
  var weekdays: [Weekday] {
    let letters = dates.weekdayLetters, names = dates.weekdays
    return (0..<7).map { offset in
      let index = (weekStart.weekday + offset) % 7
      return Weekday(name: names[index], letter: letters[index])
    }
  }
}

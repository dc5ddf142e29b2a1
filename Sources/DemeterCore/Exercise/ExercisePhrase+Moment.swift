import Foundation

extension ExercisePhrase {
  /// When it was, as far as the words say: “yesterday”, “at 7”, “gestern Abend”, “à 18h30”, “a las 7 de la tarde”.
  public struct Moment: Hashable, Sendable {
    enum SaidDay: Hashable {
      case ago(Int)
      /// Sunday 0 to Saturday 6; today's own weekday is a week ago if it is the last one.
      case weekday(Int, isLast: Bool)
    }

    var day: SaidDay?
    /// Minutes after midnight at which it began.
    var minutes: Int?
    /// Whether a clock time was said, not a part of the day.
    var isClock = false

    /// Whether a day was said.
    public var saysDay: Bool { day != nil }

    /// Returns the day and the minutes after midnight. They are nil where the words say none, or one that is still to come.
    ///
    /// As in phrases about food, a clock time later than now means yesterday before five in the morning.
    public func resolved(at present: Present) -> (day: Day?, minutes: Int?) {
      let today = present.today, now = wallClock(present.now, in: present.timeZone) / 60, start = present.dayStarts.hour(on: today) * 60
      // Where the night belongs to the day before, its hours are later than all others.
      func place(_ minutes: Int) -> Int { minutes < start ? minutes + 1440 : minutes }
      let said: Day? =
        switch day {
        case nil, .ago(0): nil
        case .ago(let days): today - days
        case .weekday(let weekday, let isLast):
          switch (today.weekday - weekday + 7) % 7 {
          case 0: isLast ? today - 7 : nil
          case let days: today - days
          }
        }
      guard said == nil, let minutes, place(minutes) > place(now) else { return (said, minutes) }
      return isClock && now < 5 * 60 && day == nil ? (today - 1, minutes) : (nil, nil)
    }
  }

  /// Takes the words that say when it was from a text in lower case, and returns what they mean.
  static func takeMoment(_ text: inout String) -> Moment {
    var reader = MomentReader(text)
    reader.read()
    if reader.moment != Moment() { text = reader.rest }
    return reader.moment
  }
}

extension ExerciseInput {
  /// Sets the day and the time that words say, unless the input has a day, a time or an instant already.
  public mutating func setMoment(of phrase: ExercisePhrase, at present: Present) {
    guard day == nil, time == nil, loggedAt == nil else { return }
    let (said, minutes) = phrase.moment.resolved(at: present)
    (day, time) = (said?.description, minutes.map(MealPlan.time))
  }
}

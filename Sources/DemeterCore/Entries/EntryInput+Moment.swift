import Foundation

extension FieldCheck {
  /// Returns the validated moment of an input. It must not be in the future, but the client's clock may be up to a minute ahead. A moment that
  /// stays as it is isn't judged again: another clock may have been further ahead.
  mutating func moment(of input: EntryInput, at present: Present, keeping moment: LoggedMoment?) -> LoggedMoment {
    let now = present.now, dayStarts = present.dayStarts
    let fallback = LoggedMoment(now, in: present.timeZone, dayStarts: dayStarts)
    var zone = moment?.timeZone ?? present.timeZone
    if let name = input.timeZone, !name.isEmpty {
      guard let named = TimeZone(iana: name) else {
        refuse("timeZone", .unknown(.timeZone, String(name.prefix(60)), known: []))
        return fallback
      }
      zone = named
    }
    let today = dayStarts.day(of: now, in: zone)
    var day: Day?
    if let text = input.day, !text.isEmpty {
      day = Day(text)
      guard let day, day >= Day.earliestEntry else {
        refuse("day", .notADate(.day))
        return fallback
      }
      guard day <= today || day == moment?.day else {
        refuse("day", .futureDay)
        return fallback
      }
    }
    let logged: LoggedMoment
    if let text = input.loggedAt, !text.isEmpty {
      guard let instant = Date(rfc3339: text), Day(instant, in: zone) >= Day.earliestEntry else {
        refuse("loggedAt", .notAnInstant)
        return fallback
      }
      logged = LoggedMoment(instant, in: zone, dayStarts: dayStarts)
      if let day, day != logged.day {
        refuse("day", .dayAndTimeDisagree)
        return fallback
      }
    } else if let text = input.time, !text.isEmpty {
      guard let seconds = Self.seconds(text) else {
        refuse("time", .notATime)
        return fallback
      }
      let kept = (moment?.day == (day ?? moment?.day) && moment?.timeZone == zone) ? moment : nil
      if let kept, wallClock(kept.instant, in: zone) / 60 * 60 == seconds {
        logged = kept  // not changed: keeps its seconds, and its occurrence of an hour that comes twice
      } else if moment == nil, (day ?? today) == today, wallClock(now, in: zone) / 60 * 60 == seconds {
        // The current minute means now, which keeps entries in the order they were logged.
        logged = LoggedMoment(now, in: zone, dayStarts: dayStarts)
      } else {
        logged = LoggedMoment(day ?? moment?.day ?? today, secondsAfterMidnight: seconds, in: zone, dayStarts: dayStarts, near: kept)
      }
    } else if let day {
      if let moment, day == moment.day, zone == moment.timeZone {
        logged = moment
      } else if moment == nil, day == today {
        logged = LoggedMoment(now, in: zone, dayStarts: dayStarts)  // not by wall clock, which goes back in an hour that occurs twice
      } else {
        let seconds = wallClock(moment?.instant ?? now, in: moment?.timeZone ?? zone)
        logged = LoggedMoment(day, secondsAfterMidnight: seconds, in: zone, dayStarts: dayStarts)
      }
    } else {
      logged = moment?.timeZone == zone ? moment ?? fallback : LoggedMoment(moment?.instant ?? now, in: zone, dayStarts: dayStarts)
    }
    if let day, logged.day != day {
      refuse(input.time == nil ? "day" : "time", .skippedTime)
      return fallback
    }
    guard logged.day >= Day.earliestEntry else {
      refuse("day", .dayBefore1900)
      return fallback
    }
    if logged.instant > now, logged != moment {
      guard logged.instant.timeIntervalSince(now) <= 60 else {
        refuse(input.loggedAt == nil ? "time" : "loggedAt", .futureTime)
        return fallback
      }
      return LoggedMoment(now, in: zone, dayStarts: dayStarts)
    }
    return logged
  }

  /// Returns the seconds after midnight of `HH:MM` or `HH:MM:SS`.
  private static func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, parts.allSatisfy({ $0.utf8.count == 2 }) else { return nil }
    let numbers = parts.compactMap { decimal(Array($0.utf8)[...]) }
    guard numbers.count == parts.count, numbers[0] < 24, numbers[1] < 60, numbers.last ?? 0 < 60 else { return nil }
    return numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
  }
}

extension LoggedMoment {
  /// Creates a moment at a clock time of a day. If it is to replace another one of that night which is on another day than by the hours at
  /// which days start now, it stays in the same night and on the same day.
  fileprivate init(_ day: Day, secondsAfterMidnight seconds: Int, in zone: TimeZone, dayStarts: DayStartLog, near known: LoggedMoment?) {
    let night = DayStartLog.hours.upperBound * 3600
    guard let known, known.day == day, dayStarts.day(of: known.instant, in: zone) != day,
      max(seconds, wallClock(known.instant, in: zone)) < night
    else {
      self.init(day, secondsAfterMidnight: seconds, in: zone, dayStarts: dayStarts)
      return
    }
    self.init(Day(known.instant, in: zone).instant(secondsAfterMidnight: seconds, in: zone), in: zone, on: day)
  }
}

extension Day {
  /// The earliest day for which an entry may be logged.
  public static let earliestEntry: Day = Day(number: -25_567)  // 1900-01-01
}

import DemeterCore
import DemeterMessages
import DemeterWords

/// A day of the calendar with its visible and spoken texts.
public struct CalendarDay: Hashable, Sendable {
  /// A bar of a week: the day's calories and its goal, in percent of the highest of the week.
  struct Bar: Hashable, Sendable {
    let height: Int
    /// nil if there is no goal.
    let goal: Int?
  }

  let day: Day
  let number: String
  /// Leads to the plan of a day to come; nil if nothing can be planned for it.
  let address: String?
  let isFuture: Bool
  let isToday: Bool
  let isOpen: Bool
  /// Whether it belongs to a neighbouring month.
  let isMuted: Bool
  /// Whether the filter excludes it.
  let isLeftOut: Bool
  let sign: DaySign
  /// Percent of the goal; only as long as the day is undecided.
  let percent: Int?
  /// nil in a month.
  let bar: Bar?
  /// Whole calories; nil if nothing was logged.
  let calories: String?
  /// The number of entries if there are several.
  let badge: String?
  /// `Tuesday 18 November, 4 entries, 1,930 calories, goal met`
  let spoken: String

  /// - Parameter scale: the energy of a bar of full height; nil if there are no bars.
  init(_ day: HistoryDay, at address: HistoryAddress, month: Month?, scale: Energy? = nil, in context: PageContext) {
    let today = context.today
    self.day = day.day
    number = String(day.day.components.day)
    isToday = day.day == today
    isOpen = day.day == address.day
    isMuted = month.map { $0 != day.day.month } ?? false
    // A day that has begun elsewhere may have entries.
    let isFuture = day.day > today && day.total == nil
    self.isFuture = isFuture
    self.address = isFuture ? (today.plannable.contains(day.day) ? Paths.plan(day.day) : nil) : address.opening(day.day).path
    isLeftOut = !isFuture && !address.filter.admits(day, today: today)
    sign = isLeftOut ? .none : DaySign(day, today: today)
    percent = isLeftOut ? nil : day.percentSoFar(on: today)
    let isHidden = isLeftOut || isFuture
    bar = scale.map { scale in
      func percent(_ energy: Energy) -> Int { Int(nearest: energy.kilocalories / scale.kilocalories * 100) }
      return Bar(height: isHidden ? 0 : percent(day.total?.energy ?? .zero), goal: isFuture ? nil : day.goal.map(percent))
    }
    // A cell is narrow: show whole calories, and speak the exact number.
    calories = isLeftOut ? nil : day.total.map { context.whole($0.energy) }
    badge = !isLeftOut && day.entryCount > 1 ? context.numbers.text(day.entryCount) : nil
    let judged = isFuture ? say("in the future") : DaySign(day, today: today).words
    let words = [
      isToday ? say("Today") : nil, context.dates.spoken(day.day), day.total.map { context.entries($0.entryCount) },
      day.total.map { context.spoken($0.energy) }, judged, isLeftOut ? say("left out by the filter") : nil,
    ]
    spoken = words.compactMap { $0 }.joined(separator: ", ")
  }
}

extension HistoryDay {
  /// Percent of the energy goal, as long as the day is still under it and not over; nil for any other day.
  func percentSoFar(on today: Day) -> Int? {
    guard let goal, let total, isUndecided(on: today) else { return nil }
    return GoalProgress(total.energy, of: goal).percent
  }
}

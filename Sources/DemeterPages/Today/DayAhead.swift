import DemeterCore
import DemeterHTML
import DemeterMessages

/// What was logged on the next day, which has begun where the person was, but not at home.
struct DayAhead: Hashable, Sendable {
  /// `Already on Mar 11: 2 entries, 640 cal`
  let words: String
  let address: String

  /// nil if nothing was logged on it.
  init?(_ days: History, in context: PageContext) {
    let next = context.today + 1
    guard days.days.contains(next), let total = days[next].total else { return nil }
    words = say("Already on \(context.dates.short(next)): \(context.entries(total.entryCount)), \(context.calories(total.energy))")
    address = Paths.history(of: next)
  }
}

struct DayAheadView: View {
  let day: DayAhead

  var body: some HTML {
    a(.class("week-so-far"), .id("day-ahead"), .href(day.address)) {
      span { day.words }
      Icon(.chevronRight)
    }
  }
}

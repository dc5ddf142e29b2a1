import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords

/// What is left to eat in this week, in one line.
struct WeekLeft: Hashable, Sendable {
  let words: String
  /// The address of the week in the history.
  let address: String

  /// nil unless the person wants to see it.
  init?(_ history: History, in context: PageContext) {
    guard let budget = WeeklyBudget(of: context.today.week(from: context.weekStart), in: history, today: context.today) else { return nil }
    let isOver = budget.left < .zero, amount = context.calories(isOver ? .zero - budget.left : budget.left)
    let isTodayOpen = history[context.today].goal != nil, later = budget.days - (isTodayOpen ? 1 : 0)
    words =
      isOver
      ? say("This week: \(amount) over your goals")
      : later == 0
        ? say("Left this week: \(amount), all for today")
        : isTodayOpen
          ? say(
            later, one: "Left this week: \(amount) for today and \(later) more day",
            other: "Left this week: \(amount) for today and \(later) more days")
          : say(later, one: "Left this week: \(amount) for \(later) day", other: "Left this week: \(amount) for \(later) days")
    address = HistoryAddress(mode: .week, anchor: context.today).path
  }
}

struct WeekLeftView: View {
  let budget: WeekLeft

  var body: some HTML {
    a(.class("week-so-far"), .id("budget"), .href(budget.address)) {
      span { budget.words }
      Icon(.chevronRight)
    }
  }
}

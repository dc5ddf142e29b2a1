import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords

/// The average of the days of this week that are over, in one line.
struct WeekSoFar: Hashable, Sendable {
  let words: String
  /// The address of the week in the history.
  let address: String

  /// nil before a day of the week is over and logged.
  init?(_ week: History, in context: PageContext) {
    let days = week.days.each.filter { $0 < context.today }.map { week[$0] }
    let statistics = HistoryStatistics(of: days, today: context.today)
    guard let average = statistics.averageEnergy else { return nil }
    let goals = days.compactMap { $0.total == nil || $0.status == .incomplete ? nil : $0.goal }
    let logged = context.numbers.counted(statistics.completeDays, "day"), eaten = context.calories(average)
    if goals.count == statistics.completeDays {
      let goal = Energy(thousandths: goals.reduce(0) { $0 + $1.thousandths } / Int64(goals.count))
      let difference = average.whole - goal.whole
      let away = context.calories(difference < .zero ? .zero - difference : difference)
      words =
        difference == .zero
        ? say("This week so far (\(logged)): \(eaten) a day, exactly your goal")
        : difference < .zero
          ? say("This week so far (\(logged)): \(eaten) a day, \(away) under your goal")
          : say("This week so far (\(logged)): \(eaten) a day, \(away) over your goal")
    } else {
      words = say("This week so far (\(logged)): \(eaten) a day")
    }
    address = HistoryAddress(mode: .week, anchor: context.today).path
  }
}

struct WeekSoFarView: View {
  let week: WeekSoFar

  var body: some HTML {
    a(.class("week-so-far"), .id("week"), .href(week.address)) {
      span { week.words }
      Icon(.chevronRight)
    }
  }
}

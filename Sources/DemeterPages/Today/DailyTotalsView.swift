import DemeterCore
public import DemeterHTML

/// The day's summary, top to bottom: date, calories, macros, goals, entries.
public struct DailyTotalsView: View {
  let page: DayPage

  public init(page: DayPage) { self.page = page }

  public var body: some HTML {
    article(
      .class("day"), .attribute("data-day", page.day.description), .behaviour("celebrate"),
      .attribute("data-celebrate", ifPresent: page.awaitsCelebration ? "\(Paths.day(page.day))/celebration" : nil)
    ) {
      DayHeader(page: page)
      CalorieProgressView(progress: page.calories)
      MacronutrientSection(macros: page.macros, allMet: page.allMacrosMet)
      if !page.goals.isEmpty { GoalsSummaryCard(goals: page.goals) }
      WaitingView(day: nil)
      if page.entries.isEmpty {
        EmptyStateView(
          message: "Log your first meal", hint: "Nothing logged yet today. Start with whatever you ate last.", action: "Add Food",
          address: Paths.add)
      } else {
        EntryList(heading: page.entryCount, rows: page.entries)
      }
    }
  }
}

/// The date, and the links to other days.
struct DayHeader: View {
  let page: DayPage

  var body: some HTML {
    header(.class("bar")) {
      div {
        h1 { page.title }
        p(.class(page.isResetNear ? "subtitle near" : "subtitle"), .attribute("aria-live", ifPresent: page.isResetNear ? "polite" : nil)) {
          page.subtitle
        }
      }
      div(.class("bar-actions")) {
        a(.class("icon-button"), .href(page.calendar), .label("Calendar")) { Icon(.calendar) }
      }
    }
  }
}

/// The goals in force, and the link to change them.
struct GoalsSummaryCard: View {
  let goals: [String]

  var body: some HTML {
    section(.class("card goals"), .label("Goals")) {
      p { goals.joined(separator: " · ") }
      a(.class("button small quiet"), .behaviour("sheet"), .href(Paths.goals)) { "Edit goals" }
    }
  }
}

import DemeterCore
public import DemeterHTML

/// The day's summary, top to bottom: date, calories, macros, goals, entries.
public struct DailyTotalsView: View {
  let page: DayPage

  /// Today or a past day.
  public init(page: DayPage) { self.page = page }

  /// The markup.
  public var body: some HTML {
    article(
      .class("day"), .attribute("data-day", page.day.description), .behaviour(page.mode == .today ? "celebrate" : ""),
      .attribute("data-celebrate", ifPresent: page.awaitsCelebration ? "/days/\(page.day)/celebration" : nil)
    ) {
      DayHeader(page: page)
      CalorieProgressView(progress: page.calories)
      MacronutrientSection(macros: page.macros, allMet: page.allMacrosMet)
      if !page.goals.isEmpty && page.mode == .today { GoalsSummaryCard(goals: page.goals) }
      if page.entries.isEmpty {
        DayEmptyState(page: page)
      } else {
        EntryList(heading: page.entryCount, rows: page.entries)
      }
    }
  }
}

/// The date, and the ways to other days.
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
        if page.mode != .today {
          a(.class("icon-button"), .href("/days/\(page.previous)"), .label("Previous day")) { Icon(.chevronLeft) }
          if let next = page.next {
            a(.class("icon-button"), .href("/days/\(next)"), .label("Next day")) { Icon(.chevronRight) }
          }
        }
        a(.class("icon-button"), .href("/history?month=\(page.day.month)"), .label("Calendar")) { Icon(.calendar) }
      }
    }
    if page.mode == .readOnly {
      a(.class("button wide"), .href("/days/\(page.day)?edit=1")) { "Edit day" }
    }
    if page.mode == .editing {
      div(.class("pair")) {
        a(.class("button"), .behaviour("sheet"), .href("/add?day=\(page.day)")) { "Add to this day" }
        a(.class("button quiet"), .href("/days/\(page.day)")) { "Done" }
      }
    }
  }
}

/// The goals in force, and the way to change them.
struct GoalsSummaryCard: View {
  let goals: [String]

  var body: some HTML {
    section(.class("card goals"), .label("Goals")) {
      p { goals.joined(separator: " · ") }
      a(.class("button small quiet"), .behaviour("sheet"), .href("/goals")) { "Edit goals" }
    }
  }
}

struct DayEmptyState: View {
  let page: DayPage

  var body: some HTML {
    switch page.mode {
    case .today:
      EmptyStateView(
        message: "Log your first meal", hint: "Nothing logged yet today. Start with whatever you ate last.", action: "Add Food",
        address: "/add")
    case .editing:
      EmptyStateView(
        message: "No entries for this day", hint: "Add what you remember.", action: "Add Entry", address: "/add?day=\(page.day)")
    case .readOnly:
      EmptyStateView(message: "No entries for this day", hint: "Nothing was logged.", action: nil, address: "/")
    }
  }
}

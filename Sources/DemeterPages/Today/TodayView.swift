import DemeterCore
public import DemeterHTML
import DemeterMessages

/// The day's summary, top to bottom: date, calories and macros in one card, tiles, what else the day has, entries, week.
public struct TodayView: View {
  let page: TodayPage

  public init(page: TodayPage) { self.page = page }

  public var body: some HTML {
    article(
      .class("day"), .attribute("data-day", page.day.description), .behaviour("celebrate"),
      .attribute("data-celebrate", ifPresent: page.awaitsCelebration ? Route.celebrate.path("\(page.day)") : nil)
    ) {
      DayHeader(page: page)
      if let steps = page.firstSteps { FirstStepsView(steps: steps, day: page.day) }
      div(.class("day-numbers")) {
        if let goal = page.proposed { ProposedGoalView(goal: goal) }
        div(.class("card summary")) {
          CalorieProgressView(progress: page.calories, asksElsewhere: page.firstSteps?.hasGoal == false)
          MacronutrientSection(macros: page.macros, allMet: page.allMacrosMet)
          if let nutrients = page.nutrients { BriefNutrientsView(nutrients: nutrients) }
        }
        if !page.tiles.isEmpty { DayTilesView(tiles: page.tiles) }
      }
      div(.class("day-log")) {
        if let also = page.also { AlsoTodayView(also: also) }
        if let meal = page.yesterdays { MealOfYesterdayView(meal: meal) }
        WaitingView(day: nil)
        if let day = page.ahead { DayAheadView(day: day) }
        if page.meals.isEmpty, page.isShared {
          EmptyStateView(message: say("No entries for this day"), hint: say("Nothing was logged."), action: nil, address: Paths.add)
        } else if page.meals.isEmpty {
          // The list of first steps has that button already.
          let isAsked = page.firstSteps?.hasLogged == false
          EmptyStateView(
            message: isAsked ? say("Nothing logged yet today") : say("Log your first meal"),
            hint: isAsked
              ? say("Type or speak, such as “two eggs and toast”. You see what it counts before it is logged.")
              : say("Nothing logged yet today. Start with whatever you ate last."), action: isAsked ? nil : say("Add food"),
            address: Paths.add)
        } else {
          EntryList(heading: page.entryCount, groups: page.meals)
        }
        if let note = page.note { DayNoteSectionView(note: note) }
        if let week = page.week { WeekSoFarView(week: week) }
        if let budget = page.budget { WeekLeftView(budget: budget) }
        if let explanation = page.explanation { explanation }
      }
    }
  }
}

extension TodayPage {
  /// What is explained once; nil for who only reads, or does the first steps. One line at a time is enough.
  fileprivate var explanation: OnceView? {
    if isShared || firstSteps != nil { return nil }
    if let also, !also.planned.isEmpty {
      return OnceView(name: "planned", place: .anywhere, words: say("What is hollow is planned. It counts once you log it."))
    }
    return meals.isEmpty ? nil : OnceView(name: "again", place: .touch, words: say("Swipe an entry to the right to log it again."))
  }
}

/// The date, and the links to other days.
struct DayHeader: View {
  let page: TodayPage

  var body: some HTML {
    header(.class("bar")) {
      div {
        h1 { DateTitle(words: page.title) }
        p(.class(page.isResetNear ? "subtitle near" : "subtitle"), .attribute("aria-live", ifPresent: page.isResetNear ? "polite" : nil)) {
          page.subtitle
        }
      }
      div(.class("bar-actions")) {
        a(.class("icon-button"), .href(page.calendar), .label(say("Calendar"))) { Icon(.calendar) }
      }
    }
  }
}

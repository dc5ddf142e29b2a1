import DemeterCore
import DemeterHTML
import DemeterMessages

/// Shows a `DayDetailPage`: on a phone as a sheet over the calendar, on a wide screen next to it.
struct DayDetailView: View {
  let page: DayDetailPage

  var body: some HTML {
    section(
      .class(page.isBeside ? "detail beside" : "detail"), .id(page.isBeside ? "beside" : "detail"),
      .attribute("aria-labelledby", "detail-title"), .behaviour("detail"),
      .attribute("data-day", page.day.description), .attribute("data-close", page.close)
    ) {
      header(.class("bar")) {
        div {
          h2(.class("detail-title"), .id("detail-title"), .attribute("tabindex", "-1")) { DateTitle(words: page.title) }
          if let subtitle = page.subtitle { p(.class("subtitle")) { subtitle } }
        }
        div(.class("bar-actions")) {
          DayArrow(
            id: "previous-day", address: page.previous, words: say("Previous day"), icon: .chevronLeft, key: page.isBeside ? nil : .previous
          )
          if let next = page.next {
            DayArrow(id: "next-day", address: next, words: say("Next day"), icon: .chevronRight, key: page.isBeside ? nil : .next)
          }
          if !page.isBeside { a(.class("icon-button"), .id("close-day"), .href(page.close), .label(say("Close"))) { Icon(.close) } }
        }
      }
      div(
        .class("pane"), .id("day-pane"), .behaviour("slide"), .attribute("data-left", ifPresent: page.leftward),
        .attribute("data-right", ifPresent: page.rightward)
      ) {
        div(.class("page day"), .attribute("data-at", page.day.description)) { DayDetailContent(page: page) }
      }
    }
  }
}

/// An arrow to the day before or after. Beside a calendar, the keys are for its months.
private struct DayArrow: View {
  let id: String
  let address: String
  let words: String
  let icon: Icon.Shape
  let key: Shortcut?

  var body: some HTML {
    a(
      .class("icon-button"), .id(id), .href(address), .label(words), .attribute("aria-keyshortcuts", ifPresent: key?.rawValue)
    ) { Icon(icon) }
  }
}

/// The content of the lens first, then the meals, then the rest.
struct DayDetailContent: View {
  let page: DayDetailPage

  var body: some HTML {
    if page.isReadOnly, let edit = page.edit { a(.class("button wide"), .id("edit-day"), .href(edit)) { say("Edit day") } }
    switch page.lens {
    case .food:
      DayNutrition(page: page)
      DayMeals(page: page)
      if !page.activity.isEmpty { EnergyProgressView(progress: page.energy) }
      if !page.activity.isEmpty || !page.isReadOnly { ActivityView(activity: page.activity) }
    case .steps:
      ActivityView(activity: page.activity)
      EnergyProgressView(progress: page.energy)
      DayMeals(page: page)
      DayNutrition(page: page)
    case .energy:
      EnergyProgressView(progress: page.energy)
      DayMeals(page: page)
      ActivityView(activity: page.activity)
      DayNutrition(page: page)
    }
    if let note = page.note { DayNoteSectionView(note: note) }
    if !page.exercise.isEmpty { DayExerciseView(exercise: page.exercise) }
    if !page.measurements.isEmpty || !page.isReadOnly { DayMeasurementsView(measurements: page.measurements) }
  }
}

/// Calories and macros against their goals.
struct DayNutrition: View {
  let page: DayDetailPage

  var body: some HTML {
    div(.class("card summary")) {
      CalorieProgressView(progress: page.calories)
      MacronutrientSection(macros: page.macros, allMet: page.allMacrosMet)
    }
    if let chosen = page.chosen { ChosenNutrientsView(nutrients: chosen) }
    if !page.nutrients.lines.isEmpty { MoreNutrientsView(nutrients: page.nutrients) }
  }
}

/// The entries, and the links to add to them.
struct DayMeals: View {
  let page: DayDetailPage

  var body: some HTML {
    WaitingView(day: page.day)
    if page.meals.isEmpty {
      EmptyStateView(
        message: say("No entries for this day"), hint: page.isReadOnly ? say("Nothing was logged.") : say("Log what you remember."),
        action: page.isReadOnly ? nil : say("Add food"), address: page.add)
    } else {
      if let times = page.mealTimes { p(.class("footnote"), .id("meal-times")) { times } }
      EntryList(heading: page.entryCount, groups: page.meals, found: page.found)
      if !page.isReadOnly { a(.class("button wide"), .id("add-entry"), .behaviour("sheet"), .href(page.add)) { say("Add food") } }
      a(.class("button quiet wide"), .id("copy-day"), .behaviour("sheet"), .href(Paths.copy(page.day))) { say("Copy or save") }
    }
    if let mark = page.mark { DayMarkView(mark: mark) }
  }
}

public import DemeterHTML
import DemeterMessages

/// Shows a `SearchPage`: the field, the matching foods, and all their entries.
public struct SearchView: View {
  let page: SearchPage

  public init(page: SearchPage) { self.page = page }

  public var body: some HTML {
    div(.class("search"), .id("history"), .behaviour("history")) {
      header(.class("bar")) {
        h1 { page.title }
        div(.class("bar-actions")) {
          a(.class("icon-button"), .id("leave-search"), .href(Paths.history), .label(say("Close"))) { Icon(.close) }
        }
      }
      form(.class("search-form"), .action(Paths.search), .role("search"), .behaviour("seek")) {
        input(
          .id("q"), .name("q"), .type("search"), .value(page.query), .label(say("Food name")), .attribute("placeholder", say("Food name")),
          .attribute("autocomplete", "off"), .attribute("enterkeyhint", "search"), .attribute("dir", "auto"), .flag("autofocus"),
          .attribute("aria-describedby", ifPresent: page.error.map { _ in "error-q" }))
        if let month = page.givenMonth { HiddenField(name: "month", value: month) }
        button(.class("button")) { say("Search", meaning: "button") }
        if let error = page.error { p(.class("error"), .id("error-q")) { error } }
      }
      div(.class("results"), .id("results"), .attribute("aria-live", "polite")) { SearchResults(page: page) }
    }
  }
}

struct SearchResults: View {
  let page: SearchPage

  var body: some HTML {
    if page.query.isEmpty {
      p(.class("hint centred")) { say("Search everything you logged by name or brand.") }
    }
    if let month = page.month {
      div(.class("quick active"), .id("searched-month"), .role("group"), .label(say("Filtered for"))) {
        ul(.role("list")) {
          li {
            a(.class("chip toggle"), .href(month.address), .label(month.spoken ?? month.words), .attribute("aria-current", "true")) {
              month.words
              Icon(.close)
            }
          }
        }
      }
    }
    if let corrected = page.corrected { p(.class("card corrected")) { corrected } }
    if !page.foods.isEmpty {
      ul(.class("card list foods"), .role("list"), .label(say("Foods"))) { ForEach(page.foods) { FoundFoodView(food: $0) } }
    }
    if !page.notes.isEmpty {
      section(.class("entries"), .id("found-notes")) {
        h2 { say("Notes about days") }
        ul(.class("card list"), .role("list")) { ForEach(page.notes) { FoundNoteView(note: $0) } }
      }
    }
    ForEach(page.literal) { FoundDayView(day: $0, id: "exactly-on") }
    if let all = page.moreLiteral { a(.class("button wide"), .id("literal"), .href(all.address)) { all.words } }
    if let month = page.month, !page.literal.isEmpty, !page.days.isEmpty { p(.class("hint")) { say("In \(month.words)") } }
    ForEach(page.days) { FoundDayView(day: $0, id: "found-on") }
    if page.showsOnline { AttributionView() }
    if let nothing = page.nothing {
      section(.class("card empty")) {
        p(.class("message")) { nothing }
        p { say("Try another word, or only its beginning.") }
        a(.class("button"), .behaviour("sheet"), .href(Paths.add)) { say("Add food") }
      }
      NearNamesView(names: page.near)
    }
    if let more = page.more { a(.class("button wide"), .id("more"), .href(more)) { say("Older entries") } }
  }
}

/// A day's matching entries.
struct FoundDayView: View {
  let day: FoundDay
  let id: String

  var body: some HTML {
    section(.class("entries"), .id("\(id)-\(day.day)")) {
      h2 { day.heading }
      ul(.class("card list"), .role("list")) { ForEach(day.entries) { FoundEntryView(entry: $0) } }
    }
  }
}

struct FoundFoodView: View {
  let food: FoundFood

  var body: some HTML {
    li(.class("found-food")) {
      div {
        p(.class("name"), .attribute("dir", "auto")) { food.quick.name }
        p(.class("when")) { food.words }
      }
      form(.attribute("method", "post"), .action(food.quick.path), .behaviour("submit"), .later(.add)) {
        HiddenField(name: "id", value: food.quick.newID)
        DeviceZoneField()
        button(.class("button small"), .label(say("Log \(food.quick.name) again, \(food.quick.calories)"))) { say("Log again") }
      }
    }
  }
}

struct FoundNoteView: View {
  let note: FoundNote

  var body: some HTML {
    li(.class("entry"), .id(note.id)) {
      a(.class("entry-link"), .href(note.address)) {
        span(.class("entry-words")) {
          span(.class("name")) { note.day }
          RemarkView(text: note.text)
        }
      }
    }
  }
}

struct FoundEntryView: View {
  let entry: FoundEntry

  var body: some HTML {
    li(.class("entry"), .id(entry.id)) {
      a(.class("entry-link"), .href(entry.address)) {
        span(.class("entry-words")) {
          span(.class("name"), .attribute("dir", "auto")) { entry.name }
          span(.class("when"), .attribute("dir", "auto")) { entry.when }
          if let note = entry.note { RemarkView(text: note) }
        }
        span(.class("energy")) { entry.calories }
      }
    }
  }
}

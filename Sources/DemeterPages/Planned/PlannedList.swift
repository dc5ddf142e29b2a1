import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// A planned entry as a row, drawn hollow. It is not counted.
struct PlannedRow: Hashable, Sendable {
  let id: String
  let name: String
  let calories: String
  let spokenCalories: String
  let time: String
  let detail: String?
  /// The address of the form that corrects it before it is logged, or on a day to come changes it.
  let address: String
  /// Its energy in the person's unit, for the list of what waits to be sent.
  let energy: String
  /// The id of the entry that it becomes; pressing twice logs once.
  let newID: String

  init(_ planned: PlannedEntry, in context: PageContext) {
    id = planned.id.key
    name = planned.meal.plainName
    calories = context.calories(planned.meal.nutrition.energy)
    spokenCalories = context.spoken(planned.meal.nutrition.energy)
    time = context.dates.time(Date(timeIntervalSince1970: Double(planned.minute) * 60), in: .gmt)
    detail = planned.meal.servingWords(in: context.numbers)
    address = Route.planned.path(id)
    energy = String(Int(nearest: EnergyUnit.current.amount(of: planned.meal.nutrition.energy)))
    newID = UUID.fresh().key
  }
}

/// The open planned entries of a day that has come, with buttons that log or skip them.
struct PlannedDay: Hashable, Sendable {
  let id: String
  /// `Planned for today: 3 foods, 1,240 cal`, `Planned for yesterday: 1 food, 320 cal`
  let heading: String
  /// `Log all`, `Log all for Fri, Nov 27`
  let logAll: String
  /// `Log`, `Log for Fri, Nov 27`
  let log: String
  let ids: String
  /// The energy of all in the person's unit.
  let energy: String
  let newID: String
  let rows: [PlannedRow]

  /// - Parameter planned: the open planned entries of one day, at least one.
  init(_ planned: [PlannedEntry], on day: Day, in context: PageContext) {
    let count = context.numbers.counted(planned.count, "food"), brief = context.dates.brief(day)
    let energy = context.calories(planned.reduce(.zero) { $0 + $1.meal.nutrition.energy })
    let isToday = day == context.present.today
    id = "planned-\(day)"
    heading =
      isToday
      ? say("Planned for today: \(count), \(energy)")
      : day == context.present.today - 1
        ? say("Planned for yesterday: \(count), \(energy)") : say("Planned for \(brief): \(count), \(energy)")
    logAll = isToday ? say("Log all") : say("Log all for \(brief)")
    log = isToday ? say("Log", meaning: "a planned food") : say("Log for \(brief)")
    ids = planned.map(\.id.key).joined(separator: ",")
    self.energy = String(Int(nearest: EnergyUnit.current.amount(of: planned.reduce(.zero) { $0 + $1.meal.nutrition.energy })))
    newID = UUID.fresh().key
    rows = planned.map { PlannedRow($0, in: context) }
  }

  /// Planned entries that are due: first those of today, then those of days that passed, the newest first.
  static func due(_ planned: [PlannedEntry], in context: PageContext) -> [PlannedDay] {
    let due = Dictionary(grouping: planned.filter { $0.day <= context.present.today && $0.isOpen }, by: \.day)
    return due.sorted { $0.key > $1.key }.map { PlannedDay($0.value, on: $0.key, in: context) }
  }
}

/// What was planned for a day that has come.
struct PlannedDayView: View {
  let day: PlannedDay

  init(day: PlannedDay) { self.day = day }

  var body: some HTML {
    section(.class("entries planned"), .id(day.id), .attribute("aria-labelledby", day.id + "-heading")) {
      h2(.id(day.id + "-heading")) { day.heading }
      ul(.class("card list"), .role("list")) {
        ForEach(day.rows) { row in
          PlannedRowView(row: row) {
            LogPlannedForm(ids: row.id, newID: row.newID, name: row.name, energy: row.energy) {
              button(.class("button small"), .label("\(day.log): \(row.name)")) { day.log }
            }
            SkipPlannedForm(row: row, words: say("Skip", meaning: "a planned food"))
          }
        }
      }
      if day.rows.count > 1 {
        LogPlannedForm(ids: day.ids, newID: day.newID, name: day.heading, energy: day.energy) {
          button(.class("button wide")) { day.logAll }
        }
      }
    }
  }
}

/// A row with its buttons.
struct PlannedRowView<Buttons: HTML>: View {
  let row: PlannedRow
  let buttons: Buttons

  init(row: PlannedRow, @ViewBuilder buttons: () -> Buttons) {
    self.row = row
    self.buttons = buttons()
  }

  var body: some HTML {
    li(.class("entry"), .id("planned-" + row.id)) {
      a(.class("entry-link"), .behaviour("sheet"), .href(row.address)) { PlannedRowWords(row: row) }
      buttons
    }
  }
}

private struct PlannedRowWords: View {
  let row: PlannedRow

  var body: some HTML {
    span(.class("entry-words")) {
      span(.class("name"), .attribute("dir", "auto")) { row.name }
      span(.class("when")) {
        // Said in words as well, because it is drawn hollow.
        span { say("planned", meaning: "food") + ", " + row.time }
        if let detail = row.detail { span(.attribute("dir", "auto")) { " · " + detail } }
      }
    }
    span(.class("energy"), .label(row.spokenCalories), .role("text")) { row.calories }
  }
}

/// A form that logs planned entries; pressing twice logs once. Without a connection it waits, with its name and energy.
struct LogPlannedForm<Button: HTML>: View {
  let ids: String
  let newID: String
  let name: String
  let energy: String
  let button: Button

  init(ids: String, newID: String, name: String, energy: String, @ViewBuilder button: () -> Button) {
    self.ids = ids
    self.newID = newID
    self.name = name
    self.energy = energy
    self.button = button()
  }

  var body: some HTML {
    form(.attribute("method", "post"), .action(Paths.logPlanned), .behaviour("submit"), .later(.add)) {
      HiddenField(name: "id", value: newID)
      HiddenField(name: "name", value: name)
      HiddenField(name: "calories", value: energy)
      HiddenField(name: "planned", value: ids)
      DeviceZoneField()
      button
    }
  }
}

/// A form that skips a planned entry.
struct SkipPlannedForm: View {
  let row: PlannedRow
  let words: String

  var body: some HTML {
    form(.attribute("method", "post"), .action(Paths.skipPlanned + "?planned=" + row.id), .behaviour("submit"), .later(.delete)) {
      HiddenField(name: "name", value: row.name)
      DemeterHTML.button(.class("button quiet small"), .label("\(words): \(row.name)")) { words }
    }
  }
}

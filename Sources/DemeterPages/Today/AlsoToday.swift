import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// The one place of Today for what only some people use: the eating window, exercise, and what was planned. One line says all of it; what is
/// behind it is seen when it is opened, or when a planned meal waits for an answer.
struct AlsoToday: Hashable, Sendable {
  /// `3 h 10 min left to eat · 305 cal of exercise · 2 planned foods`
  let summary: String
  /// `Eating window 12:00–20:00, 3 h 10 min left`; nil if the person chose none.
  let eatingWindow: String?
  /// nil if there is none.
  let exercise: DayExercise?
  /// What was planned for today, and for days before it, if it was not answered.
  let planned: [PlannedDay]

  /// nil if there is nothing of it.
  init?(_ record: DayRecord, planned: [PlannedEntry], in context: PageContext) {
    eatingWindow = context.eatingWindowWords
    let exercise = record.exercise.lines.isEmpty ? nil : DayExercise(record, isReadOnly: false, in: context)
    self.exercise = exercise
    let days = PlannedDay.due(planned, in: context)
    self.planned = days
    let count = days.reduce(0) { $0 + $1.rows.count }
    let parts = [
      context.eatingTimeLeft, exercise.map { _ in say("\(context.calories(record.exercise.energy)) of exercise") },
      count == 0 ? nil : context.numbers.counted(count, "planned food"),
    ].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    summary = parts.joined(separator: " · ")
  }
}

struct AlsoTodayView: View {
  let also: AlsoToday

  var body: some HTML {
    details(.class("also"), .id("also"), .flag("open", !also.planned.isEmpty)) {
      DemeterHTML.summary(.class("card")) { also.summary }
      if let window = also.eatingWindow { p(.class("footnote"), .id("eating-window")) { window } }
      ForEach(also.planned) { PlannedDayView(day: $0) }
      if let exercise = also.exercise { DayExerciseView(exercise: exercise) }
    }
  }
}

import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords

/// The exercise of one day.
struct DayExercise: Hashable, Sendable {
  /// One exercise.
  struct Row: Hashable, Sendable {
    /// `Running, 30 min`
    let words: String
    /// `305 cal`
    let energy: String
    let when: String
    /// How the energy was computed, and whether it counts.
    let lines: [String]
    /// The address to change it; nil if it can't be changed here.
    let address: String?
  }

  let rows: [Row]
  /// `305 cal beyond rest`; nil if there is none.
  let total: String?
  /// What it means for the goal and for the energy burned.
  let notes: [String]
  /// The address to log more; nil if the day is only read, or the person never logged any.
  let add: String?

  init(_ record: DayRecord, isReadOnly: Bool, in context: PageContext) {
    rows = record.exercise.lines.map { Row($0, isEditable: !isReadOnly, in: context) }
    let energy = record.exercise.energy, isEmpty = rows.isEmpty
    total = isEmpty ? nil : say("Together \(context.calories(energy)) beyond rest")
    notes = isEmpty ? [] : [Self.goal(record, in: context), Self.burned(record)].compactMap(\.self)
    add = isReadOnly || isEmpty && record.goals?.exercise == nil ? nil : Paths.newExercise(on: context.named(record.day))
  }

  var isEmpty: Bool { rows.isEmpty && add == nil }

  private static func goal(_ record: DayRecord, in context: PageContext) -> String? {
    guard let goals = record.goals, goals.energy != nil, goals.exercise != nil else { return nil }
    guard goals.pace == nil else {
      return say("Not added to the goal: it follows what you burn, and your exercise is in that already.")
    }
    let raise = goals.raise(for: record.exercise.energy)
    return raise > .zero ? say("The goal of this day contains \(context.calories(raise)) for it.") : nil
  }

  private static func burned(_ record: DayRecord) -> String {
    record.activity?.day.burned == nil
      ? say("Not part of the energy burned, which is not known.")
      : say("The energy burned is known for the whole day, so this is not added to it.")
  }
}

extension DayExercise.Row {
  fileprivate init(_ line: ExerciseDay.Line, isEditable: Bool, in context: PageContext) {
    let exercise = line.exercise
    words = context.words(exercise.workout)
    energy = context.calories(exercise.workout.energy)
    when = context.dates.time(exercise.logged.instant, in: exercise.logged.timeZone)
    var lines = [context.basis(exercise)]
    if let better = line.countedWith {
      let energy = context.calories(better.workout.energy)
      lines.append(
        better.source == .health ? say("Already in the watch’s \(energy).") : say("Already in \(better.workout.name), \(energy)."))
    } else if line.overlaps {
      lines.append(say("At the same time as another exercise; both count."))
    }
    self.lines = lines
    address = isEditable ? Paths.exercise(exercise.id) : nil
  }
}

/// Shows a `DayExercise`.
struct DayExerciseView: View {
  let exercise: DayExercise

  var body: some HTML {
    section(.class("entries"), .id("day-exercise"), .attribute("aria-labelledby", "exercise-heading")) {
      h2(.id("exercise-heading")) { say("Exercise") }
      if !exercise.rows.isEmpty {
        ul(.class("card list measurements"), .role("list")) {
          ForEach(exercise.rows) { row in
            li {
              if let address = row.address {
                a(.class("row"), .behaviour("sheet"), .href(address)) { words(row) }
              } else {
                div(.class("row")) { words(row) }
              }
            }
          }
        }
        ForEach(exercise.rows) { row in
          p(.class("footnote")) { ([row.words + ": " + (row.lines.first ?? "")] + row.lines.dropFirst()).joined(separator: " ") }
        }
      }
      if let total = exercise.total { p(.class("footnote"), .id("exercise-total")) { total } }
      ForEach(exercise.notes) { note in p(.class("footnote")) { note } }
      if let add = exercise.add { a(.class("button small"), .behaviour("sheet"), .href(add)) { say("Log exercise") } }
    }
  }

  private func words(_ row: DayExercise.Row) -> some HTML {
    span(.class("measurement")) {
      span(.class("name"), .attribute("dir", "auto")) { row.words }
      " "
      span(.class("when")) { row.energy + " · " + row.when }
    }
  }
}

import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// The measurements of one day.
struct DayMeasurements: Hashable, Sendable {
  /// `Weight and water`, `Measurements`
  let name: String
  /// The measurements of each kind that has any.
  let lists: [[MeasurementRow]]
  /// `750 ml of 2,000 ml`; nil if nothing was drunk.
  let water: String?
  /// What phones sent, `71.4 kg imported from Apple Health`; nil if they sent nothing.
  let measured: [String]
  /// The links to write something down; empty if the day is only read.
  let actions: [Action]

  struct Action: Hashable, Sendable {
    let words: String
    let address: String
  }

  init(_ record: DayRecord, isReadOnly: Bool, in context: PageContext) {
    let chosen: [MeasurementKind] = [.weight, .water] + context.measures.kinds
    // What is there is shown, also if it was chosen once and is not any more.
    let others = record.measurements.map(\.kind).filter { !chosen.contains($0) }
    lists = (chosen + others.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }).compactMap { kind in
      let rows = record.measurements.filter { $0.kind == kind }
      return rows.isEmpty ? nil : rows.map { MeasurementRow($0, showsDay: false, isEditable: !isReadOnly, in: context) }
    }
    name = context.measures.kinds.isEmpty && others.isEmpty ? MeasurementKind.allNames : say("Measurements")
    let total = record.waterDrunk
    water = total > .zero ? context.waterWords(total) : nil
    measured = MeasurementKind.known.compactMap { kind in
      // Other programs bring these without being asked.
      if kind.form == .pair || kind.form == .hours, !chosen.contains(kind) { return nil }
      return kind.metric.flatMap { record.activity?.day.values[$0] }.map { value in
        let amount = context.text(value.amount, of: kind)
        return value.origin.words(for: kind.form == .pair || kind.form == .hours ? kind.words(amount) : amount)
      }
    }
    actions =
      isReadOnly
      ? []
      : chosen.map { kind in
        Action(words: kind.log, address: Paths.newMeasurement(kind, on: context.named(record.day)))
      }
  }

  var isEmpty: Bool { lists.isEmpty && measured.isEmpty }
}

extension DayRecord {
  /// The water of the day: what was written down, and what a phone counted.
  var waterDrunk: Measure {
    measurements.filter { $0.kind == .water }.reduce(activity?.day[.water] ?? .zero) { $0 + $1.amount }
  }
}

extension PageContext {
  /// `750 ml`, `750 of 2,000 ml`
  func waterWords(_ amount: Measure) -> String {
    water.goal.map { say("\(numbers.bare(water: amount, in: volumeUnit)) of \(water(Measure(Double($0))))") } ?? water(amount)
  }
}

/// The measurements of a day, and the links to write them down.
struct DayMeasurementsView: View {
  let measurements: DayMeasurements

  var body: some HTML {
    section(.class("entries"), .id("day-measurements"), .attribute("aria-labelledby", "measurements-heading")) {
      h2(.id("measurements-heading")) { measurements.name }
      ForEach(measurements.lists) { MeasurementList(rows: $0) }
      if let water = measurements.water { p(.class("footnote"), .id("water-total")) { say("Water: \(water)") } }
      ForEach(measurements.measured) { line in p(.class("footnote")) { line } }
      if !measurements.actions.isEmpty {
        div(.class("pair")) {
          ForEach(measurements.actions) { action in
            a(.class("button small"), .behaviour("sheet"), .href(action.address)) { action.words }
          }
        }
      }
    }
  }
}

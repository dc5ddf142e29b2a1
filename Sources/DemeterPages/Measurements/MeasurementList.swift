import DemeterCore
import DemeterHTML
import DemeterWords

/// A measurement in a list.
struct MeasurementRow: Hashable, Sendable {
  let amount: String
  let when: String
  /// The address to change it; nil if it can't be changed here.
  let address: String?

  init(_ measurement: LoggedMeasurement, showsDay: Bool, isEditable: Bool, in context: PageContext) {
    let text = context.text(measurement.amount, of: measurement.kind)
    // The units of weights and drinks tell what they are.
    amount = measurement.kind.isInWeightUnit || measurement.kind.isDrink ? text : measurement.kind.words(text)
    let time = context.dates.time(measurement.logged.instant, in: measurement.logged.timeZone)
    when = showsDay ? "\(context.dates.short(measurement.day)), \(time)" : time
    address = isEditable ? Paths.measurement(measurement.id) : nil
  }
}

/// Measurements, each with its time, leading to its sheet.
struct MeasurementList: View {
  let rows: [MeasurementRow]

  var body: some HTML {
    ul(.class("card list measurements"), .role("list")) {
      ForEach(rows) { row in
        li {
          if let address = row.address {
            a(.class("row"), .behaviour("sheet"), .href(address)) { words(row) }
          } else {
            div(.class("row")) { words(row) }
          }
        }
      }
    }
  }

  private func words(_ row: MeasurementRow) -> some HTML {
    span(.class("measurement")) {
      span(.class("name")) { row.amount }
      " "
      span(.class("when")) { row.when }
    }
  }
}

public import DemeterCore
public import DemeterHTML
import DemeterWords
public import Foundation

/// The sheet to write down a weight or a drink of water, or to change one.
public struct MeasurementPage: Hashable, Sendable {
  public let title: String
  let path: String
  let close: String
  let kind: MeasurementKind
  let field: FormField
  let day: FormField
  let time: FormField
  let showsMoment: Bool
  let numbers: NumberStyle
  /// The new measurement's id; pressing twice saves once. nil to change one.
  let newID: String?
  /// The version that is changed; nil for a new one.
  let version: Int?
  let next: String?
  let delete: String?
  let submit: String
  /// Of the same kind, the newest first.
  let recent: [MeasurementRow]
  /// The amount that the person was asked about; nil if they were not.
  let asked: String?
  /// Leads from a measurement to a new one of the same day.
  let another: String?

  /// What a person typed, with its errors.
  public struct Typed: Hashable, Sendable {
    let amount: String
    let day: String
    let time: String
    let refused: InvalidInput
    /// Whether saving the same again is an answer to the question whether it is right.
    let isAsked: Bool

    public init(amount: String, day: String, time: String, refused: InvalidInput, isAsked: Bool = false) {
      (self.amount, self.day, self.time, self.refused, self.isAsked) = (amount, day, time, refused, isAsked)
    }

    /// What the form of a measurement contains before anything is typed.
    package init(_ measurement: LoggedMeasurement, refused: InvalidInput, in context: PageContext) {
      self.init(
        amount: MeasurementPage.field(measurement, in: context), day: measurement.day.description,
        time: context.dates.timeField(measurement.logged.instant, in: measurement.logged.timeZone), refused: refused)
    }
  }

  /// The sheet for a new measurement.
  ///
  /// - Parameters:
  ///   - usual: the amount to start with: the last weight, or a glass of water; nil for an empty field.
  ///   - recent: recent measurements of that kind, oldest first.
  ///   - next: the address to return to; nil for the day.
  public init(
    new kind: MeasurementKind, on day: Day, usual: Measure?, recent: [LoggedMeasurement], id: MeasurementID = .fresh(), next: String?,
    typed: Typed? = nil, in context: PageContext
  ) {
    self.init(
      kind, title: kind.title(isToday: day == context.today, on: context.dates.short(day)), path: Paths.measurements,
      close: next ?? HistoryAddress.day(day, in: context), amount: usual, day: day, time: nil, id: id, version: nil, delete: nil,
      next: next,
      typed: typed, recent: recent, in: context)
  }

  /// The sheet to change a measurement.
  ///
  /// - Parameter version: the version that the form was made for, if it is not the present one.
  public init(
    _ measurement: LoggedMeasurement, typed: Typed? = nil, version: Int? = nil, next: String?, in context: PageContext
  ) {
    self.init(
      measurement.kind, title: "\(measurement.kind.metric.name) on \(context.dates.short(measurement.day))",
      path: Paths.measurement(measurement.id),
      close: next ?? HistoryAddress.day(measurement.day, in: context), amount: measurement.amount, day: measurement.day,
      time: context.dates.timeField(measurement.logged.instant, in: measurement.logged.timeZone), id: nil,
      version: version ?? measurement.version,
      delete: Paths.measurement(measurement.id) + "/delete", next: next, typed: typed, recent: [], in: context)
  }

  /// The amount of a measurement as its field shows it, in the person's unit and rounded.
  package static func field(_ measurement: LoggedMeasurement, in context: PageContext) -> String {
    context.field(measurement.amount, of: measurement.kind)
  }

  /// The amount of a measurement in words: `71.4 kg`.
  package static func words(_ measurement: LoggedMeasurement, in context: PageContext) -> String {
    context.text(measurement.amount, of: measurement.kind)
  }

  private init(
    _ kind: MeasurementKind, title: String, path: String, close: String, amount: Measure?, day: Day, time: String?, id: MeasurementID?,
    version: Int?, delete: String?, next: String?, typed: Typed?, recent: [LoggedMeasurement], in context: PageContext
  ) {
    self.kind = kind
    self.title = title
    self.path = path
    self.close = close
    self.version = version
    self.delete = delete
    self.next = next
    numbers = context.numbers
    newID = id?.key
    submit = version == nil ? "Log \(kind.metric.name.lowercased())" : "Save changes"
    let refused = typed?.refused
    asked = typed.flatMap { $0.isAsked ? $0.amount : nil }
    var field = FormField(
      "amount", kind.metric.name, kind == .weight && context.weightUnit == .st ? .text : .decimal,
      value: typed?.amount ?? amount.map { context.field($0, of: kind) } ?? "",
      error: refused?.message(for: "amount") ?? refused?.message(for: "unit"), unit: context.unit(of: kind), isRequired: true)
    field.takesFocus = true
    self.field = field
    self.day = FormField("day", "Day", .date, value: typed?.day ?? day.description, error: refused?.message(for: "day"))
    self.time = FormField("time", "Time", .time, value: typed?.time ?? time ?? "", error: refused?.message(for: "time"))
    showsMoment = self.day.error != nil || self.time.error != nil || version != nil
    another =
      version == nil
      ? nil
      : Paths.newMeasurement(kind) + "?"
        + (["day=\(day)"] + (next.map { ["next=" + HistoryAddress.encoded($0)] } ?? [])).joined(separator: "&")
    self.recent = recent.suffix(5).reversed().map { MeasurementRow($0, showsDay: true, isEditable: true, in: context) }
  }
}

/// A measurement in a list.
struct MeasurementRow: Hashable, Sendable {
  let amount: String
  let when: String
  /// The address to change it; nil if it can't be changed here.
  let address: String?

  init(_ measurement: LoggedMeasurement, showsDay: Bool, isEditable: Bool, in context: PageContext) {
    amount = context.text(measurement.amount, of: measurement.kind)
    let time = context.dates.time(measurement.logged.instant, in: measurement.logged.timeZone)
    when = showsDay ? "\(context.dates.short(measurement.day)), \(time)" : time
    address = isEditable ? Paths.measurement(measurement.id) : nil
  }
}

extension MeasurementKind {
  func title(isToday: Bool, on day: String) -> String { isToday ? metric.name : "\(metric.name) on \(day)" }

  var icon: Icon.Shape {
    switch self {
    case .weight: .scale
    case .water: .drop
    }
  }
}

extension PageContext {
  /// An amount with its unit: `71.4 kg`, `250 ml`
  func text(_ amount: Measure, of kind: MeasurementKind) -> String {
    switch kind {
    case .weight: weight(amount)
    case .water: water(amount)
    }
  }

  /// An amount for a form field.
  func field(_ amount: Measure, of kind: MeasurementKind) -> String {
    switch kind {
    case .weight: numbers.field(weight: amount, in: weightUnit)
    case .water: numbers.field(amount)
    }
  }

  /// The unit that stands next to the field; nil if it is typed with the amount.
  func unit(of kind: MeasurementKind) -> String? {
    switch kind {
    case .weight: weightUnit == .st ? "st lb" : weightUnit.rawValue
    case .water: kind.unit
    }
  }
}

/// Shows a `MeasurementPage`.
public struct MeasurementView: View {
  let page: MeasurementPage

  public init(page: MeasurementPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.close) {
      form(
        .attribute("method", "post"), .action(page.path), .behaviour("submit"), .flag("novalidate"),
        .later(page.newID == nil ? .edit : .add)
      ) {
        if let id = page.newID { HiddenField(name: "id", value: id) }
        if let version = page.version { HiddenField(name: "version", value: String(version)) }
        if let next = page.next { HiddenField(name: "next", value: next) }
        if let asked = page.asked { HiddenField(name: "asked", value: asked) }
        HiddenField(name: "kind", value: page.kind.rawValue)
        HiddenField(name: "name", value: page.kind.metric.name)
        DecimalField(numbers: page.numbers)
        if page.newID != nil { DeviceZoneField() }
        div(.class("card fields big-field"), .behaviour("nudge"), .attribute("data-size", page.kind == .weight ? "0.1" : "50")) {
          Stepper { FormFieldView(field: page.field, showsLabel: false) }
        }
        if page.showsMoment {
          div(.class("card fields")) { moment }
        } else {
          details(.class("card fields moment")) {
            summary { "Day and time" }
            moment
          }
        }
        button(.class("button primary wide")) { page.submit }
      }
      if let delete = page.delete {
        form(.attribute("method", "post"), .action(delete), .behaviour("submit")) {
          if let version = page.version { HiddenField(name: "version", value: String(version)) }
          if let next = page.next { HiddenField(name: "next", value: next) }
          button(.class("button quiet wide")) { "Delete" }
        }
      }
      if let another = page.another {
        a(.class("button quiet wide"), .behaviour("sheet"), .href(another)) {
          page.kind == .weight ? "Log another weight" : "Log more water"
        }
      }
      if !page.recent.isEmpty {
        section(.class("entries"), .label("Recent")) {
          h2 { "Recent" }
          MeasurementList(rows: page.recent)
        }
      }
    }
  }

  private var moment: some HTML {
    div(.class("pair")) {
      FormFieldView(field: page.day)
      FormFieldView(field: page.time)
    }
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

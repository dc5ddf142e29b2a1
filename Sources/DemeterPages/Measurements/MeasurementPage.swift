public import DemeterCore
import DemeterMessages
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
  /// The unit of a drink that is typed; nil if it is in millilitres or no drink.
  let volumeUnit: String?
  /// Whether the amount has buttons that change it.
  let hasStepper: Bool
  /// The step by which the buttons change the amount.
  let step: Measure
  /// Leads from a measurement to a new one of the same day.
  let another: String?

  /// What a person typed, with its errors.
  public struct Typed: Hashable, Sendable {
    let amount: String
    let day: String
    let time: String
    let refused: InvalidInput
    /// Whether the form asks if the amount is right. Saving the same amount again confirms it.
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
      measurement.kind, title: say("\(measurement.kind.name) on \(context.dates.short(measurement.day))", meaning: "title"),
      path: Paths.measurement(measurement.id),
      close: next ?? HistoryAddress.day(measurement.day, in: context), amount: measurement.amount, day: measurement.day,
      time: context.dates.timeField(measurement.logged.instant, in: measurement.logged.timeZone), id: nil,
      version: version ?? measurement.version,
      delete: Route.deleteMeasurement.path(measurement.id.key), next: next, typed: typed, recent: [], in: context)
  }

  /// The amount of a measurement as its field shows it, in the person's unit and rounded.
  package static func field(_ measurement: LoggedMeasurement, in context: PageContext) -> String {
    context.field(measurement.amount, of: measurement.kind)
  }

  /// How an amount of two numbers, or of hours, is typed.
  private static func hint(_ kind: MeasurementKind) -> String? {
    switch kind.form {
    case .pair: say("Such as 120/80.")
    case .hours: say("Hours and minutes, such as 7:30.")
    default: nil
    }
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
    submit = version == nil ? kind.log : say("Save changes")
    volumeUnit = kind.isDrink && context.volumeUnit != .ml ? context.volumeUnit.rawValue : nil
    hasStepper = kind.form != .pair && kind.form != .hours
    step = kind.isDrink ? Measure(context.volumeUnit.step) : kind.step
    let refused = typed?.refused
    asked = typed.flatMap { $0.isAsked ? $0.amount : nil }
    var field = FormField(
      "amount", kind.name, kind.form == .pair || kind.form == .hours || kind.isInWeightUnit && context.weightUnit == .st ? .text : .decimal,
      value: typed?.amount ?? amount.map { context.field($0, of: kind) } ?? "",
      error: refused?.message(for: "amount") ?? refused?.message(for: "unit"), hint: Self.hint(kind), unit: context.unit(of: kind),
      isRequired: true)
    field.takesFocus = true
    self.field = field
    self.day = FormField("day", say("Day"), .date, value: typed?.day ?? day.description, error: refused?.message(for: "day"))
    self.time = FormField("time", say("Time"), .time, value: typed?.time ?? time ?? "", error: refused?.message(for: "time"))
    showsMoment = self.day.error != nil || self.time.error != nil || version != nil
    let query = context.query(of: min(day, context.present.today)) + (next.map { ["next=" + HistoryAddress.encoded($0)] } ?? [])
    another = version == nil ? nil : Paths.newMeasurement(kind) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    self.recent = recent.suffix(5).reversed().map { MeasurementRow($0, showsDay: true, isEditable: true, in: context) }
  }
}

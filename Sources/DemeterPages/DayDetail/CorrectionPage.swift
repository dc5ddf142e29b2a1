public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords

/// The form to correct a number of a day.
public struct CorrectionPage: Hashable, Sendable {
  public let title: String
  let path: String
  let close: String
  let field: FormField
  let numbers: NumberStyle
  /// An error of the day rather than of the number.
  let error: String?
  let withdraw: String?
  let withdrawWords: String

  /// The current number, or the typed one with its error.
  public init(_ metric: Metric, of record: DayRecord, typed: String? = nil, refused: InvalidInput? = nil, in context: PageContext) {
    let activity = record.activity ?? ActivityRecord(day: ActivityDay(day: record.day))
    title = say("\(metric.name) on \(context.dates.short(record.day))", meaning: "title")
    path = Paths.activity(metric, on: record.day)
    close = HistoryAddress.day(record.day, in: context)
    let burned = activity.day.burned.map { Measure(thousandths: $0.thousandths) }
    let present = metric == .burnedEnergy ? burned : activity.day[metric]
    let measured = activity.measured(metric)
    let hints = [
      measured.map { say("Measured: \(context.figure($0, of: metric)).") },
      say("Your number is used instead of imported ones until you remove it."),
    ]
    var field = FormField(
      "amount", metric.name, .decimal, value: typed ?? context.numbers.field(present), error: refused?.message(for: "amount"),
      hint: hints.compactMap(\.self).joined(separator: " "), unit: metric.symbol, isRequired: true)
    if metric.quantity == .energy { field = field.ofEnergy(context.numbers) }
    field.takesFocus = true
    self.field = field
    numbers = context.numbers
    error = refused?.message(for: "day")
    withdraw = activity.isCorrected(metric) ? Paths.removeCorrection(of: metric, on: record.day) : nil
    withdrawWords = measured.map { say("Use measured: \(context.bare($0, of: metric)) again") } ?? say("Remove what you entered")
  }
}

public struct CorrectionView: View {
  let page: CorrectionPage

  public init(page: CorrectionPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.close) {
      form(.attribute("method", "post"), .action(page.path), .behaviour("submit"), .flag("novalidate")) {
        FormError(message: page.error)
        DecimalField(numbers: page.numbers, hasEnergy: true)
        div(.class("card fields")) { FormFieldView(field: page.field) }
        button(.class("button primary wide")) { say("Save") }
      }
      if let withdraw = page.withdraw {
        form(.attribute("method", "post"), .action(withdraw), .behaviour("submit")) {
          button(.class("button quiet wide")) { page.withdrawWords }
        }
      }
    }
  }
}

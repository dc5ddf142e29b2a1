import DemeterCore
import Hummingbird

extension Request {
  /// Returns the days from `from` to `to` in the query, by default all there are.
  ///
  /// - Parameter errors: what is wrong with the query otherwise.
  /// - Throws: these errors, one for each of the two that is no date, or one if they are in the wrong order.
  func days(with errors: [FieldError] = []) throws(InvalidInput) -> ClosedRange<Day> {
    var errors = errors
    func day(_ name: String, _ label: FieldLabel) -> Day? {
      guard let text = query(name) else { return nil }
      if Day(text) == nil { errors.append(FieldError(name, .notADate(label))) }
      return Day(text)
    }
    let from = day("from", .from) ?? Day.first, to = day("to", .to) ?? Day.last
    if from > to { errors.append(FieldError("to", .rangeReversed(.from, .to))) }
    guard errors.isEmpty else { throw InvalidInput(errors) }
    return from...to
  }
}

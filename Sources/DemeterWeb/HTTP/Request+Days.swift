import DemeterCore
import Hummingbird

extension Request {
  /// Returns the days from `from` to `to` in the query, by default all there are.
  ///
  /// - Throws: an error for each of them that is no date, or one if they are in the wrong order.
  func days() throws(InvalidInput) -> ClosedRange<Day> {
    var errors: [FieldError] = []
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

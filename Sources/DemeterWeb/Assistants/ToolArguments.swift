import DemeterCore
import Foundation

/// The arguments of a tool, which are checked one by one.
struct ToolArguments {
  private var body: JSONBody
  private var errors: [FieldError] = []

  init(_ body: JSONBody) { self.body = body }

  mutating func text(_ name: String) -> String? { body.text(name) }
  mutating func stated(_ name: String) -> String? { body.stated(name) }
  mutating func number(_ name: String) -> NumberInput { body.number(name) }
  mutating func objects(_ name: String) -> [JSONBody]? { body.objects(name) }

  /// Returns those that were not removed, for a reader of its own.
  ///
  /// - Throws: what is wrong with those that were.
  func rest() throws(InvalidInput) -> JSONBody {
    let known = body.errors + errors
    guard known.isEmpty else { throw InvalidInput(known) }
    return body
  }

  /// Removes and returns a day; nil if there is none.
  mutating func day(_ name: String, _ label: FieldLabel = .day) -> Day? {
    guard let text = body.text(name) else { return nil }
    let day = Day(text)
    if day == nil { refuse(name, .notADate(label)) }
    return day
  }

  /// Removes and returns a whole number of a range.
  mutating func whole(_ name: String, _ label: FieldLabel, in range: ClosedRange<Int>, otherwise usual: Int) -> Int {
    let number = body.number(name)
    if number == .absent { return usual }
    guard let value = number.finite, value == value.rounded(), range.contains(Int(nearest: value)) else {
      refuse(name, .notWholeNumber(label, range))
      return usual
    }
    return Int(nearest: value)
  }

  /// Removes and returns the text that names a call; nil if there is none.
  mutating func callID() -> String? {
    let id = body.stated("id")
    if id?.count ?? 0 > AssistantDiary.longestID { refuse("id", .tooLong(.parameter("id"), limit: AssistantDiary.longestID)) }
    return id
  }

  mutating func refuse(_ name: String, _ problem: FieldProblem) { errors.append(FieldError(name, problem)) }

  /// Throws what is wrong with the arguments. Those that were not removed are unknown.
  mutating func finish() throws(InvalidInput) {
    let all = body.finish() + errors
    if !all.isEmpty { throw InvalidInput(all) }
  }
}

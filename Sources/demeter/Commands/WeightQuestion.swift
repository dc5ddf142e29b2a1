import DemeterCore
import DemeterMessages
import DemeterWords
import Foundation

/// The question about a weight that is far from the last one, which the page asks too.
struct WeightQuestion {
  let isSure: Bool

  /// Asks, and throws if the person does not confirm. Does not ask about a measurement that is saved already, or if `isSure`.
  func ask(about new: NewMeasurement, in diary: any Diary, of person: Person) async throws {
    guard new.kind == .weight, !isSure, (try? await diary.measurement(new.id)) == nil,
      let last = try await diary.measurements(.weight, in: new.logged.day - 365...new.logged.day).last,
      MeasurementRules.isUnlikely(new.amount, after: last.amount)
    else { return }
    let numbers = person.numbers, unit = person.weightUnit
    let difference = numbers.text(weight: Measure(abs(new.amount.value - last.amount.value)), in: unit)
    let amount = numbers.text(weight: new.amount, in: unit)
    let words =
      new.amount > last.amount
      ? say("\(amount) is \(difference) more than the last weight.") : say("\(amount) is \(difference) less than the last weight.")
    guard isatty(STDIN_FILENO) == 1 else {
      throw CommandError("\(words) " + say("Nothing was saved. Say --yes if it is right, or the unit: 71.4 kg."))
    }
    guard isConfirmed("\(words) " + say("Save it?")) else { throw CommandError(say("Nothing was saved.")) }
  }
}

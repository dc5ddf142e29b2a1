import DemeterCore
import DemeterPages

extension PageRequestContext {
  /// Asks about a weight that is probably a typing error, once.
  ///
  /// - Parameters:
  ///   - asked: the amount that was asked about, as it was typed.
  ///   - amount: the amount as it is typed.
  func question(about new: NewMeasurement, asked: String?, amount: String?, _ site: AppEnvironment) async throws -> FieldProblem? {
    guard new.kind == .weight, asked == nil || asked != amount,
      let last = try await diary.measurements(.weight, in: new.logged.day - 365...new.logged.day).last(where: { $0.id != new.id }),
      MeasurementRules.isUnlikely(new.amount, after: last.amount)
    else { return nil }
    let difference = reading(site).change(new.amount.value - last.amount.value)
    return .unlikelyWeight(difference: difference, isMore: new.amount > last.amount)
  }
}

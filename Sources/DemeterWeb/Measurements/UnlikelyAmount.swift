import DemeterCore
import DemeterPages

extension PageRequestContext {
  /// Asks about an amount that is probably a typing error, once.
  ///
  /// - Parameters:
  ///   - asked: the amount that was asked about, as it was typed.
  ///   - amount: the amount as it is typed.
  func question(about new: NewMeasurement, asked: String?, amount: String?, _ site: AppEnvironment) async throws -> FieldProblem? {
    guard asked == nil || asked != amount,
      let last = try await diary.measurements(new.kind, in: new.logged.day - 365...new.logged.day).last(where: { $0.id != new.id }),
      MeasurementRules.isUnlikely(new.amount, of: new.kind, after: last.amount)
    else { return nil }
    let change = Measure(abs(new.amount.value - last.amount.value)), isMore = new.amount > last.amount
    return new.kind == .weight
      ? .unlikelyWeight(difference: reading(site).change(change.value), isMore: isMore)
      : .unlikely(difference: reading(site).text(change, of: new.kind), isMore: isMore)
  }
}

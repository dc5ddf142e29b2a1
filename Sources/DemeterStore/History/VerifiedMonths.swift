import DemeterCore
import Synchronization

/// The months whose totals were verified, and rebuilt if necessary, since the diary was opened.
final class VerifiedMonths: Sendable {
  private let months = Mutex<Set<Month>>([])

  /// From the first to the last month of a range of days that is not verified; nil if all are.
  func unverified(in days: ClosedRange<Day>) -> ClosedRange<Month>? {
    let known = months.withLock { $0 }
    let new = (days.lowerBound.month...days.upperBound.month).each.filter { !known.contains($0) }
    guard let first = new.first, let last = new.last else { return nil }
    return first...last
  }

  func add(_ verified: ClosedRange<Month>) {
    months.withLock { $0.formUnion(verified.each) }
  }
}

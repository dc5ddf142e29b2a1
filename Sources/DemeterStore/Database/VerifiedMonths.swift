package import DemeterCore
import Synchronization

/// The months whose totals were compared with their entries since the diary was opened, with a hash of the totals as they were then.
///
/// A month is compared again if its totals differ from that hash. It does not matter whether this server, another one or another program changed them.
package final class VerifiedMonths: Sendable {
  private struct State {
    /// All of them were compared, also those without totals.
    var months: ClosedRange<Month>?
    /// The hashes of the months with totals.
    var hashes: [Month: Int] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// From the first to the last of some months whose totals are not known to be right; nil if all are.
  package func unverified(in months: ClosedRange<Month>, totals: [DailyTotal]) -> ClosedRange<Month>? {
    let hashes = Self.hashes(of: totals)
    return state.withLock { state in
      guard let known = state.months, known.contains(months.lowerBound), known.contains(months.upperBound) else { return months }
      let changed = hashes.filter { state.hashes[$0.key] != $0.value }.keys
      let emptied = state.hashes.keys.filter { months.contains($0) && hashes[$0] == nil }
      guard let first = (changed + emptied).min(), let last = (changed + emptied).max() else { return nil }
      return first...last
    }
  }

  /// Remembers months whose totals are the sums of their entries.
  package func add(_ months: ClosedRange<Month>, totals: [DailyTotal]) {
    let hashes = Self.hashes(of: totals)
    state.withLock { state in
      if let known = state.months, known.overlaps(months) {
        state.months = min(known.lowerBound, months.lowerBound)...max(known.upperBound, months.upperBound)
        state.hashes = state.hashes.filter { !months.contains($0.key) }
      } else {
        state = State(months: months)
      }
      state.hashes.merge(hashes) { $1 }
    }
  }

  /// - Parameter totals: in the order of their days.
  private static func hashes(of totals: [DailyTotal]) -> [Month: Int] {
    var hashers: [Month: Hasher] = [:]
    for total in totals { hashers[total.day.month, default: Hasher()].combine(total) }
    return hashers.mapValues { $0.finalize() }
  }
}

package import DemeterCore
import Foundation
internal import GRDB

/// A row of the table `activity_value`: a known number of a day.
package struct ActivityValueRow {
  let day: String
  let metric: String
  /// Nil if this version does not know the origin.
  package let number: KnownNumber?

  package init(row: some StoredRow) throws {
    day = try row.value(0)
    metric = try row.value(1)
    let origin: String = try row.value(2)
    let amount: Measure = try row.amount(3)
    let asOf: Date = try row.instant(4)
    let isFinal: Bool = try row.value(5)
    number = ActivityOrigin(rawValue: origin).map { KnownNumber(ActivityValue(amount, origin: $0, asOf: asOf), isFinal: isFinal) }
  }

  package static let columns: String = "day, metric, origin, amount, as_of, is_final"
}

extension ActivityValueRow: FetchableRecord {}

extension Collection<ActivityValueRow> where Index == Int {
  /// The numbers of each day and metric; those that count come first. The rows are sorted by day and metric.
  package var byDay: [(day: Day, known: [Metric: [ActivityValue]])] {
    var result: [(day: Day, known: [Metric: [ActivityValue]])] = []
    var index = startIndex
    while index < endIndex {
      let text = self[index].day
      var known: [Metric: [ActivityValue]] = [:]
      while index < endIndex, self[index].day == text {
        let name = self[index].metric
        var same = [self[index].number]
        index += 1
        while index < endIndex, self[index].day == text, self[index].metric == name {
          same.append(self[index].number)
          index += 1
        }
        guard let metric = Metric(rawValue: name) else { continue }
        known[metric] = same.compactMap(\.self).sorted().map(\.value)
      }
      if let day = Day(text) { result.append((day, known)) }
    }
    return result
  }
}

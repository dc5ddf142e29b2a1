import DemeterCore
import Testing

@Suite struct `A change of a diary` {
  @Test(
    arguments: [
      (.edited, ["2026-03-01", "2026-03-05"], ["2026-03-01", "2026-03-05"]),
      (.batch, ["2026-03-03", "2026-03-05"], ["2026-03-03", "2026-03-04", "2026-03-05"]),
      (.activity, ["2026-03-03"], ["2026-03-03"]),
      (.goals, ["2026-03-03"], ["2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06"]),
    ] as [(DiaryChange.Kind, [String], [String])])
  func `concerns the days that may look different`(kind: DiaryChange.Kind, days: [String], expected: [String]) {
    let change = DiaryChange(number: 1, kind: kind, days: days.map(day))
    let all = day("2026-02-28")...day("2026-03-06")
    #expect(all.each.filter(change.concerns) == expected.map(day))
  }
}

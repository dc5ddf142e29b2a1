import DemeterCore
import Testing

@Suite struct `A month in the words of a search` {
  private static let named: [(text: String, month: String, words: String)] = [
    ("pizza march", "2026-03", "pizza"),
    ("march pizza", "2026-03", "pizza"),
    ("Pizza in MARCH 2025", "2025-03", "Pizza"),
    ("pizza 2025 march", "2025-03", "pizza"),
    ("pizza in march, 2025 with cheese", "2025-03", "pizza with cheese"),
    // The latest one that is not in the future.
    ("pizza april", "2025-04", "pizza"),
    ("apr. pizza", "2025-04", "pizza"),
    ("sept pizza", "2025-09", "pizza"),
    ("pizza last month", "2026-02", "pizza"),
    ("this month", "2026-03", ""),
    ("may", "2025-05", ""),
    ("march 2024", "2024-03", ""),
    // The last of several; a number that is no year stays.
    ("may soup january", "2026-01", "may soup"),
    ("dec 1200 soup", "2025-12", "1200 soup"),
  ]

  @Test(arguments: named.indices) func `is read with or without a year`(_ index: Int) throws {
    let (text, month, words) = Self.named[index]
    #expect(try SearchedMonth(text, today: day("2026-03-10")) == SearchedMonth(#require(Month(month)), words: words))
  }

  @Test(arguments: ["", "pizza", "may's soup", "marching band", "month of soup", "next month", "2025", "last 2025"])
  func `is not seen in other words`(_ text: String) {
    #expect(SearchedMonth(text, today: day("2026-03-10")) == nil)
  }
}

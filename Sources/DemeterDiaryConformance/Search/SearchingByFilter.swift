import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

/// The same entries in a diary and in a list.
private struct SearchedHistory: Sendable {
  let diary: any Diary
  var entries: [FoodEntry] = []
  var goals: [GoalChange] = []

  /// Creates random entries of a few foods: many at the same instant, some deleted again, in several time zones.
  init(seed: UInt64, count: Int, foods: Int, in diary: any Diary) async throws {
    self.diary = diary
    var random = SeededGenerator(seed: seed)
    let names =
      ["Apple pie", "Apple", "Pear pie", "Plum cake", "Tea", "Peppermint tea", "Ärtsoppa"] + (7..<max(7, foods)).map { "Plum \($0)" }
    for (first, goal) in [("2026-01-05", 500.0), ("2026-01-20", 900)] as [(Day, Double)] {
      goals.append(GoalChange(effectiveFrom: first, goals: Goals(energy: Energy(kilocalories: goal))))
      try await diary.set(goals[goals.count - 1])
    }
    for _ in 0..<count {
      let seconds = 1_767_225_600 + Int.random(in: 0..<1000, using: &random) * 3600
      let zone: TimeZone = [.berlin, .newYork, .auckland, .kathmandu][Int.random(in: 0..<4, using: &random)]
      let meal = Meal.named(names[Int.random(in: 0..<names.count, using: &random)], Double(Int.random(in: 0...400, using: &random)))
      var entry = try await diary.save(meal, LoggedMoment(Date(timeIntervalSince1970: TimeInterval(seconds)), in: zone))
      if Int.random(in: 0..<10, using: &random) == 0 { entry = try await diary.delete(entry.id, seeing: nil) }
      entries.append(entry)
    }
  }

  /// Returns what a search must find, computed in a simple way.
  func expected(_ search: EntrySearch, prefixes: [String]) -> [FoodEntry] {
    let standing = entries.filter { $0.deletedAt == nil }
    let totals = Dictionary(grouping: standing, by: \.day).mapValues { DailyTotal(day: $0[0].day, of: $0.map(\.meal)) }
    return standing.filter { entry in
      let words = entry.meal.name.lowercased().replacing("ä", with: "a").split(separator: " ")
      let status = totals[entry.day].map { GoalStatus($0, goal: GoalLog(goals).inForce(on: entry.day)?.energy) }
      let whole = prefixes.joined(separator: " ")
      let isFound = prefixes.allSatisfy { part in words.contains { $0.hasPrefix(part) || part.count > 2 && $0.contains(part) } }
      return (isFound || whole.count > 1 && words.joined(separator: " ").contains(whole))
        && search.days?.contains(entry.day) ?? true
        && search.energy?.contains(entry.meal.nutrition.energy) ?? true
        && (search.statuses.isEmpty || status.map(search.statuses.contains) ?? false)
    }.sorted { ($0.logged.instant, $0.id.uuidString) > ($1.logged.instant, $1.id.uuidString) }
  }

  /// Returns all pages of a search, one after the other.
  func pages(_ search: EntrySearch) async throws -> [[FoodEntry]] {
    var search = search
    var pages: [[FoodEntry]] = []
    repeat {
      let found = try await diary.entries(matching: search)
      pages.append(found.entries)
      search.after = found.next.flatMap { EntryCursor($0.description) }
    } while search.after != nil
    return pages
  }
}

extension DiaryCheck {
  /// Searching a long diary.
  static let searchingALongDiary: [DiaryCheck] = checks("Searching a long diary") {
    for (seed, count, foods) in [(1, 300, 7), (2, 300, 150), (3, 450, 7)] as [(UInt64, Int, Int)] {
      check("gives what a plain look through all entries gives, page by page: \(seed)") { place in
        let history = try await SearchedHistory(seed: seed, count: count, foods: foods, in: try await place.open())
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
          let prefixes = [
            [], ["a"], ["p"], ["apple"], ["pie", "p"], ["tea"], ["artsoppa"], ["t", "pep"], ["plum", "tea"], ["ple"], ["epp", "ea"],
            ["ake", "lum"], ["um"], ["e", "p"],
          ]
          .randomElement(using: &random)
          let first = Day("2025-12-31") + Int.random(in: 0..<45, using: &random)
          let low = Energy(kilocalories: Double(Int.random(in: 0...400, using: &random)))
          let statuses: [Set<GoalStatus>] = [[], [.over], [.noGoal, .met], [.under, .close], [.noEntries]]
          let search = EntrySearch(
            text: prefixes.flatMap { SearchText(phrases: $0.map { [$0] }) },
            days: Bool.random(using: &random) ? first...(first + Int.random(in: 0..<9, using: &random)) : nil,
            statuses: statuses.randomElement(using: &random) ?? [],
            energy: Bool.random(using: &random) ? low...(low + Energy(kilocalories: 150)) : nil,
            limit: [1, 2, 7, 50, 200].randomElement(using: &random) ?? 1)
          let expected = history.expected(search, prefixes: prefixes ?? [])
          let pages = try await history.pages(search)
          #expect(pages.flatMap(\.self) == expected)
          #expect(pages.dropLast().allSatisfy { $0.count == search.limit })
          #expect(pages.count == max(1, (expected.count + search.limit - 1) / search.limit))
        }
      }
    }
    check("goes on where it was, whatever was added or deleted meanwhile") { place in
      let diary = try await place.open()
      var saved: [FoodEntry] = []
      for index in 0..<6 { saved.append(try await diary.save(.named("Tea \(index)"), .on("2026-03-01"))) }
      saved.sort { $0.id.uuidString > $1.id.uuidString }
      var search = EntrySearch(text: SearchText("tea"), limit: 3)
      let first = try await diary.entries(matching: search)
      #expect(first.entries == Array(saved.prefix(3)))
      _ = try await diary.delete(saved[2].id, seeing: nil)
      _ = try await diary.delete(saved[4].id, seeing: nil)
      _ = try await diary.save(.named("Tea"), .on("2026-03-02"))
      search.after = first.next
      let rest = try await diary.entries(matching: search)
      #expect(rest.entries == [saved[3], saved[5]])
      #expect(rest.next == nil)
    }
    check("judges an entry by how its day went, by the goal the day had") { place in
      let diary = try await place.open()
      try await diary.set(GoalChange(effectiveFrom: "2026-03-02", goals: Goals(energy: Energy(kilocalories: 1000))))
      for (day, calories) in [("2026-03-01", 1000.0), ("2026-03-02", 1050), ("2026-03-03", 1100), ("2026-03-04", 1200), ("2026-03-05", 10)]
        as [(Day, Double)]
      {
        _ = try await diary.save(.named("Half", calories / 2), .on(day))
        _ = try await diary.save(.named("Other half", calories / 2), .on(day))
      }
      let days: [GoalStatus: Day] = [
        .noGoal: "2026-03-01", .met: "2026-03-02", .close: "2026-03-03", .over: "2026-03-04", .under: "2026-03-05",
      ]
      for (status, day) in days {
        let found = try await diary.entries(matching: EntrySearch(text: SearchText("half"), statuses: [status]))
        #expect(found.entries.map(\.day) == [day, day])
        #expect(try await diary.entries(matching: EntrySearch(statuses: [status])).entries.map(\.day) == [day, day])
      }
    }
  }
}

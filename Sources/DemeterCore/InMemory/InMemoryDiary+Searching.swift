import Foundation

extension InMemoryDiary {
  /// Implements `Diary`.
  public func entries(matching search: EntrySearch) async throws(DiaryError) -> FoundEntries {
    try read { state in
      guard let text = search.text else { return state.found(search, among: nil) }
      let foods = SearchedFoods(state.foods)
      let matching = foods.matching(text, or: text.whole)
      if matching.isEmpty, let meant = foods.forgiven(text) {
        return state.found(
          search, among: foods.matching(meant, or: meant.whole), first: foods.beginning(with: meant), corrected: meant.words)
      }
      return state.found(search, among: matching, first: foods.beginning(with: text))
    }
  }

  /// Implements `Diary`.
  public func foods(matching text: SearchText, limit: Int) async throws(DiaryError) -> [LoggedFood] {
    try read { state in
      let foods = SearchedFoods(state.foods)
      return state.foods(SearchedFoods.mostUsed(of: foods.matching(text), first: foods.beginning(with: text), limit: limit))
    }
  }

  /// Implements `Diary`.
  public func foods(sayingAnyOf words: [String], limit: Int) async throws(DiaryError) -> [LoggedFood] {
    let said = SearchedFoods.said(words)
    guard !said.isEmpty, limit > 0 else { return [] }
    return try read { state in
      let own = state.foods.filter { $0.value.meal.source != .catalogue }
      return state.foods(SearchedFoods(own).saying(anyOf: said, limit: limit))
    }
  }
}

extension SearchedFoods {
  fileprivate init(_ foods: [String: LoggedFood]) {
    self.init(foods.lazy.map { (key: $0.key, uses: $0.value.uses, lastLogged: $0.value.lastLogged.instant) })
  }
}

extension InMemoryState {
  /// All foods that were logged, by their keys.
  fileprivate var foods: [String: LoggedFood] { LoggedFood.foods(of: standingEntries) }

  /// Returns the foods that were found.
  fileprivate func foods(_ matches: [SearchedFoods.Match]) -> [LoggedFood] {
    let foods = foods
    return matches.compactMap { match in
      foods[match.key].map { LoggedFood(meal: $0.meal, uses: match.uses, entry: $0.entry, lastLogged: $0.lastLogged) }
    }
  }

  /// Returns the newest entries that match a search, of some foods or of all.
  fileprivate func found(
    _ search: EntrySearch, among foods: [SearchedFoods.Match]?, first: Set<String> = [], corrected: [String]? = nil
  ) -> FoundEntries {
    let limit = max(0, search.limit)
    let keys = foods.map { Set($0.map(\.key)) }
    let goals = goalLog
    var statuses: [Day: Bool] = [:]
    func admits(_ day: Day) -> Bool {
      if search.statuses.isEmpty { return true }
      if let known = statuses[day] { return known }
      let admitted =
        total(of: day).map {
          search.statuses.contains(GoalStatus($0, goal: goals.inForce(on: day)?.energy, completeness: completeness[day]))
        } ?? false
      statuses[day] = admitted
      return admitted
    }
    func isOlder(_ a: FoodEntry, _ milliseconds: Int64, _ id: EntryID) -> Bool {
      (a.logged.instant.milliseconds, a.id.uuidString) < (milliseconds, id.uuidString)
    }
    let found = standingEntries.filter { entry in
      keys?.contains(entry.meal.foodKey) ?? true && search.days?.contains(entry.day) ?? true
        && search.energy?.contains(entry.meal.nutrition.energy) ?? true
        && search.after.map { isOlder(entry, $0.milliseconds, $0.id) } ?? true && admits(entry.day)
    }.sorted { isOlder($1, $0.logged.instant.milliseconds, $0.id) }
    let page = Array(found.prefix(limit))
    return FoundEntries(
      entries: page, foods: self.foods(SearchedFoods.mostUsed(of: foods ?? [], first: first, limit: 5)), corrected: corrected,
      next: found.count > limit ? page.last.map(EntryCursor.init(behind:)) : nil)
  }
}

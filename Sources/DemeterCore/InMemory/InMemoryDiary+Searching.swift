import Foundation

extension InMemoryDiary {
  /// Implements `Diary`.
  public func entries(matching search: EntrySearch) async throws(DiaryError) -> FoundEntries {
    try read { state in
      let foods = SearchedFoods(state.standingEntries)
      guard let text = search.text else { return state.found(search, among: nil) }
      let matching = foods.matching(text)
      if matching.isEmpty, let meant = foods.forgiven(text) {
        return state.found(search, among: foods.matching(meant.phrases.map { [$0] }), corrected: meant.words)
      }
      return state.found(search, among: matching, first: foods.beginning(with: text))
    }
  }

  /// Implements `Diary`.
  public func foods(matching text: SearchText, limit: Int) async throws(DiaryError) -> [LoggedFood] {
    try read { state in
      let foods = SearchedFoods(state.standingEntries)
      return SearchedFoods.mostUsed(of: foods.matching(text), first: foods.beginning(with: text), limit: limit)
    }
  }

  /// Implements `Diary`.
  public func foods(sayingAnyOf words: [String], limit: Int) async throws(DiaryError) -> [LoggedFood] {
    let said = Set(words.flatMap { FoldedText($0).tokens }).filter { $0.utf8.count > 1 }
    guard !said.isEmpty, limit > 0 else { return [] }
    return try read { state in
      let own = SearchedFoods(state.standingEntries).matching([said.map { [$0] }]).filter { $0.food.meal.source != .catalogue }
      func matches(_ food: SearchedFoods.Match) -> Int { said.count { food.key.contains($0) } }
      let ranked = own.map { (match: $0, words: matches($0)) }.sorted { a, b in
        if a.words != b.words { return a.words > b.words }
        return a.match.isMoreUsed(than: b.match)
      }
      return SearchedFoods.mostUsed(of: ranked.prefix(limit).map(\.match), first: [], limit: limit)
    }
  }
}

extension InMemoryState {
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
      entries: page, foods: SearchedFoods.mostUsed(of: foods ?? [], first: first, limit: 5), corrected: corrected,
      next: found.count > limit ? page.last.map(EntryCursor.init(behind:)) : nil)
  }
}

/// Foods with the words by which they are found.
struct SearchedFoods {
  struct Match {
    let key: String
    let words: [String]
    var food: LoggedFood

    func isMoreUsed(than other: Match) -> Bool {
      (food.uses, food.lastLogged.instant, key) > (other.food.uses, other.food.lastLogged.instant, other.key)
    }
  }

  private let foods: [Match]
  private let vocabulary: [String]

  init(_ entries: [FoodEntry]) {
    foods = LoggedFood.foods(of: entries).map { Match(key: $0.key, words: Meal.words(ofFood: $0.key), food: $0.value) }
      .sorted { $0.food.lastLogged.instant > $1.food.lastLogged.instant }
    vocabulary = Set(foods.flatMap(\.words)).sorted()
  }

  /// Returns the foods that match a text, at the beginning or in the middle of their words.
  func matching(_ text: SearchText) -> [Match] {
    matching(
      text.phrases.map { phrase in
        guard phrase.count == 1, phrase[0].unicodeScalars.count >= SearchText.shortestMiddle else { return [phrase] }
        return [phrase] + vocabulary.filter { !$0.starts(with: phrase[0]) && $0.contains(phrase[0]) }.map { [$0] }
      })
  }

  /// Returns the foods that match every phrase. Each phrase is a list of alternatives.
  func matching(_ phrases: [[[String]]]) -> [Match] {
    foods.filter { food in phrases.allSatisfy { $0.contains { Self.stands($0, in: food.words) } } }
  }

  /// Returns the keys of the foods that match every phrase at the beginning of a word.
  func beginning(with text: SearchText) -> Set<String> { Set(matching(text.phrases.map { [$0] }).map(\.key)) }

  /// Returns the text that was probably meant if nothing matches, with at most one typo in each word.
  func forgiven(_ text: SearchText) -> SearchText? {
    let alternatives = text.phrases.map { phrase in
      phrase.count > 1 ? [phrase] : [phrase] + Set(vocabulary.compactMap { Typo(typed: phrase[0], for: $0)?.meant }).map { [$0] }
    }
    var best: (words: [[String]], cost: Int, uses: Int)?
    for match in matching(alternatives) {
      let readings = text.phrases.map { PhraseReading($0, in: match.words) }
      let cost = readings.reduce(0) { $0 + $1.cost }
      if let best, (-cost, match.food.uses) <= (-best.cost, best.uses) { continue }
      best = (readings.map(\.phrase), cost, match.food.uses)
    }
    return best.flatMap { text.corrected(to: $0.words, by: vocabulary) }
  }

  /// Returns the most used of the matching foods, those with keys in `first` before others. Servings of the same name and brand count as
  /// one food.
  static func mostUsed(of foods: [Match], first: Set<String>, limit: Int) -> [LoggedFood] {
    var named: [Substring: Match] = [:]
    for match in foods {
      guard let known = named[Meal.name(ofFood: match.key)] else {
        named[Meal.name(ofFood: match.key)] = match
        continue
      }
      let isLater = match.food.lastLogged.instant > known.food.lastLogged.instant
      var latest = isLater ? match : known
      let food = latest.food
      latest.food = LoggedFood(
        meal: food.meal, uses: match.food.uses + known.food.uses, entry: food.entry, lastLogged: food.lastLogged)
      named[Meal.name(ofFood: match.key)] = latest
    }
    let sorted = named.values.sorted { a, b in
      let (isFirst, otherIsFirst) = (first.contains(a.key), first.contains(b.key))
      return isFirst == otherIsFirst ? a.isMoreUsed(than: b) : isFirst
    }
    return sorted.prefix(limit).map(\.food)
  }

  /// Returns true if the tokens of a phrase follow each other in the words. The last token only has to be the beginning of a word.
  private static func stands(_ phrase: [String], in words: [String]) -> Bool {
    guard let last = phrase.last, phrase.count <= words.count else { return false }
    return (0...words.count - phrase.count).contains { start in
      words[start..<start + phrase.count - 1].elementsEqual(phrase.dropLast())
        && words[start + phrase.count - 1].unicodeScalars.starts(with: last.unicodeScalars)
    }
  }
}

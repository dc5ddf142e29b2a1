import DemeterCore

/// What a text says besides foods: when it was eaten, at which meal, and figures that the person states.
struct Circumstances {
  /// The words that may name foods. Removed text leaves a break if it ended an item.
  private(set) var words: [FoodWord] = []
  private(set) var days: [(meant: SaidDay.Meant, range: Range<Int>)] = []
  private(set) var time: SaidTime?
  /// How long ago it was, as the text says.
  private(set) var minutesAgo: Int?
  /// Meals, with their positions in the text, in scalars.
  private(set) var meals: [(place: Int, meal: MealTime)] = []
  /// Calories and nutrients that the text states.
  private(set) var figures: [SaidFigure] = []

  private let all: [FoodWord]

  init(_ words: [FoodWord]) {
    all = EatenParts(CompoundAmounts(words).words).words
    let moments = MomentFinder(words: all), finder = FigureFinder(words: all)
    var at = 0, endOfFigures = -1
    while at < all.count {
      if let (meant, count) = moments.day(at: at) {
        days.append((meant, range(at, count)))
        // "Last night" is also a time, and so is "yesterday morning".
        if time == nil, let part = all[at..<at + count].compactMap({ MomentFinder.dayParts[$0.said] }).first {
          time = SaidTime(minutes: part, isClock: false)
        }
        at = skippingColon(at + count)
      } else if let (said, count) = moments.time(at: at) {
        if time?.isClock != true { time = said }
        at = skippingColon(at + count)
      } else if let (meal, count) = meal(at) {
        meals.append((all[at].range.lowerBound, meal))
        leaveBreak(behind: at, count, hard: !["with", "in", "on"].contains(said(at + count)))
        at = skippingColon(at + count)
      } else if let (found, count) = finder.figures(at: at, after: self.words, isListed: at == endOfFigures) {
        figures += found
        at += count
        endOfFigures = skippingJoiners(at)
        if found.contains(where: { !$0.isForward }) { leaveBreak(behind: at - count, count, hard: true) }
      } else if let (minutes, count) = moments.elapsed(at: at) {
        minutesAgo = minutesAgo ?? minutes
        at = skippingColon(at + count)
      } else if let count = age(at) {
        at += count
      } else {
        self.words.append(all[at])
        at += 1
      }
    }
    while self.words.last?.kind == .sign { self.words.removeLast() }
  }

  private func range(_ at: Int, _ count: Int) -> Range<Int> { all[at].range.lowerBound..<all[at + count - 1].range.upperBound }

  private func skippingColon(_ at: Int) -> Int { at < all.count && (sign(at) == ":" || sign(at) == ",") && words.isEmpty ? at + 1 : at }

  private mutating func leaveBreak(behind at: Int, _ count: Int, hard: Bool = false) {
    // "Granola bar 190 calories x 2": the number counts the bars.
    guard !words.isEmpty, words.last?.kind != .sign, said(at + count) != "x" else { return }
    let range = range(at, count), next = sign(at + count) == "," ? at + count + 1 : at + count
    let sign = isAmountAlone(next) ? "," : hard ? ";" : "."
    words.append(FoodWord(term: sign, said: sign, kind: .sign, range: range.upperBound..<range.upperBound))
  }

  /// "Chicken 62 g protein 200 g": the weight belongs to the chicken.
  private func isAmountAlone(_ at: Int) -> Bool {
    guard number(at) != nil else { return false }
    // "Crackers 15 kcal each, 6 of them".
    let isCount = at + 1 == all.count || said(at + 1) == "of" && ["them", "those", "these"].contains(said(at + 2))
    if isCount, figures.last?.basis == .each { return true }
    guard all.indices.contains(at + 1), TermKind.of(all[at + 1].term).has([.mass, .volume]) else { return false }
    return at + 2 == all.count || all[at + 2].kind == .sign || number(at + 2) != nil
  }

  /// "3-year-old".
  private func age(_ start: Int) -> Int? {
    guard number(start) != nil else { return nil }
    var at = start + 1
    if sign(at) == "-" { at += 1 }
    guard ["year", "years", "yr", "yo", "month", "months"].contains(said(at)) else { return nil }
    if said(at) == "yo" { return at + 1 - start }
    at += 1
    if sign(at) == "-" { at += 1 }
    return said(at) == "old" ? at + 1 - start : nil
  }

  // MARK: Meals

  /// "For breakfast", "as a snack", "Lunch:".
  private func meal(_ start: Int) -> (MealTime, Int)? {
    if let meal = Self.meals[said(start)],
      isStart(start) || figures.last.map({ $0.range.upperBound <= all[start].range.lowerBound }) == true && words.isEmpty
    {
      let next = said(start + 1)
      // "Breakfast 400 kcal lunch 600 kcal".
      if number(start + 1) != nil, FigureFinder.isEnergy(said(start + 2)) { return (meal, 1) }
      let isHeading = sign(start + 1) == ":" || sign(start + 1) == "-" || ["was", "is", "were", "i", "we"].contains(next)
      let isLast = start + 1 == all.count && !words.isEmpty
      if isHeading || isLast { return (meal, ["was", "is", "were"].contains(next) ? 2 : 1) }
    }
    guard ["for", "at", "as", "during", "my"].contains(said(start)), said(start) != "my" || isStart(start) else { return nil }
    var place = start + 1
    while ["my", "a", "an", "the", "our", "early", "late", "afternoon", "midnight", "morning"].contains(said(place)) { place += 1 }
    guard let meal = Self.meals[said(place)] else { return nil }
    // "My breakfast burrito" is a food.
    if said(start) == "my", place + 1 < all.count, all[place + 1].kind == .content, said(place + 1) != "today" { return nil }
    return (meal, place + 1 - start)
  }

  private func isStart(_ at: Int) -> Bool { at == 0 || all[at - 1].kind == .sign }

  private static let meals: [String: MealTime] = [
    "breakfast": .breakfast, "lunch": .lunch, "brunch": .lunch, "lunchtime": .lunch, "dinner": .dinner, "supper": .dinner,
    "dinnertime": .dinner, "snack": .snack, "snacks": .snack, "dessert": .snack,
  ]

  /// Returns the position after words between figures: "300 kcal, 20 g protein and 5 g fat".
  private func skippingJoiners(_ at: Int) -> Int {
    var at = at
    while [",", "/", "(", "&", "+", "-", "|"].contains(sign(at)) || ["and", "with", "of"].contains(said(at)) { at += 1 }
    return at
  }

  private func number(_ at: Int) -> Double? { all.indices.contains(at) && all[at].kind == .number ? all[at].value : nil }
  private func said(_ at: Int) -> String { all.indices.contains(at) && all[at].kind != .sign ? all[at].said : "" }
  private func sign(_ at: Int) -> String { all.indices.contains(at) && all[at].kind == .sign ? all[at].term : "" }
}

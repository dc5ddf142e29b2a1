import DemeterCore

/// What a text says besides foods: when it was eaten, at which meal, and explicit calories.
struct Circumstances {
  /// The words that may name foods. Removed text leaves a break if it ended an item.
  private(set) var words: [FoodWord] = []
  private(set) var days: [(meant: SaidDay.Meant, range: Range<Int>)] = []
  private(set) var time: SaidTime?
  /// Meals, with their positions in the text, in scalars.
  private(set) var meals: [(place: Int, meal: MealTime)] = []
  private(set) var energies: [GivenEnergy] = []

  /// Calories that the text states.
  struct GivenEnergy {
    let energy: Energy
    /// In scalars of the text.
    let range: Range<Int>
    /// Whether they belong to the food that follows: "300 calorie muffin".
    let isForward: Bool
    /// "200 kcal each".
    let isEach: Bool
  }

  private let all: [FoodWord]

  init(_ all: [FoodWord]) {
    self.all = all
    let moments = MomentFinder(words: all)
    var at = 0
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
      } else if let (energy, count) = energy(at) {
        energies.append(energy)
        if !energy.isForward { leaveBreak(behind: at, count, hard: true) }
        at += count
      } else if let count = age(at) {
        at += count
      } else {
        words.append(all[at])
        at += 1
      }
    }
    while words.last?.kind == .sign { words.removeLast() }
  }

  private func range(_ at: Int, _ count: Int) -> Range<Int> { all[at].range.lowerBound..<all[at + count - 1].range.upperBound }

  private func skippingColon(_ at: Int) -> Int { at < all.count && (sign(at) == ":" || sign(at) == ",") && words.isEmpty ? at + 1 : at }

  private mutating func leaveBreak(behind at: Int, _ count: Int, hard: Bool = false) {
    guard !words.isEmpty, words.last?.kind != .sign else { return }
    let range = range(at, count)
    words.append(FoodWord(term: hard ? ";" : ".", said: hard ? ";" : ".", kind: .sign, range: range.upperBound..<range.upperBound))
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
    if let meal = Self.meals[said(start)], isStart(start) {
      let next = said(start + 1)
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

  // MARK: Energy

  private static let kilocalories: Set<String> = ["kcal", "kcals", "cal", "cals", "calorie", "calories", "kilocalorie", "kilocalories"]
  private static let kilojoules: Set<String> = ["kj", "kjs", "kilojoule", "kilojoules"]

  /// "300 kcal", "calories: 300", "300-calorie".
  private func energy(_ start: Int) -> (GivenEnergy, Int)? {
    var at = start
    if isEnergy(at) {
      let place = sign(at + 1) == ":" || sign(at + 1) == "-" ? at + 2 : at + 1
      guard let value = number(place), !isUnit(place + 1), !isEnergy(place + 1) else { return nil }
      return (given(value, said(at), start, place + 1 - start, isForward: false), place + 1 - start)
    }
    guard let value = number(at) else { return nil }
    at += 1
    if sign(at) == "-" { at += 1 }
    guard isEnergy(at) else { return nil }
    let unit = said(at)
    at += 1
    let isAdjective = unit == "calorie" || unit == "kilocalorie"
    let isOf = said(at) == "of" || said(at) == "worth"
    while said(at) == "of" || said(at) == "worth" { at += 1 }
    let isFirst = words.last.map { $0.kind == .sign || $0.kind == .function } ?? true
    let isFollowed = at < all.count && all[at].kind != .sign
    return (given(value, unit, start, at - start, isForward: isFollowed && (isAdjective || isOf || isFirst)), at - start)
  }

  private func given(_ value: Double, _ unit: String, _ at: Int, _ count: Int, isForward: Bool) -> GivenEnergy {
    let kilocalories = Self.kilojoules.contains(unit) ? value / 4.184 : value
    let isEach = said(at + count) == "each" || said(at + count) == "apiece"
    return GivenEnergy(
      energy: Energy(kilocalories: min(kilocalories, 1e6)), range: range(at, count), isForward: isForward, isEach: isEach)
  }

  private func isEnergy(_ at: Int) -> Bool { Self.kilocalories.contains(said(at)) || Self.kilojoules.contains(said(at)) }
  private func isUnit(_ at: Int) -> Bool { all.indices.contains(at) && TermKind.of(all[at].term).has(.unit) }
  private func number(_ at: Int) -> Double? { all.indices.contains(at) && all[at].kind == .number ? all[at].value : nil }
  private func said(_ at: Int) -> String { all.indices.contains(at) && all[at].kind != .sign ? all[at].said : "" }
  private func sign(_ at: Int) -> String { all.indices.contains(at) && all[at].kind == .sign ? all[at].term : "" }
}

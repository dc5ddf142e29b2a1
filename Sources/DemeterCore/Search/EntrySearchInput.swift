/// A search as typed or sent, before it is checked. Forms, the API and the command line share it.
public struct EntrySearchInput: Hashable, Sendable {
  /// The text; blank looks for everything.
  public var q: String?
  /// The first day, `YYYY-MM-DD`.
  public var from: String?
  /// The last day, `YYYY-MM-DD`.
  public var to: String?
  /// Goal statuses, each perhaps several with commas between.
  public var status: [String] = []
  /// The least energy of an entry, in kilocalories.
  public var minCalories: NumberInput = .absent
  /// The most energy of an entry, in kilocalories.
  public var maxCalories: NumberInput = .absent
  /// How many entries at most.
  public var limit: String?
  /// What the previous answer gave to go on with.
  public var cursor: String?

  /// Everything left open.
  public init() {}

  /// The search, or every field that is wrong; nil where there is text but nothing in it that can be searched, so that nothing is found.
  public func checked() throws(InvalidInput) -> EntrySearch? {
    var check = FieldCheck()
    let q = check.searchText(self.q)
    var search = EntrySearch()
    search.days = check.range(
      "to", check.day(from, "from", .from), check.day(to, "to", .to), or: .first, .last, .rangeReversed(.from, .to))
    search.statuses = check.statuses(ofEntries: status)
    search.energy = check.range(
      "maxCalories", check.bound(minCalories, "minCalories", .caloriesFrom), check.bound(maxCalories, "maxCalories", .caloriesTo),
      or: .zero, Energy(thousandths: .max), .rangeReversed(.caloriesFrom, .caloriesTo))
    if let text = limit?.trimmingWhitespace(), !text.isEmpty {
      if let limit = Int(text), (1...200).contains(limit) {
        search.limit = limit
      } else {
        check.refuse("limit", .notWholeNumber(.parameter("Limit"), 1...200))
      }
    }
    if let text = cursor, !text.isEmpty {
      search.after = EntryCursor(text)
      if search.after == nil { check.refuse("cursor", .notACursorOfASearch) }
    }
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    guard !q.isEmpty else { return search }
    search.text = SearchText(q)
    return search.text == nil ? nil : search
  }
}

extension FieldCheck {
  fileprivate mutating func searchText(_ input: String?) -> String {
    let text = (input ?? "").trimmingWhitespace()
    if text.count > SearchText.longest || text.unicodeScalars.count > SearchText.longest * 5 {
      refuse("q", .tooLong(.searchText, limit: SearchText.longest))
    }
    return text
  }

  /// From one bound to another, either of which may be left open; nil where both are.
  fileprivate mutating func range<Bound: Comparable>(
    _ field: String, _ lower: Bound?, _ upper: Bound?, or first: Bound, _ last: Bound, _ problem: FieldProblem
  ) -> ClosedRange<Bound>? {
    guard lower != nil || upper != nil else { return nil }
    let lower = lower ?? first, upper = upper ?? last
    guard lower <= upper else {
      refuse(field, problem)
      return nil
    }
    return lower...upper
  }

  /// Statuses that the day of an entry can have.
  fileprivate mutating func statuses(ofEntries input: [String]) -> Set<GoalStatus> {
    let names = input.flatMap { $0.split(separator: ",") }.map { String($0).trimmingWhitespace() }.filter { !$0.isEmpty }
    let statuses = statuses(names.joined(separator: ","), "status")
    if statuses.contains(.noEntries) { refuse("status", .entriesWithoutEntries) }
    return statuses
  }
}

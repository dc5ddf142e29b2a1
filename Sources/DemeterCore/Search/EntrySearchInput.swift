/// A search as a person typed it or a program sent it, not validated yet. Forms, the API and the command line use it.
public struct EntrySearchInput: Hashable, Sendable {
  /// The text; blank finds everything.
  public var q: String?
  /// The first day, `YYYY-MM-DD`.
  public var from: String?
  /// The last day, `YYYY-MM-DD`.
  public var to: String?
  /// Goal statuses. Each element may contain several, separated by commas.
  public var status: [String] = []
  /// The minimum energy of an entry, in kilocalories.
  public var minCalories: NumberInput = .absent
  /// The maximum energy of an entry, in kilocalories.
  public var maxCalories: NumberInput = .absent
  /// The maximum number of entries, 1…200.
  public var limit: String?
  /// The cursor from the previous response.
  public var cursor: String?

  /// Creates an input without conditions.
  public init() {}

  /// Returns the validated search; nil if the text contains nothing that can be searched, so that nothing is found.
  ///
  /// - Throws: the errors of all fields.
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
        check.refuse("limit", .notWholeNumber(.limit, 1...200))
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

  /// Returns the range between two optional limits; nil without limits.
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

  /// Validates statuses that the day of an entry can have.
  fileprivate mutating func statuses(ofEntries input: [String]) -> Set<GoalStatus> {
    let names = input.flatMap { $0.split(separator: ",") }.map { String($0).trimmingWhitespace() }.filter { !$0.isEmpty }
    let statuses = statuses(names.joined(separator: ","), "status")
    if statuses.contains(.noEntries) { refuse("status", .entriesWithoutEntries) }
    return statuses
  }
}

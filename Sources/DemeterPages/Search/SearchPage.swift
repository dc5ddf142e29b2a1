public import DemeterCore
import DemeterMessages
import DemeterWords
import Foundation

/// A search in all entries, and its results.
public struct SearchPage: Hashable, Sendable {
  public let title: String = say("Search", meaning: "title")
  let query: String
  let error: String?
  /// A note about a corrected typo.
  let corrected: String?
  /// The month that is searched, as a link that removes it.
  let month: NavLink?
  /// The value of the field for the month, if it is not read from the words.
  let givenMonth: String?
  let foods: [FoundFood]
  /// Entries that match the words as they are, although they name a month, by day.
  let literal: [FoundDay]
  /// All of those, if some are not shown.
  let moreLiteral: NavLink?
  /// Notes about days that match, newest first.
  let notes: [FoundNote]
  /// Entries by day, newest first.
  let days: [FoundDay]
  /// The text if nothing is found; nil if something is, or before a search.
  let nothing: String?
  /// Names of logged foods that are spelled nearly like the words, if nothing is found.
  let near: NearNames
  let more: String?
  /// Whether values of the online provider are shown.
  let showsOnline: Bool

  /// The maximum number of entries that match the words as they are, if the words also name a month.
  public static let mostLiteral: Int = 5

  /// Shows the result of a search; nil before a search.
  public init(
    _ question: Question, found: FoundEntries?, literal: FoundEntries? = nil, near names: [String] = [], refused: InvalidInput? = nil,
    in context: PageContext
  ) {
    query = String(question.text.prefix(SearchText.longest))
    error = refused?.errors.map(\.message).joined(separator: ". ")
    let words = String(question.words.prefix(SearchText.longest)), name = question.named.map { context.dates.month($0.month) }
    corrected = found?.corrected.map { say("Nothing matches “\(words)”. Showing “\($0.joined(separator: " "))”.") }
    month = name.map { NavLink(words: $0, address: Self.path(words, month: nil), spoken: say("Search all months, not only \($0)")) }
    givenMonth = question.isMonthGiven ? question.named?.month.description ?? Question.anyMonth : nil
    var keys: Set<String> = []
    foods = ((literal?.foods ?? []) + (found?.foods ?? [])).filter { keys.insert($0.meal.foodKey).inserted }
      .map { FoundFood($0, in: context) }
    var noted: Set<Day> = []
    let matching = ((literal?.notes ?? []) + (found?.notes ?? [])).filter { noted.insert($0.day).inserted }
    notes = matching.sorted { $0.day > $1.day }.map { FoundNote($0, in: context) }
    let known = Set(literal?.entries.map(\.id) ?? [])
    self.literal = FoundDay.days(of: literal?.entries ?? [], in: context)
    let all = NavLink(words: say("All with “\(query)”"), address: Self.path(question.text, month: Question.anyMonth))
    moreLiteral = literal?.next == nil ? nil : all
    days = FoundDay.days(of: found?.entries.filter { !known.contains($0.id) } ?? [], in: context)
    showsOnline = [literal, found].contains { $0?.entries.contains { $0.meal.source == .api } ?? false }
    let isBlank = question.text.allSatisfy(\.isWhitespace) && name == nil
    if found?.entries.isEmpty != true || !matching.isEmpty || isBlank {
      nothing = nil
    } else if let name {
      nothing = words.isEmpty ? say("No entries in \(name)") : say("No entries found for ‘\(words)’ in \(name)")
    } else {
      nothing = words.isEmpty ? say("No entries") : say("No entries found for ‘\(words)’")
    }
    near = NearNames(names) { Self.path($0, month: nil) }
    more = found?.next.map { cursor in
      let month = question.named?.month.description ?? (question.isMonthGiven ? Question.anyMonth : nil)
      return Self.path(question.words, month: month) + "&cursor=\(cursor)"
    }
  }

  private static func path(_ words: String, month: String?) -> String {
    Paths.search + "?q=\(HistoryAddress.encoded(words))" + (month.map { "&month=\($0)" } ?? "")
  }
}

extension SearchPage {
  /// What is asked: the text as typed, and the month to search in.
  public struct Question: Hashable, Sendable {
    public let text: String
    /// The month and the words to search in it; nil for all months.
    public var named: SearchedMonth?
    /// Whether the address gives the month, or that none is meant. Otherwise it is read from the text.
    public let isMonthGiven: Bool

    /// The words to search.
    public var words: String { named?.words ?? text }

    /// The value of the field `month` that lets the text name none.
    static let anyMonth = "any"

    /// Reads the month from a field or, without one, from the text.
    public init(text: String, month: String?, today: Day) {
      self.text = text
      isMonthGiven = month?.isEmpty == false
      named = isMonthGiven ? month.flatMap { Month($0) }.map { SearchedMonth($0, words: text) } : SearchedMonth(text, today: today)
    }
  }
}

/// A day with matching entries.
struct FoundDay: Hashable, Sendable {
  let day: Day
  let heading: String
  var entries: [FoundEntry]

  /// Returns the days of entries, which are sorted by day.
  static func days(of entries: [FoodEntry], in context: PageContext) -> [FoundDay] {
    var days: [FoundDay] = []
    for entry in entries {
      let row = FoundEntry(entry, in: context)
      if days.last?.day == entry.day {
        days[days.count - 1].entries.append(row)
      } else {
        days.append(FoundDay(day: entry.day, heading: context.dates.full(entry.day), entries: [row]))
      }
    }
    return days
  }
}

/// A matching note about a day.
struct FoundNote: Hashable, Sendable {
  let id: String
  let day: String
  let text: String
  let address: String

  init(_ note: DayNote, in context: PageContext) {
    id = "noted-on-\(note.day)"
    day = context.dates.full(note.day)
    text = String(note.text.prefix(200))
    address = HistoryAddress(mode: .month, anchor: note.day, day: note.day).path
  }
}

/// A matching entry, and its position.
struct FoundEntry: Hashable, Sendable {
  let id: String
  let name: String
  let when: String
  let note: String?
  let calories: String
  let address: String

  init(_ entry: FoodEntry, in context: PageContext) {
    id = "found-" + entry.id.key
    name = entry.meal.plainName
    let time = context.dates.time(entry.logged.instant, in: entry.logged.timeZone)
    when = [time, entry.meal.source.credit, entry.meal.servingWords(in: context.numbers)].compactMap { $0 }.joined(separator: " · ")
    note = entry.meal.shortNote
    calories = context.calories(entry.meal.nutrition.energy)
    var address = HistoryAddress(mode: .month, anchor: entry.day, day: entry.day)
    address.found = entry.id
    self.address = address.path
  }
}

/// A matching food: how often it was logged, and when last.
struct FoundFood: Hashable, Sendable {
  let quick: QuickFood
  /// `12 times, last on 3 March`
  let words: String

  init(_ food: LoggedFood, in context: PageContext) {
    quick = QuickFood(food, in: context)
    let day = food.lastLogged.day
    let isThisYear = day.components.year == context.today.components.year
    let times = context.numbers.counted(food.uses, "time"), last = isThisYear ? context.dates.short(day) : context.dates.dated(day)
    words = day == context.today ? say("\(times), last today") : say("\(times), last on \(last)")
  }
}

import DemeterCore
import DemeterExchange
import DemeterFoods
import DemeterMessages
import Foundation

/// A person's diary as assistants read and write it. Answers with the documents of the HTTP API wherever there are such.
struct AssistantDiary: Sendable {
  let person: Person
  let diary: any Diary
  let household: any Household
  let foods: FoodSearch
  let now: @Sendable () -> Date

  static let mostDays = 92
  static let mostEntries = 50
  static let mostFoods = 20
  static let mostItems = 50
  static let mostMeasurements = 200
  /// The most points of a trend.
  private static let mostPoints = 200
  /// The most characters of a text that names a call.
  static let longestID = 200
  /// The trends that one tool answers with; what is burned has a tool of its own.
  static let trendKinds: [TrendsAPI.Kind] = TrendsAPI.Kind.allCases.filter { $0 != .expenditure }

  private var today: Day { person.today(now()) }

  func pantry() async throws -> Pantry {
    Pantry(diary, own: try await household.ownFoods(of: person), language: person.language, languages: person.foodLanguages)
  }

  /// Uses a tool, and returns its document.
  func call(_ tool: AssistantTool, _ body: JSONBody) async throws -> [UInt8] {
    let arguments = ToolArguments(body)
    return switch tool {
    case .day: try await day(arguments)
    case .days: try await days(arguments)
    case .searchEntries: try await foundEntries(arguments)
    case .foods: try await namedFoods(arguments)
    case .parse: try JSONWriter.bytes(try await foods.parsed(body, in: try await pantry(), of: person, now: now()))
    case .log: try await log(arguments)
    case .measure: try await measure(arguments)
    case .measurements: try await measurements(arguments)
    case .trends: try await trends(arguments)
    case .expenditure: try await expenditure(arguments)
    case .goals: try await goals(arguments)
    case .undo: try await undo(arguments)
    }
  }

  private func day(_ arguments: ToolArguments) async throws -> [UInt8] {
    var arguments = arguments
    let day = arguments.day("day") ?? today
    try arguments.finish()
    return try JSONWriter.bytes(DayForAssistant(try await diary.record(of: day)))
  }

  private func days(_ arguments: ToolArguments) async throws -> [UInt8] {
    var arguments = arguments
    let given = (arguments.day("from", .from), arguments.day("to", .to))
    try arguments.finish()
    guard let from = given.0 else { throw InvalidInput([FieldError("from", .notADate(.from))]) }
    guard let to = given.1 else { throw InvalidInput([FieldError("to", .notADate(.to))]) }
    guard from <= to else { throw InvalidInput([FieldError("to", .rangeReversed(.from, .to))]) }
    guard to - from < Self.mostDays else { throw InvalidInput([FieldError("to", .tooManyDays(limit: Self.mostDays))]) }
    let history = try await diary.history(in: from...to)
    return try JSONWriter.bytes(["days": history.days.each.map { SumsForAssistant(history[$0]) }])
  }

  private func foundEntries(_ arguments: ToolArguments) async throws -> [UInt8] {
    var arguments = arguments
    var input = EntrySearchInput()
    (input.q, input.from, input.to) = (arguments.text("q"), arguments.text("from"), arguments.text("to"))
    (input.minCalories, input.maxCalories) = (arguments.number("minCalories"), arguments.number("maxCalories"))
    input.limit = "\(arguments.whole("limit", .limit, in: 1...Self.mostEntries, otherwise: 20))"
    input.cursor = arguments.text("cursor")
    try arguments.finish()
    guard let search = try input.checked() else { return try JSONWriter.bytes(FoundEntriesDocument(.none)) }
    return try JSONWriter.bytes(FoundEntriesDocument(try await diary.entries(matching: search)))
  }

  private func namedFoods(_ arguments: ToolArguments) async throws -> [UInt8] {
    var arguments = arguments
    let name = arguments.stated("q")
    let limit = arguments.whole("limit", .limit, in: 1...Self.mostFoods, otherwise: 10)
    if name == nil { arguments.refuse("q", .missing(.searchText)) }
    if name?.count ?? 0 > SearchText.longest { arguments.refuse("q", .tooLong(.searchText, limit: SearchText.longest)) }
    try arguments.finish()
    let found = try await foods.foods(matching: name ?? "", in: try await pantry(), limit: limit)
    return try JSONWriter.bytes(FoundFoodsDocument(foods: found.map(FoodDocument.init), onlineProblem: nil))
  }

  private func measurements(_ arguments: ToolArguments) async throws -> [UInt8] {
    struct Found: Encodable {
      let measurements: [LoggedMeasurementDocument]
      let omitted: Int
    }
    var arguments = arguments
    let kind = arguments.text("kind").map(MeasurementKind.init(rawValue:))
    if case .some(nil) = kind {
      arguments.refuse("kind", .notOneOf(.kind, MeasurementKind.known.map(\.rawValue) + ["own:UNIT:NAME"]))
    }
    let to = arguments.day("to", .to) ?? today, from = arguments.day("from", .from) ?? to - 89
    if from > to { arguments.refuse("to", .rangeReversed(.from, .to)) }
    try arguments.finish()
    let all = try await diary.measurements(kind ?? nil, in: from...to), listed = all.suffix(Self.mostMeasurements)
    return try JSONWriter.bytes(Found(measurements: listed.map(LoggedMeasurementDocument.init), omitted: all.count - listed.count))
  }

  private func trends(_ arguments: ToolArguments) async throws -> [UInt8] {
    var arguments = arguments
    let name = arguments.text("kind"), kind = Self.trendKinds.first { $0.rawValue == name }
    if kind == nil { arguments.refuse("kind", .notOneOf(.kind, Self.trendKinds.map(\.rawValue))) }
    let span = TrendSpan(rawValue: arguments.text("span") ?? TrendSpan.threeMonths.rawValue)
    if span == nil { arguments.refuse("span", .notOneOf(.parameter(say("Span")), TrendSpan.allCases.map(\.rawValue))) }
    try arguments.finish()
    return try await json(kind ?? .weight, span ?? .threeMonths)
  }

  private func expenditure(_ arguments: ToolArguments) async throws -> [UInt8] {
    var arguments = arguments
    try arguments.finish()
    return try await json(.expenditure, .threeMonths)
  }

  private func json(_ kind: TrendsAPI.Kind, _ span: TrendSpan) async throws -> [UInt8] {
    let trends = try await diary.trends(until: today, span: span, body: person.body, weekStart: person.weekStart)
    return try await kind.json(trends, span, diary, mostPoints: Self.mostPoints)
  }

  private func goals(_ arguments: ToolArguments) async throws -> [UInt8] {
    var arguments = arguments
    let day = arguments.day("day") ?? today
    try arguments.finish()
    return try JSONWriter.bytes(GoalsDocument(try await diary.goals(), on: day))
  }
}

/// A day, and how much of its totals is known.
struct DayForAssistant: Encodable {
  let day: DayDocument
  /// The share of the day's energy for which a nutrient is known, for each that some entries do not state.
  let knownShare: [String: Double]

  init(_ record: DayRecord) {
    day = DayDocument(record)
    let meals = record.entries.map(\.meal.nutrition), all = meals.reduce(0) { $0 + $1.energy.kilocalories }
    var shares: [String: Double] = [:]
    for nutrient in Nutrient.allCases {
      let stating = meals.filter { $0[nutrient] != nil }
      guard stating.count < meals.count else { continue }
      let known = stating.reduce(0) { $0 + $1.energy.kilocalories }
      shares[nutrient.rawValue] = all > 0 ? rounded(known / all, 3) : 0
    }
    knownShare = shares
  }
}

/// A day without its entries.
struct SumsForAssistant: Encodable {
  let day: Day
  let entryCount: Int
  let calories: Double?
  /// What no entry states is left out.
  let macros: NutrientMembers
  /// The nutrients that only some entries state.
  let atLeast: [String]?
  let calorieGoal: Double?
  let goalStatus: GoalStatus
  let completeness: Completeness?
  let burned: Double?
  let steps: Int?

  init(_ day: HistoryDay) {
    let total = day.total
    self.day = day.day
    entryCount = day.entryCount
    calories = total?.energy.kilocalories
    macros = NutrientMembers { nutrient in
      guard let sum = total?[nutrient], sum.stated > 0 else { return nil }
      return sum.mass
    }
    let partly = Nutrient.allCases.filter { nutrient in
      guard let total else { return false }
      return total[nutrient].stated > 0 && total[nutrient].stated < total.entryCount
    }
    atLeast = partly.isEmpty ? nil : partly.map(\.rawValue)
    calorieGoal = day.goal?.kilocalories
    goalStatus = day.status
    completeness = day.completeness
    burned = day.balance.burned?.kilocalories
    steps = day.activity?.steps
  }
}

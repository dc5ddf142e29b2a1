import DemeterCore
import Hummingbird

/// `GET /months/{month}`, `GET /weeks/{day}`
struct HistoryAPI: Sendable {
  let site: AppEnvironment

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("months/{month}", use: month)
    api.get("weeks/{day}", use: week)
  }

  @Sendable private func month(_ request: Request, _ context: PersonContext) async throws -> Response {
    try await answer(request, context) { start in
      guard let month = context.parameters.get("month").flatMap({ Month($0) }), Self.years.contains(month.year) else {
        throw InvalidInput([FieldError("month", .notAMonth)])
      }
      return (MonthGrid(month, weekStart: start).days, month)
    }
  }

  @Sendable private func week(_ request: Request, _ context: PersonContext) async throws -> Response {
    try await answer(request, context) { start in
      guard let day = context.parameters.get("day").flatMap({ Day($0) }), Self.years.contains(day.components.year) else {
        throw InvalidInput([FieldError("day", .notACalendarDate)])
      }
      return (day.week(from: start), nil)
    }
  }

  /// The years of a calendar: those that an entry may have, and some to come.
  private static let years: ClosedRange<Int> = 1900...2999

  private func answer(
    _ request: Request, _ context: PersonContext, _ stretch: @Sendable (WeekStart) throws -> (days: ClosedRange<Day>, month: Month?)
  ) async throws -> Response {
    try context.require(.readDiary)
    let today = context.person.today(site.now())
    let stamp = ResponseCache.CacheKey(version: try await context.diary.version(), person: context.person, validFor: today.number)
    return try await site.cache.rendered(request.uri.description, stamp) {
      var start = context.person.weekStart
      if let asked = request.query("weekStart") {
        guard let named = WeekStart(rawValue: asked) else {
          throw InvalidInput([FieldError("weekStart", .notOneOf(.parameter("weekStart"), ["sunday", "monday", "saturday"]))])
        }
        start = named
      }
      let (days, month) = try stretch(start)
      let history = try await context.diary.history(in: days)
      return CachedResponse(try JSONWriter.bytes(HistoryDocument(history, month: month, today: today)), type: "application/json")
    }.response(to: request)
  }
}

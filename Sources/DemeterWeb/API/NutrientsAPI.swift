import DemeterCore
import Hummingbird

/// `GET /days/{day}/nutrients`, `GET /nutrients`
struct NutrientsAPI: Sendable {
  let site: AppEnvironment

  /// The longest range of days.
  private static let mostDays = 92

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("days/{day}/nutrients", use: day)
    api.get("nutrients", use: range)
  }

  @Sendable private func day(_ request: Request, _ context: PersonContext) async throws -> Response {
    try await answer(request, context) {
      guard let day = context.parameters.get("day").flatMap({ Day($0) }) else { throw InvalidInput([.notADay]) }
      return day...day
    }
  }

  @Sendable private func range(_ request: Request, _ context: PersonContext) async throws -> Response {
    try await answer(request, context) {
      func day(_ name: String, _ label: FieldLabel) throws -> Day {
        guard let day = request.query(name).flatMap({ Day($0) }) else { throw InvalidInput([FieldError(name, .notADate(label))]) }
        return day
      }
      let from = try day("from", .from), to = try day("to", .to)
      guard from <= to else { throw InvalidInput([FieldError("to", .rangeReversed(.from, .to))]) }
      guard to.number - from.number < Self.mostDays else { throw InvalidInput([FieldError("to", .tooManyDays(limit: Self.mostDays))]) }
      return from...to
    }
  }

  private func answer(
    _ request: Request, _ context: PersonContext, _ days: @Sendable () throws -> ClosedRange<Day>
  ) async throws -> Response {
    try context.require(.readDiary)
    let stamp = ResponseCache.CacheKey(version: try await context.diary.version(), person: context.person, validFor: nil)
    return try await site.cache.rendered(request.uri.description, stamp) {
      let report = try await context.diary.nutrients(in: try days())
      return CachedResponse(try JSONWriter.bytes(NutrientsDocument(report, context.person.nutrientRules)), type: "application/json")
    }.response(to: request)
  }
}

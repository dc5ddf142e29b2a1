import DemeterCore
import Hummingbird

/// `GET /days/{day}`
struct DaysAPI: Sendable {
  let site: AppEnvironment

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("days/{day}", use: day)
  }

  @Sendable private func day(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    let stamp = ResponseCache.CacheKey(version: try await context.diary.version(), person: context.person, validFor: nil)
    return try await site.cache.rendered(request.uri.path, stamp) {
      guard let day = context.parameters.get("day").flatMap({ Day($0) }) else {
        throw WebError.invalid(InvalidInput([.notADay]))
      }
      return CachedResponse(try JSONWriter.bytes(DayDocument(try await context.diary.record(of: day))), type: "application/json")
    }.response(to: request)
  }
}

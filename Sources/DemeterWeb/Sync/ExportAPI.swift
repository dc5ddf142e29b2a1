import DemeterCore
import Hummingbird

/// `GET /export`
struct ExportAPI: Sendable {
  let site: AppEnvironment

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("export", use: export)
  }

  @Sendable private func export(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    return try await site.export(of: context.person, context.diary)
  }
}

import DemeterCore
import Hummingbird

/// `GET /export`
struct ExportAPI: Sendable {
  let site: Site

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("export", use: export)
  }

  @Sendable private func export(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    return try await site.export(of: context.person, context.diary)
  }
}

extension Site {
  /// Everything of a person as one zip.
  func export(of person: Person, _ diary: any Diary) async throws -> Response {
    try await ExportFile.make(of: person, diary, in: household.workFolder(of: person), at: now()).response
  }
}

import DemeterCore
import DemeterExchange
import Hummingbird

/// `GET /changes`: what a program needs to synchronize with a diary.
struct ChangesAPI: Sendable {
  private struct Document: Encodable {
    let entries: [EntryDocument]
    let cursor: String
    let hasMore: Bool
  }

  private static let usual: Int = 500
  private static let most: Int = 1000

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("changes", use: list)
  }

  @Sendable private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    var errors: [FieldError] = []
    let since = request.query("since").flatMap { $0.isEmpty ? nil : $0 }
    let cursor = since.flatMap { ChangeCursor($0) }
    if since != nil, cursor == nil { errors.append(FieldError("since", .notACursorOfChanges)) }
    let limit = request.query("limit").map { Int($0) ?? 0 } ?? Self.usual
    if !(1...Self.most).contains(limit) { errors.append(FieldError("limit", .notWholeNumber(.parameter("limit"), 1...Self.most))) }
    guard errors.isEmpty else { throw InvalidInput(errors) }
    let changes = try await context.diary.entryChanges(since: cursor, limit: limit)
    return try JSONAnswer.response(
      Document(entries: changes.entries.map { EntryDocument($0) }, cursor: "\(changes.cursor)", hasMore: changes.hasMore))
  }
}

import DemeterCore
import Hummingbird

/// `GET /entries`
struct SearchAPI: Sendable {
  func add(to api: some RouterMethods<PersonContext>) {
    api.get("entries", use: search)
  }

  @Sendable private func search(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    guard let search = try EntrySearchInput(request).checked() else { return try JSONAnswer.response(FoundEntriesDocument(.none)) }
    return try JSONAnswer.response(FoundEntriesDocument(try await context.diary.entries(matching: search)))
  }
}

extension EntrySearchInput {
  /// Reads a search from the query of a request.
  init(_ request: Request) {
    self.init()
    q = request.query("q")
    from = request.query("from")
    to = request.query("to")
    status = request.uri.queryParameters.filter { $0.key == "status" }.map { String($0.value) }
    minCalories = NumberInput(typed: request.query("minCalories"), in: .plain)
    maxCalories = NumberInput(typed: request.query("maxCalories"), in: .plain)
    limit = request.query("limit")
    cursor = request.query("cursor")
  }
}

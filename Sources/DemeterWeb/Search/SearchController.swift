import DemeterCore
import DemeterHTML
import DemeterPages
import Hummingbird

/// Searches all entries.
struct SearchController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.search, use: search)
  }

  @Sendable private func search(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let fields = try FormBody(encoded: request.uri.query ?? "")
    var input = EntrySearchInput()
    input.q = fields["q"] ?? ""
    input.cursor = fields["cursor"]
    var found: FoundEntries?
    var refused: InvalidInput?
    do {
      if let search = try input.checked() {
        if search.text != nil { found = try await context.diary.entries(matching: search) }
      } else {
        found = FoundEntries.none
      }
    } catch let invalid as InvalidInput {
      refused = invalid
    }
    let page = SearchPage(input.q ?? "", found: found, refused: refused, in: context.reading(site))
    let frame = try await context.frame(site, tab: .history, for: request)
    return site.page(page.title, frame: frame) { SearchView(page: page) }
  }
}

import DemeterCore
import DemeterFoods
import DemeterHTML
import DemeterPages
import Hummingbird

/// Searches all entries, or those of a month that the words name.
struct SearchController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.search, use: search)
  }

  @Sendable private func search(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let fields = try FormBody(encoded: request.uri.query ?? "")
    let reading = context.reading(site)
    var asked = SearchPage.Question(text: fields["q"] ?? "", month: fields["month"], today: reading.today)
    var found: FoundEntries?
    var literal: FoundEntries?
    var refused: InvalidInput?
    do {
      if let named = asked.named, !asked.isMonthGiven {
        let exact = try await entries(asked.text, in: nil, limit: SearchPage.mostLiteral, context)
        literal = exact?.corrected == nil ? exact : nil
        // A name of a month alone is a food first.
        if named.words.isEmpty, literal?.entries.isEmpty == false { asked.named = nil }
      }
      found = try await entries(asked.words, in: asked.named?.month, after: fields["cursor"], context)
    } catch let invalid as InvalidInput {
      refused = invalid
    }
    let isNothing = [found, literal].allSatisfy { $0.map { $0.entries.isEmpty && $0.notes.isEmpty } ?? true } && found != nil
    let near = isNothing ? try await site.foods.namesNear(asked.words, in: Pantry(context.diary), onlyLogged: true) : []
    let page = SearchPage(
      asked, found: found, literal: asked.named == nil ? nil : literal, near: near, refused: refused, in: reading)
    let frame = try await context.frame(site, tab: .history, for: request)
    return site.page(page.title, frame: frame) { SearchView(page: page) }
  }

  /// Returns the entries that match words, in a month or in all; nil if nothing is asked.
  private func entries(
    _ words: String, in month: Month?, limit: Int? = nil, after cursor: String? = nil, _ context: PageRequestContext
  ) async throws -> FoundEntries? {
    var input = EntrySearchInput()
    input.q = words
    input.from = month?.firstDay.description
    input.to = month?.days.upperBound.description
    input.limit = limit.map(String.init)
    input.cursor = cursor
    guard let search = try input.checked() else { return FoundEntries.none }
    return search.text == nil && month == nil ? nil : try await context.diary.entries(matching: search)
  }
}

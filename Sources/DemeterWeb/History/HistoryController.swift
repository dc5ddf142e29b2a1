import DemeterCore
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// The calendar: a month of days with what was logged on them.
struct HistoryController: Sendable {
  let site: Site

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get("history", use: month)
  }

  @Sendable private func month(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let reading = context.reading(site)
    let asked = request.query("month")
    guard let month = asked.map({ Month($0) }) ?? reading.today.month, month <= reading.today.month else { throw WebError.notFound }
    let stamp = RenderedCache.Stamp(mark: try context.diary.mark(), person: context.person, minute: reading.today.number)
    return try await site.cache.rendered(request.uri.description, stamp) {
      let page = HistoryPage(
        month, totals: try await context.diary.history(in: month.days).totals, goals: try await context.diary.goals(), in: reading)
      let frame = try await context.frame(site, tab: .history)
      return Rendered(site.bytes(page.title, frame: frame) { CalendarHistoryView(page: page) }, type: html)
    }.response(to: request)
  }
}

import DemeterCore
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// The calendar: a month, a week or a list of days, with one of them open if the address names it.
struct HistoryController: Sendable {
  let site: Site

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get("history", use: show)
    pages.get("history/{day}", use: show)
    pages.get("days/{day}", use: day)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let reading = context.reading(site)
    let (address, refused) = try HistoryAddress.asked(request, day: context.parameters.get("day"), context.person, reading.today)
    guard address.isWithinReach(in: reading) else { throw WebError.notFound }
    func render() async throws -> [UInt8] {
      let record: DayRecord? = if let day = address.day { try await context.diary.record(of: day) } else { nil }
      let page = HistoryPage(
        address, history: try await context.diary.history(in: address.days(in: reading)), open: record, refused: refused, in: reading)
      let frame = try await context.frame(site, tab: .history, addDay: address.isReadOnly ? nil : address.day, for: request)
      return site.bytes(page.title, frame: frame) { CalendarHistoryView(page: page) }
    }
    var response: Response
    if request.query("note") == nil {
      let stamp = RenderedCache.Stamp(mark: try context.diary.mark(), person: context.person, minute: reading.today.number)
      let key = address.mode.rawValue + " " + request.uri.description
      response = try await site.cache.rendered(key, stamp) { Rendered(try await render(), type: html) }.response(to: request)
    } else {
      response = Rendered(try await render(), type: html).response(to: request)
    }
    if HistoryAddress.remembered(request) != address.mode { response.setCookie(address.mode.cookie(isSecure: context.isSecure)) }
    return response
  }

  /// A past day by itself, as bookmarks have it.
  @Sendable private func day(_ request: Request, _ context: PageRequestContext) throws -> Response {
    let today = context.reading(site).today
    guard let day = context.parameters.get("day").flatMap({ Day($0) }), day <= today else { throw WebError.notFound }
    return .redirect(to: day == today ? "/" : "/history/\(day)?view=read", type: .normal)
  }
}

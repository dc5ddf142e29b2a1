import DemeterCore
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// A past day, read-only until "Edit day" is asked for.
struct DayController: Sendable {
  let site: Site

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get("days/{day}", use: day)
  }

  @Sendable private func day(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let reading = context.reading(site)
    guard let day = context.parameters.get("day").flatMap({ Day($0) }), day <= reading.today else { throw WebError.notFound }
    guard day < reading.today else { return .redirect(to: "/", type: .normal) }
    func render() async throws -> [UInt8] {
      let isEditing = request.query("edit") != nil
      let page = DayPage(try await context.diary.record(of: day), in: reading, isEditing: isEditing)
      let frame = try await context.frame(site, tab: .history, addDay: isEditing ? day : nil, for: request)
      return site.bytes(page.title, frame: frame) { DailyTotalsView(page: page) }
    }
    guard request.query("note") == nil else { return Rendered(try await render(), type: html).response(to: request) }
    let stamp = RenderedCache.Stamp(
      mark: try context.diary.mark(), person: context.person, minute: reading.today.number)
    return try await site.cache.rendered(request.uri.description, stamp) { Rendered(try await render(), type: html) }
      .response(to: request)
  }
}

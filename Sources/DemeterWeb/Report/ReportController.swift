import DemeterCore
import DemeterExchange
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird
import NIOCore

/// A report for a dietitian or doctor, as a page to print and as tables.
struct ReportController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.report, use: show)
    pages.get(.reportDays) { request, context in try await table(of: "days", ReportTables.days, request, context) }
    pages.get(.reportMeals) { request, context in try await table(of: "meals", ReportTables.meals, request, context) }
  }

  /// The length and the last day of a report.
  private struct Choice {
    let weeks: Int
    let last: Day

    /// What the address names. A length that there is not is two weeks, and the last day is yesterday if it names none.
    init(_ request: Request, today: Day) {
      weeks = request.query("weeks").flatMap { Int($0) }.flatMap { DietReport.weeks.contains($0) ? $0 : nil } ?? 2
      let first = Day.earliestEntry + (weeks * 7 - 1)
      last = min(max(request.query("to").flatMap { Day($0) } ?? today - 1, first), today)
    }
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let reading = context.reading(site), choice = Choice(request, today: reading.today)
    let report = try await report(choice, context)
    let page = ReportPage(report, of: context.person.name, weeks: choice.weeks, to: choice.last, in: reading)
    return site.page(ReportPage.title, frame: try await context.frame(site, tab: .trends)) {
      ReportView(page: page, style: site.assets.reportStyle)
    }
  }

  private func table(
    of name: String, _ rows: (DietReport) throws -> Data, _ request: Request, _ context: PageRequestContext
  ) async throws -> Response {
    let choice = Choice(request, today: context.person.today(site.now()))
    let file = try rows(try await report(choice, context))
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/csv; charset=utf-8",
        .contentDisposition: "attachment; filename=\"report-\(choice.last)-\(name).csv\"", .cacheControl: "no-store",
      ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: file)))
  }

  private func report(_ choice: Choice, _ context: PageRequestContext) async throws -> DietReport {
    let shown = context.shown(site), today = context.person.today(site.now())
    var records: [DayRecord] = []
    for day in DietReport.days(choice.weeks, to: choice.last).each { records.append(try await shown.record(of: day)) }
    let trends = try await context.diary.trends(
      until: min(choice.last + 1, today), span: .fourWeeks, body: context.person.body, weekStart: context.person.weekStart)
    return DietReport(records, trends: trends, own: context.person.nutrients.named)
  }
}

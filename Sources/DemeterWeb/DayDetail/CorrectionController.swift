import DemeterCore
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// Corrects a day's steps or energy burned by hand, and removes the correction.
struct CorrectionController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.activity, use: show)
    pages.post(.activity, use: save)
    pages.post(.removeCorrection, use: withdraw)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let (day, metric) = try asked(context)
    let record = try await context.shown(site).record(of: day)
    guard metric != .steps || !record.hidesSteps else { throw WebError.notFound }
    let page = CorrectionPage(metric, of: record, in: context.reading(site))
    return try await answer(page, .ok, context)
  }

  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let (day, metric) = try asked(context)
    var body = try await FormBody(request, of: context.person)
    let reading = context.reading(site)
    if metric.quantity == .energy { body["amount"] = body.kilocalories("amount", in: reading.numbers) }
    let input = CorrectionInput(metric, body.number("amount", in: reading.numbers))
    do {
      let measure = try input.checked(on: day, today: reading.today)
      try await context.diary.correct(metric, on: day, to: measure)
      return site.back(to: day, context.person, note: .changesSaved)
    } catch let refused as InvalidInput {
      let record = try await context.shown(site).record(of: day)
      let page = CorrectionPage(metric, of: record, typed: body["amount"] ?? "", refused: refused, in: reading)
      return try await answer(page, .unprocessableContent, context)
    }
  }

  @Sendable private func withdraw(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let (day, metric) = try asked(context)
    try await context.diary.correct(metric, on: day, to: nil)
    return site.back(to: day, context.person, note: .correctionRemoved)
  }

  private func answer(_ page: CorrectionPage, _ status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .none), status: status) { CorrectionView(page: page) }
  }

  private func asked(_ context: PageRequestContext) throws -> (day: Day, metric: Metric) {
    guard let day = context.parameters.get("day").flatMap({ Day($0) }), day <= context.person.today(site.now()),
      let metric = context.parameters.get("metric").flatMap(Metric.init(rawValue:)), metric == .steps || metric == .burnedEnergy
    else { throw WebError.notFound }
    return (day, metric)
  }
}

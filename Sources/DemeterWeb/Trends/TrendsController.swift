import DemeterCore
import DemeterHTML
import DemeterPages
import Hummingbird

/// The screen of trends.
struct TrendsController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.trends, use: show)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let reading = context.reading(site)
    let span = request.query("span").flatMap(TrendSpan.init(rawValue:)) ?? .threeMonths
    let nutrient = request.query("by").flatMap(Nutrient.init(rawValue:))
    func render() async throws -> [UInt8] {
      let trends = try await context.diary.trends(
        until: reading.today, span: span, body: context.person.body, weekStart: context.person.weekStart)
      let eaten = try await context.diary.eatenFoods(in: trends.days(of: span))
      let days = span == .all ? Day.first...reading.today : trends.days(of: span)
      let measured = context.person.measures.kinds.isEmpty ? [] : try await context.diary.measurements(nil, in: days)
      let exercises = try await context.diary.exercises(in: days)
      let page = TrendsPage(
        trends, span: span, measured: measured, exercises: exercises, eaten: eaten, by: nutrient, plan: context.person.plan, in: reading)
      return site.bytes(TrendsPage.title, frame: try await context.frame(site, tab: .trends, for: request)) { TrendsView(page: page) }
    }
    // A page with a note is shown once, so don't cache it.
    guard request.query("note") == nil else { return CachedResponse(page: try await render()).response(to: request) }
    let stamp = ResponseCache.CacheKey(version: try await context.version(), person: context.person, validFor: reading.today.number)
    let key = "/trends \(span.rawValue) \(nutrient?.rawValue ?? "")"
    return try await site.cache.rendered(key, stamp) { CachedResponse(page: try await render()) }.response(to: request)
  }
}

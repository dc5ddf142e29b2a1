import DemeterCore
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// The calendar with its three lenses, and an open day if the address names one.
struct HistoryController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.history, use: show)
    pages.get(.historyOfDay, use: show)
    pages.get(.day, use: day)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let reading = context.reading(site)
    let (address, refused) = try HistoryAddress.asked(request, day: context.parameters.get("day"), context.person, reading.today)
    guard address.isWithinReach(in: reading) else { throw WebError.notFound }
    if let day = address.day { try await context.requirePage(of: day, in: reading) }
    if let nearest = address.nearestShown(on: reading.today) { return .redirect(to: nearest.path, type: .normal) }
    func render() async throws -> [UInt8] {
      // A day that has begun elsewhere is the present one there, so that Add needs no day.
      let addDay = address.day.flatMap { $0 > reading.today ? nil : $0 }
      let frame = try await context.frame(site, tab: .history, addDay: addDay, for: request)
      switch address.lens {
      case .food:
        let history = try await context.diary.history(in: address.days(in: reading))
        let record = try await record(of: address.latest(of: history, in: reading), at: address, context)
        let page = HistoryPage(address, history: history, open: record, refused: refused, in: reading)
        return site.bytes(page.title, frame: frame) { CalendarHistoryView(page: page) }
      case .steps:
        let page = try await steps(address, context)
        return site.bytes(page.title, frame: frame) { StepsHistoryView(page: page) }
      case .energy:
        let history = try await context.diary.history(in: address.days(in: reading))
        let record = try await record(of: address.latest(of: history, in: reading), at: address, context)
        let page = EnergyPage(address, history: history, open: record, in: reading)
        return site.bytes(page.title, frame: frame) { EnergyCalendarView(page: page) }
      }
    }
    var response: Response
    if request.query("note") == nil {
      let stamp = ResponseCache.CacheKey(version: try await context.version(), person: context.person, validFor: reading.today.number)
      let key = address.choices + " " + request.uri.description
      response = try await site.cache.rendered(key, stamp) { CachedResponse(page: try await render()) }.response(to: request)
    } else {
      response = CachedResponse(page: try await render()).response(to: request)
    }
    address.remember(on: &response, to: request, isSecure: context.isSecure)
    return response
  }

  /// Returns the page of steps with the months around the requested one, within the person's plan.
  private func steps(_ address: HistoryAddress, _ context: PageRequestContext) async throws -> StepsPage {
    let reading = context.reading(site)
    let months = try await context.shown(site).stepMonths()
    let history = try await context.diary.history(in: address.days(of: months))
    let chosen: HistoryDay? =
      if let day = address.chosen(of: months, in: reading) {
        history.days.contains(day) ? history[day] : try await context.diary.history(in: day...day)[day]
      } else { nil }
    let beside = chosen.map(\.day).flatMap { address.isWide ? $0 : nil } ?? address.latest(of: history, in: reading)
    let record = try await record(of: beside, at: address, context)
    return StepsPage(address, months: months, history: history, chosen: chosen, open: record, in: reading)
  }

  /// Returns the record of the open day, or else of the one that is shown beside the calendar.
  private func record(of beside: Day?, at address: HistoryAddress, _ context: PageRequestContext) async throws -> DayRecord? {
    guard let day = address.day ?? beside else { return nil }
    return try await context.shown(site).record(of: day)
  }

  /// Redirects an address of a single past day, as bookmarks have it.
  @Sendable private func day(_ request: Request, _ context: PageRequestContext) throws -> Response {
    let today = context.reading(site).today
    guard let day = context.parameters.get("day").flatMap({ Day($0) }), day <= today else { throw WebError.notFound }
    return .redirect(to: day == today ? "/" : "\(Paths.history(of: day))?view=read", type: .normal)
  }
}

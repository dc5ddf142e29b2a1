import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterPages
import Hummingbird

/// Shows and changes the hour at which a person's days start, and moves entries of nights.
struct DayStartController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.dayStart, use: show)
    pages.post(.dayStart, use: save)
    pages.get(.nightEntries, use: ask)
    pages.post(.nightEntries, use: move)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await answer(DayStartPage(context.person), .ok, context)
  }

  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    guard let hour = DayStartLog.hour(body["hour"] ?? "") else {
      return try await answer(DayStartPage(context.person, isRefused: true), .unprocessableContent, context)
    }
    var person = context.person
    if body.isChanged("hour") { person = try await site.household.startDays(of: person, at: hour, now: site.now()) }
    let night = try await NightEntries(in: context.diary, hour: person.dayStarts.latestHour)
    return .redirect(to: night.all.isEmpty ? Paths.settings : Paths.nightEntries, note: .settingsSaved)
  }

  @Sendable private func ask(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let night = try await NightEntries(in: context.diary, hour: context.person.dayStarts.latestHour)
    let frame = try await context.frame(site, tab: .settings, for: request)
    return site.page(NightEntriesPage.title, frame: frame) {
      NightEntriesView(page: NightEntriesPage(night, in: context.reading(site)))
    }
  }

  /// Moves what the person was asked about. If the hour is another one by now, they are asked again.
  @Sendable private func move(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request), hour = context.person.dayStarts.latestHour
    guard body["hour"] == "\(hour)" else { return .redirect(to: Paths.nightEntries, type: .normal) }
    let night = try await NightEntries(in: context.diary, hour: hour)
    guard let batch = try await context.diary.importDiary(night.move(origin: say("Entries of the night, moved"))) else {
      return .redirect(to: Paths.settings, note: .settingsSaved)
    }
    return .redirect(to: Paths.settings, note: .entriesMoved, about: [batch.id])
  }

  private func answer(_ page: DayStartPage, _ status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    let frame = try await context.frame(site, tab: .settings)
    return site.page(DayStartPage.title, frame: frame, status: status) { DayStartView(page: page) }
  }
}

import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird

/// Settings → Shared diaries: invitations, and who saw what. The diaries of others are served by `SharedPage`.
struct SharedDiariesController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.sharedDiaries, use: show)
    pages.post(.sharedDiaries, use: invite)
    pages.post(.acceptShare, use: accept)
    pages.post(.leaveShare, use: leave)
    pages.post(.endShare, use: end)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await answer(.ok, context, for: request)
  }

  @Sendable private func invite(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    let typed = body["lastDay"] ?? "", mayLog = body["right"] == "log", person = body["person"] ?? ""
    func refuse(_ error: String) async throws -> Response {
      let invitation = SharedDiariesPage.Invitation(
        person: person, mayLog: mayLog, lastDay: String(typed.prefix(20)), error: error)
      return try await answer(.unprocessableContent, context, invitation: invitation)
    }
    let lastDay = Day(typed)
    guard typed.isEmpty || lastDay.map({ $0 >= context.person.today(site.now()) }) == true else {
      return try await refuse(say("The last day is today or a later day"))
    }
    guard let reader = UUID(uuidString: person),
      try await site.household.share(diaryOf: context.person, with: reader, mayLog: mayLog, until: lastDay)
    else { return try await refuse(say("Choose a person who was not invited yet")) }
    return .redirect(to: Route.sharedDiaries.rawValue, note: .shareOffered)
  }

  @Sendable private func accept(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let owner = try context.parameters.require("id", as: UUID.self)
    guard try await site.household.acceptShare(of: owner, by: context.person) else { throw WebError.notFound }
    return .redirect(to: Route.sharedDiaries.rawValue, note: .shareAccepted)
  }

  /// Declines an invitation, or ends what another person shares.
  @Sendable private func leave(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let owner = try context.parameters.require("id", as: UUID.self)
    try await site.household.endShare(of: owner, with: context.person.id)
    return .redirect(to: Route.sharedDiaries.rawValue, note: .shareEnded)
  }

  /// Ends what the person shares with another one.
  @Sendable private func end(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let reader = try context.parameters.require("id", as: UUID.self)
    try await site.household.endShare(of: context.person.id, with: reader)
    return .redirect(to: Route.sharedDiaries.rawValue, note: .shareEnded)
  }

  private func answer(
    _ status: HTTPResponse.Status, _ context: PageRequestContext, invitation: SharedDiariesPage.Invitation = .init(),
    for request: Request? = nil
  ) async throws -> Response {
    let household = site.household, person = context.person
    let first = (person.today(site.now()) - DiaryAccess.daysKept).start(in: person.timeZone)
    let page = SharedDiariesPage(
      try await household.shares(of: person), accesses: try await household.accesses(toDiaryOf: person),
      logged: try await context.diary.entriesOfOthers(since: first, limit: 200), people: try await household.people(), of: person,
      invitation: invitation, in: context.reading(site))
    let frame = try await context.frame(site, tab: .settings, for: request)
    return site.page(SharedDiariesPage.title, frame: frame, status: status) { SharedDiariesView(page: page) }
  }
}

import DemeterCore
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// Who has an account, and what they see: for the owner alone.
struct PeopleController: Sendable {
  let site: Site

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get("settings/people") { _, context in try await show(context) }
    pages.post("settings/people/{person}/plan", use: setPlan)
  }

  @Sendable private func setPlan(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    try demandOwner(context)
    guard let plan = body["plan"].flatMap(Person.Plan.init(rawValue:)) else { throw WebError.badRequest("A plan is free or pro") }
    let id = context.parameters.get("person").flatMap { UUID(uuidString: $0) }
    guard var person = try await site.household.people().first(where: { $0.id == id }) else { throw WebError.notFound }
    person.plan = plan
    try await site.household.update(person)
    return try await show(context, outcome: "\(person.name) has the \(plan.rawValue) plan now.")
  }

  private func show(_ context: PageRequestContext, outcome: String? = nil) async throws -> Response {
    try demandOwner(context)
    let page = PeoplePage(try await site.household.people(), outcome: outcome)
    return site.page(page.title, frame: try await context.frame(site, tab: .none)) { PeopleView(page: page) }
  }

  private func demandOwner(_ context: PageRequestContext) throws {
    guard context.person.isOwner else { throw WebError.notFound }
  }
}

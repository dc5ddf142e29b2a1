import DemeterCore
import DemeterFoods
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// The sources of foods. All people can see them; the owner sets up the online service.
struct FoodSourcesController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get("settings/foods") { _, context in try await show(context) }
    pages.post("settings/foods", use: save)
    pages.post("settings/foods/try", use: tryOut)
    pages.post("settings/foods/remove", use: remove)
  }

  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    try demandOwner(context)
    let key = body["consumerKey"] ?? "", secret = body["consumerSecret"] ?? ""
    guard let keys = site.foodService.keys(consumerKey: key, consumerSecret: secret) else {
      let missing = [("consumerKey", key, "The consumer key is required"), ("consumerSecret", secret, "The consumer secret is required")]
        .filter { $0.1.allSatisfy(\.isWhitespace) }.map { FieldError($0.0, $0.2) }
      return try await show(context, refused: InvalidInput(missing), status: .unprocessableContent)
    }
    try await site.household.set(.foodService, to: try JSONAnswer.text(["consumerKey": key, "consumerSecret": secret]))
    site.foodService.use(keys)
    return try await check(context)
  }

  @Sendable private func tryOut(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try demandOwner(context)
    return try await check(context)
  }

  @Sendable private func remove(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try demandOwner(context)
    try await site.household.set(.foodService, to: nil)
    site.foodService.use(nil)
    return try await show(context, outcome: "Keys removed.", isGood: true)
  }

  private func check(_ context: PageRequestContext) async throws -> Response {
    let problem = await site.foodService.check()
    return try await show(context, outcome: problem ?? "It works: the service answered.", isGood: problem == nil)
  }

  private func demandOwner(_ context: PageRequestContext) throws {
    guard context.person.isOwner else { throw WebError.notFound }
  }

  private func show(
    _ context: PageRequestContext, outcome: String? = nil, isGood: Bool = false, refused: InvalidInput? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let service: FoodSourcesPage.Service =
      site.foodService.isFromEnvironment ? .environment : site.foodService.provider == nil ? .none : .owner
    let counts = (try? await site.foods.counts()) ?? [:]
    let page = FoodSourcesPage(
      counts: counts, service: service, isOwner: context.person.isOwner, outcome: outcome,
      isGood: isGood, refused: refused, in: context.reading(site))
    return site.page(page.title, frame: try await context.frame(site, tab: .none), status: status) { FoodSourcesView(page: page) }
  }
}

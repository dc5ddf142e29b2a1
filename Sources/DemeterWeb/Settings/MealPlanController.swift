import DemeterCore
import DemeterHTML
import DemeterPages
import Hummingbird

/// Shows and changes the names and times of a person's meals.
struct MealPlanController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.mealPlan, use: show)
    pages.post(.mealPlan, use: save)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await answer(MealPlanPage(context.person.meals), .ok, context)
  }

  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    let typed = (0..<MealPlan.most).map { (name: body["name.\($0)"] ?? "", from: body["from.\($0)"] ?? "") }
    do {
      let plan = try MealPlanInput(typed).checked()
      try await site.household.change(context.person) { $0.meals = plan }
      return .redirect(to: Paths.settings, note: .settingsSaved)
    } catch let refused as InvalidInput {
      return try await answer(MealPlanPage(typed, refused: refused), .unprocessableContent, context)
    }
  }

  private func answer(_ page: MealPlanPage, _ status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    let frame = try await context.frame(site, tab: .settings)
    return site.page(MealPlanPage.title, frame: frame, status: status) { MealPlanView(page: page) }
  }
}

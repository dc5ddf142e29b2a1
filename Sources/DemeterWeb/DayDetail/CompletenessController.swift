import DemeterCore
import DemeterPages
import Hummingbird

/// Marks a past day as complete or incomplete, and removes the mark.
struct CompletenessController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.post(.completeness, use: mark)
  }

  @Sendable private func mark(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let day = try context.dayInPath()
    let name = try await FormBody(request)["completeness"] ?? ""
    let mark = name.isEmpty ? nil : try CompletenessInput(name).checked(on: day, today: context.person.today(site.now()))
    try await context.diary.mark(day, as: mark)
    return site.back(to: day, context.person, note: .changesSaved)
  }
}

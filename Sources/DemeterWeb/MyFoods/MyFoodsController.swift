import DemeterCore
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// My foods: lists, saves, logs with one tap, and removes foods and meals.
struct MyFoodsController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.myFoods, use: list)
    pages.post(.saveEntryAsFood, use: keep)
    pages.post(.logMyFood, use: log)
    pages.post(.removeMyFood, use: letGo)
    pages.post(.restoreMyFood, use: keepAgain)
  }

  @Sendable private func list(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let own = try await site.household.ownFoods(of: context.person)
    let page = MyFoodsPage(try await context.diary.savedFoods(), own: own, in: context.reading(site))
    return site.page(page.title, frame: try await context.frame(site, tab: .settings, for: request)) { MyFoodsView(page: page) }
  }

  /// Saves an entry as a food. The food has the entry's id: saving it twice creates it once.
  @Sendable private func keep(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let entry = try await context.diary.entry(try context.idInPath())
    try await context.diary.save(SavedFood(id: entry.id, name: entry.meal.name, items: [entry.meal.withoutNote]))
    return site.back(to: entry.day, context.person, note: .foodSaved)
  }

  @Sendable private func log(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    let id = try context.idInPath(), base = try body.newID(), plan = try context.planning(body, site)
    let present = plan ?? context.present(for: body, site)
    guard let meal = try await context.diary.savedFoods().first(where: { $0.id == id }) else { throw WebError.notFound }
    let entries = try meal.items.enumerated().map { index, item in
      var input = EntryInput(item)
      input.day = body["day"]
      input.timeZone = body["timeZone"]
      let (meal, logged) = try input.checked(now: present.now, zone: present.timeZone, dayStarts: present.dayStarts)
      return NewEntry(id: base.numbered(index), meal: meal, logged: logged)
    }
    return try await site.save(entries, context, isPlan: plan != nil)
  }

  @Sendable private func letGo(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let meal = try await context.diary.removeFood(try context.idInPath())
    return .redirect(to: Paths.settings, note: .foodRemoved, about: [meal.id])
  }

  /// Undoes a removal.
  @Sendable private func keepAgain(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await context.diary.save(try await context.diary.removeFood(try context.idInPath()))
    return .redirect(to: Paths.settings, note: .foodSaved)
  }
}

import DemeterCore
import DemeterFoods
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird

/// Shows, changes, deletes and restores one entry.
struct EntryController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.entry, use: show)
    pages.post(.entry, use: save)
    pages.get(.deleteEntry, use: askToDelete)
    pages.post(.deleteEntry, use: delete)
    pages.post(.restoreEntry, use: restore)
    pages.post(.restoreRevision, use: bringBack)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let entry = try await context.diary.entry(try context.idInPath())
    let reading = context.reading(site)
    let isReadOnly = request.query("view") == "read"
    let form = isReadOnly ? nil : try await self.form(entry, EntryFormValues(entry, in: reading), context, errors: nil)
    let page = EntryPage(entry, revisions: try await context.diary.revisions(of: entry.id), form: form, in: reading)
    return site.page(page.title, frame: try await context.frame(site, tab: .none)) { EntryView(page: page) }
  }

  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person)
    let person = context.person
    let known = try await context.diary.entry(try context.idInPath())
    var input = body.entryInput(person.numbers)
    input.brand = known.meal.brand
    input.source = known.meal.source.rawValue
    input.ownFood = known.meal.ownFood?.key
    input.figures = body.figures(of: person)
    // A form that was made before entries had notes leaves it as it is.
    if body["note"] == nil { input.note = known.meal.note }
    input.timeZone = nil
    guard let version = body["version"].flatMap(Int.init) else { throw WebError.badRequest(say("The form lacks its version")) }
    var mine = known
    do {
      (mine.meal, mine.logged) = try input.checked(
        now: site.now(), zone: person.timeZone, dayStarts: person.dayStarts, keeping: known.logged)
      let typed = mine.meal.nutrition.others
      mine.meal.nutrition.others = try await nutrients(of: mine.meal, before: known.meal, context)
      if body["scaled"] == nil { mine.meal = try await scaled(mine.meal, from: version, of: known, context) }
      for own in changed(in: body, of: mine.meal, before: known.meal, context) { mine.meal.nutrition.others[own: own] = typed[own: own] }
      // The same form was sent again because the response was lost: the entry already has these values.
      let stands = version < known.version && mine.meal == known.meal && mine.logged == known.logged
      let entry = stands ? known : try await context.diary.edit(known.id, seeing: version, meal: mine.meal, logged: mine.logged)
      return site.back(to: entry.day, person, note: .changesSaved, entries: [entry.id])
    } catch let errors as InvalidInput {
      return try await again(known, try await self.form(known, body.entryValues, context, version: version, errors: errors), context)
    } catch DiaryError.stale(let current) {
      return try await changedElsewhere(current, EntryFormValues(mine, in: context.reading(site)), context)
    }
  }

  /// Returns the further nutrients of a changed meal: those of its food in that amount. The form shows only own ones.
  private func nutrients(of meal: Meal, before known: Meal, _ context: PageRequestContext) async throws -> NutrientVector {
    guard meal.servingUnit != known.servingUnit else {
      return known.nutrition.scaled(from: known.quantity, to: meal.quantity).others
    }
    let food = try await site.foods.food(of: known, in: context.person.foodLanguages)
    return food?.nutrition(of: meal.quantity, inUnitNamed: meal.servingUnit ?? "")?.others ?? .unknown
  }

  /// Returns the own nutrients that the person typed, and that do not only follow the amount.
  private func changed(in body: FormBody, of meal: Meal, before known: Meal, _ context: PageRequestContext) -> [OwnNutrient] {
    let shown = context.reading(site).figures(known.nutrition.others), isOtherUnit = meal.servingUnit != known.servingUnit
    return context.person.nutrients.named.filter { own in
      guard let text = body[own.field] else { return false }
      // The script empties it if the unit changes.
      if isOtherUnit, text.isEmpty { return false }
      let followsHere = body["scaled"] == nil || (meal.quantity == known.quantity && !isOtherUnit)
      return !followsHere || text != shown[own.field] ?? ""
    }
  }

  /// Returns a meal with the figures of its amount. Without scripts, a changed amount with untouched figures means the same food in that
  /// amount.
  private func scaled(
    _ typed: Meal, from version: Int, of known: FoodEntry, _ context: PageRequestContext
  ) async throws -> Meal {
    var meal = typed
    let seen = try await context.diary.revisions(of: known.id).last { $0.entry.version == version }?.entry.meal ?? known.meal
    guard meal.nutrition.energy == seen.nutrition.energy, Nutrient.allCases.allSatisfy({ meal.nutrition[$0] == seen.nutrition[$0] }) else {
      return meal
    }
    if meal.servingUnit != seen.servingUnit, let food = try await site.foods.food(of: seen, in: context.person.foodLanguages),
      let nutrition = food.nutrition(of: meal.quantity, inUnitNamed: meal.servingUnit ?? "")
    {
      meal.nutrition = nutrition
    } else if meal.quantity != seen.quantity {
      meal.nutrition = try seen.nutrition(for: meal.quantity)
    }
    return meal
  }

  @Sendable private func askToDelete(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let entry = try await context.diary.entry(try context.idInPath())
    let view = DeleteEntryView(entry, in: context.reading(site))
    return site.page(say("Delete"), frame: try await context.frame(site, tab: .none)) { view }
  }

  @Sendable private func delete(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let id = try context.idInPath()
    let version = try await FormBody(request)["version"].flatMap(Int.init)
    do {
      let entry = try await context.diary.delete(id, seeing: version)
      return site.back(to: entry.day, context.person, note: .deleted, entries: [id])
    } catch {
      switch error {
      case .notFound:
        // The entry is already deleted, here or on another device, as requested. An id that never existed is not found.
        guard let last = try await context.diary.revisions(of: id).last else { throw WebError.notFound }
        return site.back(to: last.entry.day, context.person, note: .deleted, entries: [id])
      case .stale(let current):
        let seen = try await context.diary.revisions(of: id).last { $0.entry.version == version }
        let view = DeleteEntryView(current, seen: seen?.entry, in: context.reading(site))
        return site.page(say("Changed elsewhere"), frame: try await context.frame(site, tab: .none), status: .conflict) { view }
      default: throw error
      }
    }
  }

  @Sendable private func restore(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let entry = try await context.diary.restore(try context.idInPath())
    return site.back(to: entry.day, context.person, note: .restored)
  }

  /// Restores the values of an earlier version, unless the entry changed since the request was made.
  @Sendable private func bringBack(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person)
    let id = try context.idInPath()
    guard let version = (body["version"] ?? request.query("version")).flatMap(Int.init) else {
      throw WebError.badRequest(say("The form lacks its version"))
    }
    let asked = context.parameters.get("version").flatMap(Int.init)
    let revisions = try await context.diary.revisions(of: id)
    guard let old = revisions.first(where: { $0.entry.version == asked })?.entry else { throw WebError.notFound }
    do {
      let entry = try await context.diary.edit(id, seeing: version, meal: old.meal, logged: old.logged)
      return site.back(to: entry.day, context.person, note: .revisionRestored)
    } catch {
      guard case .stale(let current) = error else { throw error }
      return try await changedElsewhere(current, EntryFormValues(old, in: context.reading(site)), context)
    }
  }

  /// Shows both versions next to each other and asks which one to keep.
  private func changedElsewhere(
    _ current: FoodEntry, _ values: EntryFormValues, _ context: PageRequestContext
  ) async throws -> Response {
    let form = try await self.form(current, values, context, errors: nil, submit: say("Save mine instead"))
    let view = StaleEntryView(current: current, form: form, in: context.reading(site))
    return site.page(say("Changed elsewhere"), frame: try await context.frame(site, tab: .none), status: .conflict) { view }
  }

  private func form(
    _ entry: FoodEntry, _ values: EntryFormValues, _ context: PageRequestContext, version: Int? = nil, errors: InvalidInput?,
    submit: String = say("Save changes")
  ) async throws -> EntryForm {
    // A menu of units has no place for the size of a serving.
    let food = values.servingSize.isEmpty ? try await site.foods.food(of: entry.meal, in: context.person.foodLanguages) : nil
    return EntryForm(
      values, action: Paths.entry(entry.id), submit: submit, newID: nil, version: version ?? entry.version,
      day: entry.day, numbers: context.person.numbers, own: context.person.nutrients.named, food: food, errors: errors)
  }

  private func again(_ entry: FoodEntry, _ form: EntryForm, _ context: PageRequestContext) async throws -> Response {
    let page = EntryPage(
      entry, revisions: try await context.diary.revisions(of: entry.id), form: form, in: context.reading(site))
    let frame = try await context.frame(site, tab: .none)
    return site.page(page.title, frame: frame, status: .unprocessableContent) { EntryView(page: page) }
  }
}

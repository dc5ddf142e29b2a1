import DemeterCore
import DemeterFoods
import DemeterMessages
import DemeterPages
import DemeterWords
import Foundation

/// The submitted review form: its items, with values that match their amounts, and the entries that they would create.
struct ReviewForm: Sendable {
  /// One item: what was typed, and the result of checking it.
  private struct Item: Sendable {
    var values: EntryFormValues
    var calculated: Calculation?
    let isLeftOut: Bool
    /// Whether it is unknown, has no calories yet, and others are logged without it.
    var isWaiting: Bool = false
    var errors: InvalidInput?
    /// Whether the values belong to another amount than the typed one and can't be calculated for it.
    var isStale: Bool = false
    /// Whether the amount is not the one that was read.
    var isChanged: Bool = false
  }

  private let body: FormBody
  private let items: [Item]
  /// The entries to log, if there are no errors.
  let entries: [NewEntry]
  /// Whether they are planned for a day to come, and not logged.
  let isPlan: Bool
  /// The phrase of each entry to log, with the food that was chosen for it in the end.
  let said: [(words: String, food: FoodID?, meal: Meal)]

  /// Reads a form. The ids of its new entries are numbered from a base id.
  init(_ body: FormBody, newIDs base: EntryID, _ site: AppEnvironment, _ context: PageRequestContext) async throws {
    guard let count = body["count"].flatMap(Int.init), (1...100).contains(count) else {
      throw WebError.badRequest(say("The form lacks its items"))
    }
    // The day can be changed in the form, so only one that was opened on a day to come plans.
    let plan: Present? = if body["plan"] == nil { nil } else { try? context.planning(body, site) }
    let present = plan ?? context.present(for: body, site)
    var items: [Item] = [], entries: [NewEntry] = [], said: [(words: String, food: FoodID?, meal: Meal)] = []
    let hasOthers = (0..<count).contains { !body.isWaiting($0) && body["\($0).leaveOut"] == nil }
    for index in 0..<count {
      var item = await Self.item(index, of: body, site, context)
      item.isWaiting = hasOthers && body.isWaiting(index)
      if !item.isLeftOut, !item.isWaiting, item.errors == nil {
        do {
          let input = body.input(item.values, ofItem: index, context.person.numbers)
          var (meal, logged) = try input.checked(now: present.now, zone: present.timeZone, dayStarts: present.dayStarts)
          let food = await Self.remembered(body["\(index).food"], site, context)
          meal.nutrition.others = food.map { Self.nutrients(of: meal, $0) } ?? .unknown
          meal.ownFood = food?.ownFood
          entries.append(NewEntry(id: base.numbered(index), meal: meal, logged: logged))
          if let words = body["\(index).words"], !words.isEmpty {
            said.append((words, body["\(index).food"].flatMap { FoodID($0) }, meal))
          }
        } catch {
          item.errors = error
        }
      }
      items.append(item)
    }
    self.body = body
    self.items = items
    self.entries = entries
    isPlan = plan != nil
    self.said = said
  }

  /// Why the time of all items is refused; nil if it is not.
  var timeError: String? { items.lazy.compactMap { $0.errors?.message(for: "time") }.first }

  /// Why the form can't be logged; nil if it can.
  var problem: String? {
    if items.contains(where: { !$0.isLeftOut && !$0.isWaiting && $0.errors != nil }) {
      return say("Some items can’t be logged as they are. Nothing was saved yet.")
    }
    return entries.isEmpty ? say("No item is left to log") : nil
  }

  /// Returns the items to show again. They have errors if `areJudged`, or if the values do not fit the amount. `taken` replaces one item by
  /// another food that its words may mean.
  func items(areJudged: Bool, taking taken: ChosenFood?, _ site: AppEnvironment, _ context: PageRequestContext) async throws
    -> [ReviewItem]
  {
    var shown: [ReviewItem] = []
    for (index, item) in items.enumerated() {
      func text(_ name: String) -> String? { body["\(index).\(name)"].flatMap { $0.isEmpty ? nil : $0 } }
      var read: DraftItem?
      if let words = text("words") {
        read = try await site.foods.read(words, in: try await context.pantry(site), numbers: context.person.numbers).items.first.map(
          DraftItem.init)
      }
      if let taken, taken.item == index, let other = read?.replaced(by: taken.food) {
        shown.append(ReviewItem(other, isChosen: true, in: context.reading(site)))
        continue
      }
      let now = text("food").flatMap { FoodID($0) }.flatMap { read?.replaced(by: $0) } ?? read
      shown.append(
        ReviewItem(
          item.values, brand: text("brand") ?? "", source: text("source") ?? EntrySource.manual.rawValue,
          food: await Self.food(text("food"), site, context), words: text("words"),
          certainty: text("certainty").flatMap(Certainty.init(rawValue:)),
          reason: item.isChanged ? ReviewItem.changedAmount : text("reason"),
          record: text("record"),
          choices: now?.alternatives.compactMap { FoodChoice($0, in: context.reading(site)) } ?? [], isLeftOut: item.isLeftOut,
          isUnknown: text("unknown") != nil, calculated: item.calculated, errors: areJudged || item.isStale ? item.errors : nil,
          in: context.reading(site)))
    }
    return shown
  }

  private static func item(_ index: Int, of body: FormBody, _ site: AppEnvironment, _ context: PageRequestContext) async -> Item {
    var item = Item(values: body.values(ofItem: index), isLeftOut: body["\(index).leaveOut"] != nil)
    guard let before = Calculation(body["\(index).was"]) else { return item }
    let numbers = context.person.numbers
    item.isChanged = before.isOtherAmount(than: item.values, in: numbers)
    let food = before.needsFood(for: item.values, in: numbers) ? await food(body["\(index).food"], site, context) : nil
    if let (values, calculated) = before.carried(to: item.values, of: food, in: numbers) {
      (item.values, item.calculated) = (values, calculated)
    } else {
      let refusal = FieldError("calories", .caloriesOfAnotherAmount(before.amount(in: numbers)))
      (item.calculated, item.errors, item.isStale) = (before, InvalidInput([refusal]), true)
    }
    return item
  }

  /// Returns the food that was chosen for an item, if it can be found without asking another server.
  private static func remembered(_ text: String?, _ site: AppEnvironment, _ context: PageRequestContext) async -> Food? {
    guard let id = text.flatMap({ FoodID($0) }) else { return nil }
    return try? await site.foods.remembered(id, in: try await context.pantry(site))
  }

  /// The further nutrients of a meal.
  private static func nutrients(of meal: Meal, _ food: Food) -> NutrientVector {
    let unit = meal.servingUnit ?? ""
    let nutrition = unit.isEmpty ? food.nutrition(of: FoodAmount(meal.quantity)) : food.nutrition(of: meal.quantity, inUnitNamed: unit)
    return nutrition?.others ?? .unknown
  }

  /// Returns the food that was chosen for an item, if it can still be found.
  private static func food(_ text: String?, _ site: AppEnvironment, _ context: PageRequestContext) async -> Food? {
    guard let id = text.flatMap({ FoodID($0) }) else { return nil }
    return try? await site.foods.food(id, in: try await context.pantry(site))
  }
}

extension FormBody {
  /// Whether no food was found for an item, and it has no calories yet.
  fileprivate func isWaiting(_ index: Int) -> Bool {
    self["\(index).unknown"] != nil && (self["\(index).calories"] ?? "").allSatisfy(\.isWhitespace)
  }

  /// Returns the texts of one item, as they were typed.
  fileprivate func values(ofItem index: Int) -> EntryFormValues {
    var values = EntryFormValues()
    values.name = self["\(index).name"] ?? ""
    values.calories = self["\(index).calories"] ?? ""
    for nutrient in Nutrient.allCases { values[nutrient] = self["\(index).\(nutrient.rawValue)"] ?? "" }
    values.quantity = self["\(index).quantity"] ?? ""
    values.servingUnit = self["\(index).unit"] ?? ""
    return values
  }

  /// Parses those texts.
  fileprivate func input(_ values: EntryFormValues, ofItem index: Int, _ numbers: NumberStyle) -> EntryInput {
    var input = EntryInput()
    input.name = values.name
    input.brand = self["\(index).brand"]
    input.calories = NumberInput(typed: values.calories, in: numbers)
    for nutrient in Nutrient.allCases { input[nutrient] = NumberInput(typed: values[nutrient], in: numbers) }
    input.quantity = NumberInput(typed: values.quantity, in: numbers)
    input.servingUnit = values.servingUnit
    input.source = self["\(index).source"]
    input.day = self["day"]
    input.time = self["time"]
    input.timeZone = self["timeZone"]
    return input
  }
}

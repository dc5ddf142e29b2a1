import DemeterCore
import DemeterFoods
import DemeterPages
import Foundation
import Hummingbird

extension RecipesController {
  /// Logs a portion.
  @Sendable func log(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person), id = try body.newID()
    guard let last = try await versions(context).last, let recipe = last.food.recipe else { throw WebError.notFound }
    let typed = (body["quantity"] ?? "", body["unit"] ?? "serving")
    do {
      let plan = try context.planning(body, site), present = plan ?? context.present(for: body, site)
      let meal: Meal
      if body["do"] == "rest" {
        meal = try await rest(of: last, recipe)
      } else {
        meal = try last.food.portion(body.number("quantity", in: context.person.numbers), unit: typed.1)
      }
      guard meal.nutrition.fitsAnEntry else { throw InvalidInput([FieldError("quantity", .amountTooLarge)]) }
      var input = EntryInput(meal)
      input.day = body["day"]
      input.timeZone = body["timeZone"]
      var (checked, logged) = try input.checked(now: present.now, zone: present.timeZone, dayStarts: present.dayStarts)
      checked.nutrition = meal.nutrition
      return try await site.save([NewEntry(id: id, meal: checked, logged: logged)], context, isPlan: plan != nil)
    } catch let errors as InvalidInput {
      return try await page(context, typed: typed, errors: errors)
    }
  }

  /// Gives entries since a day the figures that their amounts have by the present version. Each keeps its earlier values as a version.
  @Sendable func update(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person), since = try body.day("since")
    guard let last = try await versions(context).last else { throw WebError.notFound }
    for (entry, meal) in try await outdated(last, context) where since.map({ $0 <= entry.day }) ?? true {
      _ = try await context.diary.edit(entry.id, seeing: entry.version, meal: meal, logged: entry.logged)
    }
    return .redirect(to: Route.recipe.path(last.id.key), note: .changesSaved)
  }

  /// The person's entries of a dish whose figures are not those of its present version, each with the values that it would have.
  func outdated(_ dish: StoredOwnFood, _ context: PageRequestContext) async throws -> [(entry: FoodEntry, meal: Meal)] {
    let food = dish.food.food
    return try await context.diary.entries(ofOwnFood: dish.id).compactMap { entry in
      guard let unit = entry.meal.servingUnit, entry.meal.servingSize == nil,
        let nutrition = food.nutrition(of: entry.meal.quantity, inUnitNamed: unit), nutrition.fitsAnEntry
      else { return nil }
      var meal = entry.meal
      meal.nutrition = nutrition
      // What was left of a pot is not rounded like another portion.
      let difference = abs(nutrition.energy.kilocalories - entry.meal.nutrition.energy.kilocalories)
      let isOther = difference > 0.01 || nutrition.others.statesOtherOwn(than: entry.meal.nutrition.others)
      return isOther ? (entry, meal) : nil
    }
  }

  /// All of a recipe, or what is left of a pot. With it, all portions add up to the total.
  private func rest(of dish: StoredOwnFood, _ recipe: Recipe) async throws -> Meal {
    guard recipe.cooking != nil, let left = try await site.left(of: dish) else { return try dish.food.portion(.number(100), unit: "share") }
    guard left.share > 0 else { throw InvalidInput([FieldError("quantity", .nothingLeft)]) }
    var meal = try dish.food.portion(.number(left.share * 100), unit: "share")
    meal.nutrition = left.nutrition
    return meal
  }
}

extension NutrientVector {
  /// Whether it states an own nutrient that others do not state, or state in an amount that differs by more than rounding.
  fileprivate func statesOtherOwn(than others: NutrientVector) -> Bool {
    masses.contains { number, mass in
      guard OwnNutrient.numbers.contains(number) else { return false }
      guard let known = others.masses[number] else { return true }
      return (mass.thousandths - known.thousandths).absolute > 1000
    }
  }
}

extension OwnFood {
  /// A portion of a dish, as it is logged.
  ///
  /// - Parameter unit: `serving`, `g`, or `share` for percent of it all.
  fileprivate func portion(_ quantity: NumberInput, unit: String) throws(InvalidInput) -> Meal {
    guard let number = quantity.finite else {
      throw InvalidInput([FieldError("quantity", quantity == .absent ? .missing(.quantity) : .notANumber(.quantity))])
    }
    guard number > 0, number <= 100_000 else {
      throw InvalidInput([FieldError("quantity", number <= 0 ? .notPositive(.quantity) : .tooLarge(.quantity, limit: 100_000))])
    }
    let food = food, isShare = unit == "share"
    let amount = Quantity(servings: isShare ? number / 100 : number), named = isShare ? "batch" : unit
    guard let nutrition = food.nutrition(of: amount, inUnitNamed: named) else {
      throw InvalidInput([FieldError("quantity", .notOneOf(.unit, food.units.map(\.name)))])
    }
    return Meal(
      name: name, nutrition: nutrition, quantity: amount, servingUnit: named, source: FoodID.Source.own.entrySource, ownFood: id)
  }
}

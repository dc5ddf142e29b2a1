public import DemeterCore
public import DemeterHTML
import DemeterMessages
import Foundation

/// The foods that a person saved to log with one tap.
public struct MyFoodsPage: Hashable, Sendable {
  /// A saved food or meal as a line.
  struct Row: Hashable, Sendable {
    let name: String
    let words: String
    /// The address that removes it.
    let remove: String
    /// The address of a recipe with these foods; nil for a single food.
    var recipe: String?
  }

  /// An own food as a line.
  struct Own: Hashable, Sendable {
    let name: String
    let words: String
    /// The address that logs it.
    let log: String
    let edit: String
  }

  public let title: String = say("My foods")
  let own: [Own]
  let recipes: [Own]
  /// What was cooked of them, the latest first.
  let pots: [Own]
  let rows: [Row]
  /// The person's choices for certain words.
  let choices: [Row]

  public init(_ meals: [SavedFood], own foods: [StoredOwnFood] = [], in context: PageContext) {
    own = foods.filter { $0.food.recipe == nil }.map { Own($0, in: context) }
    let dishes = foods.filter { $0.food.recipe != nil }.sorted { RecipeWords.isBefore($0, $1) }
    recipes = dishes.filter { $0.food.recipe?.cooking == nil }.map { Own($0, in: context) }
    pots = dishes.filter { $0.food.recipe?.cooking != nil }.map { Own($0, in: context) }
    func row(_ name: String, _ inside: [String], _ meal: SavedFood) -> Row {
      Row(
        name: name, words: (inside + [context.calories(meal.energy)]).joined(separator: " · "),
        remove: Route.removeMyFood.path(meal.id.key))
    }
    rows = meals.filter { $0.choice == nil }.map { meal in
      let names = meal.items.map(\.name)
      var row = row(meal.name, names == [meal.name] ? [] : [names.joined(separator: ", ")], meal)
      if meal.items.count > 1 { row.recipe = "\(Route.newRecipe.rawValue)?meal=\(meal.id.key)" }
      return row
    }
    choices = meals.filter { $0.choice != nil }.map { meal in
      row("“\(meal.name)”", meal.items.flatMap { [$0.name, $0.servingWords(in: context.numbers)].compactMap(\.self) }, meal)
    }
  }
}

extension MyFoodsPage.Own {
  fileprivate init(_ stored: StoredOwnFood, in context: PageContext) {
    let food = stored.food, id = stored.id.key
    name = food.recipe?.cooking.map { say("\(food.name), pot of \(context.dates.dated($0.day))") } ?? food.name
    log = "\(Paths.review)?food=\(FoodID(source: .own, key: id))"
    if let recipe = food.recipe {
      words = [RecipeWords.sum(recipe, in: context), food.isShared ? say("shared") : nil].compactMap(\.self).joined(separator: " · ")
      edit = Route.recipe.path(id)
      return
    }
    let basis =
      switch food.basis {
      case .hundredGrams: "100 g"
      case .hundredMilliliters: say("100 ml")
      case .portion: food.portions.first?.name ?? ""
      }
    words = [food.brand, say("\(context.calories(food.nutrition.energy)) per \(basis)"), food.isShared ? say("shared") : nil].compactMap(
      \.self
    )
    .joined(separator: " · ")
    edit = Route.ownFood.path(id)
  }
}

public struct MyFoodsView: View {
  let page: MyFoodsPage

  public init(page: MyFoodsPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.settings) {
      OwnFoodList(foods: page.own)
      RecipeList(recipes: page.recipes)
      if !page.pots.isEmpty {
        section(.class("entries")) {
          h2 { say("Cooked", meaning: "dishes that were cooked lately") }
          DishList(dishes: page.pots)
        }
      }
      section(.class("entries")) {
        h2 { say("Saved") }
        if page.rows.isEmpty {
          p(.class("hint")) { say("Nothing saved yet. Open an entry to save its food, or a day to save several foods as a meal.") }
        } else {
          SavedFoodList(rows: page.rows, verb: say("Remove"))
        }
      }
      if !page.choices.isEmpty {
        section(.class("entries")) {
          h2 { say("What your words mean") }
          p(.class("hint")) { say("You chose these foods for these words. The same words give the same food until you remove it here.") }
          SavedFoodList(rows: page.choices, verb: say("Forget"))
        }
      }
    }
  }
}

private struct SavedFoodList: View {
  let rows: [MyFoodsPage.Row]
  let verb: String

  var body: some HTML {
    ul(.class("card list"), .role("list")) {
      ForEach(rows) { row in
        li(.class("found-food")) {
          div {
            p(.class("name"), .attribute("dir", "auto")) { row.name }
            p(.class("when"), .attribute("dir", "auto")) { row.words }
          }
          if let recipe = row.recipe {
            a(.class("button small quiet"), .href(recipe), .behaviour("sheet"), .label(say("Make a recipe of \(row.name)"))) {
              say("Make a recipe")
            }
          }
          form(.attribute("method", "post"), .action(row.remove), .behaviour("submit")) {
            button(.class("button small danger"), .label("\(verb) \(row.name)")) { verb }
          }
        }
      }
    }
  }
}

/// Own foods, and the way to a new one.
private struct OwnFoodList: View {
  let foods: [MyFoodsPage.Own]

  var body: some HTML {
    section(.class("entries")) {
      h2 { say("Own foods") }
      if foods.isEmpty {
        p(.class("hint")) { say("Write down what a packet says once. It is found from then on, by its name and its barcode.") }
      } else {
        ul(.class("card list"), .role("list")) {
          ForEach(foods) { food in
            li(.class("found-food")) {
              a(.class("own-link"), .href(food.log), .behaviour("sheet")) {
                span(.class("name"), .attribute("dir", "auto")) { food.name }
                span(.class("when"), .attribute("dir", "auto")) { food.words }
              }
              a(.class("button small quiet"), .href(food.edit), .behaviour("sheet"), .label(say("Edit \(food.name)"))) { say("Edit") }
            }
          }
        }
      }
      a(.class("button wide"), .href(Route.newOwnFood.rawValue), .behaviour("sheet")) { say("New food") }
      a(.class("button quiet wide"), .href(Route.ownFoodFile.rawValue), .behaviour("sheet")) { say("Add from a file") }
    }
  }
}

/// Recipes, and the way to a new one.
private struct RecipeList: View {
  let recipes: [MyFoodsPage.Own]

  var body: some HTML {
    section(.class("entries")) {
      h2 { say("Recipes") }
      if recipes.isEmpty {
        p(.class("hint")) { say("Paste the ingredients of a dish once. Then log portions of it, by servings or by weight.") }
      } else {
        DishList(dishes: recipes)
      }
      a(.class("button wide"), .href(Route.newRecipe.rawValue), .behaviour("sheet")) { say("New recipe") }
    }
  }
}

/// Recipes or pots, each a link to its page.
private struct DishList: View {
  let dishes: [MyFoodsPage.Own]

  var body: some HTML {
    ul(.class("card list"), .role("list")) {
      ForEach(dishes) { dish in
        li(.class("found-food")) {
          a(.class("own-link"), .href(dish.edit), .behaviour("sheet")) {
            span(.class("name"), .attribute("dir", "auto")) { dish.name }
            span(.class("when"), .attribute("dir", "auto")) { dish.words }
          }
        }
      }
    }
  }
}

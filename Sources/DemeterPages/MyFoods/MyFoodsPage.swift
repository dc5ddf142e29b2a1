public import DemeterCore
public import DemeterHTML
import Foundation

/// The foods that a person saved to log with one tap.
public struct MyFoodsPage: Hashable, Sendable {
  /// A saved food or meal as a line.
  struct Row: Hashable, Sendable {
    let name: String
    let words: String
    /// The address that removes it.
    let remove: String
  }

  /// An own food as a line.
  struct Own: Hashable, Sendable {
    let name: String
    let words: String
    /// The address that logs it.
    let log: String
    let edit: String
  }

  public let title: String = "My foods"
  let own: [Own]
  let rows: [Row]
  /// The person's choices for certain words.
  let choices: [Row]

  public init(_ meals: [SavedFood], own foods: [StoredOwnFood] = [], in context: PageContext) {
    own = foods.map { stored in
      let food = stored.food
      let basis =
        switch food.basis {
        case .hundredGrams: "100 g"
        case .hundredMilliliters: "100 ml"
        case .portion: food.portions.first?.name ?? ""
        }
      return Own(
        name: food.name,
        words: [food.brand, "\(context.calories(food.nutrition.energy)) per \(basis)", food.isShared ? "shared" : nil].compactMap(\.self)
          .joined(separator: " · "),
        log: "\(Paths.review)?food=\(FoodID(source: .own, key: stored.id.key))", edit: Route.ownFood.path(stored.id.key))
    }
    func row(_ name: String, _ inside: [String], _ meal: SavedFood) -> Row {
      Row(
        name: name, words: (inside + [context.calories(meal.energy)]).joined(separator: " · "),
        remove: Route.removeMyFood.path(meal.id.key))
    }
    rows = meals.filter { $0.choice == nil }.map { meal in
      let names = meal.items.map(\.name)
      return row(meal.name, names == [meal.name] ? [] : [names.joined(separator: ", ")], meal)
    }
    choices = meals.filter { $0.choice != nil }.map { meal in
      row("“\(meal.name)”", meal.items.flatMap { [$0.name, $0.servingWords(in: context.numbers)].compactMap(\.self) }, meal)
    }
  }
}

public struct MyFoodsView: View {
  let page: MyFoodsPage

  public init(page: MyFoodsPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.settings) {
      OwnFoodList(foods: page.own)
      if page.rows.isEmpty {
        p(.class("card")) { "Nothing saved yet. Open an entry to save its food, or a day to save several foods as a meal." }
      } else {
        SavedFoodList(rows: page.rows, verb: "Remove")
      }
      if !page.choices.isEmpty {
        section(.class("entries")) {
          h2 { "What your words mean" }
          p(.class("hint")) { "You chose these foods for these words. The same words give the same food until you remove it here." }
          SavedFoodList(rows: page.choices, verb: "Forget")
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
      h2 { "Own foods" }
      if foods.isEmpty {
        p(.class("hint")) { "Write down what a packet says once. It is found from then on, by its name and its barcode." }
      } else {
        ul(.class("card list"), .role("list")) {
          ForEach(foods) { food in
            li(.class("found-food")) {
              a(.class("own-link"), .href(food.log), .behaviour("sheet")) {
                span(.class("name"), .attribute("dir", "auto")) { food.name }
                span(.class("when"), .attribute("dir", "auto")) { food.words }
              }
              a(.class("button small quiet"), .href(food.edit), .behaviour("sheet"), .label("Edit \(food.name)")) { "Edit" }
            }
          }
        }
      }
      a(.class("button wide"), .href(Route.newOwnFood.rawValue), .behaviour("sheet")) { "New food" }
    }
  }
}

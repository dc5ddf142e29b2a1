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

  public let title: String = "My foods"
  let rows: [Row]
  /// The person's choices for certain words.
  let choices: [Row]

  public init(_ meals: [SavedFood], in context: PageContext) {
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

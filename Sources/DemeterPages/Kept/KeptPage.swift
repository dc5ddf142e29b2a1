public import DemeterCore
public import DemeterHTML
import Foundation

/// What a person keeps to be logged with one tap.
public struct KeptPage: Hashable, Sendable {
  /// A kept food or meal as a line.
  struct Row: Hashable, Sendable {
    let name: String
    let words: String
    let path: String
  }

  /// The page's title.
  public let title: String = "My foods"
  let rows: [Row]

  /// The list by name.
  public init(_ meals: [KeptMeal], in context: PageContext) {
    rows = meals.map { meal in
      let names = meal.items.map(\.name)
      let inside = names == [meal.name] ? [] : [names.joined(separator: ", ")]
      return Row(
        name: meal.name, words: (inside + [context.calories(meal.energy)]).joined(separator: " · "),
        path: "/kept/\(meal.id.uuidString.lowercased())")
    }
  }
}

/// Shows a `KeptPage`.
public struct KeptView: View {
  let page: KeptPage

  /// The list.
  public init(page: KeptPage) { self.page = page }

  /// The markup.
  public var body: some HTML {
    SheetView(title: page.title, close: "/settings") {
      if page.rows.isEmpty {
        p(.class("card")) { "Nothing is kept yet. Open an entry to keep its food, or a day to keep a meal of several." }
      } else {
        ul(.class("card list"), .role("list")) {
          ForEach(page.rows) { row in
            li(.class("found-food")) {
              div {
                p(.class("name"), .attribute("dir", "auto")) { row.name }
                p(.class("when"), .attribute("dir", "auto")) { row.words }
              }
              form(.attribute("method", "post"), .action(row.path + "/let-go"), .behaviour("submit")) {
                button(.class("button small danger"), .label("Remove \(row.name)")) { "Remove" }
              }
            }
          }
        }
      }
    }
  }
}

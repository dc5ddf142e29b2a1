public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords
public import Foundation

/// The foods of a file, before they are added.
public struct OwnFoodPreviewPage: Hashable, Sendable {
  /// A food as a line.
  struct Line: Hashable, Sendable {
    let name: String
    let words: String
    let energy: String
  }

  public let title: String = say("Foods of your file")
  let path: String
  let new: [Line]
  let known: [Line]
  let refused: [String]
  /// How many there are of each, in words.
  let counts: [[String]]
  let otherColumns: String?
  /// Nil hides the choice.
  let isShared: Bool?
  /// `Add 12 foods`; nil if there is nothing to add.
  let submit: String?

  /// - Parameters:
  ///   - id: the id of the file.
  ///   - known: the foods that are here already and stay as they are.
  ///   - refused: the lines that can't be added, each with its number and the reason.
  ///   - otherColumns: the names of columns that are not read.
  ///   - isShared: whether everyone is to find them; nil if there is only one person.
  public init(
    of id: UUID, new: [OwnFood], known: [OwnFood], refused: [String], otherColumns: [String], isShared: Bool?, in context: PageContext
  ) {
    func line(_ food: OwnFood) -> Line {
      let nutrients = Nutrient.allCases.compactMap { nutrient in
        food.nutrition[nutrient].map { say("\(nutrient.shortName) \(context.numbers.text($0)) g") }
      }
      return Line(
        name: food.name, words: ([food.brand, food.codes.first?.digits].compactMap(\.self) + nutrients).joined(separator: " · "),
        energy: context.calories(food.nutrition.energy))
    }
    path = Route.ownFoodPreview.path(id.key)
    self.new = new.map(line)
    self.known = known.map(line)
    self.refused = refused
    let numbers = context.numbers
    counts =
      [[say("New"), numbers.counted(new.count, "food")]]
      + (known.isEmpty
        ? []
        : [
          [
            say("Here already"),
            say(known.count, one: "\(numbers.text(known.count)) food, left alone", other: "\(numbers.text(known.count)) foods, left alone"),
          ]
        ])
      + (refused.isEmpty ? [] : [[say("Can’t be added"), numbers.counted(refused.count, "line")]])
    self.otherColumns = otherColumns.isEmpty ? nil : otherColumns.map { "“\($0)”" }.joined(separator: ", ")
    self.isShared = new.isEmpty ? nil : isShared
    submit = new.isEmpty ? nil : say("Add \(numbers.counted(new.count, "food"))")
  }
}

public struct OwnFoodPreviewView: View {
  let page: OwnFoodPreviewPage

  public init(page: OwnFoodPreviewPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Route.ownFoodFile.rawValue) {
      section(.class("card fields")) {
        dl(.class("facts")) {
          ForEach(page.counts) { fact in
            div {
              dt { fact[0] }
              dd { fact[1] }
            }
          }
        }
        if page.submit == nil { p(.class("message")) { say("There is nothing to add.") } }
        if let columns = page.otherColumns { p(.class("hint"), .attribute("dir", "auto")) { say("Columns that are not read: \(columns)") } }
      }
      if !page.refused.isEmpty {
        details(.class("card"), .id("refused"), .flag("open")) {
          summary { say("Can’t be added: \(page.refused.count)") }
          ul(.class("lines"), .role("list")) { ForEach(page.refused) { line in li(.attribute("dir", "auto")) { line } } }
        }
      }
      OwnFoodLineList(title: say("New: \(page.new.count)"), lines: page.new, isOpen: true)
      OwnFoodLineList(title: say("Here already: \(page.known.count)"), lines: page.known, isOpen: false)
      if let submit = page.submit {
        form(.attribute("method", "post"), .action(page.path), .behaviour("submit")) {
          if let isShared = page.isShared { SharingChoice(isShared: isShared, words: say("Everyone here finds them")) }
          div(.class("stays")) { button(.class("button primary wide")) { submit } }
        }
      }
    }
  }
}

private struct OwnFoodLineList: View {
  let title: String
  let lines: [OwnFoodPreviewPage.Line]
  let isOpen: Bool

  var body: some HTML {
    if !lines.isEmpty {
      details(.class("card"), .flag("open", isOpen)) {
        summary { title }
        ul(.class("lines"), .role("list")) {
          ForEach(lines) { line in
            li {
              p(.class("name"), .attribute("dir", "auto")) { line.name }
              p(.class("energy")) { line.energy }
              p(.class("when"), .attribute("dir", "auto")) { line.words }
            }
          }
        }
      }
    }
  }
}

public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords
public import Foundation

/// The recipes of a file with several, before they are added.
public struct RecipeChoicePage: Hashable, Sendable {
  /// A recipe of the file.
  public struct Line: Hashable, Sendable {
    /// Its place in the file.
    let place: Int
    let name: String
    let words: String

    public init(place: Int, name: String, ingredients: Int, servings: Quantity?, in context: PageContext) {
      self.place = place
      self.name = name
      let numbers = context.numbers
      words = [numbers.counted(ingredients, "ingredient"), servings.map { say("\(numbers.text($0)) servings") }].compactMap(\.self)
        .joined(separator: " · ")
    }
  }

  public let title: String = say("Recipes of your file")
  let path: String
  let new: [Line]
  /// The names of those that are here already.
  let known: [String]
  /// What is not shown, in sentences.
  let remarks: [String]
  /// Nil hides the choice.
  let isShared: Bool?
  let error: String?

  /// - Parameters:
  ///   - id: the id of the file.
  ///   - new: the recipes that can be added now.
  ///   - later: how many are offered after these.
  ///   - others: how many parts of the file have no ingredients.
  ///   - most: how many recipes of a file are read; nil if that was all of them.
  ///   - isShared: whether everyone is to find them; nil if there is only one person.
  ///   - refused: the names of recipes that could not be added.
  public init(
    of id: UUID, new: [Line], later: Int, known: [String], others: Int, most: Int?, isShared: Bool?, refused: [String] = [],
    in context: PageContext
  ) {
    path = Route.recipeChoice.path(id.key)
    self.new = new
    self.known = known
    self.isShared = isShared
    let numbers = context.numbers
    remarks = [
      later == 0
        ? nil
        : say(
          later, one: "After these, \(numbers.text(later)) more recipe is offered.",
          other: "After these, \(numbers.text(later)) more recipes are offered."),
      others == 0
        ? nil
        : say(
          others, one: "\(numbers.text(others)) part of the file has no ingredients.",
          other: "\(numbers.text(others)) parts of the file have no ingredients."),
      most.map { say("The file has more than \(numbers.text($0)) recipes. Only so many are read.") },
    ].compactMap(\.self)
    error = refused.isEmpty ? nil : say("Can’t be added: \(refused.joined(separator: ", "))")
  }
}

public struct RecipeChoiceView: View {
  let page: RecipeChoicePage

  public init(page: RecipeChoicePage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Route.newRecipe.rawValue) {
      FormError(message: page.error)
      if page.new.isEmpty { p(.class("card message")) { say("There is nothing to add.") } }
      if !page.new.isEmpty {
        form(.attribute("method", "post"), .action(page.path), .behaviour("submit")) {
          fieldset(.class("card choices-list"), .id("recipes")) {
            legend { say("Recipes to add") }
            ForEach(page.new) { line in
              label(.class("choice")) {
                input(.type("checkbox"), .name("recipe.\(line.place)"), .value("on"), .flag("checked"))
                span(.class("name"), .attribute("dir", "auto")) { line.name }
                span(.class("energy")) { line.words }
              }
            }
          }
          if let isShared = page.isShared { SharingChoice(isShared: isShared, words: say("Everyone here finds them")) }
          div(.class("stays")) { button(.class("button primary wide")) { say("Add the recipes") } }
        }
      }
      ForEach(page.remarks) { words in p(.class("hint")) { words } }
      if !page.known.isEmpty {
        details(.class("card"), .id("known")) {
          summary { say("Here already: \(page.known.count)") }
          ul(.class("lines"), .role("list")) { ForEach(page.known) { name in li(.attribute("dir", "auto")) { name } } }
        }
      }
    }
  }
}

public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// A recipe, or what was cooked of it: its ingredients, its figures, and what is left.
public struct RecipePage: Hashable, Sendable {
  /// An ingredient as a line.
  struct Line: Hashable, Sendable {
    let text: String
    /// `ground beef, raw · 400 g · 1,016 cal · USDA`
    let words: String
    let hint: String?
  }

  /// A pot that was cooked of this recipe.
  struct Pot: Hashable, Sendable {
    let words: String
    let address: String
  }

  /// A nutrient of all of it, of a serving and of 100 g.
  struct Figure: Hashable, Sendable {
    let name: String
    let total: String
    let serving: String?
    let hundred: String?
    /// `from ingredients that make up 71% of the energy`; nil if each states it, or for a macro.
    var share: String?
  }

  public let title: String
  let cooked: String?
  let sum: String
  let figures: [Figure]
  /// Whether an ingredient does not state an own nutrient that another one states.
  let isPartlyKnown: Bool
  let noHundred: String?
  let lines: [Line]
  let method: [String]
  /// How much is left of a pot: `620 g left, 1 of 3 servings`.
  let left: String?
  let isEmpty: Bool
  let log: String
  let newID: String
  let numbers: NumberStyle
  let units: [Choice]
  let unit: String
  let amount: FormField
  let edit: String
  let cook: String?
  let file: String
  let pots: [Pot]
  /// `2 entries have the figures of an earlier version.`; nil if none has.
  let outdated: String?
  let update: String
  let since: FormField
  let isPot: Bool
  let versions: [String]
  let remove: String?

  /// - Parameters:
  ///   - versions: what was stored, the oldest first.
  ///   - left: what is left of a pot, as a share; nil if that can't be told.
  ///   - outdated: the days of the person's entries that have figures of an earlier version.
  ///   - typed: the amount of a refused form.
  public init?(
    _ versions: [StoredOwnFood], recipe: Recipe, pots: [StoredOwnFood], left share: Double?, outdated days: [Day] = [], by person: Person,
    typed: (String, String)? = nil,
    errors: InvalidInput? = nil, in context: PageContext
  ) {
    guard let last = versions.last else { return nil }
    let id = last.id.key, numbers = context.numbers, total = recipe.total, known = recipe.known
    title = last.food.name
    isPot = recipe.cooking != nil
    cooked = recipe.cooking.map { say("Cooked \(context.dates.dated($0.day))") }
    sum = RecipeWords.sum(recipe, in: context)
    noHundred = RecipeWords.noHundred(recipe)
    let mass = recipe.mass
    func text(_ amount: Mass?, _ least: Mass?) -> String? {
      if let amount { return say("\(numbers.text(Measure((amount.grams * 10).rounded() / 10))) g") }
      return least.map { say("at least \(numbers.text(Measure(($0.grams * 10).rounded() / 10))) g") }
    }
    let macros = Nutrient.allCases.map { nutrient -> Figure in
      func scaled(_ from: Quantity, _ to: Quantity) -> String? {
        text(total[nutrient]?.scaled(from: from, to: to), known[nutrient]?.scaled(from: from, to: to))
      }
      return Figure(
        name: nutrient.shortName, total: text(total[nutrient], known[nutrient]) ?? say("unknown"),
        serving: recipe.servings.flatMap { scaled($0, .one) },
        hundred: mass.flatMap { $0 > .zero ? scaled(Quantity(thousandths: $0.thousandths), Quantity(servings: 100)) : nil }
      )
    }
    let own = context.nutrientRules.settings.named.compactMap { recipe.intake(of: $0) }.map { Figure($0, of: recipe, in: context) }
    figures = macros + own
    isPartlyKnown = own.contains { $0.share != nil }
    lines = recipe.lines.map { line in
      guard let meal = line.meal else { return Line(text: line.text, words: say("Left out"), hint: nil) }
      let grams = line.mass.map { say("\(numbers.text(Measure(($0.grams).rounded()))) g") } ?? say("no weight")
      return Line(
        text: line.text,
        words: [meal.plainName, grams, context.calories(meal.nutrition.energy), meal.source.words].joined(separator: " · "),
        hint: line.mass.flatMap { CookingYield(ofIngredient: line.text, meal.name)?.words(of: $0, in: numbers) })
    }
    method = recipe.method.map { $0.split(whereSeparator: \.isNewline).map(String.init) } ?? []
    if isPot, let share {
      isEmpty = share < 0.0005
      let grams = mass.map { say("\(numbers.text(Measure(($0.grams * share).rounded()))) g") }
      let servings = recipe.servings.map { servings in
        say("\(numbers.text(Measure((servings.servings * share * 10).rounded() / 10))) of \(numbers.text(servings)) servings")
      }
      let parts = [grams, servings].compactMap(\.self)
      let rest = parts.isEmpty ? say("\(Int(nearest: share * 100))%") : parts.joined(separator: ", ")
      self.left = isEmpty ? say("Nothing is left.") : say("Left: \(rest)")
    } else {
      (isEmpty, self.left) = (false, nil)
    }
    log = Route.logRecipe.path(id)
    newID = UUID.fresh().key
    self.numbers = numbers
    units =
      (recipe.servings == nil ? [] : [Choice(value: "serving", words: say("servings"))])
      + (mass == nil ? [] : [Choice(value: "g", words: say("g"))])
      + [Choice(value: "share", words: say("% of it all"))]
    unit = typed?.1 ?? units.first?.value ?? "share"
    amount = FormField(
      "quantity", say("Amount"), .decimal, value: typed?.0 ?? (recipe.servings == nil ? "" : "1"), error: errors?.message(for: "quantity"))
    edit = Route.editRecipe.path(id)
    cook = isPot ? nil : Route.cookRecipe.path(id)
    file = Route.recipeFile.path(id)
    self.pots = pots.sorted { RecipeWords.isBefore($0, $1) }.map { pot in
      Pot(
        words: [
          pot.food.recipe?.cooking.map { context.dates.dated($0.day) }, pot.food.recipe?.cookedMass.map { say("\(numbers.text($0)) g") },
          pot.food.recipe?.servings.map { say("\(numbers.text($0)) servings") },
        ].compactMap(\.self).joined(separator: " · "), address: Route.recipe.path(pot.id.key))
    }
    outdated =
      days.isEmpty
      ? nil
      : say(
        days.count, one: "\(numbers.text(days.count)) entry has the figures of an earlier version.",
        other: "\(numbers.text(days.count)) entries have the figures of an earlier version.")
    update = Route.updateEntriesOfRecipe.path(id)
    since = FormField("since", say("Since"), .date, value: days.min()?.description ?? "")
    self.versions = OwnFoodPage.lines(versions, in: context)
    remove = last.isManaged(by: person) ? Route.removeOwnFood.path(id) : nil
  }
}

extension RecipePage.Figure {
  /// An own nutrient, with its coverage.
  fileprivate init(_ intake: NutrientIntake, of recipe: Recipe, in context: PageContext) {
    func text(_ mass: TraceMass) -> String {
      let amount = context.text(mass, of: intake.nutrient)
      return intake.isWhole ? amount : say("at least \(amount)")
    }
    let percent = Int(nearest: (intake.energyShare * 100).rounded(.down))
    self.init(
      name: context.words(of: intake.nutrient).name, total: text(intake.mass),
      serving: recipe.servings.map { text(intake.mass.scaled(from: $0, to: .one)) },
      hundred: recipe.mass.flatMap { mass in
        mass > .zero
          ? text(intake.mass.scaled(from: Quantity(thousandths: mass.thousandths), to: Quantity(servings: 100))) : nil
      }, share: intake.isWhole ? nil : say("from ingredients that make up \(percent)% of the energy"))
  }
}

public struct RecipeView: View {
  let page: RecipePage

  public init(page: RecipePage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.myFoods) {
      if let cooked = page.cooked { p(.class("hint")) { cooked } }
      if let left = page.left { p(.class("card recipe-left"), .role("status")) { left } }
      if !page.isEmpty { LogPortion(page: page) }
      section(.class("card fields recipe-figures")) {
        p { page.sum }
        table {
          thead {
            tr {
              th(.attribute("scope", "col")) { span(.class("visually-hidden")) { say("Nutrient") } }
              th(.attribute("scope", "col")) { say("In all") }
              if page.figures.contains(where: { $0.serving != nil }) { th(.attribute("scope", "col")) { say("A serving") } }
              if page.figures.contains(where: { $0.hundred != nil }) { th(.attribute("scope", "col")) { "100 g" } }
            }
          }
          tbody {
            ForEach(page.figures) { row in
              tr {
                th(.attribute("scope", "row")) {
                  row.name
                  if let share = row.share { span(.class("hint")) { ", \(share)" } }
                }
                td { row.total }
                if let serving = row.serving { td { serving } }
                if let hundred = row.hundred { td { hundred } }
              }
            }
          }
        }
        if page.isPartlyKnown {
          p(.class("hint")) { say("A serving has your own nutrients only if each ingredient says them. Type 0 where there is none.") }
        }
        if let why = page.noHundred { p(.class("hint")) { why } }
      }
      section(.class("entries")) {
        h2 { say("Ingredients") }
        ul(.class("card list"), .role("list")) {
          ForEach(page.lines) { line in
            li(.class("recipe-line")) {
              p(.class("name"), .attribute("dir", "auto")) { line.text }
              p(.class("when"), .attribute("dir", "auto")) { line.words }
              if let hint = line.hint { p(.class("hint")) { hint } }
            }
          }
        }
      }
      if let outdated = page.outdated {
        form(.class("card fields"), .attribute("method", "post"), .action(page.update), .behaviour("submit")) {
          p(.role("status")) { outdated }
          FormFieldView(field: page.since)
          button(.class("button wide")) { say("Update them") }
        }
      }
      if !page.method.isEmpty {
        section(.class("card fields")) {
          h2 { say("How it is cooked") }
          ForEach(page.method) { step in p(.attribute("dir", "auto")) { step } }
        }
      }
      if let cook = page.cook {
        a(.class("button primary wide"), .href(cook), .behaviour("sheet")) { say("Cook it") }
        if !page.pots.isEmpty {
          section(.class("entries")) {
            h2 { say("Cooked before") }
            ul(.class("card list"), .role("list")) {
              ForEach(page.pots) { pot in
                li(.class("found-food")) { a(.class("own-link"), .href(pot.address), .behaviour("sheet")) { pot.words } }
              }
            }
          }
        }
      }
      a(.class("button wide"), .href(page.edit), .behaviour("sheet")) { say("Edit") }
      a(.class("button wide quiet"), .href(page.file), .attribute("download", "")) { say("Save as a file") }
      section(.class("card fields history")) {
        h2 { say("Versions") }
        ol(.attribute("reversed", "")) { ForEach(page.versions) { version in li { version } } }
      }
      if let remove = page.remove {
        form(.attribute("method", "post"), .action(remove), .behaviour("submit")) { button(.class("button danger wide")) { say("Remove") } }
      }
    }
  }
}

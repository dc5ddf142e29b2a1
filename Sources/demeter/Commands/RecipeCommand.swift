import ArgumentParser
import DemeterCore
import DemeterFoods
import DemeterMessages
import DemeterWords
import Foundation

/// `demeter recipe`
struct RecipeCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "recipe", abstract: say("Read recipes."), subcommands: [ReadRecipeCommand.self])
  }
}

/// `demeter recipe read FILE`
struct ReadRecipeCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "read", abstract: say("Show the food, grams and calories of each line of a recipe, and the sum. Saves nothing."),
      discussion: say("FILE is a list of ingredients, the text of a recipe, or JSON of schema.org, as Mealie and Tandoor export it."))
  }

  @Argument(help: ArgumentHelp(say("The file, or - for standard input."))) var file: String
  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await runCommand { files in
      let (household, person, diary) = try await options.household(files)
      let text = String(decoding: try input(file), as: UTF8.self), numbers = person.numbers
      let foods = FoodSearch(catalogue: try openCatalogue(in: options.folder.url, files), provider: { nil })
      let read = try await foods.readRecipe(
        text, in: Pantry(diary, own: try await household.ownFoods(of: person), languages: person.foodLanguages), numbers: numbers)
      guard !read.lines.isEmpty else { throw CommandError(say("There are no ingredients in it.")) }
      if let name = read.name { print(name) }
      let recipe = Recipe(lines: read.lines.map(\.line), servings: read.servings)
      for line in recipe.lines {
        let figures = line.meal.map { [$0.plainName, grams(line.mass, numbers), say("\(numbers.text($0.nutrition.energy)) cal")] }
        print("  \(line.text): \(figures.map { $0.compactMap(\.self).joined(separator: ", ") } ?? say("left out"))")
      }
      if read.isCutOff { print(say("There are more lines; only \(Recipe.mostLines) are read.")) }
      let sum = [grams(recipe.mass, numbers), say("\(numbers.text(recipe.total.energy)) cal")].compactMap(\.self)
      print(say("All of it: \(sum.joined(separator: ", "))"))
      if let servings = recipe.servings, servings > .zero, servings != .one {
        let each = recipe.total.energy.scaled(from: servings, to: .one)
        print(say("Each of \(numbers.text(servings)) servings: \(numbers.text(each)) cal"))
      }
    }
  }

  private func grams(_ mass: Mass?, _ numbers: NumberStyle) -> String? { mass.map { say("\(numbers.text($0)) g") } }
}

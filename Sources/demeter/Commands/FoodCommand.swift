import ArgumentParser
import DemeterCore
import DemeterExchange
import DemeterFoods
import DemeterMessages
import DemeterWeb
import DemeterWords
import Foundation

/// `demeter food`
struct FoodCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "food", abstract: say("List, show, add and remove own foods and recipes."),
      subcommands: [ListOwnFoods.self, ShowOwnFood.self, AddOwnFood.self, RemoveOwnFood.self])
  }
}

/// `demeter food list`
struct ListOwnFoods: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list", abstract: say("List the own foods and recipes that a person finds, with their ids."))
  }

  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await runCommand { files in
      let (household, person, _) = try await options.household(files)
      let foods = try await household.ownFoods(of: person).map(\.food)
      guard !foods.isEmpty else { return print(say("No own foods.")) }
      for food in foods {
        let brand = food.brand.map { " (\($0))" } ?? ""
        print("  " + say("\(food.name)\(brand): \(food.energyWords(person.numbers)), id \(food.id.key)"))
      }
    }
  }
}

/// `demeter food show ID|NAME`
struct ShowOwnFood: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "show", abstract: say("Print an own food or recipe as the API's JSON."))
  }

  @Argument(help: ArgumentHelp(say("Its id, or its name."))) var food: String
  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await runCommand { files in
      let (household, person, _) = try await options.household(files)
      print(try jsonText(try await household.ownFood(food, of: person)))
    }
  }
}

/// `demeter food add FILE.csv`, `demeter food add --json FILE`
struct AddOwnFood: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "add", abstract: say("Add an own food or a recipe, or many own foods from a table."),
      discussion: say(
        """
        TABLE has a food in each line, below the names of the columns: name, brand, code, portion name, portion (g), and for 100 g energy (kcal) or \
        energy (kJ), fat (g), saturated fat (g), carbohydrate (g), sugars (g), fibre (g), protein (g), salt (g) or sodium (mg). Commas, semicolons \
        or tabs separate them. Foods that are here already stay as they are.

        The file of --json is a JSON object as in PUT /own-foods/{id} of the API: {"name":"Soup","calories":60}, for 100 g, or \
        {"name":"Chili","recipe":{"servings":4,"lines":[{"text":"400 g minced beef"}]}}.
        """))
  }

  @Argument(help: ArgumentHelp(say("The table, or - for standard input."), valueName: "table")) var table: String?
  @Option(name: .long, help: ArgumentHelp(say("A food or recipe, or - for standard input."), valueName: "file")) var json: String?
  @Option(name: .long, help: ArgumentHelp(say("The id of the food of --json, a UUID. Adding the same id twice adds one food.")))
  var id: String?
  @Flag(name: .long, help: ArgumentHelp(say("Show what the table would add, and change nothing."))) var dryRun: Bool = false
  @OptionGroup var options: DiaryOptions

  func validate() throws {
    guard (table == nil) != (json == nil) else { throw ValidationError(say("Give a table, or --json with a file.")) }
    guard json != nil || id == nil else { throw ValidationError(say("--id goes with --json.")) }
    guard table != nil || !dryRun else { throw ValidationError(say("--dry-run goes with a table.")) }
  }

  func run() async throws {
    try await runCommand { files in
      let (household, person, diary) = try await options.household(files)
      if let json { try await add(json, to: household, person, diary, files) }
      if let table { try await add(table: table, to: household, person) }
    }
  }

  private func add(table: String, to household: any Household, _ person: Person) async throws {
    let bytes = try input(table)
    guard bytes.count <= OwnFoodTable.mostBytes else { throw CommandError(say("\(table) is too large. Nothing was added.")) }
    let read: OwnFoodTable
    do {
      read = try OwnFoodTable(
        bytes, batch: OwnFoodBatch.newID(), isShared: try await household.sharesNewFoods(), numbers: person.numbers)
    } catch let problem as OwnFoodTable.Problem {
      throw CommandError("\(problem) " + say("Nothing was added."))
    }
    let new = read.new(besides: try await household.ownFoods(of: person))
    for refusal in read.refused { print(say("Can't be added: \(refusal.description).")) }
    if !read.otherColumns.isEmpty { print(say("Not read: \(read.otherColumns.joined(separator: ", ")).")) }
    if read.rows.count > new.count {
      print(say("Here already: \(person.numbers.counted(read.rows.count - new.count, "food"))."))
    }
    if dryRun {
      for row in new { print("  \(row.food.name): \(row.food.energyWords(person.numbers))") }
      return print(say("New: \(person.numbers.counted(new.count, "food"))."))
    }
    print(say("Added \(person.numbers.counted(try await household.add(new.map(\.food), by: person), "food"))."))
  }

  private func add(_ json: String, to household: any Household, _ person: Person, _ diary: any Diary, _ files: OpenFiles) async throws {
    let pantry = Pantry(diary, own: try await household.ownFoods(of: person), languages: person.foodLanguages)
    let reader = OwnFoodBody(
      foods: FoodSearch(catalogue: try openCatalogue(in: options.folder.url, files), provider: { nil }), pantry: pantry,
      numbers: person.numbers, now: Clock.now())
    guard let food = try await reader.food(json: try input(json), id: try UUID(option: id)) else {
      throw CommandError(say("That is not a JSON object. Nothing was added."))
    }
    do {
      guard try await household.save(food, over: nil, by: person) != nil else { throw DiaryError.notFound }
    } catch DiaryError.notFound {
      throw CommandError(say("That id already names another food. Nothing was added."))
    }
    print(say("Added \(food.name), \(food.energyWords(person.numbers)). Its id is \(food.id.key)."))
  }
}

/// `demeter food remove ID`
struct RemoveOwnFood: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "remove", abstract: say("Remove an own food or recipe. What was logged from it stays as it is."))
  }

  @Argument(help: ArgumentHelp(say("Its id."))) var id: String
  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await runCommand { files in
      let (household, person, _) = try await options.household(files)
      let known = try await household.ownFood(try UUID(option: id).key, of: person)
      do {
        _ = try await household.remove(ownFood: known.id, by: person)
      } catch DiaryError.notFound {
        throw CommandError(say("Only the person who added \(known.food.name) and the owner of the server can remove it."))
      }
      print(say("Removed \(known.food.name)."))
    }
  }
}

extension Household {
  /// Returns the own food with an id or name that a person finds.
  fileprivate func ownFood(_ text: String, of person: Person) async throws -> StoredOwnFood {
    let foods = try await ownFoods(of: person), id = UUID(uuidString: text)
    let found = foods.filter { id == nil ? $0.food.name.lowercased() == text.lowercased() : $0.id == id }
    guard let only = found.first else { throw CommandError(say("There is no own food “\(text.prefix(60))” here.")) }
    guard found.count == 1 else { throw CommandError(say("Several own foods are called “\(only.food.name)”. Say the id of one.")) }
    return only
  }
}

extension OwnFood {
  /// Its energy, with what the figure is for: `60 cal per 100 g`
  fileprivate func energyWords(_ numbers: NumberStyle) -> String {
    let energy = numbers.text(nutrition.energy)
    if let recipe { return recipe.cooking.map { say("\(energy) cal in all, cooked on \($0.day)") } ?? say("\(energy) cal in all") }
    return switch basis {
    case .hundredGrams: say("\(energy) cal per 100 g")
    case .hundredMilliliters: say("\(energy) cal per 100 ml")
    case .portion: portions.first.map { say("\(energy) cal per \($0.name)") } ?? say("\(energy) cal per serving")
    }
  }
}

/// Reads a file, or standard input for “-”.
func input(_ file: String) throws -> Data {
  guard file != "-" else { return FileHandle.standardInput.readDataToEndOfFile() }
  guard let data = FileManager.default.contents(atPath: file) else { throw CommandError(say("\(file) can't be read.")) }
  return data
}

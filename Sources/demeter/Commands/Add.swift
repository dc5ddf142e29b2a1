import ArgumentParser
import DemeterCore
import DemeterWeb
import Foundation

/// `demeter add --name … --calories …`
struct Add: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(abstract: "Log food by its values.")

  @Option(name: .long, help: "What was eaten.")
  var name: String

  @Option(name: .long, parsing: .unconditional, help: "Its energy in kcal, for the whole amount.")
  var calories: String

  @Option(name: .long, parsing: .unconditional, help: "Grams of protein.") var protein: String?
  @Option(name: .long, parsing: .unconditional, help: "Grams of carbohydrates.") var carbohydrates: String?
  @Option(name: .long, parsing: .unconditional, help: "Grams of fat.") var fat: String?
  @Option(name: .long, parsing: .unconditional, help: "How many servings.") var quantity: String?
  @Option(name: .long, help: "The size of a serving, such as 100.") var servingSize: String?
  @Option(name: .long, help: "The unit of a serving, such as g.") var servingUnit: String?
  @Option(name: .long, help: "The day, YYYY-MM-DD. [default: today]") var day: String?
  @Option(name: .long, help: "The time of day, HH:MM. [default: now]") var time: String?
  @Option(name: .long, help: "The entry's id, a UUID: adding it twice adds it once.") var id: String?
  @Flag(name: .long, help: "Print the entry as JSON.") var json: Bool = false
  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await carryOut {
      let (person, diary) = try await options.diary()
      var input = EntryInput()
      input.name = name
      input.calories = NumberInput(typed: calories, in: .plain)
      input.protein = NumberInput(typed: protein, in: .plain)
      input.carbohydrates = NumberInput(typed: carbohydrates, in: .plain)
      input.fat = NumberInput(typed: fat, in: .plain)
      input.quantity = NumberInput(typed: quantity, in: .plain)
      input.servingSize = servingSize
      input.servingUnit = servingUnit
      input.day = day
      input.time = time
      let (meal, logged) = try input.checked(now: Clock.now(), zone: person.timeZone)
      guard let id = id.map({ EntryID(uuidString: $0) }) ?? EntryID() else { throw Failure("An id is a UUID.") }
      let saved = try await diary.save(NewEntry(id: id, meal: meal, logged: logged))
      if json {
        print(try jsonText(saved.entry))
      } else {
        let total = try await diary.record(of: saved.entry.day).total.energy
        let numbers = person.numbers
        let verb = saved.isNew ? "Added" : "Had already added"
        print("\(verb) \(meal.name), \(numbers.text(meal.nutrition.energy)) cal. \(saved.entry.day): \(numbers.text(total)) cal in all.")
      }
    }
  }
}

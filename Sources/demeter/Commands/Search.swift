import ArgumentParser
import DemeterCore
import DemeterWeb
import DemeterWords

/// `demeter search TEXT`
struct Search: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    abstract: "Find entries by words of their name or brand, newest first.")

  @Argument(help: "Words, or their beginnings.") var text: [String]
  @Option(name: .long, help: "The first day, YYYY-MM-DD.") var from: String?
  @Option(name: .long, help: "The last day, YYYY-MM-DD.") var to: String?
  @Option(name: .long, help: "Maximum number of entries, 1 to 200. [default: 50]") var limit: String?
  @Flag(name: .long, help: "Print the result as the API's JSON.") var json: Bool = false
  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await runCommand { files in
      let (person, diary) = try await options.diary(files)
      var input = EntrySearchInput()
      input.q = text.joined(separator: " ")
      input.from = from
      input.to = to
      input.limit = limit
      let search = try input.checked()
      guard search == nil || search?.text != nil else { throw CommandError("Say what to look for.") }
      var found = FoundEntries.none
      if let search { found = try await diary.entries(matching: search) }
      guard !json else { return print(try jsonText(found)) }
      show(found, for: person)
    }
  }

  private func show(_ found: FoundEntries, for person: Person) {
    let numbers = person.numbers, dates = person.dates
    let asked = text.joined(separator: " ")
    if let corrected = found.corrected { print("Nothing matches “\(asked)”. Showing “\(corrected.joined(separator: " "))”.") }
    for food in found.foods {
      let name = food.meal.plainName + (food.meal.brand.map { " (\($0))" } ?? "")
      print("\(name): \(numbers.counted(food.uses, "time")), last on \(dates.dated(food.lastLogged.day))")
    }
    for entry in found.entries {
      let time = dates.time(entry.logged.instant, in: entry.logged.timeZone)
      print("  \(entry.day)  \(time)  \(entry.meal.plainName), \(numbers.text(entry.meal.nutrition.energy)) cal")
    }
    if found.entries.isEmpty { print(found.foods.isEmpty ? "No entries found for “\(asked)”." : "None of them in those days.") }
    if found.next != nil { print("There are older ones. --to DAY goes back to them, --limit shows up to 200 at once.") }
  }
}

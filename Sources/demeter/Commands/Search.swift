import ArgumentParser
import DemeterCore
import DemeterMessages
import DemeterWeb
import DemeterWords

/// `demeter search TEXT`
struct Search: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: say("Find entries by words of their name, brand or note, newest first."))
  }

  @Argument(help: ArgumentHelp(say("Words, or their beginnings."))) var text: [String]
  @Option(name: .long, help: ArgumentHelp(say("The first day, YYYY-MM-DD."))) var from: String?
  @Option(name: .long, help: ArgumentHelp(say("The last day, YYYY-MM-DD."))) var to: String?
  @Option(name: .long, help: ArgumentHelp(say("Maximum number of entries, 1 to 200. [default: 50]"))) var limit: String?
  @Flag(name: .long, help: ArgumentHelp(say("Print the result as the API's JSON."))) var json: Bool = false
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
      guard search == nil || search?.text != nil else { throw CommandError(say("Say what to look for.")) }
      var found = FoundEntries.none
      if let search { found = try await diary.entries(matching: search) }
      guard !json else { return print(try jsonText(found)) }
      show(found, for: person)
    }
  }

  private func show(_ found: FoundEntries, for person: Person) {
    let numbers = person.numbers, dates = person.dates
    let asked = text.joined(separator: " ")
    if let corrected = found.corrected {
      print(say("Nothing matches “\(asked)”. Showing “\(corrected.joined(separator: " "))”."))
    }
    for food in found.foods {
      let name = food.meal.plainName + (food.meal.brand.map { " (\($0))" } ?? "")
      print(say("\(name): \(numbers.counted(food.uses, "time")), last on \(dates.dated(food.lastLogged.day))"))
    }
    for note in found.notes { print("  \(note.day)  \(note.text.replacing("\n", with: " "))") }
    for entry in found.entries {
      let time = dates.time(entry.logged.instant, in: entry.logged.timeZone)
      let energy = say("\(numbers.text(entry.meal.nutrition.energy)) cal")
      print("  \(entry.day)  \(time)  \(entry.meal.plainName), \(energy)")
      if let note = entry.meal.note { print("    " + note.replacing("\n", with: " ")) }
    }
    if found.entries.isEmpty, found.notes.isEmpty {
      print(found.foods.isEmpty ? say("No entries found for “\(asked)”.") : say("None of them in those days."))
    }
    if found.next != nil { print(say("There are older ones. --to DAY goes back to them, --limit shows up to 200 at once.")) }
  }
}

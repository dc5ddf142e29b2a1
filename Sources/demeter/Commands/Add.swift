import ArgumentParser
import DemeterCore
import DemeterFoodService
import DemeterFoods
import DemeterMessages
import DemeterWeb
import DemeterWords
import Foundation

/// `demeter add "two eggs and a slice of toast"`, `demeter add --name … --calories …`
struct Add: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: say("Log food, a weight or water from a phrase, or food from values. Shows how a phrase was understood, and asks first."))
  }

  @Argument(help: ArgumentHelp(say("What was eaten, in words: “two eggs and a slice of toast”."))) var phrase: [String] = []
  @Flag(name: .long, help: ArgumentHelp(say("Log without asking for confirmation."))) var yes: Bool = false
  @Option(name: .long, help: ArgumentHelp(say("The name of the food, when its values are given."))) var name: String?

  @Option(name: .long, parsing: .unconditional, help: ArgumentHelp(say("Its energy in kcal, for the whole amount.")))
  var calories: String?

  @Option(name: .long, parsing: .unconditional, help: ArgumentHelp(say("Grams of protein."))) var protein: String?
  @Option(name: .long, parsing: .unconditional, help: ArgumentHelp(say("Grams of carbohydrates."))) var carbohydrates: String?
  @Option(name: .long, parsing: .unconditional, help: ArgumentHelp(say("Grams of fat."))) var fat: String?
  @Option(name: .long, parsing: .unconditional, help: ArgumentHelp(say("How many servings."))) var quantity: String?
  @Option(name: .long, help: ArgumentHelp(say("The size of a serving, such as 100."))) var servingSize: String?
  @Option(name: .long, help: ArgumentHelp(say("The unit of a serving, such as g."))) var servingUnit: String?
  @Option(name: .long, help: ArgumentHelp(say("The day, YYYY-MM-DD. [default: today]"))) var day: String?
  @Option(name: .long, help: ArgumentHelp(say("The time of day, HH:MM. [default: now]"))) var time: String?
  @Option(name: .long, help: ArgumentHelp(say("The entry's id, a UUID. Adding the same id twice adds one entry."))) var id: String?
  @Flag(name: .long, help: ArgumentHelp(say("Print the entry as JSON."))) var json: Bool = false
  @OptionGroup var options: DiaryOptions

  mutating func validate() throws {
    guard phrase.isEmpty ? name != nil && calories != nil : name == nil else {
      throw ValidationError(say("Say what was eaten, either in words or by --name and --calories."))
    }
  }

  func run() async throws {
    try await runCommand { files in
      let (person, diary) = try await options.diary(files)
      guard phrase.isEmpty else { return try await addPhrase(phrase.joined(separator: " "), to: diary, of: person, files) }
      var input = EntryInput()
      input.name = name
      input.calories = NumberInput(typed: calories, in: .plain)
      input[.protein] = NumberInput(typed: protein, in: .plain)
      input[.carbohydrates] = NumberInput(typed: carbohydrates, in: .plain)
      input[.fat] = NumberInput(typed: fat, in: .plain)
      input.quantity = NumberInput(typed: quantity, in: .plain)
      input.servingSize = servingSize
      input.servingUnit = servingUnit
      input.day = day
      input.time = time
      let (meal, logged) = try input.checked(now: Clock.now(), zone: person.timeZone, dayStarts: person.dayStarts)
      let id = try EntryID(option: id)
      let saved = try await diary.save(NewEntry(id: id, meal: meal, logged: logged))
      if json {
        print(try jsonText(saved.entry))
      } else {
        let total = try await diary.record(of: saved.entry.day).total.energy
        let numbers = person.numbers
        let (name, energy, sum) = (meal.plainName, numbers.text(meal.nutrition.energy), numbers.text(total))
        print(
          saved.isNew
            ? say("Added \(name), \(energy) cal. \(saved.entry.day): \(sum) cal in all.")
            : say("Had already added \(name), \(energy) cal. \(saved.entry.day): \(sum) cal in all."))
      }
    }
  }

  /// Shows what was parsed from a phrase, asks for confirmation, and logs all of it or nothing.
  private func addPhrase(_ text: String, to diary: any Diary, of person: Person, _ files: OpenFiles) async throws {
    if let said = MeasurementPhrase(text, of: person) {
      return try await add(said, to: diary, of: person)
    }
    if let said = ExercisePhrase(text, numbers: person.numbers) {
      return try await add(said, to: diary, of: person)
    }
    let household = try await options.folder.open(files)
    let service = try await foodService(of: household)
    let foods = FoodSearch(catalogue: try openCatalogue(in: options.folder.url, files), provider: { service.provider })
    let read = try await foods.read(
      text, in: Pantry(diary, own: try await household.ownFoods(of: person), languages: person.foodLanguages), numbers: person.numbers,
      askingOnline: true)
    let items = read.items
    let refusal = read.refusal(on: day)
    if refusal == .noFood { throw CommandError(say("There is no food in “\(text.prefix(60))”.")) }
    let numbers = person.numbers
    let base = try EntryID(option: id)
    // Stop here: parsed again, the same words would find the entries that they created.
    if id != nil, let known = try? await diary.entry(base) { return print(say("Had already added this to \(known.day).")) }
    for item in items {
      let energy = item.nutrition.map { say("\(numbers.text($0.energy)) cal") } ?? say("not known")
      explain("\(item.amount.words(of: item.food?.plainName ?? item.name, numbers)): \(energy) (\(item.reason))")
    }
    if let problem = read.problem { explain(problem.words) }
    let said = read.moment(at: Present(Clock.now(), of: person))
    if day == nil, let saidDay = said.day { explain(say("“\(read.said?.words ?? "")”: this is for \(saidDay).")) }
    let time = time ?? (day == nil ? said.time : nil)
    if let time { explain(say("This is for \(time).")) }
    switch refusal {
    case .severalDays:
      throw CommandError(say("Different days were said. Nothing was logged; say one at a time, or name it with --day."))
    case .cutOff: throw CommandError(say("That is more than can be read at once. Nothing was logged."))
    case .unknown(let names):
      throw CommandError(
        say("Not known: \(names.joined(separator: ", ")). Nothing was logged; give its values with --name and --calories."))
    case .noFood, nil: break
    }
    try confirm()
    let entries = try read.entries(on: day, at: time, now: Clock.now(), zone: person.timeZone, dayStarts: person.dayStarts) {
      base.numbered($0)
    }
    let saved = try await diary.save(entries)
    guard !json else { return print("[" + (try saved.map { try jsonText($0.entry) }).joined(separator: ",") + "]") }
    let energy = saved.reduce(Energy.zero) { $0 + $1.entry.meal.nutrition.energy }
    let total = try await diary.record(of: saved[0].entry.day).total.energy
    let count = numbers.counted(saved.count, "item")
    print(say("Added \(count), \(numbers.text(energy)) cal. \(saved[0].entry.day): \(numbers.text(total)) cal in all."))
  }

  /// Logs a weight or a drink of water that was said in place of food.
  private func add(_ said: MeasurementPhrase, to diary: any Diary, of person: Person) async throws {
    let words = person.numbers.text(said.amount, of: said.kind, in: person.measureUnits)
    explain("\(said.kind.name): \(words)")
    let id = try MeasurementID(option: id)
    var input = MeasurementInput()
    (input.kind, input.day, input.time) = (said.kind.rawValue, day, time)
    input.set(said.amount)
    let new = try input.checked(id: id, now: Clock.now(), zone: person.timeZone, dayStarts: person.dayStarts)
    try await WeightQuestion(isSure: yes).ask(about: new, in: diary, of: person)
    try confirm()
    let saved = try await diary.save([new])[0]
    guard !json else { return print(try jsonText(saved.measurement)) }
    let (day, key) = (saved.measurement.day, saved.measurement.id.key)
    print(
      saved.isNew ? say("Added \(words) on \(day). Its id is \(key).") : say("Had already added \(words) on \(day). Its id is \(key)."))
  }

  /// Logs exercise that was said in place of food.
  private func add(_ said: ExercisePhrase, to diary: any Diary, of person: Person) async throws {
    let id = try ExerciseID(option: id), now = Clock.now(), today = person.today(now)
    var input = ExerciseInput(said)
    input.name = input.name ?? say("Exercise")
    (input.day, input.time) = (day, time)
    input.setMoment(of: said, at: Present(now, of: person))
    let weights = try await diary.weights(forExerciseOn: input.day.flatMap { Day($0) } ?? today, today: today)
    let new = try input.checked(id: id, now: now, zone: person.timeZone, dayStarts: person.dayStarts, weights: weights)
    let words = new.workout.words(for: person)
    explain(words)
    try confirm()
    let saved = try await diary.save([new])[0]
    guard !json else { return print(try jsonText(saved.exercise)) }
    let (day, key) = (saved.exercise.day, saved.exercise.id.key)
    print(
      saved.isNew ? say("Added \(words) on \(day). Its id is \(key).") : say("Had already added \(words) on \(day). Its id is \(key)."))
  }

  private func confirm() throws {
    guard yes || isConfirmed(say("Log this?")) else { throw CommandError(say("Nothing was logged.")) }
  }

  /// Prints to standard error; standard output contains only the result.
  private func explain(_ words: String) {
    FileHandle.standardError.write(Data("  \(words)\n".utf8))
  }
}

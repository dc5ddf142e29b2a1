import ArgumentParser
import DemeterCore
import DemeterMessages
import DemeterWeb
import DemeterWords
import Foundation

/// `demeter exercise "30 min running"`, `demeter exercise --name Skiing --calories 400`, `demeter exercise`
struct ExerciseCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "exercise", abstract: say("Write exercise down, or show that of recent weeks."))
  }

  @Argument(help: ArgumentHelp(say("What you did: 30 min running, ran 5 km, yoga 45."))) var phrase: [String] = []
  @Option(name: .long, help: ArgumentHelp(say("What it is called, in place of words."))) var name: String?
  @Option(name: .long, help: ArgumentHelp(say("How many minutes it took."))) var minutes: String?
  @Option(name: .long, help: ArgumentHelp(say("How many kilometers it went."))) var kilometers: String?
  @Option(name: .long, help: ArgumentHelp(say("What it burned beyond rest, in kilocalories. [default: estimated]"))) var calories: String?
  @Option(name: .long, help: ArgumentHelp(say("The day, YYYY-MM-DD. [default: today]"))) var day: String?
  @Option(name: .long, help: ArgumentHelp(say("When it began, HH:MM. [default: it has just ended]"))) var time: String?
  @Option(name: .long, help: ArgumentHelp(say("The exercise's id, a UUID. Saving the same id twice saves it once."))) var id: String?
  @Option(name: .long, help: ArgumentHelp(say("Delete the exercise with that id."))) var delete: String?
  @Flag(name: .long, help: ArgumentHelp(say("Print it as JSON."))) var json: Bool = false
  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await runCommand { files in
      let (person, diary) = try await options.diary(files)
      if let delete {
        let deleted = try await diary.delete(exercise: try ExerciseID(option: delete), seeing: nil)
        return print(say("Deleted \(deleted.workout.words(for: person)) of \(deleted.day)."))
      }
      let now = Clock.now(), today = person.today(now)
      guard !phrase.isEmpty || name != nil else { return try await list(diary, until: today, of: person) }
      var input = try said(by: person)
      if day != nil || time != nil { (input.day, input.time) = (day, time) }
      let weights = try await diary.weights(forExerciseOn: input.day.flatMap { Day($0) } ?? today, today: today)
      let new = try input.checked(
        id: try ExerciseID(option: id), now: now, zone: person.timeZone, dayStarts: person.dayStarts, weights: weights)
      let saved = try await diary.save([new])[0]
      guard !json else { return print(try jsonText(saved.exercise)) }
      let (words, day, key) = (saved.exercise.workout.words(for: person), saved.exercise.day, saved.exercise.id.key)
      print(
        saved.isNew ? say("Saved \(words) on \(day). Its id is \(key).") : say("Had already saved \(words) on \(day). Its id is \(key)."))
    }
  }

  /// What the words say, or the options, which count before the words.
  private func said(by person: Person) throws -> ExerciseInput {
    let text = phrase.joined(separator: " ")
    var input = ExerciseInput()
    if !text.isEmpty {
      guard let said = ExercisePhrase(text, numbers: person.numbers) else {
        throw CommandError(say("There is no exercise in “\(text.prefix(60))”. Say what and how long: 30 min running."))
      }
      input = ExerciseInput(said)
      input.setMoment(of: said, at: Present(Clock.now(), of: person))
      input.name = input.name ?? say("Exercise")
    }
    if let name { (input.name, input.activity) = (name, Exercise(named: name)?.code) }
    if minutes != nil { input.minutes = NumberInput(typed: minutes, in: .plain) }
    if kilometers != nil { input.kilometers = NumberInput(typed: kilometers, in: .plain) }
    if calories != nil { input.calories = NumberInput(typed: calories, in: .plain) }
    return input
  }

  private func list(_ diary: any Diary, until today: Day, of person: Person) async throws {
    let exercises = try await diary.exercises(in: today - 27...today)
    guard !json else { return print("[" + (try exercises.map { try jsonText($0) }).joined(separator: ",") + "]") }
    guard !exercises.isEmpty else { return print(say("No exercise was logged in the last four weeks.")) }
    for one in exercises {
      let time = person.dates.time(one.logged.instant, in: one.logged.timeZone)
      print("  " + say("\(one.day) \(time): \(one.workout.words(for: person)), id \(one.id.key)"))
    }
  }
}

extension Workout {
  /// `Running, 30 min, 305 cal`
  func words(for person: Person) -> String {
    var parts = [name]
    if let minutes { parts.append(say("\(person.numbers.text(minutes)) min")) }
    if let kilometers { parts.append(say("\(person.numbers.text(kilometers)) km")) }
    return (parts + [say("\(person.numbers.text(energy)) cal")]).joined(separator: ", ")
  }
}

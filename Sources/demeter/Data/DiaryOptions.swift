import ArgumentParser
import DemeterCore
import DemeterMessages
import Foundation

/// The person and the location of the data, options of many commands.
struct DiaryOptions: ParsableArguments {
  @OptionGroup var folder: DataFolder

  @Option(name: .long, help: ArgumentHelp(say("Whose diary, where there is more than one person.")))
  var person: String?

  /// Returns the selected person and their diary.
  func diary(_ files: OpenFiles) async throws -> (person: Person, diary: any Diary) {
    let (_, person, diary) = try await household(files)
    return (person, diary)
  }

  /// Returns the household, the selected person and their diary.
  func household(_ files: OpenFiles) async throws -> (household: any OpenHousehold, person: Person, diary: any Diary) {
    let household = try await folder.open(files)
    let person = try await household.person(named: person)
    return (household, person, try await household.diary(of: person))
  }
}

extension Household {
  /// Returns the person with a name; without a name, the only person there is.
  func person(named name: String?) async throws -> Person {
    let people = try await people()
    guard let name else {
      guard let only = people.first else { throw CommandError(say("There is no account yet. Add one with “demeter person add NAME”.")) }
      guard people.count == 1 else { throw CommandError(say("There are several people here. Say whose diary with --person NAME.")) }
      return only
    }
    guard let found = PersonName.find(name, among: people) else {
      throw CommandError(say("There is no person called “\(name)” here."))
    }
    return found
  }
}

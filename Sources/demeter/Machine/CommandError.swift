import ArgumentParser
import DemeterCore
import DemeterFoods
import DemeterHealth
import DemeterMessages
import DemeterTrust
import DemeterWords
import Foundation

/// An error that ends a command: one line on standard error and exit status 1.
struct CommandError: Error, CustomStringConvertible {
  let description: String

  init(_ words: String) {
    description = words
  }
}

extension UUID {
  /// Reads the id of an option; without one it creates a new id.
  init(option text: String?) throws {
    guard let id = text.map({ UUID(chosen: $0) }) ?? UUID.fresh() else { throw CommandError(say("An id is a UUID.")) }
    self = id
  }
}

/// Describes an error in one line.
func words(_ error: any Error) -> String {
  switch error {
  case let input as InvalidInput: input.words
  case DiaryError.notFound: say("There is no such entry.")
  case DiaryError.stale: say("The entry was changed since.")
  case DiaryError.alreadyTaken: say("That id already names another entry.")
  case DiaryError.measurementChanged: say("The measurement was changed since.")
  case DiaryError.exerciseChanged: say("The exercise was changed since.")
  case DiaryError.exerciseIDTaken: say("That id already names another exercise.")
  case DiaryError.measurementIDTaken: say("That id already names another measurement.")
  case DiaryError.plannedIDTaken: say("That id already names another planned food.")
  case DiaryError.notPlanned(let current): current.answered
  case DiaryError.tooManyPlanned(let day):
    say("A day can have up to \(PlannedEntry.mostOfDay) planned foods, and \(day.description) would have more. Nothing was saved.")
  case DiaryError.recipeContainsItself: say("The recipe contains itself. Nothing was saved.")
  case DiaryError.busy: say("Another file is being imported into this diary. Wait until it is done, then try again.")
  case DiaryError.startOver: say("The diary was restored from a backup since.")
  case DiaryError.tooManySources: say("This diary has measurements of \(HealthSource.most) sources, the most it keeps apart.")
  case DiaryError.noRoom, HouseholdError.noRoom:
    say("There is not enough space on the disk. Nothing was saved; free some space, then try again.")
  case DiaryError.fileReplaced, HouseholdError.fileReplaced:
    say("The file was deleted or replaced while it was in use. Nothing was saved; try again, or restore a backup.")
  case DiaryError.unavailable(let reason): reason
  case FoodError.unavailable(let reason): reason
  case let error as FoodError: error.words
  case let error as HealthFileError: error.description
  case let error as TrustError: error.words
  case HouseholdError.nameTaken: say("That name is taken.")
  case HouseholdError.ownsOthers: say("The owner can't go while others keep their diaries here.")
  case HouseholdError.unavailable(let reason): reason
  case let error where "\(error)".contains("Address already in use"):
    say("Another program uses that port already. Stop it, or choose another port with --port.")
  default: String(describing: error)
  }
}

/// Asks a question on standard error. Returns whether the answer on standard input is yes, in English or in the language of the command.
func isConfirmed(_ question: String) -> Bool {
  let yes = say("yes", meaning: "typed answer"), no = say("no", meaning: "typed answer")
  FileHandle.standardError.write(Data("\(question) [\(yes.prefix(1))/\(no.prefix(1).uppercased())] ".utf8))
  return ["y", "yes", String(yes.prefix(1)), yes].contains(readLine()?.lowercased())
}

extension AsyncParsableCommand {
  /// Runs a command, closes what it opened, and reports an error as one line and exit status 1.
  func runCommand(_ work: (OpenFiles) async throws -> Void) async throws {
    let files = OpenFiles()
    var failure: (any Error)?
    do { try await work(files) } catch { failure = error }
    await files.close()
    guard let failure else { return }
    if let exit = failure as? ExitCode { throw exit }
    FileHandle.standardError.write(Data("demeter: \(words(failure))\n".utf8))
    throw ExitCode(1)
  }
}

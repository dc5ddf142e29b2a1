import ArgumentParser
import DemeterCore
import DemeterFoods
import DemeterHealth
import DemeterStore
import DemeterTrust
import Foundation
import Logging

/// Where the data is: what every command is told.
struct DataFolder: ParsableArguments {
  @Option(name: .long, help: "The data folder. [default: $DEMETER_DATA, else ./data]")
  var data: String?

  /// The data folder.
  var url: URL {
    URL(fileURLWithPath: data ?? ProcessInfo.processInfo.environment["DEMETER_DATA"] ?? "data", isDirectory: true)
  }

  /// Opens the household. A folder without one is a mistake in the path unless it may be made. Files of an earlier version are upgraded,
  /// after a backup into a folder.
  func open(_ files: OpenFiles, making: Bool = false, backups: String? = nil) throws -> SQLiteHousehold {
    try settle()
    try upgrade(backingUpIn: backups.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? url.appending(path: "before-upgrade"))
    let isThere = FileManager.default.fileExists(atPath: url.appending(path: "accounts.sqlite").path)
    guard making || isThere else {
      throw Failure("There is no diary in \(url.path). Name its folder with --data, or start one with “demeter serve”.")
    }
    return try openHousehold(at: url, files)
  }

  private func upgrade(backingUpIn folder: URL) throws {
    do {
      guard let backup = try Backup.upgrade(url, backupFolder: folder, at: Clock.now()) else { return }
      FileHandle.standardError.write(Data("Upgraded \(url.path). A backup from before is in \(backup.folder.path).\n".utf8))
    } catch {
      throw Failure("The data folder \(url.path) can't be opened: \(words(error))")
    }
  }

  /// Ends a restore that was cut short, before anything in the folder is opened.
  func settle() throws {
    if Backup.isRestoring(url) { _ = try holdForServing(url) }
  }
}

/// Opens the household in a folder, or makes it there.
func openHousehold(at folder: URL, _ files: OpenFiles) throws -> SQLiteHousehold {
  do {
    let household = try SQLiteHousehold(folder: folder, now: Clock.now, logger: Log.logger("store"))
    files.whenDone { await household.close() }
    return household
  } catch {
    throw Failure("The data folder \(folder.path) can't be opened: \(words(error))")
  }
}

/// Opens the catalogue of foods in a folder, or makes it there.
func openCatalogue(in folder: URL, _ files: OpenFiles) throws -> SQLiteFoodCatalogue {
  do {
    let catalogue = try SQLiteFoodCatalogue(path: folder.appending(path: "catalogue.sqlite").path)
    files.whenDone { await catalogue.close() }
    return catalogue
  } catch {
    throw Failure("The food catalogue in \(folder.path) can't be opened: \(words(error))")
  }
}

/// The online food service, with the keys of the environment or else those that the owner entered.
func foodService(of household: SQLiteHousehold) async throws -> FoodService {
  let service = FoodService(environment: ProcessInfo.processInfo.environment)
  if !service.isFromEnvironment, let text = try await household.setting(.foodService),
    let kept = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))
  {
    service.use(service.keys(consumerKey: kept["consumerKey"] ?? "", consumerSecret: kept["consumerSecret"] ?? ""))
  }
  return service
}

/// Whose diary is meant, and where it is.
struct DiaryOptions: ParsableArguments {
  @OptionGroup var folder: DataFolder

  @Option(name: .long, help: "Whose diary, where there is more than one person.")
  var person: String?

  /// The person meant, and their diary.
  func diary(_ files: OpenFiles) async throws -> (person: Person, diary: any Diary) {
    let household = try folder.open(files)
    let person = try await household.person(named: person)
    return (person, try await household.diary(of: person))
  }
}

extension SQLiteHousehold {
  /// The person of a name; without one, the only person there is.
  func person(named name: String?) async throws -> Person {
    let people = try await people()
    guard let name else {
      guard let only = people.first else { throw Failure("Nobody has an account yet. Add one with “demeter person add NAME”.") }
      guard people.count == 1 else { throw Failure("There are several people here. Say whose diary with --person NAME.") }
      return only
    }
    guard let found = people.first(where: { $0.name.lowercased() == name.lowercased() }) else {
      throw Failure("There is nobody called “\(name)” here.")
    }
    return found
  }
}

extension TimeZone {
  /// This machine's zone by its IANA name; UTC where it has none.
  static var ofThisMachine: String { TimeZone(iana: TimeZone.current.identifier)?.iana ?? "UTC" }
}

/// A refusal or failure, in one line on standard error and exit status 1.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ words: String) {
    description = words
  }
}

/// One line about what went wrong.
func words(_ error: any Error) -> String {
  switch error {
  case let input as InvalidInput: input.errors.map(\.message).joined(separator: ". ") + "."
  case DiaryError.notFound: "There is no such entry."
  case DiaryError.stale: "The entry was changed since."
  case DiaryError.alreadyTaken: "That id already names another entry."
  case DiaryError.busy: "Another file is being imported into this diary. Wait until it is done, then try again."
  case DiaryError.startOver: "The diary was restored from a backup since."
  case DiaryError.tooManySources: "This diary has measurements of \(HealthSource.most) sources, the most it keeps apart."
  case DiaryError.unavailable(let reason): reason
  case FoodError.unavailable(let reason): reason
  case let error as FoodError: error.words
  case let error as HealthFileError: error.description
  case let error as TrustError: error.words
  case HouseholdError.nameTaken: "That name is taken."
  case HouseholdError.ownsOthers: "The owner can't go while others keep their diaries here."
  case HouseholdError.unavailable(let reason): reason
  case let error where "\(error)".contains("Address already in use"):
    "Another program uses that port already. Stop it, or choose another port with --port."
  default: String(describing: error)
  }
}

extension AsyncParsableCommand {
  /// Does the work, closes what it opened, and turns whatever goes wrong into one line and exit status 1.
  func carryOut(_ work: (OpenFiles) async throws -> Void) async throws {
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

import ArgumentParser
import DemeterCore
import DemeterFoods
import DemeterFoodService
import DemeterMessages
import DemeterPostgres
import DemeterStore
import Foundation

/// The location of the data, an option of every command.
struct DataFolder: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp(say("The data folder. [default: $DEMETER_DATA, else ./data]")))
  var data: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      say(
        "A PostgreSQL database that holds accounts and diaries, such as postgresql://host/demeter. [default: $DEMETER_DATABASE, else SQLite in the data folder]"
      ),
      valueName: "address"))
  var database: String?

  /// Whether a text is the address of a database, not a folder.
  static func isDatabase(_ place: String) -> Bool { place.contains("://") || place.contains("=") }

  /// Another place, which is a data folder or the address of a database.
  static func place(_ place: String, besides folder: DataFolder) -> DataFolder {
    var other = DataFolder()
    other.data = isDatabase(place) ? folder.data : place
    other.database = isDatabase(place) ? place : ""
    return other
  }

  /// The address of the database; nil if accounts and diaries are in the data folder.
  var address: String? {
    let address = database ?? ProcessInfo.processInfo.environment["DEMETER_DATABASE"] ?? ""
    return address.isEmpty ? nil : address
  }

  /// The data folder.
  var url: URL {
    URL(fileURLWithPath: data ?? ProcessInfo.processInfo.environment["DEMETER_DATA"] ?? "data", isDirectory: true)
  }

  /// Opens the household. A folder without one is an error unless it may be created. Upgrades files of an earlier version, after a backup
  /// into a folder.
  func open(_ files: OpenFiles, making: Bool = false, backups: String? = nil) async throws -> any OpenHousehold {
    if let address { return try await openDatabase(address, files) }
    return try openFolder(files, making: making, backups: backups)
  }

  /// Opens the household, and finds a person by their name.
  func open(_ files: OpenFiles, for name: String) async throws -> (household: any OpenHousehold, person: Person) {
    let household = try await open(files)
    return (household, try await household.person(named: name))
  }

  /// Opens the household in the data folder, whatever database is named.
  func openFolder(_ files: OpenFiles, making: Bool = true, backups: String? = nil) throws -> SQLiteHousehold {
    try finishRestore()
    try upgrade(backingUpIn: upgradeBackups(in: backups))
    if !making { try demandAccounts() }
    return try openHousehold(at: url, files)
  }

  /// Where the backup before an upgrade is made: in a folder that was named, or else in the data folder.
  func upgradeBackups(in folder: String?) -> URL {
    folder.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? url.appending(path: "before-upgrade")
  }

  /// Throws if there are no accounts in the data folder.
  func demandAccounts() throws {
    guard FileManager.default.fileExists(atPath: url.appending(path: "accounts.sqlite").path) else {
      throw CommandError(say("There is no diary in \(url.path). Name its folder with --data, or start one with “demeter serve”."))
    }
  }

  private func upgrade(backingUpIn folder: URL) throws {
    do {
      guard let backup = try Backup.upgrade(url, backupFolder: folder, at: Clock.now()) else { return }
      let done = say("Upgraded \(url.path). A backup from before is in \(backup.folder.path).")
      FileHandle.standardError.write(Data("\(done)\n".utf8))
    } catch {
      throw CommandError(say("The data folder \(url.path) can't be opened: \(words(error))"))
    }
  }

  /// Opens the household in a PostgreSQL database, and brings its tables to this version.
  private func openDatabase(_ address: String, _ files: OpenFiles) async throws -> PostgresHousehold {
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let database = try PostgresDatabase(address)
      let household = PostgresHousehold(database, folder: url, now: Clock.now, logger: Log.logger("store"))
      files.whenDone { await household.close() }
      try await database.prepare()
      return household
    } catch {
      // The address may contain a password, so it is not repeated.
      throw CommandError(say("The database can't be opened: \(words(error))"))
    }
  }

  /// Throws if accounts and diaries are not in the data folder.
  func demandFiles(for what: String) throws {
    if address != nil {
      throw CommandError(say("\(what) is for data in a folder. PostgreSQL has its own tools for this; see the manual, “Many machines”."))
    }
  }

  /// Finishes an interrupted restore, before anything in the folder is opened.
  func finishRestore() throws {
    if Backup.isRestoring(url) { _ = try lockForServing(url) }
  }
}

/// A household that this program opened.
protocol OpenHousehold: MovableHousehold {
  /// Returns what is wrong with the accounts, as sentences.
  func examine() async throws(DiaryError) -> [String]
  /// Returns the people whose diary an interrupted move left here, without an account.
  func arrivingDiaries() async throws(DiaryError) -> [Person.ID]
}

extension SQLiteHousehold: OpenHousehold {}
extension PostgresHousehold: OpenHousehold {}

/// Opens or creates the household in a folder.
func openHousehold(at folder: URL, _ files: OpenFiles) throws -> SQLiteHousehold {
  do {
    let household = try SQLiteHousehold(folder: folder, now: Clock.now, logger: Log.logger("store"))
    files.whenDone { await household.close() }
    return household
  } catch {
    throw CommandError(say("The data folder \(folder.path) can't be opened: \(words(error))"))
  }
}

/// Opens or creates the food catalogue in a folder.
func openCatalogue(in folder: URL, _ files: OpenFiles) throws -> SQLiteFoodCatalogue {
  do {
    let catalogue = try SQLiteFoodCatalogue(path: folder.appending(path: "catalogue.sqlite").path)
    files.whenDone { await catalogue.close() }
    return catalogue
  } catch {
    throw CommandError(say("The food catalogue in \(folder.path) can't be opened: \(words(error))"))
  }
}

/// Returns the online food service, with the keys of the environment or else those that the owner entered, and the lookup of barcodes.
func foodService(of household: any Household) async throws -> FoodService {
  let service = FoodService(environment: ProcessInfo.processInfo.environment)
  service.use(try await StoredFoodSettings(of: household))
  return service
}

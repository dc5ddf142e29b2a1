import ArgumentParser
import DemeterCore
import DemeterMessages
import DemeterPostgres
import DemeterStore
import Foundation

/// `demeter upgrade`
struct UpgradeCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "upgrade",
      abstract: say("Upgrade the data to this version, after a backup; --check only says what would happen."),
      discussion: say(
        """
        Every other command does the same when it opens data of an earlier version. --check changes nothing and contacts no other machine \
        but the database. Its exit status is 0 if this version can use the data, and 1 if not: a newer version wrote it, a file can't be \
        read, or there is no room for the backup.
        """))
  }

  @Flag(name: .long, help: ArgumentHelp(say("Only say whether an upgrade is needed and possible."))) var check: Bool = false
  @Option(
    name: .long,
    help: ArgumentHelp(say("The folder for the backup before the upgrade. [default: before-upgrade in the data folder]")))
  var backup: String?
  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      if backup != nil { try folder.demandFiles(for: "--backup") }
      if check {
        print("Demeter \(Release.version)")
        if let address = folder.address { try await checkDatabase(address, files) } else { try checkFolder() }
      } else {
        _ = try await folder.open(files, backups: backup)
        print(say("The data is that of Demeter \(Release.version)."))
      }
    }
  }

  private func checkFolder() throws {
    try folder.demandAccounts()
    guard !Backup.isRestoring(folder.url) else {
      throw CommandError(say("A restore into \(folder.url.path) was interrupted. The next other command finishes it; then check again."))
    }
    let place = folder.upgradeBackups(in: backup)
    let found: UpgradeCheck
    do {
      found = try Backup.checkUpgrade(of: folder.url, backupFolder: place)
    } catch {
      throw CommandError(say("The data folder \(folder.url.path) can't be opened: \(words(error))"))
    }
    for file in found.files { print(line(file)) }
    guard found.isPossible else { throw CommandError(say("This version can't use all of the data; see above.")) }
    guard found.isNeeded else { return print(say("No upgrade is needed.")) }
    let needed = megabytes(found.backupBytes), free = found.freeBytes.map(megabytes) ?? "?"
    guard found.hasRoom else {
      throw CommandError(say("The backup before the upgrade needs up to \(needed) MB, and \(place.path) has \(free) MB."))
    }
    print(say("This version upgrades the data, after a backup in \(place.path). It needs up to \(needed) MB of \(free) MB there."))
  }

  private func line(_ file: UpgradeCheck.File) -> String {
    switch file.state {
    case .current(let number): say("\(file.path): schema \(number), up to date.")
    case .outdated(let number, let newest): say("\(file.path): schema \(number), to be upgraded to \(newest).")
    case .newer(let number, let newest): say("\(file.path): schema \(number), of a newer version. This one knows up to \(newest).")
    case .unreadable(let reason): say("\(file.path) can't be read: \(reason)")
    }
  }

  private func checkDatabase(_ address: String, _ files: OpenFiles) async throws {
    let versions: PostgresDatabase.Versions
    do {
      let database = try PostgresDatabase(address)
      files.whenDone { database.close() }
      versions = try await database.versions()
    } catch {
      // The address may contain a password, so it is not repeated.
      throw CommandError(say("The database can't be opened: \(words(error))"))
    }
    guard versions.isUsable else {
      print(say("PostgreSQL: schema \(versions.present), of a newer version. This one knows up to \(versions.program)."))
      throw CommandError(say("This version can't use all of the data; see above."))
    }
    guard versions.isUpgradeNeeded else {
      print(say("PostgreSQL: schema \(versions.present), up to date."))
      return print(say("No upgrade is needed."))
    }
    print(say("PostgreSQL: schema \(versions.present), to be upgraded to \(versions.program)."))
    print(say("This version upgrades the tables when it first uses them. Back up the database before, with pg_dump."))
  }

  /// Whole megabytes, rounded up.
  private func megabytes(_ bytes: Int64) -> String { "\((bytes + 999_999) / 1_000_000)" }
}

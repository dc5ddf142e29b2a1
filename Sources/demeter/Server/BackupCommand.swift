import ArgumentParser
import DemeterMessages
import DemeterStore
import Foundation

/// `demeter backup`
struct BackupCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "backup",
      abstract: say("Back up all diaries and accounts, also while the server runs, and verify the copies."),
      discussion: say(
        """
        Each backup is a folder named after its time. With --thin, older ones are removed: of the last seven days all are kept, before that \
        one a week for five weeks, and one a month for a year; nothing is removed while something is wrong with the newest. What is damaged \
        is copied as it is, and said.
        """))
  }

  @Argument(help: ArgumentHelp(say("The folder for backups."))) var directory: String
  @Flag(name: .long, help: ArgumentHelp(say("Remove old backups: keep daily, weekly and monthly ones."))) var thin: Bool = false
  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { _ in
      try folder.demandFiles(for: "“demeter backup”")
      try folder.finishRestore()
      let place = URL(fileURLWithPath: directory, isDirectory: true)
      let backup = try Backup.make(of: folder.url, in: place, at: Clock.now())
      print(say("Backed up to \(backup.folder.path)."))
      if thin {
        for gone in try Backup.thin(in: place, at: Clock.now()) { print(say("Removed \(gone.folder.lastPathComponent).")) }
      }
      guard backup.findings.isEmpty else {
        throw CommandError(
          say("The backup is kept, but not everything in it proves: \(backup.findings.joined(separator: "; ")). See “demeter doctor”."))
      }
    }
  }
}

/// `demeter restore`
struct RestoreCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "restore",
      abstract: say("Restore a backup. The replaced data is moved to a folder next to it."),
      discussion: say(
        """
        Data that holds what the backup lacks is not replaced unless --overwrite is given. Who deleted their account since stays gone. Cut \
        short, it is ended by whatever is run next on the folder.
        """))
  }

  @Argument(help: ArgumentHelp(say("A backup: a folder that “demeter backup” made."))) var backup: String
  @Flag(name: .long, help: ArgumentHelp(say("Replace data even if it contains changes that the backup lacks."))) var overwrite: Bool = false
  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { _ in
      try folder.demandFiles(for: "“demeter restore”")
      let backup = try Backup(at: URL(fileURLWithPath: backup, isDirectory: true))
      let lock = try lockForServing(folder.url)
      let replaced = try backup.restore(to: folder.url, overwriting: overwrite, at: Clock.now())
      print(say("Restored \(folder.url.path) as it was on \(backup.madeAt.formatted(.iso8601))."))
      if let replaced { print(say("The replaced data is in \(replaced.path).")) }
      withExtendedLifetime(lock) {}
    }
  }
}

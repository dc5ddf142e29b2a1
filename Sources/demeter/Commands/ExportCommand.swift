import ArgumentParser
import DemeterCore
import DemeterExchange
import DemeterMessages
import DemeterStore
import Foundation

/// `demeter export FILE.zip`
struct ExportCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export", abstract: say("Export a whole diary as a zip file or into a folder."),
      discussion: say(
        """
        A SQLite copy, entries, goals and activity as CSV and JSON Lines, own foods and recipes as JSON, and a README that explains them. \
        Works while a server runs.
        """))
  }

  @Argument(help: ArgumentHelp(say("A new file ending in .zip, or a new or empty folder.")))
  var target: String

  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await runCommand { files in
      let (household, person, diary) = try await options.household(files)
      let target = URL(fileURLWithPath: target)
      let isZip = target.pathExtension.lowercased() == "zip"
      let manager = FileManager.default
      let contents = try? manager.contentsOfDirectory(atPath: target.path)
      guard !manager.fileExists(atPath: target.path) || (!isZip && contents?.isEmpty == true) else {
        throw CommandError(say("\(target.path) is there already. Nothing was written."))
      }
      // In the same folder as the target, to move it there in one step.
      let work = target.deletingLastPathComponent().appending(path: ".\(target.lastPathComponent).partial", directoryHint: .isDirectory)
      try? manager.removeItem(at: work)
      try manager.createDirectory(at: work, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      defer { try? manager.removeItem(at: work) }
      let file = work.appending(path: ".diary.sqlite")
      let export = DiaryExport(
        of: person, at: Clock.now(), ownFoods: try await household.ownFoods(of: person), copy: try await diary.copy(to: file), in: file)
      if isZip {
        let zip = work.appending(path: "export.zip")
        try export.write(zip: zip)
        try manager.moveItem(at: zip, to: target)
      } else {
        try export.write(into: work)
        try manager.removeItem(at: file)
        try? manager.removeItem(at: target)
        try manager.moveItem(at: work, to: target)
      }
      print(say("Everything of \(person.name) is in \(target.path)."))
    }
  }
}

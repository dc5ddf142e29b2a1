import ArgumentParser
import DemeterCore
import DemeterStore
import Foundation

/// `demeter person move NAME --to PLACE`
struct MovePerson: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    commandName: "move", abstract: "Move a person between a data folder and a PostgreSQL database, also while servers run.",
    discussion: """
      Moves the account with its password, sessions and tokens, and the diary with its whole history. Meanwhile the diary can only be read. \
      Every row is compared before the new place counts. Run again, the command finishes a move that was interrupted. A copy of the diary is \
      kept in the folder “moved” of the data folder.
      """)

  @Argument(help: "Whose account.") var name: String
  @Option(name: .long, help: "A data folder, or the address of a database such as postgresql://host/demeter.") var to: String
  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      let isDatabase = to.contains("://") || to.contains("=")
      guard isDatabase == (folder.address == nil) else {
        throw CommandError("A person moves from a data folder to a database, or back: name one of them with --to, the other one without.")
      }
      var place = DataFolder()
      place.data = isDatabase ? folder.data : to
      place.database = isDatabase ? to : nil
      let source = try await folder.open(files)
      let target: any OpenHousehold
      if isDatabase { target = try await place.open(files) } else { target = try place.openFolder(files) }
      guard let person = try await source.people().first(where: { $0.name.lowercased() == name.lowercased() }) else {
        throw CommandError("There is nobody called “\(name)” here.")
      }
      let kept = (isDatabase ? folder.url : place.url).appending(path: "moved")
      do {
        let copy = try await PersonMove(from: source, to: target, keepingCopyIn: kept).run(person)
        print("\(person.name) lives at the new place now.\(copy.map { " A copy of the diary is in \($0.path)." } ?? "")")
      } catch PersonMove.Failure.ownsOthers {
        throw CommandError("\(person.name) owns this household. Move the others first.")
      } catch PersonMove.Failure.nameTaken {
        throw CommandError("The name “\(person.name)” is taken there.")
      } catch PersonMove.Failure.different(let table) {
        throw CommandError("What arrived differs from what was sent (\(table)). The diary stays where it was, and nothing was changed.")
      }
    }
  }
}

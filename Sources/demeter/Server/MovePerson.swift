import ArgumentParser
import DemeterCore
import DemeterMessages
import DemeterStore
import Foundation

/// `demeter person move NAME --to PLACE`
struct MovePerson: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "move", abstract: say("Move a person between a data folder and a PostgreSQL database, also while servers run."),
      discussion: say(
        """
        Moves the account with its password, sessions and tokens, and the diary with its whole history. Meanwhile the diary can only be read. \
        Every row is compared before the new place counts. Run again, the command finishes a move that was interrupted; --cancel gives it up. \
        A copy of the diary is kept in the folder “moved” of the data folder.
        """))
  }

  @Argument(help: ArgumentHelp(say("Whose account."))) var name: String
  @Flag(name: .long, help: ArgumentHelp(say("Give up a move that was interrupted: the diary stays here, and can be written again.")))
  var cancel: Bool = false
  @Option(name: .long, help: ArgumentHelp(say("A data folder, or the address of a database such as postgresql://host/demeter.")))
  var to: String
  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      let isDatabase = DataFolder.isDatabase(to)
      guard isDatabase == (folder.address == nil) else {
        throw CommandError(
          say("A person moves from a data folder to a database, or back: name one of them with --to, the other one without."))
      }
      let place = DataFolder.place(to, besides: folder)
      let source = try await folder.open(files)
      let target: any OpenHousehold
      if isDatabase { target = try await place.open(files) } else { target = try place.openFolder(files) }
      let person = try await source.person(named: name)
      let kept = (isDatabase ? folder.url : place.url).appending(path: "moved")
      do {
        let move = PersonMove(from: source, to: target, keepingCopyIn: kept)
        if cancel {
          try await move.cancel(person.id)
          return print(say("\(person.name) stays here."))
        }
        let copy = try await move.run(person)
        let done = say("\(person.name) lives at the new place now.")
        print(copy.map { "\(done) \(say("A copy of the diary is in \($0.path)."))" } ?? done)
      } catch PersonMove.Failure.ownsOthers {
        throw CommandError(say("\(person.name) owns this household. Move the others first."))
      } catch PersonMove.Failure.nameTaken {
        throw CommandError(say("The name “\(person.name)” is taken there."))
      } catch PersonMove.Failure.different(let table) {
        throw CommandError(
          say("What arrived differs from what was sent (\(table)). The diary stays where it was, and nothing was changed."))
      } catch PersonMove.Failure.livesAtBoth {
        throw CommandError(say("\(person.name) has an account at both places. Nothing was changed; delete the one that is not to stay."))
      } catch PersonMove.Failure.goesElsewhere {
        throw CommandError(say("A move of \(person.name) to another place was interrupted. Finish that one first; nothing was changed."))
      } catch PersonMove.Failure.overtaken {
        throw CommandError(say("Another move of \(person.name) began meanwhile. This one was given up."))
      } catch PersonMove.Failure.busy {
        throw CommandError(say("Another move from or to this folder is running. Try again when it is done."))
      } catch PersonMove.Failure.notMoving {
        throw CommandError(say("No move of \(person.name) was interrupted."))
      }
    }
  }
}

import ArgumentParser
import DemeterCore
import DemeterMessages
import DemeterStore
import Foundation

/// `demeter person passkeys NAME`
struct PasskeysCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "passkeys", abstract: say("List a person's passkeys, or remove some."),
      discussion: say("Each line has the id, the name, the host, and the days on which it was made and last used."))
  }

  @Argument(help: ArgumentHelp(say("Whose passkeys.")))
  var name: String

  @Option(name: .long, help: ArgumentHelp(say("Remove the passkey whose id begins so.")))
  var remove: String?

  @Flag(name: .long, help: ArgumentHelp(say("Remove all of them."))) var removeAll: Bool = false
  @OptionGroup var folder: DataFolder

  func validate() throws {
    guard remove == nil || !removeAll else { throw ValidationError(say("Give --remove or --remove-all, not both.")) }
  }

  func run() async throws {
    try await runCommand { files in
      let (household, person) = try await folder.open(files, for: name)
      let passkeys = try await household.passkeys(of: person)
      guard remove != nil || removeAll else {
        for passkey in passkeys {
          print(listLine([passkey.id.hex, passkey.name, passkey.host], [passkey.madeAt, passkey.usedAt], in: person.timeZone))
        }
        return
      }
      let chosen = passkeys.filter { passkey in removeAll || remove.map { passkey.id.hex.hasPrefix($0.lowercased()) } ?? false }
      guard removeAll || chosen.count == 1 else {
        throw CommandError(
          chosen.isEmpty ? say("\(person.name) has no such passkey.") : say("Several passkeys have ids that begin so. Nothing was removed.")
        )
      }
      for passkey in chosen { try await household.remove(passkey: passkey.id, of: person) }
      let count = chosen.count
      print(say(count, one: "Removed \(count) passkey of \(person.name).", other: "Removed \(count) passkeys of \(person.name)."))
    }
  }
}

/// A line of a list: cells, then days in a zone, with “-” for what is not known.
func listLine(_ cells: [String?], _ instants: [Date?], in zone: TimeZone) -> String {
  (cells + instants.map { $0.map { "\(Day($0, in: zone))" } }).map { $0 ?? "-" }.joined(separator: "\t")
}

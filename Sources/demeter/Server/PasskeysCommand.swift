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
      let household = try await folder.open(files)
      let person = try await household.person(named: name)
      let passkeys = try await household.passkeys(of: person)
      guard remove != nil || removeAll else {
        for passkey in passkeys { print(line(passkey, in: person.timeZone)) }
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

  private func line(_ passkey: Passkey, in zone: TimeZone) -> String {
    let days = [passkey.madeAt, passkey.usedAt].map { $0.map { "\(Day($0, in: zone))" } ?? "-" }
    return ([passkey.id.hex, passkey.name, passkey.host] + days).joined(separator: "\t")
  }
}

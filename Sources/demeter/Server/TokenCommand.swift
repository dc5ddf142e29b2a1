import ArgumentParser
import DemeterCore
import DemeterMessages
import DemeterStore
import Foundation

/// `demeter token`
struct TokenCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "token", abstract: say("Manage API tokens."), subcommands: [CreateToken.self])
  }
}

/// `demeter token create NAME --scope …`
struct CreateToken: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "create", abstract: say("Create a token for a person. It is printed once."))
  }

  @Argument(help: ArgumentHelp(say("The person whose diary it gives access to.")))
  var name: String

  @Option(name: .long, help: ArgumentHelp(say("Scopes, separated by commas: diary:read, diary:write, health:write.")))
  var scope: String = "diary:read"

  @Option(name: .long, help: ArgumentHelp(say("A label for Devices & access keys, up to 60 characters.")))
  var label: String?

  @Option(name: .long, help: ArgumentHelp(say("Number of days until it expires. [default: never]")))
  var days: Int?

  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      let names = scope.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
      let scopes = names.compactMap(Scope.init(rawValue:)).filter(Scope.ofPrograms.contains)
      guard !scopes.isEmpty, scopes.count == names.count else {
        throw CommandError(say("A scope is one of \(Scope.ofPrograms.map(\.rawValue).joined(separator: ", "))."))
      }
      let token = try NewToken(scopes: Set(scopes), label: label, days: days, now: Clock.now())
      let household = try await folder.open(files)
      print(try await household.make(token, for: try await household.person(named: name)))
    }
  }
}

import ArgumentParser
import DemeterCore
import DemeterStore
import Foundation

/// `demeter token`
struct TokenCommand: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    commandName: "token", abstract: "Keys for programs.", subcommands: [CreateToken.self])
}

/// `demeter token create NAME --scope …`
struct CreateToken: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    commandName: "create", abstract: "Make a token for a person and print it, once.")

  @Argument(help: "Whose diary it opens.")
  var name: String

  @Option(name: .long, help: "What it may do, with commas between: diary:read, diary:write, health:write.")
  var scope: String = "diary:read"

  @Option(name: .long, help: "What it is for, in up to 60 characters, so that it is known again under Devices & tokens.")
  var label: String?

  @Option(name: .long, help: "For how many days it works; until it is revoked where that is left out.")
  var days: Int?

  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      let names = scope.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
      let scopes = names.compactMap(Scope.init(rawValue:))
      guard !scopes.isEmpty, scopes.count == names.count else {
        throw CommandError("A scope is one of \(Scope.allCases.map(\.rawValue).joined(separator: ", ")).")
      }
      let token = try NewToken(scopes: Set(scopes), label: label, days: days, now: Clock.now())
      let household = try folder.open(files)
      print(try await household.make(token, for: try await household.person(named: name)))
    }
  }
}

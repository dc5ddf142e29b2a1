import ArgumentParser
import DemeterCore
import DemeterMessages
import DemeterStore
import Foundation

/// `demeter person link NAME`
struct MakeSignInLink: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "link", abstract: say("Make a link that signs a person in once, within a day."),
      discussion: say("Prints a path: put the address of the server in front of it. The link asks for no password and no second factor."))
  }

  @Argument(help: ArgumentHelp(say("Who signs in with it.")))
  var name: String

  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      let household = try await folder.open(files)
      let secret = try await household.makeSignInLink(for: try await household.person(named: name))
      print("/link/\(secret)")
    }
  }
}

/// `demeter person second-factor NAME`
struct ShowSecondFactor: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "second-factor", abstract: say("Say whether a person has a second factor, or remove it for someone who lost it."))
  }

  @Argument(help: ArgumentHelp(say("Whose second factor.")))
  var name: String

  @Flag(name: .long, help: ArgumentHelp(say("Remove it with its recovery codes. Their password alone signs them in then.")))
  var remove: Bool = false

  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      let (household, person) = try await folder.open(files, for: name)
      if remove {
        guard try await household.removeSecondFactor(of: person) else { throw CommandError(say("\(person.name) has no second factor.")) }
        return print(say("\(person.name) has no second factor any more."))
      }
      guard let factor = try await household.secondFactor(of: person) else { return print(say("\(person.name) has no second factor.")) }
      print(say("\(person.name) has a second factor. Recovery codes left: \(factor.codesLeft)"))
    }
  }
}

/// `demeter server`
struct ServerCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "server", abstract: say("Change settings of the whole server."), subcommands: [SwitchPasswords.self])
  }
}

/// `demeter server passwords on|off`
struct SwitchPasswords: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "passwords", abstract: say("Switch signing in with passwords on or off."),
      discussion: say("People who are signed in stay signed in. “demeter person link NAME” always lets a person in."))
  }

  @Argument(help: ArgumentHelp(say("on or off.")))
  var state: String

  @OptionGroup var folder: DataFolder

  func validate() throws {
    guard ["on", "off"].contains(state) else { throw ValidationError(say("Passwords are switched on or off.")) }
  }

  func run() async throws {
    try await runCommand { files in
      let household = try await folder.open(files)
      try await household.acceptPasswords(state == "on")
      guard state == "off" else { return print(say("People sign in with their passwords.")) }
      print(say("People can no longer sign in with a password."))
      guard let owner = try await household.people().first(where: \.isOwner), try await !household.hasWayInWithoutPassword(owner) else {
        return
      }
      let warning = say("\(owner.name) has no other way to sign in. “demeter person link NAME” makes a sign-in link.")
      FileHandle.standardError.write(Data("\(warning)\n".utf8))
    }
  }
}

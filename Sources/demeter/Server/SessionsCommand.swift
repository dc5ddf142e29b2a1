import ArgumentParser
import DemeterCore
import DemeterMessages
import DemeterStore
import Foundation

/// `demeter person sessions NAME`
struct SessionsCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "sessions", abstract: say("List where a person is signed in, or sign them out everywhere."),
      discussion: say("Each line has the device, how it signed in, and the days on which it did and was last used."))
  }

  @Argument(help: ArgumentHelp(say("Whose sessions.")))
  var name: String

  @Flag(name: .long, help: ArgumentHelp(say("Sign the person out everywhere. Their sign-in links end, too.")))
  var endAll: Bool = false

  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      let (household, person) = try await folder.open(files, for: name)
      let sessions = try await household.sessions(of: person, asking: "")
      guard endAll else {
        for session in sessions {
          print(listLine([session.device, session.method?.rawValue], [session.startedAt, session.seenAt], in: person.timeZone))
        }
        return
      }
      // Links and sign-ins that wait for a code end also where there is no session.
      try await household.endSessions(of: person, except: nil)
      let count = sessions.count
      print(say(count, one: "Ended \(count) session of \(person.name).", other: "Ended \(count) sessions of \(person.name)."))
    }
  }
}

/// `demeter person linked-accounts NAME`
struct LinkedAccountsCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "linked-accounts", abstract: say("List the accounts at sign-in providers that let a person in, or remove them."),
      discussion: say("Each line has the provider, the account's id and name there, and the days on which it was linked and last used."))
  }

  @Argument(help: ArgumentHelp(say("Whose linked accounts.")))
  var name: String

  @Flag(name: .long, help: ArgumentHelp(say("Remove all of them."))) var removeAll: Bool = false
  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      let (household, person) = try await folder.open(files, for: name)
      let identities = try await household.identities(of: person)
      guard removeAll else {
        for identity in identities {
          let account = identity.account
          print(listLine([account.issuer, account.subject, account.name], [identity.linkedAt, identity.seenAt], in: person.timeZone))
        }
        return
      }
      for identity in identities { try await household.unlink(identity.id, of: person) }
      let count = identities.count
      print(
        say(count, one: "Removed \(count) linked account of \(person.name).", other: "Removed \(count) linked accounts of \(person.name)."))
    }
  }
}

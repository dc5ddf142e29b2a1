import ArgumentParser
import DemeterCore
import DemeterMessages
import DemeterStore
import Foundation

/// `demeter person`
struct PersonCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "person", abstract: say("Manage accounts."),
      subcommands: [
        AddPerson.self, ListPeople.self, SetPlan.self, SetPerson.self, SetPassword.self, MakeSignInLink.self, ShowSecondFactor.self,
        PasskeysCommand.self, SessionsCommand.self, LinkedAccountsCommand.self, MovePerson.self, DeletePerson.self,
      ])
  }
}

/// `demeter person add NAME`
struct AddPerson: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "add", abstract: say("Create an account. The first one owns the server."),
      discussion: say("The password is asked for, or read from standard input where that is not a terminal."))
  }

  @Argument(help: ArgumentHelp(say("The name to sign in with.")))
  var name: String

  @Option(name: .long, help: ArgumentHelp(say("The IANA time zone of their days. [default: this machine's]")))
  var timeZone: String?

  @Option(name: .long, help: ArgumentHelp(say("The format of their numbers, times and units, like de-DE. [default: this machine's]")))
  var format: String?

  @Option(name: .long, help: ArgumentHelp(say("free or pro. [default: that of new people in the settings of the server, or pro]")))
  var plan: String?

  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      let named = try plan.map { name in
        guard let plan = Person.Plan(rawValue: name) else { throw CommandError(say("A plan is free or pro.")) }
        return plan
      }
      let household = try await folder.open(files, making: true)
      let plan = if let named { named } else { try await household.planOfNewPeople() }
      let zone = timeZone ?? TimeZone.ofThisMachine
      let format = try format.map { try MachineFormat.checked($0) } ?? MachineFormat(ProcessInfo.processInfo.environment).name
      let new = try NewPerson(name: name, password: typedPassword(), timeZone: zone, locale: format, plan: plan)
      do {
        let person = try await household.add(new)
        print(person.isOwner ? say("\(person.name) owns this server now.") : say("\(person.name) has an account now."))
        let format = say("Numbers and units are those of \(person.locale). They can be changed in the settings.")
        FileHandle.standardError.write(Data("\(format)\n".utf8))
      } catch HouseholdError.nameTaken {
        throw CommandError(say("The name “\(new.name)” is taken."))
      }
    }
  }
}

/// Asks twice for a new password without showing it; reads standard input if it is not a terminal.
private func typedPassword() throws -> String {
  guard isatty(STDIN_FILENO) == 1 else { return readLine(strippingNewline: true) ?? "" }
  let first = String(cString: getpass(say("Password:") + " "))
  guard String(cString: getpass(say("Once more:") + " ")) == first else { throw CommandError(say("The two passwords differ.")) }
  return first
}

/// `demeter person list`
struct ListPeople: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "list", abstract: say("List accounts."))
  }

  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      for person in try await folder.open(files).people() {
        print("\(person.name)\t\(person.plan.rawValue)\t\(person.timeZone.iana)\(person.isOwner ? "\towner" : "")")
      }
    }
  }
}

/// `demeter person plan NAME PLAN`
struct SetPlan: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "plan", abstract: say("Set a person's plan: free shows the latest three months of steps, pro all of them."))
  }

  @Argument(help: ArgumentHelp(say("Whose plan."))) var name: String
  @Argument(help: ArgumentHelp(say("free or pro."))) var plan: String
  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      guard let plan = Person.Plan(rawValue: plan) else { throw CommandError(say("A plan is free or pro.")) }
      let (household, person) = try await folder.open(files, for: name)
      try await household.set(plan, of: person)
      print(say("\(person.name) has the \(plan.rawValue) plan now."))
    }
  }
}

/// `demeter person password NAME`
struct SetPassword: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "password", abstract: say("Set a new password for a person and end all their sessions."),
      discussion: say(
        "The password is asked for, or read from standard input where that is not a terminal. Their tokens stay valid unless you give --end-all."
      ))
  }

  @Argument(help: ArgumentHelp(say("Whose password.")))
  var name: String

  @Flag(name: .long, help: ArgumentHelp(say("Also remove their passkeys, linked accounts and tokens.")))
  var endAll: Bool = false

  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      let (household, person) = try await folder.open(files, for: name)
      try await household.resetPassword(of: person, to: NewPassword(typedPassword()), endingAll: endAll)
      print(
        endAll
          ? say("\(person.name) has another password now, which is the only way in.")
          : say("\(person.name) has another password now and is signed out everywhere; programs keep their tokens."))
      guard try await !household.acceptsPasswords() else { return }
      print(say("Signing in with passwords is switched off. “demeter person link NAME” makes a sign-in link."))
    }
  }
}

/// `demeter person delete NAME`
struct DeletePerson: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "delete", abstract: say("Delete an account with its diary, sessions and tokens permanently."),
      discussion: say("“demeter export FILE.zip --person NAME” exports everything first. Earlier backups still contain copies."))
  }

  @Argument(help: ArgumentHelp(say("Whose account.")))
  var name: String

  @Flag(name: .long, help: ArgumentHelp(say("Do not ask for confirmation."))) var yes: Bool = false
  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      let (household, person) = try await folder.open(files, for: name)
      if !yes {
        let question = say("This can't be undone. Type “\(person.name)” to delete the account:")
        FileHandle.standardError.write(Data("\(question) ".utf8))
        guard readLine() == person.name else { throw CommandError(say("Nothing was deleted.")) }
      }
      do {
        try await household.remove(person)
      } catch HouseholdError.ownsOthers {
        throw CommandError(
          say("\(person.name) owns this server, and others keep their diaries here. Nothing was deleted; delete the others first."))
      }
      print(say("\(person.name) and all that was theirs is deleted."))
    }
  }
}

import ArgumentParser
import DemeterCore
import DemeterStore
import Foundation

/// `demeter person`
struct PersonCommand: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    commandName: "person", abstract: "Manage accounts.",
    subcommands: [AddPerson.self, ListPeople.self, SetPlan.self, SetPerson.self, SetPassword.self, MovePerson.self, DeletePerson.self])
}

/// `demeter person add NAME`
struct AddPerson: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    commandName: "add", abstract: "Create an account. The first one owns the server.",
    discussion: "The password is asked for, or read from standard input where that is not a terminal.")

  @Argument(help: "The name to sign in with.")
  var name: String

  @Option(name: .long, help: "The IANA time zone of their days. [default: this machine's]")
  var timeZone: String?

  @Option(name: .long, help: "The format of their numbers, times and units, like de-DE. [default: this machine's]")
  var format: String?

  @Option(name: .long, help: "free or pro. [default: that of new people in the settings of the server, or pro]")
  var plan: String?

  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      let named = try plan.map { name in
        guard let plan = Person.Plan(rawValue: name) else { throw CommandError("A plan is free or pro.") }
        return plan
      }
      let household = try await folder.open(files, making: true)
      let plan = if let named { named } else { try await household.planOfNewPeople() }
      let zone = timeZone ?? TimeZone.ofThisMachine
      let format = try format.map { try MachineFormat.checked($0) } ?? MachineFormat(ProcessInfo.processInfo.environment).name
      let new = try NewPerson(name: name, password: typedPassword(), timeZone: zone, locale: format, plan: plan)
      do {
        let person = try await household.add(new)
        print(person.isOwner ? "\(person.name) owns this server now." : "\(person.name) has an account now.")
        FileHandle.standardError.write(Data("Numbers and units are those of \(person.locale). They can be changed in the settings.\n".utf8))
      } catch HouseholdError.nameTaken {
        throw CommandError("The name “\(new.name)” is taken.")
      }
    }
  }
}

/// Asks twice for a new password without showing it; reads standard input if it is not a terminal.
private func typedPassword() throws -> String {
  guard isatty(STDIN_FILENO) == 1 else { return readLine(strippingNewline: true) ?? "" }
  let first = String(cString: getpass("Password: "))
  guard String(cString: getpass("Once more: ")) == first else { throw CommandError("The two passwords differ.") }
  return first
}

/// `demeter person list`
struct ListPeople: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(commandName: "list", abstract: "List accounts.")

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
  static let configuration: CommandConfiguration = CommandConfiguration(
    commandName: "plan", abstract: "Set a person's plan: free shows the latest three months of steps, pro all of them.")

  @Argument(help: "Whose plan.") var name: String
  @Argument(help: "free or pro.") var plan: String
  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      guard let plan = Person.Plan(rawValue: plan) else { throw CommandError("A plan is free or pro.") }
      let household = try await folder.open(files)
      let person = try await household.person(named: name)
      try await household.set(plan, of: person)
      print("\(person.name) has the \(plan.rawValue) plan now.")
    }
  }
}

/// `demeter person set NAME`
struct SetPerson: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(commandName: "set", abstract: "Change a person's settings.")

  @Argument(help: "Whose settings.") var name: String

  @Option(
    name: .long,
    help:
      "The languages in which they name foods, the preferred one first, like de,en: en, en-GB, de, fr, es. English is always understood.")
  var foodLanguages: String?

  @Option(name: .long, help: "The unit of energy on their screens: kcal or kJ.")
  var energy: String?

  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      let languages = try foodLanguages.map { list in
        guard let languages = FoodLanguage.languages(list: list) else {
          throw CommandError("Languages of food are \(FoodLanguage.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return languages
      }
      let unit = try energy.map { name in
        guard let unit = EnergyUnit(rawValue: name) else { throw CommandError("The unit of energy is kcal or kJ.") }
        return unit
      }
      guard languages != nil || unit != nil else { throw CommandError("Name a setting: --food-languages or --energy.") }
      let household = try await folder.open(files)
      let person = try await household.change(household.person(named: name)) { person in
        if let languages { person.chosenFoodLanguages = languages }
        if let unit { person.energyUnit = unit }
      }
      if let languages { print("\(person.name) names foods in \(languages.map(\.name).joined(separator: ", ")).") }
      if let unit { print("\(person.name) reads energy in \(unit.rawValue).") }
    }
  }
}

/// `demeter person password NAME`
struct SetPassword: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    commandName: "password", abstract: "Set a new password for a person and end all their sessions.",
    discussion: "The password is asked for, or read from standard input where that is not a terminal. Their tokens stay valid.")

  @Argument(help: "Whose password.")
  var name: String

  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      let household = try await folder.open(files)
      let person = try await household.person(named: name)
      try await household.resetPassword(of: person, to: NewPassword(typedPassword()))
      print("\(person.name) has another password now and is signed out everywhere; programs keep their tokens.")
    }
  }
}

/// `demeter person delete NAME`
struct DeletePerson: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    commandName: "delete", abstract: "Delete an account with its diary, sessions and tokens permanently.",
    discussion: "“demeter export FILE.zip --person NAME” exports everything first. Earlier backups still contain copies.")

  @Argument(help: "Whose account.")
  var name: String

  @Flag(name: .long, help: "Do not ask for confirmation.") var yes: Bool = false
  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      let household = try await folder.open(files)
      let person = try await household.person(named: name)
      if !yes {
        FileHandle.standardError.write(Data("This can't be undone. Type “\(person.name)” to delete the account: ".utf8))
        guard readLine() == person.name else { throw CommandError("Nothing was deleted.") }
      }
      do {
        try await household.remove(person)
      } catch HouseholdError.ownsOthers {
        throw CommandError(
          "\(person.name) owns this server, and others keep their diaries here. Nothing was deleted; delete the others first.")
      }
      print("\(person.name) and all that was theirs is deleted.")
    }
  }
}

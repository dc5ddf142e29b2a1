import ArgumentParser
import DemeterCore
import DemeterMessages
import DemeterStore
import DemeterWeb
import Foundation

/// `demeter demo`
struct Demo: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: say("Serve a year of sample data from a separate folder; prints a one-time sign-in link."))
  }

  @OptionGroup var server: ServerOptions
  @Option(name: .long, help: ArgumentHelp(say("Number of days to generate."))) var days: Int = 365
  @Option(name: .long, help: ArgumentHelp(say("Seed for the generated data."))) var seed: UInt64 = 1
  @Option(name: .long, help: ArgumentHelp(say("Entries per day. [default: varies like a person's]"))) var entries: Int?
  @Option(name: .long, help: ArgumentHelp(say("The data folder; data of an earlier demo is removed."))) var data: String = "demo-data"
  @Flag(name: .long, help: ArgumentHelp(say("Generate the data and exit."))) var dataOnly: Bool = false

  mutating func validate() throws {
    guard (1...20_000).contains(days) else { throw ValidationError(say("--days is a number from 1 to 20000.")) }
    guard entries.map({ (0...500).contains($0) }) ?? true else { throw ValidationError(say("--entries is a number from 0 to 500.")) }
  }

  func run() async throws {
    try await runCommand { files in
      let folder = URL(fileURLWithPath: data, isDirectory: true)
      try clear(folder)
      files.keep(try lockForServing(folder))
      let household = try openHousehold(at: folder, files)
      let password = UUID.fresh().uuidString
      let new = try NewPerson(name: "Sample", password: password, timeZone: TimeZone.ofThisMachine, locale: "en-US")
      let person = try await household.change(household.add(new)) { person in
        let year = Day(Clock.now(), in: person.timeZone).components.year
        person.body = Body(sex: .female, height: 172, birthYear: year - 41, goalWeight: Measure(70))
      }
      try Data().write(to: folder.appending(path: Self.mark))
      var life = SampleLife(seed: seed)
      try await life.live(days: days, entries: entries, in: household.diary(of: person), zone: person.timeZone, now: Clock.now())
      let link = try await household.makeSignInLink(for: person)
      guard !dataOnly else { return print("/link/\(link)") }
      try await server.run(household, in: folder, files, PrometheusMetrics.collecting()) {
        say("A made-up year is at \($0)") + "\n" + say("Sign in once with \("\($0)/link/\(link)")")
      }
    }
  }

  /// Distinguishes a demo's folder from a real diary's.
  private static let mark: String = "this-is-a-demo"

  private func clear(_ folder: URL) throws {
    let files = FileManager.default
    guard files.fileExists(atPath: folder.path), try !files.contentsOfDirectory(atPath: folder.path).isEmpty else { return }
    guard files.fileExists(atPath: folder.appending(path: Self.mark).path) else {
      throw CommandError(say("\(folder.path) holds something that is not a demo's. Name another folder with --data."))
    }
    _ = try lockForServing(folder)
    try files.removeItem(at: folder)
  }
}

import ArgumentParser
import DemeterCore
import DemeterStore

/// `demeter doctor`
struct Doctor: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    abstract: "Prove every total and check every file; with --repair, rebuild what is derived.")

  @Flag(name: .long, help: "Rebuild totals and lists from the entries.") var repair: Bool = false
  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await carryOut {
      let household = try folder.open()
      var isSound = true
      for person in try await household.people() {
        let findings = try await household.diary(of: person).examine(repairing: repair)
        if findings.isEmpty { print("\(person.name): every total proves.") }
        for finding in findings {
          print("\(person.name): \(finding.words)\(finding.repaired ? ": rebuilt." : ".")")
          isSound = isSound && finding.repaired
        }
      }
      guard isSound else { throw Failure("Something does not prove; see above.\(repair ? "" : " --repair rebuilds what is derived.")") }
    }
  }
}

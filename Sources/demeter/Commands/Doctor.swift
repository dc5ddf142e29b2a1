import ArgumentParser
import DemeterCore
import DemeterStore

/// `demeter doctor`
struct Doctor: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    abstract: "Check every total and file; --repair rebuilds derived data.",
    discussion: """
      Looks at SQLite's own integrity, references between rows, daily totals against entries, summaries, numbers of activity against \
      their samples, the search index, and files that belong to nobody. Entries are never changed.
      """)

  @Flag(name: .long, help: "Rebuild totals and lists from the entries.") var repair: Bool = false
  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      let household = try await folder.open(files)
      var isSound = true
      let house = await found(in: "The accounts") { try await household.examine() }
      let foods = await found(in: "The food catalogue") { try await openCatalogue(in: folder.url, files).examine() }
      for words in house + foods {
        print("\(words).")
        isSound = false
      }
      for person in try await household.people() {
        let findings: [DiaryFinding]
        do {
          findings = try await household.diary(of: person).examine(repairing: repair)
        } catch {
          findings = [DiaryFinding(words: "The diary can't be examined: \(words(error))", repaired: false)]
        }
        if findings.isEmpty { print("\(person.name): all totals are correct.") }
        for finding in findings {
          print("\(person.name): \(finding.words)\(finding.repaired ? ": rebuilt." : ".")")
          isSound = isSound && finding.repaired
        }
      }
      guard isSound else {
        throw CommandError("Problems found; see above.\(repair ? "" : " “demeter doctor --repair” rebuilds derived data.")")
      }
    }
  }

  /// Returns the findings, or why the examination failed. A part that can't be read does not prevent the other examinations.
  private func found(in what: String, _ examine: () async throws -> [String]) async -> [String] {
    do {
      return try await examine()
    } catch {
      return ["\(what) can't be examined: \(words(error))"]
    }
  }
}

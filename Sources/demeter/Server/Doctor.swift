import ArgumentParser
import DemeterCore
import DemeterStore

/// `demeter doctor`
struct Doctor: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    abstract: "Check every total and file; --repair rebuilds derived data.",
    discussion: """
      Looks at SQLite's own integrity, references between rows, daily totals against entries, summaries, numbers of activity against \
      their samples, the search index, and diaries that belong to no account. Entries are never changed. --repair also removes what an \
      interrupted move left, if --from names the place that still has the diary.
      """)

  @Flag(name: .long, help: "Rebuild totals and lists from the entries.") var repair: Bool = false
  @Option(name: .long, help: "With --repair, the data folder or database from which a person was to move here.") var from: String?
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
      for id in try await household.arrivingDiaries() {
        let (words, isRemoved) = try await examineArriving(id, in: household, files)
        print(words)
        isSound = isSound && isRemoved
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

  /// What an interrupted move left of a person is removed only if the place that they were to leave still has their diary, and it can be read.
  private func examineArriving(_ id: Person.ID, in household: any OpenHousehold, _ files: OpenFiles) async throws -> (String, Bool) {
    let finding = "An interrupted move left a copy of the diary of \(id.key), which does not count here"
    guard repair, let from else { return ("\(finding). --repair with --from removes it.", false) }
    do {
      let source = try await DataFolder.place(from, besides: folder).open(files)
      guard let person = try await source.people().first(where: { $0.id == id }) else {
        return ("\(finding). It stays: \(from) has no such account, so it may be the only one.", false)
      }
      guard try await source.diary(of: person).examine(repairing: false).isEmpty else {
        return ("\(finding). It stays: the diary of \(person.name) in \(from) has problems.", false)
      }
      try await household.discard(id, by: nil)
      return ("\(finding): removed. \(person.name)’s diary is in \(from).", true)
    } catch {
      return ("\(finding). It stays: \(words(error))", false)
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

import ArgumentParser
import DemeterCore
import DemeterMessages
import DemeterStore

/// `demeter doctor`
struct Doctor: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: say("Check every total and file; --repair rebuilds derived data."),
      discussion: say(
        """
        Looks at SQLite's own integrity, references between rows, daily totals against entries, summaries, numbers of activity against \
        their samples, the search index, and diaries that belong to no account. Entries are never changed. --repair also removes what an \
        interrupted move left, if --from names the place that still has the diary.
        """))
  }

  @Flag(name: .long, help: ArgumentHelp(say("Rebuild totals and lists from the entries."))) var repair: Bool = false
  @Option(name: .long, help: ArgumentHelp(say("With --repair, the data folder or database from which a person was to move here.")))
  var from: String?
  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      let household = try await folder.open(files)
      var isSound = true
      let house = await found(else: { say("The accounts can't be examined: \($0)") }) { try await household.examine() }
      let foods = await found(else: { say("The food catalogue can't be examined: \($0)") }) {
        try await openCatalogue(in: folder.url, files).examine()
      }
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
          findings = [DiaryFinding(words: say("The diary can't be examined: \(words(error))"), repaired: false)]
        }
        if findings.isEmpty { print(say("\(person.name): all totals are correct.")) }
        for finding in findings {
          print(finding.repaired ? say("\(person.name): \(finding.words): rebuilt.") : "\(person.name): \(finding.words).")
          isSound = isSound && finding.repaired
        }
      }
      guard isSound else {
        throw CommandError(
          repair ? say("Problems found; see above.") : say("Problems found; see above. “demeter doctor --repair” rebuilds derived data."))
      }
    }
  }

  /// What an interrupted move left of a person is removed only if the place that they were to leave still has their diary, and it can be read.
  private func examineArriving(_ id: Person.ID, in household: any OpenHousehold, _ files: OpenFiles) async throws -> (String, Bool) {
    let finding = say("An interrupted move left a copy of the diary of \(id.key), which does not count here.")
    guard repair, let from else { return ("\(finding) " + say("--repair with --from removes it."), false) }
    do {
      let source = try await DataFolder.place(from, besides: folder).open(files)
      guard let person = try await source.people().first(where: { $0.id == id }) else {
        return ("\(finding) " + say("It stays: \(from) has no such account, so it may be the only one."), false)
      }
      guard try await source.diary(of: person).examine(repairing: false).isEmpty else {
        return ("\(finding) " + say("It stays: the diary of \(person.name) in \(from) has problems."), false)
      }
      try await household.discard(id, by: nil)
      let removed = say("An interrupted move left a copy of the diary of \(id.key), which does not count here: removed.")
      return ("\(removed) " + say("\(person.name)’s diary is in \(from)."), true)
    } catch {
      return ("\(finding) " + say("It stays: \(words(error))"), false)
    }
  }

  /// Returns the findings, or why the examination failed. A part that can't be read does not prevent the other examinations.
  private func found(else failure: (String) -> String, _ examine: () async throws -> [String]) async -> [String] {
    do {
      return try await examine()
    } catch {
      return [failure(words(error))]
    }
  }
}

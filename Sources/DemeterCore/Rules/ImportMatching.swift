/// Compares the entries of a file with those that earlier imports brought: which are new, which changed since, and which stay as they are.
struct ImportMatching {
  /// The entries that are new, or come back because their batch was undone.
  private(set) var new: [NewEntry] = []
  private(set) var changes: [DiaryImport.Change] = []
  /// The number of entries that are in the diary and do not change.
  private(set) var alreadyHere = 0
  /// The number of entries that a person deleted.
  private(set) var deletedBefore = 0

  private enum Outcome {
    case new(NewEntry)
    case changed(DiaryImport.Change)
    case known(KnownEntry)
  }

  /// Compares an import with what is known of its ids and former ids, and with the entries of its groups.
  init(_ imported: DiaryImport, known: [EntryID: KnownEntry], earlier: [ImportedEntry]) {
    let groups = Dictionary(grouping: earlier) { $0.entry.id.importGroup }
    var outcomes = [Outcome?](repeating: nil, count: imported.entries.count)
    var grouped: [String: [Int]] = [:]
    for (index, entry) in imported.entries.enumerated() {
      if let former = imported.formerIDs[entry.id], let state = known[former] {
        outcomes[index] = Self.outcome(NewEntry(id: former, meal: entry.meal, logged: entry.logged), state)
      } else if let group = entry.id.importGroup, groups[group] != nil {
        grouped[group, default: []].append(index)
      } else {
        outcomes[index] = Self.outcome(entry, known[entry.id])
      }
    }
    for (group, indices) in grouped {
      let found = Self.match(indices.map { imported.entries[$0] }, with: groups[group] ?? [])
      for (index, outcome) in zip(indices, found) { outcomes[index] = outcome }
    }
    var seen: Set<EntryID> = []
    for outcome in outcomes {
      switch outcome {
      case .new(let entry): if seen.insert(entry.id).inserted { new.append(entry) }
      case .changed(let change): changes.append(change)
      case .known(.deleted): deletedBefore += 1
      case .known: alreadyHere += 1
      case nil: break
      }
    }
  }

  private static func outcome(_ entry: NewEntry, _ state: KnownEntry?) -> Outcome {
    if let state, !BatchRules.admits(state) { return .known(state) }
    return .new(entry)
  }

  /// Matches the entries of one group, each with at most one of the diary: first what is equal, then what has the same id, then the rest in
  /// its order. What is left over is new, or comes back.
  private static func match(_ entries: [NewEntry], with earlier: [ImportedEntry]) -> [Outcome] {
    var outcomes = [Outcome?](repeating: nil, count: entries.count)
    var free = earlier.filter { $0.state != .undone }.sorted(by: precedes)
    func pair(_ isMatch: (NewEntry, ImportedEntry) -> Bool) {
      for (index, entry) in entries.enumerated() where outcomes[index] == nil {
        guard let place = free.firstIndex(where: { isMatch(entry, $0) }) else { continue }
        outcomes[index] = outcome(of: entry, over: free.remove(at: place))
      }
    }
    pair { $0.meal == $1.entry.meal && $1.state == .stands }
    pair { $0.id == $1.entry.id }
    pair { _, _ in true }
    return zip(entries, outcomes).map { entry, outcome in outcome ?? .new(entry) }
  }

  /// What a person did not touch comes first, then what they edited, then what they deleted.
  private static func precedes(_ a: ImportedEntry, _ b: ImportedEntry) -> Bool {
    func rank(_ entry: ImportedEntry) -> Int { entry.state == .deleted ? 2 : entry.wasEdited ? 1 : 0 }
    return rank(a) != rank(b) ? rank(a) < rank(b) : a.entry.id.key < b.entry.id.key
  }

  private static func outcome(of entry: NewEntry, over earlier: ImportedEntry) -> Outcome {
    guard earlier.state == .stands, !earlier.wasEdited, entry.meal != earlier.entry.meal else { return .known(earlier.state) }
    return .changed(DiaryImport.Change(before: earlier.entry, now: entry))
  }
}

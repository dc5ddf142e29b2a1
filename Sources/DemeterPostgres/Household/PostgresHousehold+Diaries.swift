public import DemeterCore
import DemeterStore
import Foundation
import Synchronization

extension PostgresHousehold {
  public func diary(of person: Person) async throws(DiaryError) -> any Diary {
    let recent = database.pool.versions.version(of: 0, notOlderThan: RecentVersions.age)
    if let known = diaries.withLock({ $0[person.id] }), known.version == recent { return known.diary }
    let asOf = ContinuousClock.now
    let rows = try await transactions.read { _ in
      [
        PostgresStatement(
          "SELECT number, (SELECT version FROM head WHERE head.person = 0) FROM person WHERE id = $1", [.text(person.id.key)])
      ]
    }
    let found = try decode { try rows[0].first.map { (number: try $0.value(0) as Int64, version: try $0.value(1) as Int) } }
    if let found { database.pool.versions.learn(found.version, of: 0, asOf: asOf, from: database.pool) }
    let (opened, old) = diaries.withLock { diaries -> (OpenDiary?, OpenDiary?) in
      let known = diaries[person.id]
      guard let found else {
        diaries[person.id] = nil
        return (nil, known)
      }
      let isSame = known?.number == found.number
      let diary = isSame ? known?.diary : nil
      let opened = OpenDiary(
        diary: diary ?? database.diary(of: found.number, now: now, logger: logger), number: found.number, version: found.version)
      diaries[person.id] = opened
      return (opened, isSame ? nil : known)
    }
    await old?.diary.close()
    guard let opened else { throw .notFound }
    return opened.diary
  }

  /// What is wrong with the accounts, as sentences.
  public func examine() async throws(DiaryError) -> [String] {
    let rows = try await transactions.read { _ in
      [
        PostgresStatement("SELECT person FROM head WHERE person <> 0 AND NOT EXISTS (SELECT 1 FROM person WHERE number = head.person)"),
        PostgresStatement("SELECT name FROM person WHERE NOT EXISTS (SELECT 1 FROM head WHERE head.person = number) ORDER BY number"),
        PostgresStatement(
          "SELECT person.name, value FROM setting JOIN person ON setting.name = $1 || person.id ORDER BY number", [.text(MoveMark.prefix)]),
      ]
    }
    let names = try await people().map(\.name)
    let arriving = try await marksOfArriving().values.compactMap { $0.place.flatMap { Int64($0) } }
    return try decode {
      let orphans = try rows[0].map { try $0.value(0) as Int64 }.filter { !arriving.contains($0) }.count
      return (orphans > 0 ? ["\(orphans) diaries are of people who have no account here; nothing reads them"] : [])
        + (try rows[1].map { "The diary of \(try $0.value(0) as String) is missing" })
        + (try rows[2].compactMap { row in
          guard let mark = MoveMark(try row.value(1)), !mark.moves.isEmpty else { return nil }
          return MoveMark.interrupted(try row.value(0))
        }) + PersonName.findings(names)
    }
  }

  /// The people whose diary an interrupted move left here. It does not count: they have no account here.
  package func arrivingDiaries() async throws(DiaryError) -> [Person.ID] {
    try await marksOfArriving().keys.sorted { $0.key < $1.key }
  }

  private func marksOfArriving() async throws(DiaryError) -> [Person.ID: MoveMark] {
    let rows = try await transactions.read { _ in
      [PostgresStatement("SELECT name, value FROM setting WHERE name LIKE $1", [.text("\(MoveMark.prefix)%")])]
    }
    return try decode {
      var marks: [Person.ID: MoveMark] = [:]
      for row in rows[0] {
        let name: String = try row.value(0)
        guard let id = UUID(key: String(name.dropFirst(MoveMark.prefix.count))), let mark = MoveMark(try row.value(1)) else { continue }
        if mark.state == .arriving { marks[id] = mark }
      }
      return marks
    }
  }

  func workFolder(_ id: Person.ID) -> URL { PersonFiles(of: id, in: folder).work }

  /// Ends what this server does for people who have no account any more, and deletes its files of them.
  ///
  /// - Parameter pause: does nothing if that happened less than this time ago.
  func forgetDeletedPeople(pause: Duration = .zero) async {
    let isDue = lastLook.withLock { last in
      if let last, last.duration(to: .now) < pause { return false }
      last = .now
      return true
    }
    guard isDue, let here = try? await people().map(\.id) else { return }
    let gone = diaries.withLock { diaries in
      let gone = diaries.filter { !here.contains($0.key) }
      for id in gone.keys { diaries[id] = nil }
      return Array(gone.values)
    }
    for opened in gone { await opened.diary.close() }
    let work = folder.appending(path: "work")
    for item in (try? FileManager.default.contents(of: work)) ?? [] {
      guard let id = UUID(key: item.lastPathComponent), !here.contains(id) else { continue }
      try? FileManager.default.remove(workFolder(id), in: folder)
    }
  }
}

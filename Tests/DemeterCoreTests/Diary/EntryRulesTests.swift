import DemeterCore
import Foundation
import Testing

@Suite struct `The rules of entries` {
  private let moment = Date(timeIntervalSince1970: 1_772_539_200.0004)
  private let logged = LoggedMoment(Date(timeIntervalSince1970: 1_772_500_000), in: .gmt)
  private let later = LoggedMoment(Date(timeIntervalSince1970: 1_772_700_000), in: .gmt)

  private func meal(_ name: String) -> Meal { Meal(name: name, nutrition: Nutrition(energy: Energy(kilocalories: 100))) }

  private func saved(_ name: String) throws -> StoredEntry {
    let new = NewEntry(id: UUID(), meal: meal(name), logged: logged)
    return StoredEntry(try #require(try EntryRules.save([new], over: [:], at: moment).writes.first).entry)
  }

  @Test func `write whole milliseconds, as they are stored`() throws {
    let entry = try saved("Tea").entry
    #expect(entry.createdAt == Date(timeIntervalSince1970: 1_772_539_200) && entry.updatedAt == entry.createdAt && entry.version == 1)
  }

  @Test func `keep the order of what was saved together`() throws {
    let news = ["Tea", "Soup", "Cake"].map { NewEntry(id: .fresh(), meal: meal($0), logged: logged) }
    let saved = try EntryRules.save(news, over: [:], at: moment).saved.map(\.entry)
    #expect(saved.sorted { $0.createdAt < $1.createdAt }.map(\.meal.name) == ["Tea", "Soup", "Cake"])
    #expect(Set(saved.map(\.createdAt)).count == 3)
  }

  @Test func `count one version up with each write`() throws {
    let tea = try saved("Tea")
    let edited = try #require(try EntryRules.edit(tea, seeing: 1, meal: meal("Soup"), logged: later, at: moment))
    #expect(edited.entry.version == 2 && edited.action == .edited && edited.old == tea)
    let deleted = try EntryRules.delete(StoredEntry(edited.entry), seeing: 2, at: moment)
    #expect(deleted.entry.version == 3 && deleted.entry.deletedAt == deleted.entry.updatedAt)
    let restored = try #require(try EntryRules.restore(StoredEntry(deleted.entry), at: moment))
    #expect(restored.entry.version == 4 && restored.entry.deletedAt == nil)
    #expect(try EntryRules.restore(StoredEntry(restored.entry), at: moment) == nil)
    #expect(try EntryRules.edit(tea, seeing: 1, meal: tea.entry.meal, logged: tea.entry.logged, at: moment) == nil)
  }

  @Test func `count the uses of both foods where an entry is renamed, and of one where it is moved`() throws {
    let tea = try saved("Tea")
    let renamed = try #require(try EntryRules.edit(tea, seeing: 1, meal: meal("Soup"), logged: later, at: moment))
    let writes = EntryWrites([renamed])
    #expect(writes.uses == [meal("tea").foodKey: -1, meal("soup").foodKey: 1])
    #expect(writes.days == [logged.day, later.day])
    #expect(writes.change == NewChange(.edited, [later.day, logged.day], entry: tea.entry.id))
    let moved = try #require(try EntryRules.edit(tea, seeing: 1, meal: tea.entry.meal, logged: later, at: moment))
    #expect(EntryWrites([moved]).uses == [meal("tea").foodKey: 0])
    // A food that an earlier version counted under another key loses a use under that one.
    let odd = StoredEntry(tea.entry, foodKey: "TEA")
    let kept = try #require(try EntryRules.edit(odd, seeing: 1, meal: tea.entry.meal, logged: later, at: moment))
    #expect(EntryWrites([kept]).uses == ["TEA": -1, meal("tea").foodKey: 1])
  }

  @Test func `tell of several entries by the first and the last of their days`() throws {
    let news = [later, logged, later].map { NewEntry(id: UUID(), meal: meal("Tea"), logged: $0) }
    let writes = EntryWrites(try EntryRules.save(news, over: [:], at: moment).writes)
    #expect(writes.change == NewChange(.batch, [logged.day, later.day]))
    #expect(writes.uses == [meal("Tea").foodKey: 3])
    #expect(EntryWrites([]).change == nil && EntryWrites([]).batchChange == nil)
  }

  @Test func `take back of a batch only what stands and was never edited`() throws {
    let (tea, soup) = (try saved("Tea"), try saved("Soup"))
    let gone = StoredEntry(try EntryRules.delete(try saved("Cake"), seeing: nil, at: moment).entry)
    let writes = BatchRules.undo([(tea, false), (soup, true), (gone, false)], replaced: [], at: moment)
    #expect(writes.map(\.entry.id) == [tea.entry.id] && writes.first?.entry.deletedAt != nil)
    #expect(KnownEntry(isDeleted: true, isUndone: true) == .undone)
    #expect(KnownEntry(isDeleted: true, isUndone: false) == .deleted)
    #expect(KnownEntry(isDeleted: false, isUndone: false) == .stands)
  }
}

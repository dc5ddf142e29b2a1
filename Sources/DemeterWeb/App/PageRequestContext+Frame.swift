import DemeterCore
import DemeterFoods
import DemeterPages
import Foundation
import Hummingbird

extension PersonContext {
  /// The foods that the person has besides those of everyone.
  func pantry(_ site: AppEnvironment) async throws -> Pantry {
    Pantry(diary, own: try await site.household.ownFoods(of: person), language: person.language, languages: person.foodLanguages)
  }
}

extension PageRequestContext {
  /// The person's formats for numbers and times, and the current time. A form names the time zone of its device.
  func reading(_ site: AppEnvironment, for form: FormBody? = nil) -> PageContext {
    PageContext(person: person, now: site.now(), device: form?["timeZone"], isShared: visit != nil)
  }

  /// The foods that the person has besides those of everyone.
  func pantry(_ site: AppEnvironment) async throws -> Pantry {
    Pantry(diary, own: try await site.household.ownFoods(of: person), language: person.language, languages: person.foodLanguages)
  }

  /// What “now” and “today” mean to a form: on its device, when it was filled in.
  func present(for form: FormBody, _ site: AppEnvironment) -> Present {
    Present(form.made(site.now()), in: form["timeZone"], of: person)
  }

  /// The diary as the person's plan shows it.
  func shown(_ site: AppEnvironment) -> ShownDiary { ShownDiary(diary, plan: person.plan, today: person.today(site.now())) }

  /// Refuses a day without a page: one that has not begun at home, unless something was logged on it elsewhere.
  func requirePage(of day: Day, in reading: PageContext) async throws {
    guard day > reading.today else { return }
    guard day <= reading.present.latestDay else { throw WebError.notFound }
    let record = try await diary.record(of: day)
    if record.entries.isEmpty, record.measurements.isEmpty, record.exercise.isEmpty { throw WebError.notFound }
  }

  /// Returns the frame of a page, with the note that the address names.
  func frame(_ site: AppEnvironment, tab: SignedInFrame.Tab, addDay: Day? = nil, for request: Request? = nil) async throws -> SignedInFrame
  {
    let note: Note? = if let request { try await note(asked: request, site) } else { nil }
    return SignedInFrame(
      context: reading(site), tab: tab, addDay: addDay, note: note,
      shared: visit.map { SharedFrame(name: person.name, mayLog: $0.mayLog) })
  }

  /// Returns the note for the last action. The address names it; what it says comes from the diary.
  private func note(asked request: Request, _ site: AppEnvironment) async throws -> Note? {
    guard let kind = request.query("note").flatMap(NoteKind.init(rawValue:)) else { return nil }
    let ids = EntryID.list(request.query("entry")), context = reading(site)
    switch kind {
    case .foodRemoved: return kind.words.map { Note($0, undo: ids.first.map { Route.restoreMyFood.path($0.key) }) }
    case .ownFoodRemoved: return kind.words.map { Note($0, undo: ids.first.map { Route.restoreOwnFood.path($0.key) }) }
    case .changesSaved:
      let entry: FoodEntry? = if let id = ids.first { try? await diary.entry(id) } else { nil }
      let undo = entry.map { Route.restoreRevision.path($0.id.key, "\($0.version - 1)") + "?version=\($0.version)" }
      return kind.words.map { Note($0, undo: undo) }
    case .timeZoneSaved: return Note(context.timeZoneSaved)
    case .imported, .entriesMoved:
      guard let batch = try await diary.batches().first(where: { $0.id == ids.first }) else { return nil }
      return Note(kind == .imported ? context.imported(batch) : context.moved(batch), undo: Paths.undo(batch: batch.id))
    case .ownFoodsAdded:
      let batches = OwnFoodBatch.all(in: try await site.household.ownFoods(of: person), of: person.id)
      guard let batch = batches.first(where: { $0.id == ids.first }) else { return nil }
      return Note(context.added(batch), undo: Route.undoOwnFoodFile.path(batch.id.key))
    case .added, .goalReached:
      let praise = kind == .goalReached ? kind.words : nil
      var entries: [FoodEntry] = []
      for id in ids { if let entry = try? await diary.entry(id) { entries.append(entry) } }
      guard !entries.isEmpty else { return praise.map { Note($0, isCelebration: true) } }
      return Note(
        [praise, context.added(entries)].compactMap(\.self).joined(separator: " "),
        undo: undo(.deleteEntry, .deleteEntries, entries.map(\.id)) + (entries.count == 1 ? "?now=1" : ""), isCelebration: praise != nil,
        pulse: .success)
    case .measured:
      guard let id = ids.first, let measurement = try? await diary.measurement(id) else { return nil }
      return Note(context.measured(measurement), undo: Route.deleteMeasurement.path(id.key) + "?now=1", pulse: .success)
    case .measurementDeleted:
      guard let id = ids.first, let last = try? await diary.versions(of: id).last, last.isDeleted else { return nil }
      return Note(context.deleted(last), undo: Route.restoreMeasurement.path(id.key), pulse: .warning)
    case .exercised:
      guard let id = ids.first, let exercise = try? await diary.exercise(id) else { return nil }
      return Note(context.exercised(exercise), undo: Route.deleteExercise.path(id.key) + "?now=1", pulse: .success)
    case .exerciseDeleted:
      guard let id = ids.first, let last = try? await diary.versions(ofExercise: id).last, last.isDeleted else { return nil }
      return Note(context.deleted(last), undo: Route.restoreExercise.path(id.key), pulse: .warning)
    case .planned, .plannedTogether:
      let together = kind == .plannedTogether ? ids.first : nil
      let planned = try await diary.planned(together.map(PlannedEntry.together) ?? ids).filter(\.isOpen)
      guard !planned.isEmpty else { return nil }
      let undo = together.map { "?together=" + $0.key } ?? "?planned=" + planned.map(\.id.key).joined(separator: ",")
      return Note(context.planned(planned), undo: Paths.skipPlanned + undo, pulse: .success)
    case .skipped:
      let skipped = try await diary.planned(ids).filter { $0.state == .skipped }
      guard !skipped.isEmpty else { return nil }
      return Note(
        context.skipped(skipped), undo: Route.unskipPlanned.rawValue + "?planned=" + skipped.map(\.id.key).joined(separator: ","),
        pulse: .warning)
    case .deleted:
      var deleted: [FoodEntry] = []
      for id in ids {
        guard let last = try? await diary.revisions(of: id).last?.entry, let at = last.deletedAt, site.now().timeIntervalSince(at) < 10
        else { continue }
        deleted.append(last)
      }
      guard !deleted.isEmpty else { return nil }
      return Note(context.deleted(deleted), undo: undo(.restoreEntry, .restoreEntries, deleted.map(\.id)), pulse: .warning)
    default: return kind.words.map { Note($0) }
    }
  }

  /// Returns the address that deletes or restores one entry or several.
  private func undo(_ one: Route, _ several: Route, _ ids: [EntryID]) -> String {
    if ids.count == 1 { return one.path(ids[0].key) }
    return "\(several.rawValue)?ids=\(ids.map(\.key).joined(separator: ","))"
  }
}

extension AppEnvironment {
  /// Redirects to a day after an action, with a note about it.
  func back(to day: Day, _ person: Person, note: NoteKind, entries: [EntryID] = []) -> Response {
    .redirect(to: day == person.today(now()) ? Paths.today : Paths.history(of: day), note: note, about: entries)
  }
}

extension Response {
  /// Redirects to an address after an action, with a note about it.
  static func redirect(to address: String, note: NoteKind, about ids: [UUID] = []) -> Response {
    let about = ids.isEmpty ? "" : "&entry=" + ids.map(\.key).joined(separator: ",")
    return .redirect(to: address + (address.contains("?") ? "&" : "?") + "note=\(note.rawValue)\(about)", type: .normal)
  }

  /// Redirects to the list of imports, with a note about a batch.
  static func broughtIn(_ batch: EntryBatch) -> Response {
    .redirect(to: Paths.data, note: .imported, about: [batch.id])
  }
}

extension Person {
  /// The code of the language of their locale, such as `de`.
  var language: String? { locale.split { $0 == "-" || $0 == "_" }.first.map { $0.lowercased() } }
}

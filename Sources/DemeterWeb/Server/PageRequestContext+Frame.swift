import DemeterCore
import DemeterPages
import Foundation
import Hummingbird

extension PageRequestContext {
  /// The person's formats for numbers and times, and the current time. A form names the time zone of its device.
  func reading(_ site: AppEnvironment, for form: FormBody? = nil) -> PageContext {
    PageContext(person: person, now: site.now(), device: form?["timeZone"])
  }

  /// What “now” and “today” mean to a form: on its device, when it was filled in.
  func present(for form: FormBody, _ site: AppEnvironment) -> Present {
    Present(form.made(site.now()), in: form["timeZone"], home: person.timeZone)
  }

  /// The diary as the person's plan shows it.
  func shown(_ site: AppEnvironment) -> ShownDiary { ShownDiary(diary, plan: person.plan, today: person.today(site.now())) }

  /// Refuses a day without a page: one that has not begun at home, unless something was logged on it elsewhere.
  func requirePage(of day: Day, in reading: PageContext) async throws {
    guard day > reading.today else { return }
    guard day <= reading.present.latestDay else { throw WebError.notFound }
    let record = try await diary.record(of: day)
    if record.entries.isEmpty, record.measurements.isEmpty { throw WebError.notFound }
  }

  /// Returns the frame of a page, with the note that the address names.
  func frame(_ site: AppEnvironment, tab: SignedInFrame.Tab, addDay: Day? = nil, for request: Request? = nil) async throws -> SignedInFrame
  {
    let note: Note? = if let request { try await note(asked: request, site) } else { nil }
    return SignedInFrame(context: reading(site), tab: tab, addDay: addDay, note: note)
  }

  /// Returns the note for the last action. The address names it; what it says comes from the diary.
  private func note(asked request: Request, _ site: AppEnvironment) async throws -> Note? {
    guard let kind = request.query("note").flatMap(NoteKind.init(rawValue:)) else { return nil }
    let ids = EntryID.list(request.query("entry")), context = reading(site)
    func note(_ content: NoteContent, undo: String? = nil) -> Note { Note(content.words(in: context), undo: undo) }
    switch kind {
    case .letGo: return note(.foodRemoved, undo: ids.first.map { Route.restoreMyFood.path($0.key) })
    case .zone: return note(.timeZoneSaved(person.timeZone.iana))
    case .broughtIn:
      guard let batch = try await diary.batches().first(where: { $0.id == ids.first }) else { return nil }
      return note(
        .imported(batch.entryCount, from: batch.origin), undo: Paths.undo(batch: batch.id))
    case .added, .celebrated:
      let isCelebration = kind == .celebrated
      var entries: [FoodEntry] = []
      for id in ids { if let entry = try? await diary.entry(id) { entries.append(entry) } }
      guard !entries.isEmpty else { return isCelebration ? Note(NoteContent.goalReached.words(in: context), isCelebration: true) : nil }
      return Note(
        NoteContent.added(entries, reachesGoal: isCelebration).words(in: context),
        undo: undo(.deleteEntry, .deleteEntries, entries.map(\.id)) + (entries.count == 1 ? "?now=1" : ""), isCelebration: isCelebration,
        pulse: .success)
    case .measured:
      guard let id = ids.first, let measurement = try? await diary.measurement(id) else { return nil }
      return Note(
        NoteContent.measured(measurement).words(in: context), undo: Route.deleteMeasurement.path(id.key) + "?now=1", pulse: .success)
    case .measurementDeleted:
      guard let id = ids.first, let last = try? await diary.versions(of: id).last, last.isDeleted else { return nil }
      return Note(
        NoteContent.measurementDeleted(last).words(in: context), undo: Route.restoreMeasurement.path(id.key), pulse: .warning)
    case .deleted:
      var deleted: [FoodEntry] = []
      for id in ids {
        guard let last = try? await diary.revisions(of: id).last?.entry, let at = last.deletedAt, site.now().timeIntervalSince(at) < 10
        else { continue }
        deleted.append(last)
      }
      guard !deleted.isEmpty else { return nil }
      return Note(
        NoteContent.deleted(deleted).words(in: context), undo: undo(.restoreEntry, .restoreEntries, deleted.map(\.id)), pulse: .warning)
    default: return kind.content.map { note($0) }
    }
  }

  /// Returns the address that deletes or restores one entry or several.
  private func undo(_ one: Route, _ several: Route, _ ids: [EntryID]) -> String {
    if ids.count == 1 { return one.path(ids[0].key) }
    return "\(several.rawValue)?ids=\(ids.map(\.key).joined(separator: ","))"
  }
}

/// Notes as an address names them.
enum NoteKind: String {
  case added, saved, takenBack, deleted, restored, broughtBack, kept, letGo, goals, settings, zone, unknown, celebrated, sources
  case broughtIn, nothingNew, batchUndone, fileGone, ended, revoked, password, passwordReset, personAdded, planSet, withdrawn
  case removalAnnounced, removalWithdrawn, measured, measurementDeleted

  /// Whether it reports something that was saved.
  var reportsChange: Bool { self != .unknown && self != .fileGone && self != .nothingNew }

  /// What it says, where that needs nothing else.
  fileprivate var content: NoteContent? {
    switch self {
    case .unknown: .pageNotFound
    case .goals: .goalsSaved
    case .sources: .sourceOrderSaved
    case .settings: .settingsSaved
    case .restored, .broughtBack: .restored
    case .saved: .changesSaved
    case .takenBack: .correctionRemoved
    case .kept: .foodSaved
    case .nothingNew: .nothingToImport
    case .batchUndone: .importUndone
    case .fileGone: .fileNotAvailable
    case .ended: .sessionEnded
    case .revoked: .tokenRevoked
    case .password: .passwordChanged
    case .passwordReset: .passwordReset
    case .personAdded: .personAdded
    case .planSet: .planSaved
    case .withdrawn: .invitationsWithdrawn
    case .removalAnnounced: .removalAnnounced
    case .removalWithdrawn: .removalWithdrawn
    case .added, .celebrated, .deleted, .measured, .measurementDeleted, .letGo, .zone, .broughtIn: nil
    }
  }
}

extension AppEnvironment {
  /// Redirects to a day after an action, with a note about it.
  func back(to day: Day, _ person: Person, note: NoteKind, entries: [EntryID] = []) -> Response {
    let isToday = day == person.today(now())
    let target = isToday ? "/?" : "\(Paths.history(of: day))?"
    let about = entries.isEmpty ? "" : "&entry=" + entries.map { $0.key }.joined(separator: ",")
    return .redirect(to: "\(target)note=\(note.rawValue)\(about)", type: .normal)
  }
}

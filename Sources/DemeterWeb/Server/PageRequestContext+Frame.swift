import DemeterCore
import DemeterPages
import Foundation
import Hummingbird

extension PageRequestContext {
  /// The person's formats for numbers and times, and the current time.
  func reading(_ site: AppEnvironment) -> PageContext { PageContext(person: person, now: site.now()) }

  /// Returns the frame of a page, with the note that the address names.
  func frame(_ site: AppEnvironment, tab: SignedInFrame.Tab, addDay: Day? = nil, for request: Request? = nil) async throws -> SignedInFrame
  {
    let note: Note? = if let request { try await note(asked: request, site) } else { nil }
    return SignedInFrame(context: reading(site), tab: tab, addDay: addDay, note: note)
  }

  /// Returns the note for the last action. The address names it; its words come from the diary.
  private func note(asked request: Request, _ site: AppEnvironment) async throws -> Note? {
    guard let kind = request.query("note").flatMap(NoteKind.init(rawValue:)) else { return nil }
    let ids = EntryID.list(request.query("entry"))
    switch kind {
    case .unknown: return Note("Page not found. Showing today instead.")
    case .goals: return Note("Goals saved")
    case .sources: return Note("Source order saved; all days recalculated")
    case .settings: return Note("Settings saved")
    case .zone: return Note("Your days now follow \(person.timeZone.iana)")
    case .restored, .broughtBack: return Note("Restored")
    case .saved: return Note("Changes saved")
    case .takenBack: return Note("Removed. The measured number counts again.")
    case .kept: return Note("Saved to My foods")
    case .letGo: return Note("Removed from My foods", undo: ids.first.map { "/kept/\($0.uuidString.lowercased())/keep" })
    case .broughtIn:
      guard let batch = try await diary.batches().first(where: { $0.id == ids.first }) else { return nil }
      let count = batch.entryCount == 1 ? "1 entry" : "\(reading(site).numbers.text(batch.entryCount)) entries"
      return Note("Imported \(count) from \(batch.origin)", undo: "/settings/data/batches/\(batch.id.uuidString.lowercased())/undo")
    case .nothingNew: return Note("Everything was already in your diary")
    case .batchUndone: return Note("Import undone. Entries you changed since stay.")
    case .fileGone: return Note("That file is no longer available. Choose it again.")
    case .ended: return Note("Session ended")
    case .revoked: return Note("Token revoked")
    case .password: return Note("Password changed. All other sessions ended.")
    case .passwordReset: return Note("Password reset")
    case .personAdded: return Note("Person added")
    case .planSet: return Note("Plan saved")
    case .added, .celebrated:
      let praise = "Goal reached. Well done!"
      var entries: [FoodEntry] = []
      for id in ids { if let entry = try? await diary.entry(id) { entries.append(entry) } }
      guard let first = entries.first else { return kind == .celebrated ? Note(praise, isCelebration: true) : nil }
      let energy = reading(site).numbers.text(entries.reduce(Energy.zero) { $0 + $1.meal.nutrition.energy })
      let words = entries.count == 1 ? first.meal.name : "\(entries.count) items"
      let day = first.day == reading(site).today ? "" : ", on \(reading(site).dates.short(first.day))"
      return Note(
        (kind == .celebrated ? praise + " " : "") + "Added \(words), \(energy) cal\(day)",
        undo: undo("delete", entries.map(\.id)) + (entries.count == 1 ? "?now=1" : ""), isCelebration: kind == .celebrated,
        pulse: .success)
    case .deleted:
      var deleted: [FoodEntry] = []
      for id in ids {
        guard let last = try? await diary.revisions(of: id).last?.entry, let at = last.deletedAt, site.now().timeIntervalSince(at) < 10
        else { continue }
        deleted.append(last)
      }
      guard let first = deleted.first else { return nil }
      let words = deleted.count == 1 ? first.meal.name : "\(deleted.count) items"
      return Note("Deleted \(words)", undo: undo("restore", deleted.map(\.id)), pulse: .warning)
    }
  }

  /// Returns the address that deletes or restores one entry or several.
  private func undo(_ what: String, _ ids: [EntryID]) -> String {
    let list = ids.map { $0.uuidString.lowercased() }
    return list.count == 1 ? "/entries/\(list[0])/\(what)" : "/entries/several/\(what)?ids=\(list.joined(separator: ","))"
  }
}

enum NoteKind: String {
  case added, saved, takenBack, deleted, restored, broughtBack, kept, letGo, goals, settings, zone, unknown, celebrated, sources
  case broughtIn, nothingNew, batchUndone, fileGone, ended, revoked, password, passwordReset, personAdded, planSet
}

extension AppEnvironment {
  /// Redirects to a day after an action, with a note about it.
  func back(to day: Day, _ person: Person, note: NoteKind, entries: [EntryID] = []) -> Response {
    let isToday = day == person.today(now())
    let target = isToday ? "/?" : "/history/\(day)?"
    let about = entries.isEmpty ? "" : "&entry=" + entries.map { $0.uuidString.lowercased() }.joined(separator: ",")
    return .redirect(to: "\(target)note=\(note.rawValue)\(about)", type: .normal)
  }
}

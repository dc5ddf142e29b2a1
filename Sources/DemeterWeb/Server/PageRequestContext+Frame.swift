import DemeterCore
import DemeterPages
import Foundation
import Hummingbird

extension PageRequestContext {
  /// How this person reads numbers and times, now.
  func reading(_ site: Site) -> PageContext { PageContext(person: person, now: site.now()) }

  /// The frame of a page, with the note that the address asks for.
  func frame(_ site: Site, tab: SignedInFrame.Tab, addDay: Day? = nil, for request: Request? = nil) async throws -> SignedInFrame {
    let note: Note? = if let request { try await note(asked: request, site) } else { nil }
    return SignedInFrame(context: reading(site), tab: tab, addDay: addDay, note: note)
  }

  /// The note for what was just done. The address names it; its words come from the diary.
  private func note(asked request: Request, _ site: Site) async throws -> Note? {
    guard let kind = request.query("note").flatMap(NoteKind.init(rawValue:)) else { return nil }
    let id = request.query("entry").flatMap { EntryID(uuidString: $0) }
    let path = id.map { "/entries/\($0.uuidString.lowercased())" } ?? ""
    switch kind {
    case .unknown: return Note("That address leads nowhere. Here is today.")
    case .goals: return Note("Goals saved")
    case .settings: return Note("Settings saved")
    case .zone: return Note("Your days now follow \(person.timeZone.iana)")
    case .restored, .broughtBack: return Note("Brought back")
    case .saved: return Note("Changes saved")
    case .celebrated: return Note("Goal reached. Well done!", isCelebration: true)
    case .added:
      guard let id, let entry = try? await diary.entry(id) else { return nil }
      let reading = reading(site)
      return Note("Added \(entry.meal.name), \(reading.numbers.text(entry.meal.nutrition.energy)) cal", undo: path + "/delete?now=1")
    case .deleted:
      guard let id, let last = try? await diary.revisions(of: id).last?.entry, let deleted = last.deletedAt,
        site.now().timeIntervalSince(deleted) < 10
      else { return nil }
      return Note("Deleted \(last.meal.name)", undo: path + "/restore")
    }
  }
}

/// What a note tells of.
enum NoteKind: String {
  case added, saved, deleted, restored, broughtBack, goals, settings, zone, unknown, celebrated
}

extension Site {
  /// Back to a day after something was done on it, with a note about that.
  func back(to day: Day, _ person: Person, note: NoteKind, entry: EntryID? = nil) -> Response {
    let isToday = day == person.today(now())
    let target = isToday ? "/?" : "/history/\(day)?"
    let about = entry.map { "&entry=\($0.uuidString.lowercased())" } ?? ""
    return .redirect(to: "\(target)note=\(note.rawValue)\(about)", type: .normal)
  }
}

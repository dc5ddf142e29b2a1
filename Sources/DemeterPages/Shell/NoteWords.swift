package import DemeterCore
import DemeterMessages
import DemeterWords

/// What a note reports. The address to which an action leads names it; what it says beyond that comes from the diary.
package enum NoteKind: String, Sendable {
  case pageNotFound, goalsSaved, sourceOrderSaved, settingsSaved, planSaved, invitationsWithdrawn, removalAnnounced, removalWithdrawn
  case changesSaved, restored, revisionRestored, correctionRemoved, foodSaved, foodRemoved, ownFoodRemoved, timeZoneSaved
  case imported, ownFoodsImported, ownFoodsAdded, nothingToAdd, nothingToImport, importUndone, fileNotAvailable
  case sessionEnded, tokenRevoked, passwordChanged, passwordReset, personAdded, passkeyAdded, passkeyRemoved, secondFactorRemoved
  case entriesMoved, added, goalReached, deleted, measured, measurementDeleted, exercised, exerciseDeleted, putAway
  case planned, plannedTogether, skipped
  case shareOffered, shareAccepted, shareEnded

  /// Whether it reports something that was saved.
  package var reportsChange: Bool {
    self != .pageNotFound && self != .fileNotAvailable && self != .nothingToImport && self != .nothingToAdd
  }

  /// The sentence; nil if it needs something from the diary.
  package var words: String? {
    switch self {
    case .pageNotFound: say("Page not found. Showing today instead.")
    case .goalsSaved: say("Goals saved")
    case .sourceOrderSaved: say("Source order saved; all days recalculated")
    case .settingsSaved: say("Settings saved")
    case .planSaved: say("Saved", meaning: "a setting")
    case .invitationsWithdrawn: say("Invitations withdrawn")
    case .removalAnnounced: say("Removal announced")
    case .removalWithdrawn: say("Removal withdrawn")
    case .changesSaved: say("Changes saved")
    case .restored, .revisionRestored: say("Restored")
    case .correctionRemoved: say("Removed. The measured number counts again.")
    case .foodSaved: say("Saved to My foods")
    case .foodRemoved, .ownFoodRemoved: say("Removed from My foods")
    case .ownFoodsImported: say("Imported own foods and recipes")
    case .nothingToAdd: say("All of these foods were here already")
    case .nothingToImport: say("Everything was already in your diary")
    case .importUndone: say("Import undone. Entries you changed since stay.")
    case .fileNotAvailable: say("That file is no longer available. Choose it again.")
    case .sessionEnded: say("Session ended")
    case .tokenRevoked: say("Access key revoked")
    case .passwordChanged: say("Password changed. All other sessions ended.")
    case .passwordReset: say("Password reset")
    case .personAdded: say("Person added")
    case .passkeyAdded: say("Passkey added")
    case .passkeyRemoved: say("Passkey removed")
    case .secondFactorRemoved: say("Second factor removed")
    case .goalReached: say("Goal met. Well done!")
    case .putAway: say("Put away. Goals and Apple Health stay in the settings.")
    case .timeZoneSaved, .imported, .entriesMoved, .ownFoodsAdded, .added, .deleted, .measured, .measurementDeleted, .exercised,
      .exerciseDeleted:
      nil
    case .planned, .plannedTogether, .skipped: nil
    case .shareOffered: say("Invited. They can accept it in their settings.")
    case .shareAccepted: say("Accepted")
    case .shareEnded: say("Ended")
    }
  }
}

/// The sentences of notes about something in the diary.
extension PageContext {
  /// The new time zone of the person's days.
  package var timeZoneSaved: String { say("Your days now follow \(timeZone.iana)") }

  /// A batch that was imported.
  package func imported(_ batch: EntryBatch) -> String {
    let count = batch.entryCount
    return say("Imported \(numbers.counted(count, "entry", "entries")) from \(batch.origin)")
  }

  /// A batch that moved entries to other days.
  package func moved(_ batch: EntryBatch) -> String { say("Moved \(entries(batch.entryCount)) to the days to which they belong") }

  /// Own foods that were added from a file.
  package func added(_ batch: OwnFoodBatch) -> String { say("Added \(numbers.counted(batch.foods.count, "food")) to My foods") }

  /// Entries that were added.
  package func added(_ entries: [FoodEntry]) -> String {
    let energy = calories(entries.reduce(Energy.zero) { $0 + $1.meal.nutrition.energy })
    guard let day = entries.first.flatMap({ elsewhere($0.day) }) else { return say("Logged \(name(of: entries)), \(energy)") }
    return say("Logged \(name(of: entries)), \(energy), on \(day)")
  }

  /// Entries that were deleted.
  package func deleted(_ entries: [FoodEntry]) -> String { say("Deleted \(name(of: entries))", meaning: "a food or measurement") }

  /// Food that was planned.
  package func planned(_ planned: [PlannedEntry]) -> String {
    let energy = calories(planned.reduce(Energy.zero) { $0 + $1.meal.nutrition.energy }), name = name(of: planned)
    guard let day = planned.first?.day, planned.allSatisfy({ $0.day == day }) else { return say("Planned \(name), \(energy)") }
    return say("Planned \(name), \(energy), for \(dates.short(day))")
  }

  /// Planned food that was skipped.
  package func skipped(_ planned: [PlannedEntry]) -> String { say("Skipped \(name(of: planned))", meaning: "planned food") }

  private func name(of planned: [PlannedEntry]) -> String {
    planned.count == 1 ? planned[0].meal.plainName : numbers.counted(planned.count, "food")
  }

  /// A measurement that was written down.
  package func measured(_ measurement: LoggedMeasurement) -> String {
    elsewhere(measurement.day).map { say("Logged \(words(measurement)), on \($0)") } ?? say("Logged \(words(measurement))")
  }

  /// A measurement that was deleted.
  package func deleted(_ measurement: LoggedMeasurement) -> String {
    say("Deleted \(words(measurement))", meaning: "a food or measurement")
  }

  /// Names a day that is not the one on the screen.
  private func elsewhere(_ day: Day) -> String? { day == today ? nil : dates.short(day) }

  private func name(of entries: [FoodEntry]) -> String {
    entries.count == 1 ? entries[0].meal.plainName : numbers.counted(entries.count, "item")
  }

  /// `weight 71.4 kg`, `250 ml of water`
  private func words(_ measurement: LoggedMeasurement) -> String { measurement.kind.words(text(measurement.amount, of: measurement.kind)) }
}
